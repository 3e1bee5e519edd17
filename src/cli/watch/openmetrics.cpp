// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watch/openmetrics.h"

#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

namespace tiebreak
{

namespace
{

/// The watch tells something at least so often.
constexpr std::chrono::seconds signOfLife{1};

/// The label of a board: of \\, " and line ends the format wants a backslash before; escapeBytes() leaves no
/// line end.
std::string keyLabel(const std::string &key)
{
    std::string label = "{key=\"";
    for (const char character : escapeBytes(key)) {
        if (character == '\\' || character == '"')
            label += '\\';
        label += character;
    }
    return label + "\"}";
}

std::string secondsText(std::chrono::microseconds time)
{
    return shortestText(std::chrono::duration<double>(time).count());
}

/// One family of metrics, of each board that has a value.
class Exposition
{
public:
    using Value = std::function<std::optional<std::string>(const BoardFigures &)>;

    explicit Exposition(const WatchFigures &figures) : m_figures(figures) {}

    void gauge(std::string_view name, std::string_view unit, std::string_view help, const Value &value)
    {
        family(name, "gauge", unit, help);
        forBoards(name, "", value);
    }
    void counter(std::string_view name, std::string_view unit, std::string_view help, const Value &value)
    {
        family(name, "counter", unit, help);
        forBoards(name, "_total", value);
    }
    void total(std::string_view name, std::string_view help, const std::string &value)
    {
        family(name, "gauge", "", help);
        m_text.append(name).append(" ").append(value).append("\n");
    }
    std::string finished() { return std::move(m_text.append("# EOF\n")); }

private:
    void family(std::string_view name, std::string_view type, std::string_view unit, std::string_view help)
    {
        m_text.append("# TYPE ").append(name).append(" ").append(type).append("\n");
        if (!unit.empty())
            m_text.append("# UNIT ").append(name).append(" ").append(unit).append("\n");
        m_text.append("# HELP ").append(name).append(" ").append(help).append("\n");
    }
    void forBoards(std::string_view name, std::string_view suffix, const Value &value)
    {
        for (const BoardFigures &board : m_figures.boards) {
            if (const auto text = value(board))
                m_text.append(name)
                    .append(suffix)
                    .append(keyLabel(board.key))
                    .append(" ")
                    .append(*text)
                    .append("\n");
        }
    }

    const WatchFigures &m_figures;
    std::string m_text;
};

/// The value of a member that counts.
Exposition::Value countOf(std::int64_t BoardFigures::*member)
{
    return [member](const BoardFigures &board) { return std::optional(std::to_string(board.*member)); };
}

} // namespace

std::chrono::microseconds missingBy(const BoardFigures &board, Moment now, std::chrono::milliseconds every)
{
    const bool silent = board.seen && isSilence(*board.seen, now, every);
    const auto missing = board.missing + (silent ? now - *board.seen : std::chrono::microseconds(0));
    return std::max(missing, board.missingTold);
}

std::string openMetricsText(const WatchFigures &figures, Moment now)
{
    const auto age = [now](const BoardFigures &board) {
        return std::max(now - *board.seen, std::chrono::microseconds(0));
    };
    const auto missing = [&](const BoardFigures &board) {
        return std::optional(secondsText(missingBy(board, now, figures.every)));
    };
    // A server that hangs is not known to be lost yet.
    const auto isLate = [&](const std::optional<Moment> &last) {
        return last && now - *last > 3 * std::max<std::chrono::milliseconds>(figures.every, signOfLife);
    };
    const bool hangs =
        isLate(figures.heard) || std::ranges::any_of(figures.boards, [&](const BoardFigures &board) {
            return board.readable && isLate(board.seen);
        });
    Exposition text(figures);
    const bool isUp = figures.up && !hangs;
    text.total("tiebreak_up", "Whether the server answers.", isUp ? "1" : "0");
    text.total("tiebreak_commands_per_second", "Commands that the watch sends, over the last ten seconds.",
               shortestText(isUp ? figures.commandsPerSecond : 0));
    text.gauge("tiebreak_board_readable", "", "Whether the board could be read.",
               [&](const BoardFigures &board) {
                   return std::optional<std::string>(board.readable && !isLate(board.seen) ? "1" : "0");
               });
    text.gauge("tiebreak_board_age_seconds", "seconds", "How long ago the board was last known.",
               [&](const BoardFigures &board) {
                   return board.seen ? std::optional(secondsText(age(board))) : std::nullopt;
               });
    text.gauge("tiebreak_board_members", "", "Members of the board.", [](const BoardFigures &board) {
        return board.seen ? std::optional(std::to_string(board.members)) : std::nullopt;
    });
    text.gauge("tiebreak_board_rows_watched", "", "Rows that are read each time, pins too.",
               [](const BoardFigures &board) {
                   return board.seen ? std::optional(std::to_string(board.rows)) : std::nullopt;
               });
    text.gauge("tiebreak_board_leader_score", "", "The decoded score of the first rank.",
               [](const BoardFigures &board) {
                   return board.leaderScore ? std::optional(shortestText(*board.leaderScore)) : std::nullopt;
               });
    text.counter("tiebreak_alerts", "", "Alerts that fired.", countOf(&BoardFigures::alerts));
    text.counter("tiebreak_faulty_writes", "", "Changes that are not as they should be.",
                 countOf(&BoardFigures::faultyWrites));
    text.counter("tiebreak_overtakes", "", "Changes of place between neighbors, at least.",
                 countOf(&BoardFigures::rankChanges));
    text.counter(
        "tiebreak_restarts", "",
        "Times that another process or server answered, or the server got the data of another primary.",
        countOf(&BoardFigures::restarts));
    text.counter("tiebreak_rollbacks", "", "Times that scores were again what they had been.",
                 countOf(&BoardFigures::rollbacks));
    text.counter("tiebreak_rewritings", "", "Times that nearly all scores became others at once.",
                 countOf(&BoardFigures::rewritings));
    text.counter("tiebreak_replacements", "", "Times that the key held another board.",
                 countOf(&BoardFigures::replacements));
    text.counter("tiebreak_losses", "", "Times that a quarter of the members or more were removed at once.",
                 countOf(&BoardFigures::losses));
    text.counter("tiebreak_deletions", "", "Times that the key was gone.", countOf(&BoardFigures::deletions));
    text.counter("tiebreak_missing_seconds", "seconds", "Time in which the board was not read.", missing);
    return text.finished();
}

} // namespace tiebreak

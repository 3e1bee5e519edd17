// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/exercises.h"

#include "core/audit/audit.h"
#include "core/audit/audittext.h"
#include "core/codec/codec.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr std::int64_t evening = 1795204800; // 2026-11-20T20:00:00Z
constexpr std::string_view split = "binary:from=4294967295";
constexpr std::string_view timeRangeOfAll = "2026-11-01..2026-11-30T23:59:59Z";

/// A gift: so many seconds after the evening began somebody got so many points, or lost them.
struct Gift {
    std::string_view member;
    std::int64_t points;
    std::int64_t second;
};

/// What a member has in the end, and since when.
struct Standing {
    std::int64_t score = 0;
    std::int64_t tick = 0;
};
using Standings = std::map<std::string, Standing, std::less<>>;

/// What stands on the broken board.
using BrokenRows = std::vector<std::pair<std::string, double>>;

constexpr Gift trimmedGifts[] = {{"mara", 120, 10},  {"ole", 70, 25},   {"kim", 300, 31},  {"noor", 280, 44},
                                 {"tomas", 260, 58}, {"ines", 250, 73}, {"yuki", 240, 90}, {"ada", 230, 101},
                                 {"ben", 220, 115},  {"lea", 140, 130}, {"zoe", 215, 151}, {"ole", 225, 166},
                                 {"mara", 245, 181}, {"lea", 150, 199}, {"paul", 60, 220}, {"ben", 30, 241},
                                 {"kim", 20, 260}};
constexpr std::size_t trimmedTo = 8;

constexpr Gift negativeGifts[] = {{"mara", 40, 12},  {"ole", 35, 20},  {"kim", 35, 48},  {"noor", 28, 63},
                                  {"tomas", 25, 75}, {"mara", -5, 90}, {"ines", 25, 99}, {"noor", -3, 121},
                                  {"yuki", 22, 140}, {"ada", 10, 155}, {"ada", -3, 171}, {"ben", 7, 185}};

constexpr Gift roundedGifts[] = {{"mara", 310000, 12}, {"ole", 310000, 25},   {"kim", 310000, 39},
                                 {"noor", 250000, 51}, {"tomas", 250000, 66}, {"ines", 180000, 80},
                                 {"yuki", 180000, 84}, {"ada", 180000, 97}};

constexpr Gift writersGifts[] = {{"mara", 900, 11},  {"ole", 850, 24},  {"kim", 850, 37},  {"noor", 700, 52},
                                 {"tomas", 640, 60}, {"ines", 640, 71}, {"yuki", 500, 88}, {"ada", 420, 103},
                                 {"ben", 420, 119},  {"lea", 300, 131}};
/// Whose rows the second writer wrote.
constexpr std::string_view secondWriters[] = {"kim", "tomas", "ada", "lea"};

double packed(std::string_view spec, const Standing &standing)
{
    return encode(parseCodecSpec(spec).value(), standing.score, standing.tick).value().raw;
}

Standings truthOf(std::span<const Gift> gifts)
{
    Standings standings;
    for (const Gift &gift : gifts) {
        Standing &standing = standings[std::string(gift.member)];
        standing.score += gift.points;
        standing.tick = evening + gift.second;
    }
    return standings;
}

/// Each gift is added and the board cut to its first members; who is not on it begins at 0.
BrokenRows trimmedRows(std::span<const Gift> gifts)
{
    Standings board;
    for (const Gift &gift : gifts) {
        Standing &standing = board[std::string(gift.member)];
        standing.score += gift.points;
        standing.tick = evening + gift.second;
        if (board.size() > trimmedTo)
            board.erase(std::ranges::min_element(
                board, {}, [](const auto &entry) { return packed(split, entry.second); }));
    }
    BrokenRows rows;
    for (const auto &[member, standing] : board)
        rows.emplace_back(member, packed(split, standing));
    return rows;
}

constexpr std::string_view fractionSpec = "fraction:from=4102415999,span=4102415999,digits=10";

/// What is taken away is encoded like what is added, with its time behind the point, and then subtracted
/// with it: int() of the sum is one point less.
BrokenRows negativeRows(std::span<const Gift> gifts)
{
    std::map<std::string, double> board;
    Standings standings;
    for (const Gift &gift : gifts) {
        Standing &standing = standings[std::string(gift.member)];
        double &raw = board[std::string(gift.member)];
        const Standing change{std::abs(gift.points), evening + gift.second};
        standing.score += gift.points;
        standing.tick = evening + gift.second;
        raw = gift.points < 0
                  ? static_cast<double>(static_cast<std::int64_t>(raw)) - packed(fractionSpec, change)
                  : packed(fractionSpec, standing);
    }
    return {board.begin(), board.end()};
}

/// Every number went through Lua's tostring.
BrokenRows roundedRows(std::span<const Gift> gifts)
{
    BrokenRows rows;
    for (const auto &[member, standing] : truthOf(gifts)) {
        const std::string text = fmt::format("{:.14g}", packed(split, standing));
        rows.emplace_back(member, parseRawText(text).value());
    }
    return rows;
}

BrokenRows writersRows(std::span<const Gift> gifts)
{
    BrokenRows rows;
    for (const auto &[member, standing] : truthOf(gifts)) {
        const bool second = std::ranges::find(secondWriters, member) != std::end(secondWriters);
        rows.emplace_back(member, packed(second ? "decimal:from=9999999999" : split, standing));
    }
    return rows;
}

/// An exercise and what makes its board.
struct ExercisePlan {
    std::string_view id;
    std::string_view title;
    std::string_view codec;
    std::span<const Gift> gifts;
    BrokenRows (*broken)(std::span<const Gift> gifts);
    std::size_t kept; ///< so many from the top down must be on the board; the others may lie in KEY:cold
    std::string_view task;
    std::string_view hint;
};

constexpr std::size_t onTheBoard = 1000;

const ExercisePlan plans[] = {
    {"trimmed", dataWord("exercise", "Trimmed, and nothing kept"), split, trimmedGifts, trimmedRows,
     trimmedTo,
     dataWord("exercise",
              "This board keeps its top 8. After each gift the game removed the others and did not store "
              "their points. A removed member that got another gift started again at 0.\n\nThe list "
              "exercise:trimmed:log has every gift. Add up what each member got. Put the 8 members with the "
              "most points on the board, with their points and the time of their last gift. Put the others "
              "into the sorted set exercise:trimmed:cold, packed the same way, so that nothing is lost the "
              "next time."),
     dataWord("exercise", "ole was removed and came back, and so did mara. Set the Lab's codec to "
                          "binary:from=4294967295. The tab Calculation then gives the number for ZADD.")},
    {"negative", dataWord("exercise", "Points lost to int()"), fractionSpec, negativeGifts, negativeRows,
     onTheBoard,
     dataWord("exercise",
              "The program packs the points before the decimal point and the time after it. To take 3 points "
              "away it packs the 3 with the time, subtracts that from the whole points, and reads the result "
              "with int(). But 10 - 3.56 is 6.44, and int() makes it 6, not 7. The time is wrong as "
              "well.\n\nThe list exercise:negative:log has every change. Give each member that lost points "
              "its true points and the time of its last change."),
     dataWord("exercise", "Three members lost points. Each now has one point too few, and a fraction that is "
                          "not a time of that evening.")},
    {"lua14", dataWord("exercise", "Fourteen digits in Lua"), split, roundedGifts, roundedRows, onTheBoard,
     dataWord("exercise",
              "The script on the server builds the raw score and passes it to ZADD with tostring(). "
              "Lua's tostring keeps 14 digits, and these numbers have 15 or 16. The points are right, but "
              "the times moved by up to a minute, so ties are in the wrong order.\n\nThe list "
              "exercise:lua14:log has the true times. Write every number again with all of its digits."),
     dataWord("exercise", "All numbers end in zeros, where the digits are missing. In a script, "
                          "string.format('%.17g', number) keeps them all.")},
    {"writers", dataWord("exercise", "Two writers, two codecs"), split, writersGifts, writersRows, onTheBoard,
     dataWord("exercise", "One service packs the points times 4294967296 with the seconds left until 2106. "
                          "Another service was written later and packs the points times 10000000000 with "
                          "9999999999 minus the time. Both write to this board.\n\nFind the rows of the "
                          "second service, read them with its codec, decimal:from=9999999999, and write them "
                          "with the first one. The list exercise:writers:log has the real times."),
     dataWord("exercise", "Four rows have more points than they should, and times far from that evening. The "
                          "Codec Lab reads any raw score with any codec.")},
};

const ExercisePlan *planOf(std::string_view id)
{
    const auto found = std::ranges::find(plans, id, &ExercisePlan::id);
    return found == std::end(plans) ? nullptr : found;
}

Exercise exerciseOf(const ExercisePlan &plan)
{
    return {std::string(plan.id),
            label("exercise", plan.title),
            fmt::format("exercise:{}", plan.id),
            parseCodecSpec(plan.codec).value(),
            parseTimeRange(timeRangeOfAll).value(),
            label("exercise", plan.task),
            label("exercise", plan.hint)};
}

std::string coldKey(const Exercise &exercise)
{
    return exercise.key + ":cold";
}

Error unknownExercise(std::string_view id)
{
    return {ErrorKind::Usage, sentence("Unknown exercise \"{}\".", id)};
}

std::string gotWords(const Standing &standing)
{
    return phrase("exercise", "{} at {}",
                  plural(standing.score, phrase("exercise", "{} point", standing.score),
                         phrase("exercise", "{} points", standing.score)),
                  isoTime(standing.tick, TickUnit::Second));
}

/// What one row says, and what it should.
class RowCheck
{
public:
    RowCheck(const Exercise &exercise, const Standings &truth)
        : m_decoder(exercise.codec, exercise.timeRange), m_truth(truth)
    {
    }

    /// What is wrong with the row, as a sentence; empty where nothing is.
    std::string wrong(std::string_view member, double raw) const
    {
        const auto known = m_truth.find(member);
        if (known == m_truth.end())
            return sentence("{} is not in the log, and does not belong here.", plainWording().member(member));
        const Standing &truth = known->second;
        const auto expected = encode(m_decoder.spec(), truth.score, truth.tick);
        if (expected && bitsOf(expected->raw) == bitsOf(raw))
            return {};
        const Decoded decoded = m_decoder.decode(raw);
        if (decoded.verdict == Verdict::Invalid || decoded.verdict == Verdict::OutOfRange)
            return sentence("{} has {}, which is not a valid time of that evening. It should be {}.", member,
                            shortestText(raw), gotWords(truth));
        const Standing shown{decoded.preimage.score, bestTick(decoded)};
        return sentence("{} has {}; right are {}.", member, gotWords(shown), gotWords(truth));
    }

private:
    Decoder m_decoder;
    const Standings &m_truth;
};

/// The members in the order in which they belong on the board.
std::vector<std::string> rightOrder(const Exercise &exercise, const Standings &truth)
{
    std::vector<std::pair<double, std::string>> rows;
    for (const auto &[member, standing] : truth)
        rows.emplace_back(encode(exercise.codec, standing.score, standing.tick).value().raw, member);
    std::ranges::sort(rows, std::greater());
    std::vector<std::string> members;
    for (auto &[raw, member] : rows)
        members.push_back(std::move(member));
    return members;
}

BoardEvents eventsOf(const Standings &truth)
{
    BoardEvents events;
    for (const auto &[member, standing] : truth) {
        events.members.append(member);
        events.scores.push_back(standing.score);
        events.microseconds.push_back(standing.tick * 1'000'000);
    }
    return events;
}

} // namespace

std::vector<Exercise> exercises()
{
    std::vector<Exercise> all;
    for (const ExercisePlan &plan : plans)
        all.push_back(exerciseOf(plan));
    return all;
}

Result<void> setUpExercise(const Sandbox &sandbox, std::string_view id, const Progress &progress)
{
    const ExercisePlan *plan = planOf(id);
    if (!plan)
        return std::unexpected(unknownExercise(id));
    const Exercise exercise = exerciseOf(*plan);
    const std::string logKey = exercise.key + ":log";
    TRY(auto connection, openConnection(sandbox.writable(), {}, progress.stopToken()));
    Command board{"ZADD", exercise.key};
    for (const auto &[member, raw] : plan->broken(plan->gifts)) {
        board.push_back(shortestText(raw));
        board.push_back(member);
    }
    Command log{"RPUSH", logKey};
    for (const Gift &gift : plan->gifts)
        log.push_back(fmt::format("{} {} {:+}", isoTime(evening + gift.second, TickUnit::Second), gift.member,
                                  gift.points));
    // At once: nobody sees half of it.
    const Command commands[] = {
        {"MULTI"}, {"UNLINK", exercise.key, logKey, coldKey(exercise)}, board, log, {"EXEC"}};
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));
    for (const Reply &reply : replies) {
        if (reply.isError())
            return std::unexpected(errorFromReply(reply.text));
    }
    return {};
}

Result<ExerciseResult> checkExercise(const Sandbox &sandbox, std::string_view id,
                                     std::int64_t nowMicroseconds, const Progress &progress)
{
    const ExercisePlan *plan = planOf(id);
    if (!plan)
        return std::unexpected(unknownExercise(id));
    const Exercise exercise = exerciseOf(*plan);
    TRY(auto connection, openConnection(sandbox.writable(), {}, progress.stopToken()));
    auto board = readWholeBoard(connection, exercise.key, ReadWay::Pages, progress);
    if (!board && board.error().kind == ErrorKind::NotFound)
        return failure(ErrorKind::NotFound,
                       sentence("There is no board {} yet: set the exercise up first.", exercise.key));
    if (!board)
        return std::unexpected(board.error());
    Snapshot cold;
    if (plan->kept < onTheBoard) {
        TRY(cold, readBoardOrNothing(connection, coldKey(exercise), ReadWay::Pages, progress));
    }

    const Standings truth = truthOf(plan->gifts);
    const RowCheck rows(exercise, truth);
    ExerciseResult result;
    result.members = static_cast<std::int64_t>(truth.size());
    std::string first;
    const auto add = [&](std::string words) {
        if (words.empty())
            return;
        ++result.wrong;
        if (first.empty())
            first = std::move(words);
    };
    std::vector<std::string_view> seen;
    for (const Snapshot *part : std::initializer_list<const Snapshot *>{&*board, &cold}) {
        for (std::size_t row = 0; row < part->rows.size(); ++row) {
            const std::string_view member = part->rows.member(row);
            if (std::ranges::find(seen, member) != seen.end())
                add(sentence("{} is on the board and in the cold store.", plainWording().member(member)));
            else
                add(rows.wrong(member, part->rows.raw(row)));
            seen.push_back(member);
        }
    }
    const std::vector<std::string> order = rightOrder(exercise, truth);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto holds = [&](const Snapshot &part) {
            for (std::size_t row = 0; row < part.rows.size(); ++row) {
                if (part.rows.member(row) == order[place])
                    return true;
            }
            return false;
        };
        const std::string right = gotWords(truth.find(order[place])->second);
        if (!holds(*board) && !holds(cold))
            add(sentence("{} is missing, with {}.", order[place], right));
        else if (place < plan->kept && !holds(*board))
            add(sentence("{} belongs on the board, with {}.", order[place], right));
    }

    const BoardEvents events = eventsOf(truth);
    const AuditView view{Decoder(exercise.codec, exercise.timeRange), Direction::HighestFirst};
    // That evening is over, whatever this machine's clock says.
    const std::int64_t now = std::max(nowMicroseconds, (evening + 86400) * 1'000'000);
    const SourceBoard source{std::make_shared<const Snapshot>(std::move(*board)), now};
    TRY(const auto audit, auditBoard(source, view, &events, progress));
    result.audit = auditAnswer(audit, plainWording());
    const bool sound =
        audit.report.orderIsByTime() && audit.contradicted() == 0 && audit.eventOrder->wrongTime == 0;
    result.mended = result.wrong == 0 && sound;
    if (result.mended)
        result.sentence = sentence("Fixed: all {} members have the right points and times.", result.members);
    else if (result.wrong > 0)
        result.sentence = plural(result.wrong, sentence("One thing is not right yet. {}", first),
                                 sentence("{} problems remain. {}", result.wrong, first));
    else
        result.sentence = sentence("All points are right, but not the order: {}", result.audit);
    return result;
}

} // namespace tiebreak

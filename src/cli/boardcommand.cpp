// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli board
#include "cli/commands.h"
#include "cli/decodedtext.h"
#include "cli/decoderoptions.h"
#include "cli/jsonlist.h"
#include "cli/server.h"

#include "core/bytestext.h"
#include "core/scoretext.h"
#include "redis/boardreader.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::int64_t pageRows = 1000;

/// The times of a row; empty where there are none.
struct RowTimes {
    std::string shown;
    std::string first;
    std::string last;
};

RowTimes timesOf(const CodecSpec &spec, const Decoded &decoded)
{
    if (!spec.hasTime() || decoded.verdict == Verdict::Foreign)
        return {};
    return {isoTime(shownTick(decoded), spec.unit), isoTime(decoded.truth.first, spec.unit),
            isoTime(decoded.truth.last, spec.unit)};
}

std::string_view orDash(const std::string &text)
{
    return text.empty() ? "-" : std::string_view(text);
}

/// Writes pages of rows as they come.
class RowWriter
{
public:
    RowWriter(const Decoder &decoder, const BoardOptions &options, const std::string &key,
              const std::string &server, std::int64_t members, CommandContext &context)
        : m_decoder(decoder), m_output(context.output)
    {
        if (!context.json) {
            m_output << "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n";
            return;
        }
        Json head{{"server", server}};
        addBytes(head, "key", key);
        head["codec"] = specText(decoder.spec());
        head["direction"] = options.direction == Direction::HighestFirst ? "highest first" : "lowest first";
        head["window"] = {{"first", decoder.window().first}, {"last", decoder.window().last}};
        head["members"] = members;
        m_list.emplace(m_output, head, "rows");
    }

    void write(const BoardPage &page)
    {
        m_decoded.resize(page.rows.size());
        m_decoder.decode(page.rows.raws(), m_decoded);
        for (std::size_t row = 0; row < page.rows.size(); ++row) {
            const std::int64_t rank = page.firstRank + static_cast<std::int64_t>(row) + 1;
            if (m_list)
                writeJson(rank, page.rows.member(row), page.rows.raw(row), m_decoded[row]);
            else
                writeText(rank, page.rows.member(row), page.rows.raw(row), m_decoded[row]);
        }
        m_output.flush();
    }

    void close(const Json &tail)
    {
        if (m_list)
            m_list->close(tail);
    }

private:
    void writeText(std::int64_t rank, std::string_view member, double raw, const Decoded &decoded)
    {
        const auto times = timesOf(m_decoder.spec(), decoded);
        m_output << rank << '\t' << escapeBytes(member) << '\t';
        if (decoded.verdict == Verdict::Foreign)
            m_output << '-';
        else
            m_output << decoded.truth.score;
        m_output << '\t' << orDash(times.shown) << '\t' << orDash(times.first) << '\t' << orDash(times.last)
                 << '\t' << verdictText(decoded) << '\t' << shortestText(raw) << '\t' << bitsLiteral(raw)
                 << '\n';
    }

    void writeJson(std::int64_t rank, std::string_view member, double raw, const Decoded &decoded)
    {
        const auto orNull = [](const std::string &text) { return text.empty() ? Json() : Json(text); };
        const auto times = timesOf(m_decoder.spec(), decoded);
        Json row{{"rank", rank}};
        addBytes(row, "member", member);
        row["score"] = decoded.verdict == Verdict::Foreign ? Json() : Json(decoded.truth.score);
        row["time"] = orNull(times.shown);
        row["first"] = orNull(times.first);
        row["last"] = orNull(times.last);
        row.update(decodedJson(m_decoder, raw, decoded));
        m_list->add(row);
    }

    const Decoder &m_decoder;
    Output &m_output;
    std::optional<JsonList> m_list;
    std::vector<Decoded> m_decoded;
};

} // namespace

Result<ExitStatus> runBoard(const BoardOptions &options, CommandContext &context)
{
    const auto decoder = parseDecoder(options.codec, options.season);
    if (!decoder)
        return std::unexpected(decoder.error());
    const auto key = options.escapedKey ? unescapeBytes(options.key) : options.key;
    if (!key)
        return failure(ErrorKind::Usage,
                       "The key is not escaped as keys prints it: after a backslash only \\, t, n, "
                       "r, or x and two hex digits may follow.");

    const std::stop_token stop = context.stop.get_token();
    auto server = openServer(options.url, stop);
    if (!server)
        return std::unexpected(server.error());
    // Opening, unlike reading a page, tells a missing key and one of another type apart from an empty page.
    const auto opening = openBoard(server->connection, *key, options.direction, 1, Progress(stop));
    if (!opening)
        return std::unexpected(opening.error());

    RowWriter writer(*decoder, options, *key, server->text, opening->page.cardinality, context);
    std::int64_t rank = options.from - 1;
    std::int64_t left = options.count > 0 ? options.count : std::numeric_limits<std::int64_t>::max();
    while (left > 0 && context.output.ok()) {
        const auto page = readPage(server->connection, *key, options.direction, rank,
                                   std::min(left, pageRows), Progress(stop));
        if (!page) {
            writer.close({{"error", page.error().message}});
            return std::unexpected(page.error());
        }
        if (page->rows.empty())
            break;
        writer.write(*page);
        rank += static_cast<std::int64_t>(page->rows.size());
        left -= static_cast<std::int64_t>(page->rows.size());
    }
    writer.close(Json::object());
    return 0;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli board
#include "cli/boardsource.h"
#include "cli/commands.h"
#include "cli/decoderoptions.h"
#include "cli/jsonlist.h"
#include "cli/server.h"

#include "redis/boardreader.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::int64_t pageRows = 1000;

/// Writes pages of rows as they come.
class RowWriter
{
public:
    RowWriter(const Decoder &decoder, const BoardOptions &options, const std::string &key,
              const std::string &server, std::int64_t members, CommandContext &context)
        : m_decoder(decoder), m_output(context.output)
    {
        if (!context.json) {
            m_output << rowLineHeader();
            return;
        }
        Json head{{"server", server}};
        addBytes(head, "key", key);
        head["codec"] = specText(decoder.spec());
        head["direction"] = directionText(options.direction);
        head["window"] = {{"first", decoder.window().first}, {"last", decoder.window().last}};
        head["members"] = members;
        m_list.emplace(m_output, head, "rows");
    }

    void write(const RowsPage &page)
    {
        m_decoded.resize(page.rows.size());
        m_decoder.decode(page.rows.raws(), m_decoded);
        for (std::size_t row = 0; row < page.rows.size(); ++row) {
            const std::int64_t rank = page.firstRank + static_cast<std::int64_t>(row) + 1;
            const RowFields fields =
                rowFields(m_decoder, rank, page.rows.member(row), page.rows.raw(row), m_decoded[row]);
            if (m_list)
                m_list->add(rowJson(m_decoder.spec(), fields));
            else
                m_output << rowLine(fields);
        }
        m_output.flush();
    }

    void close(const Json &tail)
    {
        if (m_list)
            m_list->close(tail);
    }

private:
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
    const auto key = boardKey({options.url, options.key, options.escapedKey});
    if (!key)
        return std::unexpected(key.error());

    const std::stop_token stop = context.stop.get_token();
    auto server = openServer(options.url, stop, *key);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/board.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonlist.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"

#include "redis/board/boardreader.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct BoardOptions {
    std::string url;
    std::string key;
    bool escapedKey = false; ///< `key` is written as `keys` prints it
    std::string codec;
    std::string season;     ///< a window as for decode; empty: the default season
    std::int64_t from = 1;  ///< the first rank; 1 is the top
    std::int64_t count = 0; ///< 0: all rows
    Direction direction = Direction::HighestFirst;
};

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

} // namespace

void addBoard(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<BoardOptions>();
    CLI::App *command = addCommand(app, choice, "board", "Print a board decoded, a row a line");
    command->add_option("URL", options->url, urlHelp)->required();
    command->add_option("KEY", options->key, "the sorted set")->required();
    addCodecOption(*command, options->codec);
    const auto positive =
        CLI::Range(std::int64_t(1), std::numeric_limits<std::int64_t>::max() / 2).description("");
    command->add_option("--from", options->from, "first rank, 1 is the top")->type_name("N")->check(positive);
    command->add_option("--count", options->count, "how many rows (default: all)")
        ->type_name("N")
        ->check(positive);
    addLowestFirst(*command, options->direction);
    addSeasonOption(*command, options->season);
    command->add_flag("--escaped", options->escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        std::string(
            "Example:\n  tiebreak-cli board sandbox gift:room:8841:tonight --codec binary:from=4294967295 "
            "--count 10\n\n"
            "Columns, separated by tabs, with a header line: rank, member, score, time, first, last, "
            "verdict,\n"
            "raw, bits. Times are ISO 8601 UTC. Score is that of the interval that the scheme's own decoder\n"
            "reads from this raw, else of the first that encodes to it (out of range: of the nearest one\n"
            "outside the season); time is what the own decoder reads when it lies in there, else the "
            "middle;\n"
            "first and last are the earliest and the latest time that encode to this raw. - for what does\n"
            "not exist. Copying rows from the window gives the same columns and fields.\n"
            "Rows are read in pages: on a board that changes meanwhile a row may come twice or not at "
            "all.\n") +
        escapesHelp + "\nAn empty member is an empty cell.");
    setAction(*command, choice, options, runBoard);
}

} // namespace tiebreak

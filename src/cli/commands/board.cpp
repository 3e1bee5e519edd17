// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board, decoded.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/printederrors.h"
#include "cli/output/rowwriter.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"
#include "cli/source/shardsource.h"

#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardedtext.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct BoardOptions {
    BoardSourceOptions board;
    std::string codec;
    std::string season;     ///< a window as for decode; empty: the default season
    std::int64_t from = 1;  ///< the first rank; 1 is the top
    std::int64_t count = 0; ///< 0: all rows
    Direction direction = Direction::HighestFirst;
    ShardOptions shards;
    std::string member;  ///< the row of this one alone; empty: --from and --count say which
    bool verify = false; ///< what was read of shards is counted again
};

constexpr std::int64_t pageRows = 1000;

/// How many rows are wanted.
std::int64_t wantedRows(const BoardOptions &options)
{
    return options.count > 0 ? options.count : std::numeric_limits<std::int64_t>::max();
}

Result<ExitStatus> printFile(const BoardOptions &options, const Decoder &decoder, CommandContext &context)
{
    TRY(const auto board, readBoardSource(options.board, decoder.spec(), context));
    RowWriter writer("board", decoder, options.direction, Json{{"file", escapeBytes(options.board.source)}},
                     board.size(), context);
    const std::int64_t first = std::min(options.from - 1, board.size());
    const std::int64_t end = first + std::min(board.size() - first, wantedRows(options));
    for (std::int64_t rank = first; rank < end && context.output.ok();) {
        RowsPage page{rank, board.size(), {}, {}};
        for (; rank < end && page.rows.size() < static_cast<std::size_t>(pageRows); ++rank) {
            const auto row = static_cast<std::size_t>(rowAtRank(board, options.direction, rank));
            page.rows.append(board.rows.member(row), board.rows.raw(row));
        }
        writer.write(page);
    }
    writer.close(Json::object());
    return 0;
}

/// What the reading of shards took goes beside the rows, or into the JSON.
Json costJson(const ShardedCost &cost)
{
    return {{"milliseconds", std::chrono::duration<double, std::milli>(cost.time).count()},
            {"roundTrips", cost.roundTrips},
            {"rowsRead", cost.rows},
            {"membersChanged", cost.writes}};
}

Json shardsHead(const OpenShards &open)
{
    Json head{{"server", open.server.text}, {"shards", Json::array()}};
    for (const std::string &key : open.keys)
        head["shards"].push_back(escapeBytes(key));
    return head;
}

Result<ExitStatus> printMember(const BoardOptions &options, const Decoder &decoder, ShardedBoard &board,
                               const OpenShards &open, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(const auto place, board.findMember(options.member, progress));
    if (!place)
        return failure(ErrorKind::NotFound,
                       sentence("No shard has a member {}.", quotedText(options.member)));
    RowsPage page{place->rank, board.cardinality(), {}, {}};
    page.rows.append(options.member, place->raw);
    page.shards.push_back(static_cast<std::uint32_t>(place->shard));
    RowWriter writer("board", decoder, options.direction, shardsHead(open), board.cardinality(), context,
                     open.keys);
    writer.write(page);
    writer.close({{"shard", escapeBytes(open.keys[place->shard])}, {"cost", costJson(place->cost)}});
    if (const auto &others = place->alsoIn; !others.empty())
        printError(alsoInText(options.member, open.keys[others.front()], others.size()));
    if (!context.json)
        printError(
            sentence("It is in {}. {}", quotedText(open.keys[place->shard]), shardedCostText(place->cost)));
    return place->alsoIn.empty() ? 0 : exitWithFindings;
}

Result<ExitStatus> printShards(const BoardOptions &options, const Decoder &decoder, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(auto open, openShards(options.board.source, options.shards, isServer(options.board),
                              options.board.key.has_value(), options.board.escapedKey, context));
    // One page or a member is found as fast without an index.
    TRY(auto board, ShardedBoard::open(open->connected.shards, options.direction, false, progress));
    if (!options.member.empty())
        return printMember(options, decoder, board, *open, context);
    RowWriter writer("board", decoder, options.direction, shardsHead(*open), board.cardinality(), context,
                     open->keys);
    ShardedCost cost = board.openingCost();
    std::optional<bool> verified;
    std::int64_t rank = options.from - 1;
    std::int64_t left = wantedRows(options);
    while (left > 0 && context.output.ok()) {
        const auto page = board.readPage(rank, std::min(left, pageRows), progress);
        if (!page) {
            writer.close({{"error", page.error().message}});
            return std::unexpected(page.error());
        }
        cost.time += page->cost.time;
        cost.roundTrips += page->cost.roundTrips;
        cost.rows += page->cost.rows;
        cost.writes += page->cost.writes;
        if (options.verify && !page->page.rows.empty()) {
            TRY(const auto right, board.verify(*page, progress));
            verified = verified.value_or(true) && right;
        }
        if (page->page.rows.empty())
            break;
        writer.write(page->page);
        rank += static_cast<std::int64_t>(page->page.rows.size());
        left -= static_cast<std::int64_t>(page->page.rows.size());
    }
    Json tail{{"cost", costJson(cost)}};
    if (verified)
        tail["verified"] = *verified;
    writer.close(tail);
    if (!context.json) {
        printError(shardedCostText(cost));
        if (verified)
            printError(verifiedText(*verified));
    }
    return verified.value_or(true) ? 0 : exitWithFindings;
}

Result<ExitStatus> runBoard(const BoardOptions &given, CommandContext &context)
{
    BoardOptions options = given;
    TRY(const auto decoder, parseDecoder(options.codec, options.season));
    options.direction = rawDirection(decoder.spec(), options.direction);
    if (options.shards.any())
        return printShards(options, decoder, context);
    if (!options.member.empty() || options.verify)
        return failure(ErrorKind::Usage, sentence("--member and --verify are for a board of shards."));
    if (!isServer(options.board))
        return printFile(options, decoder, context);
    TRY(const auto key, boardKey(options.board));

    const std::stop_token stop = context.stop.get_token();
    TRY(auto server, openServer(options.board.source, context, key));
    // Opening, unlike reading a page, tells a missing key and one of another type apart from an empty page.
    TRY(const auto opening, onBoard(server, key, stop, [&](Connection &connection) {
            return openBoard(connection, key, options.direction, 1, Progress(stop));
        }));

    Json head{{"server", server.text}};
    addBytes(head, "key", key);
    RowWriter writer("board", decoder, options.direction, std::move(head), opening.page.cardinality, context);
    std::int64_t rank = options.from - 1;
    std::int64_t left = wantedRows(options);
    while (left > 0 && context.output.ok()) {
        const auto page = onBoard(server, key, stop, [&](Connection &connection) {
            return readPage(connection, key, options.direction, rank, std::min(left, pageRows),
                            Progress(stop));
        });
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

void addBoard(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<BoardOptions>();
    CLI::App *command = addCommand(app, selected, "board", "Print a decoded board, one row per line");
    command->add_option("SOURCE", options->board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->board.key, keyHelp);
    addCodecOption(*command, options->codec);
    const auto positive =
        CLI::Range(std::int64_t(1), std::numeric_limits<std::int64_t>::max() / 2).description("");
    command->add_option("--from", options->from, "first rank, 1 is the top")->type_name("N")->check(positive);
    command->add_option("--count", options->count, "how many rows (default: all)")
        ->type_name("N")
        ->check(positive);
    addLowestFirst(*command, options->direction);
    addSeasonOption(*command, options->season);
    addShardOptions(*command, options->shards);
    command
        ->add_option("--member", options->member,
                     "with shards: print only this member's row, with its global rank")
        ->type_name("NAME");
    command->add_flag(
        "--verify", options->verify,
        "of shards: count again how many rows stand above each page, and fail where it is another "
        "number");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        std::string(
            "Example:\n  tiebreak-cli board sandbox gift:room:8841:tonight --codec binary:from=4294967295 "
            "--count 10\n\n"
            "Columns, separated by tabs, with a header line: rank, member, score, time, first, last, "
            "verdict,\n"
            "raw, bits. Times are ISO 8601 UTC. Score is that of the interval that the scheme's usual "
            "decoder\n"
            "reads from this raw score, else of the first that encodes to it (out of range: of the nearest "
            "one\n"
            "outside the time range); time is what the usual decoder reads when it lies in there, else the "
            "middle;\n"
            "first and last are the earliest and the latest time that encode to this raw score. A - stands\n"
            "for what does not exist. Copying rows from the window gives the same columns and fields.\n"
            "Several keys of a server, or of a cluster's nodes, that are one leaderboard together are named\n"
            "by --shard or --shards. Ranks are exact over all of them, and ties are ordered by member as in\n"
            "one key. A last column, key, names the key that has the row, escaped as members are. Standard\n"
            "error, in JSON cost, says what reading took and whether members came or went in the meantime.\n"
            "Rows are read in pages: on a board that changes meanwhile a row may come twice or not at "
            "all.\n") +
        escapesHelp + "\nAn empty member is an empty cell.");
    setAction(*command, selected, options, runBoard);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board, decoded.
#include "cli/commands/commands.h"

#include "cli/options/codecchoice.h"
#include "cli/options/codecoptions.h"
#include "cli/output/printederrors.h"
#include "cli/output/rowwriter.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"
#include "cli/source/shardsource.h"

#include "core/board/direction.h"
#include "core/board/pageend.h"
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
    std::string timeRange;  ///< a window as for decode; empty: the default time range
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

/// Says so where the first rank that is wanted is behind the last row.
void remarkNoSuchRank(const BoardOptions &options, std::int64_t rows, Output &output)
{
    if (options.from > std::max<std::int64_t>(rows, 1))
        output.remark(
            plural(rows, sentence("The board has 1 row, so no row is at rank {} or below.", options.from),
                   sentence("The board has {} rows, so no row is at rank {} or below.", rows, options.from)),
            Remark::Said);
}

Result<ExitStatus> printFile(const BoardOptions &options, const CodecChoice &codec, CommandContext &context)
{
    TRY(const auto board, readBoardSource(options.board, codec.named(), context));
    TRY(const auto view,
        codec.chooseSure(fileKey(options.board.source), fileId(options.board.source), board, context.output));
    RowWriter writer("board", view.decoder, view.direction, Json{{"file", escapeBytes(options.board.source)}},
                     board.boardSize(), context);
    remarkNoSuchRank(options, board.size(), context.output);
    const std::int64_t first = std::min(options.from - 1, board.size());
    const std::int64_t end = first + std::min(board.size() - first, wantedRows(options));
    for (std::int64_t rank = first; rank < end && context.output.ok();) {
        RowsPage page{rank, board.size(), {}, {}};
        for (; rank < end && page.rows.size() < static_cast<std::size_t>(pageRows); ++rank) {
            const auto row = static_cast<std::size_t>(rowAtRank(board, view.direction, rank));
            page.rows.append(board.rows.member(row), board.rows.raw(row));
        }
        writer.write(page);
    }
    writer.close(Json::object());
    return 0;
}

/// Members among the rows that were printed, as far as they are kept, that stand in several shards.
class PrintedMembers
{
public:
    void add(const RowsPage &page)
    {
        for (std::size_t row = 0; row < page.rows.size(); ++row, ++m_printed) {
            if (m_rows.size() == maxKept)
                continue;
            m_rows.append(page.rows.member(row), 0);
            m_shards.push_back(page.shards[row]);
        }
    }
    struct Repeated {
        std::vector<std::string> members;
        bool moved = false; ///< others were read in several shards, and are in one at most
    };
    /// Asks for them again.
    Result<Repeated> repeated(std::span<const BoardShard> shards, const Progress &progress) const
    {
        auto members = repeatedMembers(m_rows, m_shards);
        TRY(const auto moved, rowsThatMoved(shards, m_rows, m_shards, members, progress));
        if (moved.empty())
            return Repeated{std::move(members), false};
        Rows rows;
        std::vector<std::uint32_t> homes;
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            if (std::ranges::binary_search(moved, row))
                continue;
            rows.append(m_rows.member(row), 0);
            homes.push_back(m_shards[row]);
        }
        return Repeated{repeatedMembers(rows, homes), true};
    }
    std::size_t kept() const { return m_rows.size(); }
    std::size_t printed() const { return m_printed; }

private:
    static constexpr std::size_t maxKept = 1'000'000;
    Rows m_rows;
    std::vector<std::uint32_t> m_shards;
    std::size_t m_printed = 0;
};

/// Whether pages went on from one another; where they did not, the board changed between them.
class PageSequence
{
public:
    explicit PageSequence(Direction direction) : m_direction(direction) {}

    /// A page that does not begin below the end of the one before, or of another number of members, does not
    /// go on; nor does one during which the board `changed`.
    void add(const RowsPage &page, bool changed = false)
    {
        const bool isFirst = m_end.rows.empty();
        m_changed = m_changed || changed || (!isFirst && page.cardinality != m_end.cardinality);
        if (page.rows.empty())
            return;
        if (!isFirst) {
            const std::size_t last = m_end.rows.size() - 1;
            m_changed = m_changed || !ranksAbove(m_direction, m_end.rows.raw(last), m_end.rows.member(last),
                                                 shardOf(m_end, last), page.rows.raw(0), page.rows.member(0),
                                                 shardOf(page, 0));
        }
        const std::size_t rows = page.rows.size();
        m_end = rowsFrom(page, rows - std::min<std::size_t>(rows, rowsReadAgain));
    }

    /// What the pages themselves do not show.
    void noteChange() { m_changed = true; }

    /// How many rows of the page before are to be read again with the next one.
    std::int64_t again() const { return static_cast<std::int64_t>(m_end.rows.size()); }

    /// Takes those rows off a page that begins with them, and adds the rest. Where none of them is there as
    /// it was, the key holds another board by now, perhaps in another codec.
    RowsPage addFrom(const RowsPage &read)
    {
        const bool isSame = showsOneOf(read.rows, m_end.rows);
        RowsPage page = rowsFrom(read, m_end.rows.size());
        add(page, !isSame);
        return page;
    }

    /// What is to be said of it; nothing where no page shows that the board changed.
    std::optional<Error> fault() const
    {
        if (!m_changed)
            return std::nullopt;
        return Error{ErrorKind::Conflict,
                     sentence("The board changed while it was printed in pages, so rows may come "
                              "twice or be missing. audit and export read it as a whole.")};
    }

private:
    static std::size_t shardOf(const RowsPage &page, std::size_t row)
    {
        return page.shards.empty() ? 0U : page.shards[row];
    }
    static RowsPage rowsFrom(const RowsPage &page, std::size_t first)
    {
        RowsPage rest{page.firstRank + static_cast<std::int64_t>(first), page.cardinality, {}, {}};
        for (std::size_t row = first; row < page.rows.size(); ++row) {
            rest.rows.append(page.rows.member(row), page.rows.raw(row));
            if (!page.shards.empty())
                rest.shards.push_back(page.shards[row]);
        }
        return rest;
    }

    Direction m_direction;
    RowsPage m_end; ///< the last rows of the page before; none: no page yet
    bool m_changed = false;
};

/// There were more rows when their number was asked for last.
Error boardGone(std::int64_t printed)
{
    return {ErrorKind::NotFound,
            plural(printed,
                   sentence("The board went away or shrank while it was read. {} row was printed before.",
                            printed),
                   sentence("The board went away or shrank while it was read. {} rows were printed before.",
                            printed))};
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

Result<ExitStatus> printMember(const BoardOptions &options, const AuditView &view, ShardedBoard &board,
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
    if (place->cost.writes > 0)
        context.output.remark(sentence("Members came or went while the rank was counted, so it may be off."),
                              Remark::Partial);
    std::optional<bool> verified;
    if (options.verify) {
        TRY(verified, board.verify({.page = page, .changed = false, .cost = {}}, progress));
    }
    RowWriter writer("board", view.decoder, view.direction, shardsHead(open), board.cardinality(), context,
                     open.keys);
    writer.write(page);
    Json tail{{"shard", escapeBytes(open.keys[place->shard])}, {"cost", costJson(place->cost)}};
    if (verified)
        tail["verified"] = *verified;
    if (const auto &others = place->alsoIn; !others.empty())
        context.output.remark(alsoInText(options.member, open.keys[others.front()], others.size()),
                              Remark::Finding);
    writer.close(tail);
    if (verified && !context.json)
        printError(verifiedText(*verified));
    if (!context.json)
        printError(
            sentence("It is in {}. {}", quotedText(open.keys[place->shard]), shardedCostText(place->cost)));
    return verified.value_or(true) ? 0 : exitWithFindings;
}

Result<ExitStatus> printShards(const BoardOptions &options, const CodecChoice &codec, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(auto open, openShards(options.board.source, options.shards, options.board.key.has_value(),
                              options.board.escapedKey, context));
    const auto sample = [&](Direction direction) { return sampleOfShards(*open, direction, progress); };
    TRY(const auto view, codec.chooseSure(open->keys.front(), open->server.id, sample, context.output));
    // One page or a member is found as fast without an index.
    TRY(auto board, ShardedBoard::open(open->connected.shards, view.direction, false, progress));
    if (!options.member.empty())
        return printMember(options, view, board, *open, context);
    // From the first page on: the shards may have changed since they were sampled.
    std::optional<RowWriter> writer;
    ShardedCost cost = board.openingCost();
    PrintedMembers printed;
    PageSequence pages(view.direction);
    std::optional<bool> verified;
    std::int64_t rank = options.from - 1;
    std::int64_t left = wantedRows(options);
    const auto fail = [&](const Error &error) {
        if (writer)
            writer->close({{"error", error.message}});
        return std::unexpected(error);
    };
    while (left > 0 && context.output.ok()) {
        const auto page = board.readPage(rank, std::min(left, pageRows), progress);
        if (!page)
            return fail(page.error());
        cost += page->cost;
        if (options.verify && !page->page.rows.empty()) {
            const auto right = board.verify(*page, progress);
            if (!right)
                return fail(right.error());
            verified = verified.value_or(true) && *right;
        }
        pages.add(page->page, page->changed);
        if (!writer) {
            TRY(codec.confirm(view, open->keys.front(), open->server.id, sample, page->page.rows.raws()));
            remarkOnRows(view.decoder, page->page.rows.raws(), context.output);
            writer.emplace("board", view.decoder, view.direction, shardsHead(*open), board.cardinality(),
                           context, open->keys);
        }
        if (page->page.rows.empty())
            break;
        writer->write(page->page);
        printed.add(page->page);
        rank += static_cast<std::int64_t>(page->page.rows.size());
        left -= static_cast<std::int64_t>(page->page.rows.size());
    }
    const auto repeated = printed.repeated(board.shards(), progress);
    if (!repeated)
        return fail(repeated.error());
    if (repeated->moved)
        pages.noteChange();
    Json tail{{"cost", costJson(cost)},
              {"repeatedMembers", repeated->members.size()},
              {"rowsChecked", printed.kept()}};
    if (verified)
        tail["verified"] = *verified;
    auto fault = pages.fault();
    if (!fault && context.output.ok() && left > 0 && rank < board.cardinality())
        fault = boardGone(rank - (options.from - 1));
    if (fault)
        tail["error"] = fault->message;
    if (!repeated->members.empty())
        context.output.remark(repeatedMembersText(repeated->members), Remark::Finding);
    remarkNoSuchRank(options, board.cardinality(), context.output);
    if (printed.kept() < printed.printed())
        context.output.remark(
            sentence("Only the first {} of these {} rows were checked for members in several shards.",
                     printed.kept(), printed.printed()),
            Remark::Said);
    if (writer)
        writer->close(tail);
    if (!context.json) {
        printError(shardedCostText(cost));
        if (verified)
            printError(verifiedText(*verified));
    }
    if (fault)
        return std::unexpected(*fault);
    return verified.value_or(true) ? 0 : exitWithFindings;
}

Result<ExitStatus> runBoard(const BoardOptions &options, CommandContext &context)
{
    TRY(const auto codec, CodecChoice::parse(options.codec, options.timeRange, options.direction));
    if (options.shards.any())
        return printShards(options, codec, context);
    if (!options.member.empty() || options.verify)
        return failure(ErrorKind::Usage, sentence("--member and --verify are for a board of shards."));
    if (!namesServer(options.board.source))
        return printFile(options, codec, context);
    TRY(const auto key, boardKey(options.board));

    const std::stop_token stop = context.stop.get_token();
    TRY(auto server, openServer(options.board.source, context, {key}));
    // Opening, unlike reading a page, tells a missing key and one of another type apart from an empty page.
    TRY(const auto opening, onBoard(server, key, stop, [&](Connection &connection) {
            return openBoard(connection, key, options.direction, 1, Progress(stop));
        }));
    const auto sample = [&](Direction direction) {
        return onBoard(server, key, stop, [&](Connection &connection) {
            return readBoardSample(connection, key, direction, opening.page.cardinality, Progress(stop));
        });
    };
    TRY(const auto view, codec.chooseSure(key, server.id, sample, context.output));

    Json head{{"server", server.text}};
    addBytes(head, "key", key);
    std::optional<RowWriter> writer; // from the first page on: the board may have changed since it was opened
    PageSequence pages(view.direction);
    std::int64_t rank = options.from - 1;
    std::int64_t left = wantedRows(options);
    const auto fail = [&](const Error &error) {
        if (writer)
            writer->close({{"error", error.message}});
        return std::unexpected(error);
    };
    while (left > 0 && context.output.ok()) {
        const std::int64_t again = pages.again();
        const auto read = onBoard(server, key, stop, [&](Connection &connection) {
            return readPage(connection, key, view.direction, rank - again, std::min(left, pageRows) + again,
                            Progress(stop));
        });
        if (!read)
            return fail(read.error());
        const RowsPage page = pages.addFrom(*read);
        if (page.rows.empty() && (page.cardinality == 0 || rank < page.cardinality))
            return fail(boardGone(rank - (options.from - 1)));
        if (!writer) {
            TRY(codec.confirm(view, key, server.id, sample, page.rows.raws()));
            remarkOnRows(view.decoder, page.rows.raws(), context.output);
            writer.emplace("board", view.decoder, view.direction, std::move(head), page.cardinality, context);
        }
        if (page.rows.empty()) {
            remarkNoSuchRank(options, page.cardinality, context.output);
            break;
        }
        writer->write(page);
        rank += static_cast<std::int64_t>(page.rows.size());
        left -= static_cast<std::int64_t>(page.rows.size());
    }
    if (const auto fault = pages.fault())
        return fail(*fault);
    if (writer)
        writer->close(Json::object());
    return 0;
}

} // namespace

void addBoard(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<BoardOptions>();
    CLI::App *command = addCommand(app, selected, "board", "Print a decoded board, one row per line");
    command->add_option("SOURCE", options->board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->board.key, keyHelp);
    addCodecChoice(*command, options->codec);
    const auto positive = wholeNumber(1);
    command->add_option("--from", options->from, "the first rank to print; 1 is the top")
        ->type_name("N")
        ->check(positive);
    command->add_option("--count", options->count, "how many rows (default: all)")
        ->type_name("N")
        ->check(positive);
    addLowestFirst(*command, options->direction);
    addTimeRangeOption(*command, options->timeRange);
    addShardOptions(*command, options->shards);
    selected.mayBeEmpty.push_back(
        command
            ->add_option("--member", options->member,
                         "with shards: print only this member's row, with its global rank")
            ->type_name("NAME"));
    command->add_flag(
        "--verify", options->verify,
        "of shards: count again how many rows stand above each page, and fail where it is another "
        "number");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        std::string(
            "Example:\n"
            "  tiebreak-cli board sandbox gift:room:8841:tonight --count 10\n"
            "\n"
            "Columns, separated by tabs, with a header line. Rows that are copied from the window have the "
            "same ones:\n"
            "  rank, member\n"
            "  score: of the interval that the usual decoder reads from this raw score, or else of the first "
            "one that encodes to it; if the raw score is out of range, of the nearest one outside the time "
            "range\n"
            "  time: what the usual decoder reads, if it lies in that interval, or else the middle of the "
            "interval\n"
            "  first, last: the earliest and the latest time that encode to this raw score\n"
            "  verdict, raw, bits\n"
            "Times are ISO 8601 UTC. A - stands for what does not exist.\n"
            "Several keys that are one leaderboard together, on a server or on the nodes of a cluster, are "
            "named by --shard or --shards. Ranks are exact over all of them, and ties are ordered by member "
            "as in one key. A last column, key, names the key that has the row. Standard error, or cost in "
            "JSON, says what reading took and whether members came or went in the meantime.\n"
            "Rows are read in pages. If the board changes in the meantime, a row may come twice or not at "
            "all.\n"
            "Exit status: 0; 3 if two printed rows are of one member, or if --verify counts other ranks; "
            "1 for a failure, or if the pages show that the board changed; 2 for wrong usage."
            "\n") +
        escapesHelp + "\nAn empty member is an empty cell.");
    setAction(*command, selected, options, runBoard);
}

} // namespace tiebreak

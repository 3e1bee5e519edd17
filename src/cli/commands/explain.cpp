// SPDX-License-Identifier: GPL-3.0-or-later
// Why one member of a board stands above another.
#include "cli/commands/commands.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecchoice.h"
#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"
#include "cli/source/shardsource.h"

#include "core/audit/eventorder.h"
#include "core/board/direction.h"
#include "core/board/rowfields.h"
#include "core/explain/explaintext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardedtext.h"

#include <array>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct ExplainOptions {
    std::string source;
    std::vector<std::string>
        words; ///< of a server: key, A and perhaps B; of a file or shards: A and perhaps B
    ShardOptions shards;
    bool escaped = false;
    std::string codec;
    std::string timeRange;
    std::string eventsFile;
    Direction direction = Direction::HighestFirst;
};

/// The words of the command line, told apart.
struct Question {
    std::string key;
    std::string member;
    std::optional<std::string> other; ///< nothing: the row above
};

using RowPair = std::array<ExplainedRow, 2>;

/// Two rows, and how they are read.
struct Asked {
    AuditView view;
    RowPair rows;
};

Result<Question> readQuestion(const ExplainOptions &options, bool withKey)
{
    std::vector<std::string> words = options.words;
    const std::size_t min = withKey ? 2 : 1;
    if (words.size() < min || words.size() > min + 1)
        return failure(ErrorKind::Usage,
                       withKey ? "Name a key and a member after the server, and a second member "
                                 "to compare it with (default: the one above)."
                               : "Name a member, and a second one to compare it with (default: the "
                                 "one above): the board has no key of its own.");
    for (std::string &word : words) {
        const auto unescaped = options.escaped ? unescapeBytes(word) : word;
        if (!unescaped)
            return failure(ErrorKind::Usage,
                           sentence("{} is not escaped as keys and board print it.", excerpt(word)));
        word = *unescaped;
    }
    Question question;
    if (withKey)
        question.key = words.front();
    question.member = words[min - 1];
    if (words.size() > min)
        question.other = words[min];
    if (question.other == question.member)
        return failure(ErrorKind::Usage,
                       sentence("The two members are the same: {}.", excerpt(question.member)));
    return question;
}

std::unexpected<Error> notOnBoard(const std::string &member)
{
    return failure(ErrorKind::NotFound, sentence("The member {} is not on the board.", excerpt(member)));
}

std::unexpected<Error> standsOnTop(const std::string &member)
{
    return failure(ErrorKind::Usage,
                   sentence("{} is at the top. Name the member to compare it with.", excerpt(member)));
}

std::unexpected<Error> boardChanged()
{
    return failure(ErrorKind::NotFound, "The board changed while it was read. Run the command again.");
}

Result<ExplainedRow> findOnServer(Connection &connection, const Question &question, const std::string &member,
                                  Direction direction, const Progress &progress)
{
    TRY(const auto found, findMember(connection, question.key, direction, member, progress));
    if (!found)
        return notOnBoard(member);
    return ExplainedRow{found->rank, member, found->raw, {}};
}

std::vector<ExplainedRow> explainedRows(const RowsPage &page)
{
    std::vector<ExplainedRow> rows;
    for (std::size_t at = 0; at < page.rows.size(); ++at)
        rows.push_back({page.firstRank + static_cast<std::int64_t>(at),
                        std::string(page.rows.member(at)),
                        page.rows.raw(at),
                        {}});
    return rows;
}

bool standsAs(const ExplainedRow &before, const ExplainedRow &now)
{
    return before.rank == now.rank && before.raw == now.raw && before.key == now.key;
}

/// Whether the ranks of two rows are those of their raw scores.
bool isInOrder(const ExplainedRow &one, const ExplainedRow &other, Direction direction)
{
    if (one.raw == other.raw)
        return one.rank != other.rank;
    const bool isHigher = direction == Direction::HighestFirst ? one.raw > other.raw : one.raw < other.raw;
    return isHigher ? one.rank < other.rank : one.rank > other.rank;
}

/// The two rows as they stand beside one another: what was found first is still so once the other one was
/// read. `find` gives a member's row, `page` this rank and the next.
template <class Find, class Page>
Result<RowPair> pairAtOneMoment(const Question &question, Direction direction, const Find &find,
                                const Page &page)
{
    constexpr int tries = 5;
    for (int attempt = 0; attempt < tries; ++attempt) {
        TRY(auto row, find(question.member));
        if (question.other) {
            TRY(auto other, find(*question.other));
            TRY(const auto again, find(question.member));
            if (standsAs(row, again) && isInOrder(row, other, direction))
                return RowPair{std::move(row), std::move(other)};
            continue;
        }
        if (row.rank == 0)
            return standsOnTop(question.member);
        TRY(auto rows, page(row.rank - 1));
        if (rows.size() == 2 && rows[1].member == row.member && standsAs(rows[1], row))
            return RowPair{std::move(rows[0]), std::move(rows[1])};
    }
    return boardChanged();
}

Result<RowPair> findPair(Connection &connection, Direction direction, const Question &question,
                         const Progress &progress)
{
    // Tells a missing key and one of another type apart from a missing member.
    TRY(openBoard(connection, question.key, direction, 0, progress));
    const auto find = [&](const std::string &member) {
        return findOnServer(connection, question, member, direction, progress);
    };
    const auto page = [&](std::int64_t first) -> Result<std::vector<ExplainedRow>> {
        TRY(const auto read, readPage(connection, question.key, direction, first, 2, progress));
        return explainedRows(read);
    };
    return pairAtOneMoment(question, direction, find, page);
}

Result<Asked> askServer(const ExplainOptions &options, const Question &question, const CodecChoice &codec,
                        CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(auto server, openServer(options.source, context, {question.key}));
    const auto sample = [&](Direction direction) {
        return onBoard(
            server, question.key, progress.stopToken(), [&](Connection &connection) -> Result<BoardSample> {
                TRY(const auto opening, openBoard(connection, question.key, direction, 0, progress));
                return readBoardSample(connection, question.key, direction, opening.page.cardinality,
                                       progress);
            });
    };
    TRY(auto view, codec.chooseSure(question.key, server.id, sample, context.output));
    TRY(auto rows, onBoard(server, question.key, progress.stopToken(), [&](Connection &connection) {
            return findPair(connection, view.direction, question, progress);
        }));
    TRY(codec.confirm(view, question.key, server.id, sample, {}));
    return Asked{std::move(view), std::move(rows)};
}

std::optional<std::string> keyOf(const OpenShards &open, std::size_t shard)
{
    return open.keys.size() > 1 ? std::optional(open.keys[shard]) : std::nullopt;
}

Result<ExplainedRow> findInShards(ShardedBoard &board, const OpenShards &open, const std::string &member,
                                  CommandContext &context)
{
    TRY(const auto place, board.findMember(member, Progress(context.stop.get_token())));
    if (!place)
        return notOnBoard(member);
    if (place->cost.writes > 0)
        return boardChanged();
    if (const auto &others = place->alsoIn; !others.empty())
        context.output.remark(alsoInText(member, open.keys[others.front()], others.size()), Remark::Finding);
    return ExplainedRow{place->rank, member, place->raw, {}, keyOf(open, place->shard)};
}

Result<Asked> askShards(const ExplainOptions &options, const Question &question, const CodecChoice &codec,
                        CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(auto open, openShards(options.source, options.shards, false, options.escaped, context));
    TRY(auto view,
        codec.chooseSure(
            open->keys.front(), open->server.id,
            [&](Direction direction) { return sampleOfShards(*open, direction, progress); }, context.output));
    TRY(auto board, ShardedBoard::open(open->connected.shards, view.direction, false, progress));
    const auto find = [&](const std::string &member) { return findInShards(board, *open, member, context); };
    const auto page = [&](std::int64_t first) -> Result<std::vector<ExplainedRow>> {
        TRY(const auto read, board.readPage(first, 2, progress));
        if (read.changed)
            return boardChanged();
        auto rows = explainedRows(read.page);
        for (std::size_t at = 0; at < rows.size(); ++at)
            rows[at].key = keyOf(*open, read.page.shards[at]);
        return rows;
    };
    TRY(auto rows, pairAtOneMoment(question, view.direction, find, page));
    return Asked{std::move(view), std::move(rows)};
}

Result<RowPair> findInFile(const Snapshot &snapshot, Direction direction, const Question &question)
{
    const auto at = [&](std::int64_t rank) {
        const auto row = static_cast<std::size_t>(rowAtRank(snapshot, direction, rank));
        return ExplainedRow{rank, std::string(snapshot.rows.member(row)), snapshot.rows.raw(row), {}};
    };
    const auto rankOf = [&](const std::string &member) -> std::optional<std::int64_t> {
        for (std::int64_t rank = 0; rank < snapshot.size(); ++rank) {
            if (memberAtRank(snapshot, direction, rank) == member)
                return rank;
        }
        return {};
    };
    const auto rank = rankOf(question.member);
    if (!rank)
        return notOnBoard(question.member);
    if (!question.other) {
        if (*rank == 0)
            return standsOnTop(question.member);
        return RowPair{at(*rank - 1), at(*rank)};
    }
    const auto other = rankOf(*question.other);
    if (!other)
        return notOnBoard(*question.other);
    return RowPair{at(*rank), at(*other)};
}

Result<Asked> askFile(const ExplainOptions &options, const Question &question, const CodecChoice &codec,
                      CommandContext &context)
{
    const BoardSourceOptions source{options.source, {}, false, ReadWay::Pages};
    TRY(const auto snapshot, readBoardSource(source, codec.named(), context));
    TRY(auto view,
        codec.chooseSure(fileKey(options.source), fileId(options.source), snapshot, context.output));
    TRY(auto rows, findInFile(snapshot, view.direction, question));
    return Asked{std::move(view), std::move(rows)};
}

void writeText(const ExplanationText &words, Output &output)
{
    output << words.answer << '\n';
    if (!words.reason.empty())
        output << words.reason << '\n';
    output << '\n';
    for (std::size_t i = 0; i < words.steps.size(); ++i)
        output << i + 1 << "  " << words.steps[i] << '\n';
    output << words.steps.size() + 1 << "  " << words.outcome << ": " << words.outcomeReason << '\n';
}

Json explainedJson(const ExplainedRow &row, const Decoded &decoded, const Decoder &decoder)
{
    RowFields fields = rowFields(decoder, row.rank + 1, row.member, row.raw, decoded);
    fields.key = row.key;
    Json json = rowJson(decoder.spec(), fields);
    json["trueTime"] =
        row.trueMicroseconds ? Json(isoTime(*row.trueMicroseconds, TickUnit::Microsecond)) : Json();
    return json;
}

void writeJson(const Explanation &proof, const ExplanationText &words, const Decoder &decoder, Output &output)
{
    constexpr std::array deciders{"score", "time", "sameTick", "collapse", "name", "untimed", "raw"};
    static_assert(deciders.size() == static_cast<std::size_t>(Decider::Raw) + 1);
    Json bits = Json::array();
    for (const BitRun &run : proof.differingBits)
        bits.push_back({{"first", run.first}, {"last", run.last}});
    writeJsonAnswer(output, "explain",
                    {{"answer", words.answer},
                     {"reason", words.reason},
                     {"steps", words.steps},
                     {"verdict", words.outcome},
                     {"outcome", words.outcomeReason},
                     {"decider", deciders[static_cast<std::size_t>(proof.decider)]},
                     {"above", explainedJson(proof.above, proof.aboveDecoded, decoder)},
                     {"below", explainedJson(proof.below, proof.belowDecoded, decoder)},
                     {"differingBits", std::move(bits)},
                     {"doublesApart", proof.doublesApart},
                     {"nameByte", proof.nameByte}});
}

Result<ExitStatus> runExplain(const ExplainOptions &options, CommandContext &context)
{
    TRY(const auto codec, CodecChoice::parse(options.codec, options.timeRange, options.direction));
    const bool ofServer = namesServer(options.source);
    const bool ofShards = options.shards.any();
    TRY(const auto question, readQuestion(options, ofServer && !ofShards));
    TRY(const auto events, readEvents(options.eventsFile, context));
    TRY(auto asked, ofShards   ? askShards(options, question, codec, context)
                    : ofServer ? askServer(options, question, codec, context)
                               : askFile(options, question, codec, context));
    auto &[view, rows] = asked;
    const auto &[decoder, direction] = view;
    if (events) {
        const EventIndex index(*events);
        for (ExplainedRow &row : rows)
            row.trueMicroseconds = index.reached(row.member, decoder.decode(row.raw));
    }
    const Explanation proof = explainRows(decoder, direction, rows[0], rows[1]);
    const ExplanationText words = explanationText(proof, decoder, direction, plainWording());
    if (context.json)
        writeJson(proof, words, decoder, context.output);
    else
        writeText(words, context.output);
    return proof.outcome == OrderOutcome::Wrong ? exitWithFindings : 0;
}

} // namespace

void addExplain(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<ExplainOptions>();
    CLI::App *command =
        addCommand(app, selected, "explain", "Prove why one member of a board ranks above another");
    command->add_option("SOURCE", options->source, sourceHelp)->required()->type_name("URL|FILE");
    command
        ->add_option("WORDS", options->words,
                     "the sorted set (a file that holds one board, and a board of shards, have none), a "
                     "member, and the member to compare it with (default: the one above it)")
        ->required()
        ->type_name("[KEY] A [B]")
        ->expected(1, 3);
    addCodecChoice(*command, options->codec);
    addTimeRangeOption(*command, options->timeRange);
    addEventsOption(*command, options->eventsFile);
    addLowestFirst(*command, options->direction);
    addShardOptions(*command, options->shards);
    command->add_flag("--escaped", options->escaped,
                      "key and members are escaped, as keys and board print them");
    command->footer("Example:\n"
                    "  tiebreak-cli explain redis://localhost/0 gift:season:2026 bob alice\n"
                    "\n"
                    "Exit status: 0 if the order is right or cannot be proved either way; 3 if it is proved "
                    "wrong; 1 for a failure; 2 for wrong usage.");
    setAction(*command, selected, options, runExplain);
}

} // namespace tiebreak

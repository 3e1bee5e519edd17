// SPDX-License-Identifier: GPL-3.0-or-later
// The move of a board to another codec: planned, and written to a new key.
#include "cli/commands/commands.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/productionmark.h"

#include "core/audit/audit.h"
#include "core/audit/eventorder.h"
#include "core/audit/findingtext.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/reencode/reencodemove.h"
#include "core/reencode/reencodetext.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "files/exportplan.h"
#include "files/journalfile.h"
#include "files/rowjson.h"
#include "files/usersettings.h"
#include "lab/snippets/dualwritecode.h"
#include "redis/board/boardeditor.h"
#include "redis/board/boardwriter.h"
#include "redis/board/shadowboard.h"
#include "redis/board/shadowtext.h"
#include "redis/keys/keyfacts.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/server/allowwrites.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/typedendpoint.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct ReencodeOptions {
    WholeBoardOptions board;
    std::string to;
    std::string eventOrder;       ///< empty: none
    std::string newKey;           ///< empty: only the plan
    std::string language;         ///< of the application, for the lines that it runs; empty: redis-cli
    std::string shadowKey;        ///< kept in step with a board that is written to; empty: none
    bool overwriteShadow = false; ///< whatever it holds
    std::string keptKey; ///< where the old board goes when the shadow takes its place; empty: it does not
    bool allowWrites = false;              ///< on a server that is not the sandbox
    std::optional<std::string> production; ///< the board's key once more, for a server that is marked so
    bool leaveOut = false;                 ///< write, though some rows cannot be moved
    std::string pipeFile;                  ///< where the new board goes as commands; empty: nowhere
    std::string pipeKey;                   ///< the key that these add to; empty: KEY:new
    std::string changesFile;               ///< where the list of those goes who change place; empty: nowhere
};

/// The board that is to be moved.
struct OldBoard : ReadBoard {
    std::optional<std::int64_t> bytes;       ///< what its key takes, where the server tells
    KnownExpiry expires;                     ///< when its key does
    std::int64_t readAt = nowMicroseconds(); ///< by the server's clock where it tells
};

Result<OldBoard> readOldBoard(const BoardSourceOptions &source, const CodecSpec &codec,
                              const CommandContext &context)
{
    TRY(auto read, readBoard(source, &codec, context));
    OldBoard board{std::move(read), {}, {}};
    if (!board.server)
        return board;
    const Progress progress(context.stop.get_token());
    board.readAt = readServerTime(board.server->connection, progress).value_or(board.readAt);
    const std::string key = boardKey(source).value();
    TRY(board.bytes, readMemoryUsage(board.server->connection, key, progress));
    const auto expires = readExpiry(board.server->connection, key, progress);
    if (!expires && expires.error().kind != ErrorKind::Permission)
        return std::unexpected(expires.error());
    board.expires = expires ? KnownExpiry{*expires} : KnownExpiry{{}, expires.error().message};
    return board;
}

/// Refuses a server that is marked as production, unless the board's key was named once more.
Result<void> checkProduction(const ReencodeOptions &options, const Policy &policy, const Route &route,
                             const ServerProcess &process = {})
{
    const BoardSourceOptions &source = options.board.board;
    TRY(refuseForbiddenWrites(policy));
    TRY(boardKey(source));
    if (options.production && options.production != source.key)
        return failure(ErrorKind::Usage,
                       sentence("Nothing was written: --production names {}, and the board is {}.",
                                quotedText(*options.production), quotedText(*source.key)));
    if (options.production)
        return {};
    TRY(auto why, whyProduction(policy, route, process));
    if (!why.empty())
        return failure(ErrorKind::Usage,
                       listText(ListOf::Sentences,
                                {phrase("production", "Nothing was written."), std::move(why),
                                 sentence("To write there, name the board once more with --production {}.",
                                          shellWord(*source.key))}));
    return {};
}

/// The same before anything is asked of the server, of whose cluster nothing is known yet.
Result<void> checkProduction(const ReencodeOptions &options, const Policy &policy)
{
    const std::string &source = options.board.board.source;
    if (source == "sandbox" || isRdbSource(source))
        return {};
    const auto endpoint = parseTypedEndpoint(source);
    return endpoint ? checkProduction(options, policy, *endpoint) : std::unexpected(endpoint.error());
}

/// The bytes of the new key, where one is to be written and may be.
Result<std::optional<std::string>> newKeyOf(const ReencodeOptions &options, const Policy &policy)
{
    const BoardSourceOptions &source = options.board.board;
    if (options.newKey.empty())
        return std::optional<std::string>();
    if (!isServer(source))
        return failure(ErrorKind::Usage,
                       "A file has no server to write to. Use export --format pipe to turn it "
                       "into commands for redis-cli --pipe.");
    if (source.source != "sandbox" && !isRdbSource(source.source) && !options.allowWrites)
        return failure(
            ErrorKind::Usage,
            sentence(
                "Without permission, Tiebreak writes only to its sandbox. Add --allow-writes to write the "
                "key \"{}\" there.",
                excerpt(options.newKey)));
    TRY(checkProduction(options, policy));
    return keyBytes(options.newKey, source.escapedKey);
}

std::unexpected<Error> wouldLeaveOut(std::int64_t members)
{
    return failure(
        ErrorKind::Usage,
        plural(
            members,
            sentence("Nothing was written: {} member would be left out. Add --leave-out to write the others.",
                     members),
            sentence(
                "Nothing was written: {} members would be left out. Add --leave-out to write the others.",
                members)));
}

/// The key that the commands of a pipe file add to.
Result<std::string> pipeKeyOf(const ReencodeOptions &options)
{
    const BoardSourceOptions &source = options.board.board;
    if (!options.pipeKey.empty())
        return keyBytes(options.pipeKey, source.escapedKey);
    auto key = boardKey(source);
    if (key)
        *key += ":new";
    return key;
}

/// The files that were asked for.
Result<void> writeFiles(const ReencodePlan &plan, const std::string &pipeKey, const ReencodeOptions &options,
                        const OldBoard &board, const CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    if (!options.changesFile.empty())
        TRY(exportPlaceChanges(options.changesFile, plan, board.snapshot, progress));
    if (options.pipeFile.empty())
        return {};
    if (plan.leftOutCount() > 0 && !options.leaveOut)
        return wouldLeaveOut(plan.leftOutCount());
    return exportPlanPipe(options.pipeFile, plan, pipeKey, board.expires.at, progress);
}

/// Where a board is written to, which alone may be written, and how it is best read.
struct WriteTarget {
    WritableServer server;
    ReadWay way;
    std::shared_ptr<const JournalFile> journal = nullptr; ///< null: the sandbox keeps none

    /// Says so where the journal does not know what became of a write.
    void remarkUnkept(Output &output) const
    {
        if (const std::string why = journal ? journal->unkept() : std::string(); !why.empty())
            output.remark(why, Remark::Finding);
    }
};

Result<WriteTarget> writeTarget(const Server &server, const std::string &board,
                                const ReencodeOptions &options, const Policy &policy)
{
    if (server.sandbox)
        return WriteTarget{server.sandbox->writable(server.database), ReadWay::Dump};
    TRY(checkProduction(options, policy, server.route, server.process));
    TRY(refuseReplica(server));
    // The permission holds for the process that was read, and nothing would tell another one from it.
    if (!server.process.isKnown())
        return failure(ErrorKind::Permission, unknownProcessText(server.process));
    const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), board);
    if (server.route.cluster)
        permit->bind(server.connection.address(), server.connection.serverProcess());
    else
        permit->bind({}, server.process);
    const auto journal = openJournal(*openUserSettings(), policy);
    return WriteTarget{allowWrites(server.route, journal, permit), ReadWay::Pages, journal};
}

/// The plan, and what it said of memory and expiry, are of the key as it was then; another one may have its
/// name by now.
Result<void> refuseChanged(OldBoard &board, const std::string &key, const CommandContext &context)
{
    constexpr auto tolerance = std::chrono::seconds(1); // old servers tell only what is left
    constexpr std::size_t looks = 16;
    const std::stop_token stop = context.stop.get_token();
    const Rows &rows = board.snapshot.rows;
    std::vector<std::size_t> places;
    std::vector<Command> questions;
    for (std::size_t i = 0; i < std::min(looks, rows.size()); ++i) {
        places.push_back(i * (rows.size() - 1) / std::max<std::size_t>(std::min(looks, rows.size()) - 1, 1));
        questions.push_back({"ZSCORE", key, std::string(rows.member(places.back()))});
    }
    bool same = true;
    TRY(const auto expires,
        onBoard(*board.server, key, stop, [&](Connection &connection) -> Result<KnownExpiry> {
            TRY(const auto replies, connection.pipeline(questions, stop));
            for (std::size_t i = 0; i < replies.size(); ++i) {
                const auto raw = parseRawText(replies[i].text);
                // A user who may not ask for single members has read them all the same.
                same = same && (replies[i].isError() || (raw && *raw == rows.raw(places[i])));
            }
            const auto now = readExpiry(connection, key, Progress(stop));
            if (!now && now.error().kind != ErrorKind::Permission)
                return std::unexpected(now.error());
            return now ? KnownExpiry{*now} : board.expires;
        }));
    const auto &before = board.expires.at;
    same = same && before.has_value() == expires.at.has_value() &&
           (!before || std::chrono::abs(*before - *expires.at) < tolerance);
    if (same)
        return {};
    return failure(ErrorKind::Conflict,
                   sentence("Nothing was written: {} has changed since it was read. Stop its "
                            "writers, then re-encode it again.",
                            quotedText(key)));
}

Result<WrittenBoard> writePlan(const ReencodePlan &plan, const std::string &key,
                               const ReencodeOptions &options, OldBoard &board, CommandContext &context)
{
    if (plan.leftOutCount() > 0 && !options.leaveOut)
        return wouldLeaveOut(plan.leftOutCount());
    if (board.snapshot.moved > 0)
        return failure(
            ErrorKind::Conflict,
            sentence("Nothing was written: the board moved while it was read in pages. Stop its writers, or "
                     "use --shadow, which follows a board that moves."));
    const Progress progress(context.stop.get_token());
    const std::string oldKey = boardKey(options.board.board).value_or(std::string());
    const Server &read = *board.server;
    TRY(const auto target, writeTarget(read, oldKey, options, context.policy));
    // The plan is of the rows that were read, which a server that takes over may not have.
    if (read.route.cluster)
        target.server.permit()->bind(read.route.cluster->addressFor(read.route.endpoint, key), {});
    if (!read.sandbox)
        target.server.permit()->pin();
    TRY(refuseChanged(board, oldKey, context));
    auto written = writeNewBoard(target.server, key, plan.rows, progress,
                                 OriginalBoard{oldKey, board.snapshot, target.way});
    target.remarkUnkept(context.output);
    return written;
}

std::span<const PlaceChange> shownChanges(const ReencodePlan &plan)
{
    return std::span(plan.changes).first(std::min(plan.changes.size(), placeChangesShown));
}

void writeText(const ReencodePlan &plan, const OldBoard &board, Output &output)
{
    const Wording wording = plainWording();
    output << reencodeAnswer(plan, wording) << '\n';
    for (const std::string &note : reencodeNotes(plan, board.snapshot, wording))
        output << note << '\n';
    if (const auto memory = reencodeMemory(plan, board.snapshot, board.bytes, wording); !memory.empty())
        output << memory << '\n';
    if (const auto expiry = reencodeExpiry(board.expires, wording); !expiry.empty())
        output << expiry << '\n';
    const auto changes = shownChanges(plan);
    if (changes.empty())
        return;
    output << "\nrank\tnew rank\tmember\n";
    for (const PlaceChange &change : changes)
        output << change.before + 1 << '\t' << change.after + 1 << '\t'
               << escapeBytes(memberAtRank(board.snapshot, plan.direction, change.before)) << '\n';
    const auto shown = static_cast<std::int64_t>(changes.size());
    if (plan.changePlace() > shown)
        output << "and " << plan.changePlace() - shown << " more\n";
}

/// What is to be done with the file, and around it.
void writeSteps(const ReencodePlan &plan, const std::string &pipeKey, const ReencodeOptions &options,
                const Decoder &decoder, const OldBoard &board, Output &output)
{
    ReencodeMove move;
    move.expires = board.expires.at;
    move.key = boardKey(options.board.board).value_or(std::string());
    move.newKey = pipeKey;
    move.from = decoder.spec();
    move.to = plan.to;
    move.lowestFirst = options.board.direction == Direction::LowestFirst;
    output << '\n';
    int number = 1;
    for (const std::string &step : reencodeSteps(move, plan.moved(), plainWording()))
        output << number++ << "  " << step << '\n';
}

Json leftOutJson(const ReencodePlan &plan, const Snapshot &snapshot)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < leftOutReasons; ++i) {
        const LeftOutRows &rows = plan.leftOut[i];
        if (rows.count == 0)
            continue;
        Json first = Json::array();
        for (const std::int64_t rank : rows.ranks) {
            Json json{{"rank", rank + 1}};
            addBytes(json, "member", memberAtRank(snapshot, plan.direction, rank));
            first.push_back(std::move(json));
        }
        list.push_back({{"reason", leftOutName(static_cast<LeftOut>(i))},
                        {"count", rows.count},
                        {"limit", rows.limit.empty() ? Json() : Json(rows.limit)},
                        {"first", std::move(first)}});
    }
    return list;
}

Json wrongJson(const ReencodePlan &plan, const Snapshot &snapshot)
{
    Json list = Json::array();
    for (const WrongRows &rows : plan.wrong) {
        Json first{{"rank", rows.firstRank + 1}};
        addBytes(first, "member", memberAtRank(snapshot, plan.direction, rows.firstRank));
        const bool isKept = rows.kept() > 0;
        first["score"] = isKept ? Json(rows.score) : Json();
        first["time"] = isKept && plan.to.hasTime() ? Json(isoTime(rows.tick, plan.to.unit)) : Json();
        list.push_back({{"kind", findingName(rows.kind)},
                        {"count", rows.count},
                        {"kept", rows.kept()},
                        {"fromEvents", rows.fromEvents},
                        {"leftOut", rows.leftOut},
                        {"first", std::move(first)}});
    }
    return list;
}

Json expiryJson(const std::optional<Expiry> &expires)
{
    return expires ? Json(isoTime(expires->time_since_epoch().count(), TickUnit::Millisecond)) : Json();
}

Json planJson(const ReencodePlan &plan, const OldBoard &board, const CodecSpec &from)
{
    const Wording wording = plainWording();
    const std::string memory = reencodeMemory(plan, board.snapshot, board.bytes, wording);
    Json notes = reencodeNotes(plan, board.snapshot, wording);
    if (!memory.empty())
        notes.push_back(memory);
    if (const std::string expiry = reencodeExpiry(board.expires, wording); !expiry.empty())
        notes.push_back(expiry);
    Json changes = Json::array();
    for (const PlaceChange &change : shownChanges(plan)) {
        Json json{{"rank", change.before + 1}, {"newRank", change.after + 1}};
        addBytes(json, "member", memberAtRank(board.snapshot, plan.direction, change.before));
        changes.push_back(std::move(json));
    }
    return {{"answer", reencodeAnswer(plan, wording)},
            {"notes", std::move(notes)},
            {"from", specText(from)},
            {"to", specText(plan.to)},
            {"direction", directionId(plan.direction)},
            {"newDirection", directionId(plan.newDirection)},
            {"members", board.snapshot.size()},
            {"membersMoved", plan.moved()},
            {"wrongRows", wrongJson(plan, board.snapshot)},
            {"leftOut", leftOutJson(plan, board.snapshot)},
            {"keepPlace", plan.moved() - plan.changePlace()},
            {"changePlace", plan.changePlace()},
            {"firstChanges", std::move(changes)},
            {"pairsFlipped", plan.pairsFlipped},
            {"tiesResolved", plan.tiesResolved},
            {"tiesLost", plan.tiesLost},
            {"sharingBefore", plan.sharingBefore},
            {"sharingAfter", plan.sharingAfter},
            {"timesFromEvents", plan.timesFromEvents},
            {"timesChosen", plan.timesChosen},
            {"misread", plan.misread},
            {"until", plan.reach.lastTick ? Json(isoTime(*plan.reach.lastTick, plan.to.unit)) : Json()},
            {"exactUpTo", plan.reach.exactUpTo ? Json(*plan.reach.exactUpTo) : Json()},
            {"aboveExact", plan.aboveExact},
            {"laterFirst", plan.laterFirst},
            {"bytesNow", board.bytes ? Json(*board.bytes) : Json()},
            {"expires", expiryJson(board.expires.at)},
            {"moved", board.snapshot.moved}};
}

Json writtenJson(const std::string &key, const WrittenBoard &written)
{
    Json json = Json::object();
    addBytes(json, "key", key);
    json["members"] = written.members;
    json["bytes"] = written.memoryBytes ? Json(*written.memoryBytes) : Json();
    json["expires"] = expiryJson(written.expires);
    return json;
}

/// Whether the steps and lines of a move with a shadow are all that is wanted.
bool isShadowPlan(const ReencodeOptions &options)
{
    const std::string &source = options.board.board.source;
    return !options.shadowKey.empty() && options.keptKey.empty() && !options.allowWrites &&
           isServer(options.board.board) && source != "sandbox" && !isRdbSource(source);
}

/// The keys of a move with a shadow; `inCluster` decides which names do.
Result<ShadowKeys> shadowKeysOf(const ReencodeOptions &options, bool inCluster)
{
    const BoardSourceOptions &source = options.board.board;
    TRY(const auto board, boardKey(source));
    TRY(const auto shadow, keyBytes(options.shadowKey, source.escapedKey));
    TRY(const auto kept, keyBytes(options.keptKey, source.escapedKey));
    const std::string proposed = proposedShadow(board, inCluster).kept;
    if (!options.keptKey.empty() && kept != proposed)
        return failure(ErrorKind::Usage,
                       sentence("Nothing was changed. The application looks for the old board under {}. With "
                                "another name it would go on writing the old codec. Use --cut-over {}.",
                                quotedText(proposed),
                                shellWord(source.escapedKey ? escapeBytes(proposed) : proposed)));
    ShadowKeys keys{board, shadow, proposed};
    if (const std::string trouble = shadowTrouble(keys, inCluster); !trouble.empty())
        return failure(ErrorKind::Usage, trouble);
    return keys;
}

Result<Language> languageOf(const ReencodeOptions &options)
{
    if (options.language.empty() || options.language == "redis-cli")
        return Language::Pseudo;
    return parseLanguageName(options.language);
}

/// What the application is to run, in its language.
Result<std::string> linesOf(const ReencodeOptions &options, const ShadowKeys &keys, const CodecSpec &from,
                            const CodecSpec &to)
{
    const bool turns =
        rawDirection(from, Direction::HighestFirst) != rawDirection(to, Direction::HighestFirst);
    TRY(const auto language, languageOf(options));
    return dualWriteCode(keys, turns, language);
}

Result<void> refuseBesideShadow(const ReencodeOptions &options, const Policy &policy)
{
    const BoardSourceOptions &source = options.board.board;
    if (!options.newKey.empty() || !options.pipeFile.empty() || !options.changesFile.empty())
        return failure(ErrorKind::Usage, "--shadow cannot be combined with --write, --pipe or --changes.");
    if (!isServer(source))
        return failure(ErrorKind::Usage, "--shadow needs a server, because a file does not change.");
    TRY(languageOf(options));
    if (isShadowPlan(options))
        return {};
    if (source.source != "sandbox" && !isRdbSource(source.source) && !options.allowWrites)
        return failure(ErrorKind::Usage,
                       "Without permission, Tiebreak writes only to its sandbox. Add --allow-writes.");
    return checkProduction(options, policy);
}

void writeShadowSteps(const ShadowKeys &keys, const CodecSpec &to, bool withEvents, const std::string &lines,
                      Output &output)
{
    int number = 1;
    for (const std::string &step : shadowSteps(keys, specText(to), withEvents, plainWording()))
        output << number++ << "  " << step << '\n';
    output << '\n' << escapeControls(lines);
}

/// A move with a shadow, and what the application runs meanwhile.
struct ShadowMove {
    ShadowKeys keys;
    std::string lines;
};

Result<ShadowMove> shadowMove(const ReencodeOptions &options, const CodecSpec &from, const CodecSpec &to,
                              const Server &server)
{
    TRY(auto keys, shadowKeysOf(options, server.route.cluster != nullptr));
    TRY(auto lines, linesOf(options, keys, from, to));
    return ShadowMove{std::move(keys), std::move(lines)};
}

/// Events, and where each is to be found.
struct IndexedEvents {
    explicit IndexedEvents(BoardEvents read) : events(std::move(read)), index(events) {}

    BoardEvents events;
    EventIndex index;
};

/// What each row is to be on the shadow. With events it reads the board, for these are of the rows as they
/// are now.
Result<ShadowPairs> shadowPairs(std::optional<BoardEvents> given, const Decoder &from, const Decoder &to,
                                Server &server, const std::string &key, ReadWay way,
                                const CommandContext &context)
{
    if (!given)
        return ShadowPairs(from, to);
    const auto events = std::make_shared<const IndexedEvents>(std::move(*given));
    const Progress progress(context.stop.get_token());
    TRY(auto planned, onBoard(server, key, context.stop.get_token(), [&](Connection &connection) {
            return readWholeBoard(connection, key, way, progress);
        }));
    return ShadowPairs(from, to, std::make_shared<const Snapshot>(std::move(planned)),
                       std::shared_ptr<const EventIndex>(events, &events->index));
}

/// What is filled stays, whatever became of the cut-over. Where that is not known, the error says so.
Error afterFilling(const std::string &board, Error error)
{
    if (!error.mayHaveWritten)
        error.message =
            listText(ListOf::Sentences,
                     {sentence("{} was not cut over, though its shadow is filled.", quotedText(board)),
                      std::move(error.message)});
    return error;
}

/// The filling may have taken long, and somebody may have marked the server meanwhile.
Result<void> mayCutOverStill(const ReencodeOptions &options, const Server &server)
{
    TRY(auto why, whyNoWrites(readPolicy(), server.route, server.process, options.production.has_value()));
    if (why.empty())
        return {};
    return failure(ErrorKind::Conflict, std::move(why));
}

Result<ExitStatus> runShadow(const ReencodeOptions &options, const Decoder &from, const CodecSpec &spec,
                             CommandContext &context)
{
    constexpr int maxPasses = 20;
    const Progress progress(context.stop.get_token());
    TRY(const auto board, boardKey(options.board.board));
    TRY(const auto to, parseDecoder(specText(spec), options.board.timeRange));
    TRY(auto events, readEvents(options.eventOrder, context));
    TRY(auto server, openServer(options.board.board.source, context, {board}));
    TRY(const auto move, shadowMove(options, from.spec(), spec, server));
    const auto &[keys, lines] = move;
    TRY(const auto target, writeTarget(server, keys.board, options, context.policy));
    const bool cutsOver = !options.keptKey.empty();
    // The application has to run them before the filling.
    if (!context.json && !cutsOver) {
        writeShadowSteps(keys, spec, !options.eventOrder.empty(), lines, context.output);
        context.output << '\n';
        context.output.flush();
    }
    TRY(const auto pairs, shadowPairs(std::move(events), from, to, server, keys.board, target.way, context));
    const auto settled =
        settleShadow(target.server, keys, pairs, target.way, maxPasses, progress,
                     options.overwriteShadow ? ShadowTrust::Always : ShadowTrust::IfItLooksLikeOne);
    target.remarkUnkept(context.output);
    TRY(const auto pass, settled);
    if (pass.leftOut > 0 && pass.leftOut == pass.members && cutsOver)
        return failure(ErrorKind::Conflict, sentence("{} was not cut over: none of its members can be moved.",
                                                     quotedText(keys.board)));
    if (pass.leftOut > 0 && !options.leaveOut && cutsOver)
        return failure(
            ErrorKind::Conflict,
            plural(pass.leftOut,
                   sentence("{} was not cut over: {} member cannot be moved. {} holds the others. Add "
                            "--leave-out to cut over without this member.",
                            quotedText(keys.board), pass.leftOut, quotedText(keys.shadow)),
                   sentence("{} was not cut over: {} members cannot be moved. {} holds the others. Add "
                            "--leave-out to cut over without these members.",
                            quotedText(keys.board), pass.leftOut, quotedText(keys.shadow))));
    const Wording wording = plainWording();
    CutOverCheck check;
    if (cutsOver) {
        const auto cutOver = [&]() -> Result<CutOverCheck> {
            if (!server.sandbox)
                TRY(mayCutOverStill(options, server));
            return verifyAndCutOver(target.server, keys, pairs, target.way, pass.leftOut, progress);
        };
        auto cut = cutOver();
        target.remarkUnkept(context.output);
        if (!cut)
            return std::unexpected(afterFilling(keys.board, std::move(cut.error())));
        check = *std::move(cut);
        if (const std::string text = cutOverCheckText(check, keys, wording); !text.empty())
            context.output.remark(text, check.unchecked ? Remark::Partial : Remark::Finding);
    }
    if (context.json) {
        Json json{{"members", pass.members},         {"agreed", pass.agreed},
                  {"written", pass.written},         {"removed", pass.removed},
                  {"leftOut", pass.leftOut},         {"fromEvents", pass.fromEvents},
                  {"outdatedEvents", pass.outdated}, {"cutOver", cutsOver}};
        addBytes(json, "shadow", keys.shadow);
        addBytes(json, "kept", keys.kept);
        Json missed = Json::array();
        for (const std::string &member : check.missed)
            addBytes(missed.emplace_back(Json::object()), "member", member);
        json["missed"] = check.unchecked ? Json() : std::move(missed);
        json["dualWrite"] = dualWriteLine(dualWrites(false).front(), keys);
        json["lines"] = lines;
        writeJsonAnswer(context.output, "shadow", json);
        return 0;
    }
    context.output << shadowPassText(pass, wording) << '\n';
    if (cutsOver && !check.unchecked) // else the remark has told it
        context.output << cutOverText(keys, wording) << '\n';
    return 0;
}

Result<ExitStatus> runReencode(const ReencodeOptions &options, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    TRY(const auto decoder, parseDecoder(options.board.codec, options.board.timeRange));
    TRY(const auto to, parseCodecOption(options.to));
    // The word behind an option is its key, whatever it is.
    for (const auto &[option, key] :
         {std::pair("--shadow", &options.shadowKey), std::pair("--cut-over", &options.keptKey)}) {
        if (key->starts_with("--"))
            return failure(ErrorKind::Usage,
                           sentence("{} needs a key. {} is an option.", option, quotedText(*key)));
    }
    if (!options.shadowKey.empty()) {
        TRY(refuseBesideShadow(options, context.policy));
    } else if (!options.language.empty()) {
        return failure(ErrorKind::Usage, "--language needs --shadow.");
    }
    if (!options.shadowKey.empty() && !isShadowPlan(options))
        return runShadow(options, decoder, to, context);
    if (!options.keptKey.empty())
        return failure(ErrorKind::Usage, "--cut-over needs --shadow.");
    TRY(const auto newKey, newKeyOf(options, context.policy));
    TRY(const auto pipeKey, options.pipeFile.empty() ? Result<std::string>() : pipeKeyOf(options));
    TRY(const auto events, readEvents(options.eventOrder, context));
    TRY(auto board, readOldBoard(options.board.board, decoder.spec(), context));
    const Direction direction = rawDirection(decoder.spec(), options.board.direction);
    TRY(const auto audited,
        auditSnapshot(board.snapshot, decoder, direction, board.readAt, progress, Listed::All));
    TRY(const auto plan, planReencode(board.snapshot, decoder, to, direction, events ? &*events : nullptr,
                                      progress, &audited));

    std::optional<ShadowMove> shadow;
    if (isShadowPlan(options)) {
        TRY(shadow, shadowMove(options, decoder.spec(), to, *board.server));
    }
    if (!context.json) {
        writeText(plan, board, context.output);
        if (!options.pipeFile.empty())
            writeSteps(plan, pipeKey, options, decoder, board, context.output);
        if (shadow) {
            context.output << '\n';
            writeShadowSteps(shadow->keys, to, events.has_value(), shadow->lines, context.output);
            context.output << '\n'
                           << sentence("Nothing was written. To fill the shadow, add --allow-writes.")
                           << '\n';
        }
        context.output.flush();
    }
    TRY(writeFiles(plan, pipeKey, options, board, context));
    std::optional<Result<WrittenBoard>> written;
    if (newKey)
        written = writePlan(plan, *newKey, options, board, context);
    const bool done = written && *written;
    if (context.json) {
        Json json = planJson(plan, board, decoder.spec());
        json["written"] = done ? writtenJson(*newKey, **written) : Json();
        if (shadow)
            json["lines"] = shadow->lines;
        writeJsonAnswer(context.output, "reencode", json);
    } else if (done) {
        context.output << '\n'
                       << reencodeWritten(*newKey, (*written)->members, (*written)->memoryBytes,
                                          (*written)->expires, plainWording())
                       << '\n';
    }
    if (written && !*written)
        return std::unexpected(written->error());
    if (!done && board.snapshot.moved > 0)
        return 1;
    // What was asked for is done, and the text says who changes place.
    return done || plan.keepsOrder() ? 0 : exitWithFindings;
}

} // namespace

void addReencode(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<ReencodeOptions>();
    CLI::App *command = addCommand(app, selected, "reencode",
                                   "Plan re-encoding a board with another codec, and write it to a new key");
    addSourceOptions(*command, options->board);
    addCodecOption(*command, options->board.codec);
    addReadingOptions(*command, options->board);
    command->add_option("--to", options->to, "the codec spec to move to")->type_name("SPEC")->required();
    addEventsOption(*command, options->eventOrder);
    command->add_option("--write", options->newKey, "write the new board to this key, which must not exist")
        ->type_name("NEWKEY");
    command->add_option("--pipe", options->pipeFile, "write the new board to this file, for redis-cli --pipe")
        ->type_name("FILE");
    command->add_option("--pipe-key", options->pipeKey, "the key that this file adds to (default: KEY:new)")
        ->type_name("NEWKEY");
    command
        ->add_option("--changes", options->changesFile, "write all members that change rank to this CSV file")
        ->type_name("FILE");
    command->add_flag("--allow-writes", options->allowWrites,
                      "allow writing NEWKEY to this server; not needed for the sandbox");
    command
        ->add_option("--production", options->production,
                     "repeats the board's key, to write to a server that is marked as production")
        ->type_name("KEY");
    command
        ->add_option(
            "--shadow", options->shadowKey,
            "fill this key, in the new codec, beside a board that is written to, until each pair agrees")
        ->type_name("SHADOWKEY");
    command
        ->add_option(
            "--cut-over", options->keptKey,
            "then put the shadow in the board's place, and keep the old board under the key that the "
            "printed lines name")
        ->type_name("OLDKEY");
    command
        ->add_option("--language", options->language,
                     "the language of the lines that write both: redis-cli, or one of " + languageNames())
        ->type_name("L");
    command->add_flag("--overwrite-shadow", options->overwriteShadow,
                      "fill SHADOWKEY although it holds what does not look like a shadow of the board");
    command->add_flag("--leave-out", options->leaveOut,
                      "write it without the members that cannot be re-encoded");
    command->footer("Example:\n"
                    "  tiebreak-cli reencode sandbox gift:room:8841:tonight --codec binary:from=4294967295 "
                    "--to decimal:from=9999999999\n"
                    "\n"
                    "Prints the answer, the details, and the first members whose rank changes (rank, new "
                    "rank and member, separated by tabs). A member keeps its rank if as many re-encoded "
                    "members are above it as before. Its time is that of --events, if they have the member "
                    "at its score, or else the one that the board shows.\n"
                    "With --write the rows go to a temporary key, are read back and compared bit by bit, and "
                    "only then get their name, if the old board is still as it was read. A key that exists "
                    "is never touched. The new key expires when "
                    "the old one does. With --escaped NEWKEY is escaped too.\n"
                    "With --shadow the writers need not stop. The steps are printed before anything is "
                    "filled, with the lines that write both boards, in --language. Without --allow-writes "
                    "nothing else happens. With --cut-over neither is printed.\n"
                    "Exit status: of a plan, 0 if every member is re-encoded and keeps its rank, and 3 if "
                    "some do not; with --write, 0 if the new board was written; with --cut-over, 3 if rows "
                    "changed just before it without the shadow; 1 for a failure, or if members moved while "
                    "the board was read; 2 for wrong usage.");
    setAction(*command, selected, options, runReencode);
}

} // namespace tiebreak

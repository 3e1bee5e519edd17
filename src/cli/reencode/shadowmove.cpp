// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reencode/shadowmove.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/reencode/writetarget.h"
#include "cli/source/productionmark.h"
#include "core/audit/eventorder.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/rowjson.h"
#include "lab/snippets/dualwritecode.h"
#include "redis/board/shadowtext.h"

#include <memory>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

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

/// Members that cannot be moved do not vanish with the board unasked.
Result<void> refuseLeftOut(const ShadowPass &pass, const ReencodeOptions &options, const ShadowKeys &keys)
{
    if (pass.leftOut > 0 && pass.leftOut == pass.members)
        return failure(ErrorKind::Conflict, sentence("{} was not cut over: none of its members can be moved.",
                                                     quotedText(keys.board)));
    if (pass.leftOut > 0 && !options.leaveOut)
        return failure(
            ErrorKind::Conflict,
            plural(pass.leftOut,
                   sentence("{} was not cut over: {} member cannot be moved. {} holds the others. Add "
                            "--leave-out to cut over without this member.",
                            quotedText(keys.board), pass.leftOut, quotedText(keys.shadow)),
                   sentence("{} was not cut over: {} members cannot be moved. {} holds the others. Add "
                            "--leave-out to cut over without these members.",
                            quotedText(keys.board), pass.leftOut, quotedText(keys.shadow))));
    return {};
}

Json shadowJson(const ShadowPass &pass, const CutOverCheck &check, const ShadowMove &move, bool cutsOver)
{
    const auto &[keys, lines] = move;
    Json json{{"members", pass.members},         {"agreed", pass.agreed},   {"written", pass.written},
              {"removed", pass.removed},         {"leftOut", pass.leftOut}, {"fromEvents", pass.fromEvents},
              {"outdatedEvents", pass.outdated}, {"cutOver", cutsOver}};
    addBytes(json, "shadow", keys.shadow);
    addBytes(json, "kept", keys.kept);
    Json missed = Json::array();
    for (const std::string &member : check.missed)
        addBytes(missed.emplace_back(Json::object()), "member", member);
    json["missed"] = check.unchecked ? Json() : std::move(missed);
    json["dualWrite"] = dualWriteLine(dualWrites(false).front(), keys);
    json["lines"] = lines;
    return json;
}

} // namespace

bool isShadowPlan(const ReencodeOptions &options)
{
    const std::string &source = options.board.board.source;
    return !options.shadowKey.empty() && options.keptKey.empty() && !options.allowWrites &&
           namesServer(source) && source != "sandbox" && !isRdbSource(source);
}

Result<void> refuseBesideShadow(const ReencodeOptions &options, const Policy &policy)
{
    const BoardSourceOptions &source = options.board.board;
    if (!options.newKey.empty() || !options.pipeFile.empty() || !options.changesFile.empty())
        return failure(ErrorKind::Usage, "--shadow cannot be combined with --write, --pipe or --changes.");
    if (!namesServer(source.source))
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

Result<ShadowMove> shadowMove(const ReencodeOptions &options, const CodecSpec &from, const CodecSpec &to,
                              const Server &server)
{
    TRY(auto keys, shadowKeysOf(options, server.route.cluster != nullptr));
    TRY(auto lines, linesOf(options, keys, from, to));
    return ShadowMove{std::move(keys), std::move(lines)};
}

Result<ExitStatus> runShadow(const ReencodeOptions &options, const Decoder &from, const CodecSpec &spec,
                             CommandContext &context)
{
    constexpr int maxPasses = 20;
    const Progress progress(context.stop.get_token());
    TRY(const auto board, boardKey(options.board.board));
    TRY(const auto to, parseDecoder(specText(spec), options.board.timeRange));
    TRY(auto events, readEvents(options.eventsFile, context));
    TRY(auto server, openServer(options.board.board.source, context, {board}));
    TRY(const auto move, shadowMove(options, from.spec(), spec, server));
    const auto &[keys, lines] = move;
    TRY(const auto target, writeTarget(server, keys.board, options, context.policy));
    const bool cutsOver = !options.keptKey.empty();
    // The application has to run them before the filling.
    if (!context.json && !cutsOver) {
        writeShadowSteps(keys, spec, !options.eventsFile.empty(), lines, context.output);
        context.output << '\n';
        context.output.flush();
    }
    TRY(const auto pairs, shadowPairs(std::move(events), from, to, server, keys.board, target.way, context));
    const auto settled =
        settleShadow(target.server, keys, pairs, target.way, maxPasses, progress,
                     options.overwriteShadow ? ShadowTrust::Always : ShadowTrust::IfItLooksLikeOne);
    target.remarkUnkept(context.output);
    TRY(const auto pass, settled);
    if (cutsOver)
        TRY(refuseLeftOut(pass, options, keys));
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
        writeJsonAnswer(context.output, "shadow", shadowJson(pass, check, move, cutsOver));
        return 0;
    }
    context.output << shadowPassText(pass, wording) << '\n';
    if (cutsOver && !check.unchecked) // else the remark has told it
        context.output << cutOverText(keys, wording) << '\n';
    return 0;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The move of a board to another codec: planned, and written to a new key.
#include "cli/commands/commands.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/reencode/planoutput.h"
#include "cli/reencode/reencodeoptions.h"
#include "cli/reencode/shadowmove.h"
#include "cli/reencode/writetarget.h"

#include "core/audit/audit.h"
#include "core/audit/eventorder.h"
#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/reencode/reencodetext.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "files/exportplan.h"
#include "lab/need/language.h"
#include "redis/board/boardeditor.h"
#include "redis/board/boardwriter.h"
#include "redis/keys/keyfacts.h"
#include "redis/link/cluster.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/reply.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

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

/// The bytes of the new key, where one is to be written and may be.
Result<std::optional<std::string>> newKeyOf(const ReencodeOptions &options, const Policy &policy)
{
    const BoardSourceOptions &source = options.board.board;
    if (options.newKey.empty())
        return std::optional<std::string>();
    if (!namesServer(source.source))
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
                // A user who may not ask for single members has read them all the same.
                if (replies[i].isError()) {
                    Error error = errorFromReply(replies[i].text);
                    same = same && error.kind != ErrorKind::WrongType;
                    if (error.kind != ErrorKind::Permission && error.kind != ErrorKind::WrongType)
                        return std::unexpected(std::move(error));
                    continue;
                }
                const auto raw = parseRawText(replies[i].text);
                same = same && raw && *raw == rows.raw(places[i]);
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
    TRY(const auto events, readEvents(options.eventsFile, context));
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
        writePlanText(plan, board, context.output);
        if (!options.pipeFile.empty())
            writePlanSteps(plan, pipeKey, options, decoder, board, context.output);
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
    addEventsOption(*command, options->eventsFile);
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
    selected.mayBeEmpty.push_back(
        command
            ->add_option("--production", options->production,
                         "repeats the board's key, to write to a server that is marked as production")
            ->type_name("KEY"));
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

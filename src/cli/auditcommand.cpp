// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli audit
#include "cli/auditoutput.h"
#include "cli/boardoptions.h"
#include "cli/clock.h"
#include "cli/decoderoptions.h"
#include "cli/subcommand.h"
#include "cli/truthoption.h"
#include "redis/servertime.h"

#include <filesystem>
#include <memory>

namespace tiebreak
{

namespace
{

struct AuditOptions {
    WholeBoardOptions board;
    std::string truth; ///< empty: none
};

Result<Audited> readAndAudit(const AuditOptions &options, const Decoder &decoder, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    const auto events = readTruth(options.truth, context);
    if (!events)
        return std::unexpected(events.error());
    Audited audited;
    auto board = readBoard(options.board.board, decoder.spec(), context);
    if (!board)
        return std::unexpected(board.error());
    audited.snapshot = std::move(board->snapshot);
    // What a server's scripts stamp is in the future by its clock, or not at all.
    std::int64_t now = nowMicroseconds();
    if (board->server)
        now = readServerTime(board->server->connection, progress).value_or(now);
    auto report = auditBoard(audited.snapshot, decoder, options.board.direction, now, progress);
    if (!report)
        return std::unexpected(report.error());
    audited.report = *std::move(report);
    if (*events) {
        auto truth =
            compareWithEvents(audited.snapshot, decoder, options.board.direction, **events, progress);
        if (!truth)
            return std::unexpected(truth.error());
        audited.truth = *std::move(truth);
        audited.truthName = std::filesystem::path(options.truth).filename().string();
    }
    return audited;
}

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    const auto decoder = parseDecoder(options.board.codec, options.board.season);
    if (!decoder)
        return std::unexpected(decoder.error());
    const auto audited = readAndAudit(options, *decoder, context);
    if (!audited)
        return std::unexpected(audited.error());
    const bool wrong = audited->truth && audited->truth->inverted > 0;
    const AuditedBoard board{audited->report, *decoder, options.board.direction, audited->truth.has_value(),
                             wrong};
    if (context.json)
        writeAuditJson(*audited, board, context.output);
    else
        writeAuditText(*audited, board, context.output);
    return audited->report.orderIsByTime() && !wrong ? 0 : notAsItShouldBe;
}

} // namespace

void addAudit(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command = addCommand(app, choice, "audit",
                                   "Read a whole board and say whether its order is by time, and why not");
    addWholeBoardOptions(*command, options->board);
    addTruthOption(*command, options->truth);
    command->footer(
        "Examples:\n  tiebreak-cli audit redis://localhost/0 gift:season:2026 --codec binary:from=4294967295 "
        "--read "
        "dump\n  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --truth events.csv --json\n\n"
        "First the answer, then the figures (name TAB count), then what was found: how many, why, what mends "
        "it, and\n"
        "where (rank 1 is the top; the largest places first).\n"
        "Exit status: 0 when every member stands by score and time alone, the earlier first; 3 when some do "
        "not,\n"
        "so that a build can fail on it; 1 and 2 as ever.");
    setAction(*command, choice, options, runAudit);
}

} // namespace tiebreak

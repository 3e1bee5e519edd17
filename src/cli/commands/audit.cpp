// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/audit.h"

#include "cli/options/boardoptions.h"
#include "cli/options/codecoptions.h"
#include "cli/options/subcommand.h"
#include "cli/output/auditoutput.h"
#include "cli/source/clock.h"
#include "redis/server/serverinfo.h"

#include <filesystem>
#include <memory>

namespace tiebreak
{

namespace
{

struct AuditOptions {
    WholeBoardOptions board;
    std::string events; ///< the path of their file; empty: none
};

/// The source on the command line. What a server's scripts stamp is in the future by its clock, or not at
/// all; where it does not tell the time, by that of this machine.
Result<SourceBoard> readSource(const AuditOptions &options, const CodecSpec &codec,
                               const CommandContext &context, const Progress &progress)
{
    auto board = readBoard(options.board.board, codec, context);
    if (!board)
        return std::unexpected(board.error());
    SourceBoard read{std::make_shared<const Snapshot>(std::move(board->snapshot)), nowMicroseconds()};
    if (!board->server)
        return read;
    const auto time = readServerTime(board->server->connection, progress);
    if (!time && time.error().kind == ErrorKind::Cancelled)
        return std::unexpected(time.error());
    read.readAt = time.value_or(read.readAt);
    read.clockTrouble = time ? std::string() : time.error().message;
    return read;
}

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    const auto decoder = parseDecoder(options.board.codec, options.board.season);
    if (!decoder)
        return std::unexpected(decoder.error());
    const auto events = readEvents(options.events, context);
    if (!events)
        return std::unexpected(events.error());
    const auto audit = auditBoard(
        [&](const Progress &progress) { return readSource(options, decoder->spec(), context, progress); },
        {*decoder, options.board.direction}, *events ? &**events : nullptr,
        Progress(context.stop.get_token()));
    if (!audit)
        return std::unexpected(audit.error());
    const std::string eventsName = std::filesystem::path(options.events).filename().string();
    if (context.json)
        writeAuditJson(*audit, eventsName, context.output);
    else
        writeAuditText(*audit, eventsName, context.output);
    const bool wrong = audit->eventOrder && audit->eventOrder->inverted > 0;
    return audit->report.orderIsByTime() && !wrong ? 0 : notAsItShouldBe;
}

} // namespace

void addAudit(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command = addCommand(app, choice, "audit",
                                   "Read a whole board and say whether its order is by time, and why not");
    addWholeBoardOptions(*command, options->board);
    addEventsOption(*command, options->events);
    command->footer(
        "Examples:\n  tiebreak-cli audit redis://localhost/0 gift:season:2026 --codec binary:from=4294967295 "
        "--read "
        "dump\n  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --truth events.csv --json\n\n"
        "First the answer, then the figures (name TAB count), then what was found: how many, why, what fixes "
        "it, and\n"
        "where (rank 1 is the top; the largest places first).\n"
        "Exit status: 0 when every member stands by score and time alone, the earlier first, and no time is "
        "wrong\n"
        "(later than now, counted the other way, in another unit, be it almost certainly or perhaps so); 3 "
        "when "
        "some\n"
        "do not, so that a build can fail on it; 1 and 2 as ever.");
    setAction(*command, choice, options, runAudit);
}

} // namespace tiebreak

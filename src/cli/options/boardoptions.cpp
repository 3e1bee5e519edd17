// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/boardoptions.h"

#include "cli/options/codecoptions.h"
#include "cli/options/subcommand.h"
#include "files/eventsfile.h"

#include <string>
#include <vector>

namespace tiebreak
{

void addSourceOptions(CLI::App &command, WholeBoardOptions &options)
{
    command.add_option("SOURCE", options.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command.add_option("KEY", options.board.key, keyHelp);
}

void addReadingOptions(CLI::App &command, WholeBoardOptions &options)
{
    addTimeRangeOption(command, options.timeRange);
    command
        .add_option_function<std::string>(
            "--read",
            [&options](const std::string &way) {
                options.board.way = way == "dump" ? ReadWay::Dump : ReadWay::Pages;
            },
            "pages: gentle on the server, but the board may change while it is read (default); dump: a "
            "single moment, but blocks the server for about 0.5 s per million members")
        ->type_name("pages|dump")
        ->check(oneOf({"pages", "dump"}));
    addLowestFirst(command, options.direction);
    command.add_flag("--escaped", options.board.escapedKey, "KEY is escaped, as keys prints it");
}

void addEventsOption(CLI::App &command, std::string &file)
{
    command.add_option("--events", file, "events file: CSV, TSV or JSON lines of member, score and time")
        ->type_name("FILE");
}

Result<std::optional<BoardEvents>> readEvents(const std::string &file, const CommandContext &context)
{
    if (file.empty())
        return std::nullopt;
    TRY(auto events, readEventsFile(file, Progress(context.stop.get_token())));
    return events;
}

} // namespace tiebreak

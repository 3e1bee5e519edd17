// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/boardoptions.h"

#include "cli/options/codecoptions.h"
#include "cli/options/subcommand.h"
#include "files/eventsfile.h"

#include <string>
#include <vector>

namespace tiebreak
{

void addWholeBoardOptions(CLI::App &command, WholeBoardOptions &options)
{
    command.add_option("SOURCE", options.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command.add_option("KEY", options.board.key, "the sorted set; a file that holds one board has none");
    addCodecOption(command, options.codec);
    addSeasonOption(command, options.season);
    command
        .add_option_function<std::string>(
            "--read",
            [&options](const std::string &way) {
                options.board.way = way == "dump" ? ReadWay::Dump : ReadWay::Pages;
            },
            "pages: gentle, but the board may move meanwhile (default); dump: one moment and every bit, but "
            "it "
            "holds the server for about 0.5 s per million members")
        ->type_name("pages|dump")
        ->check(CLI::IsMember(std::vector<std::string>{"pages", "dump"}).description(""));
    addLowestFirst(command, options.direction);
    command.add_flag("--escaped", options.board.escapedKey, "KEY is escaped, as keys prints it");
}

void addEventsOption(CLI::App &command, std::string &file)
{
    command
        .add_option("--truth", file,
                    "the real events: CSV, TSV or JSON lines of member, score and time reached")
        ->type_name("FILE");
}

Result<std::optional<BoardEvents>> readEvents(const std::string &file, const CommandContext &context)
{
    if (file.empty())
        return std::nullopt;
    auto events = readEventsFile(file, Progress(context.stop.get_token()));
    if (!events)
        return std::unexpected(events.error());
    return *std::move(events);
}

} // namespace tiebreak

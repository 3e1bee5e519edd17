// SPDX-License-Identifier: GPL-3.0-or-later
// The options of commands that work on a whole board.
#include "cli/boardoptions.h"

#include "cli/subcommand.h"

#include <string>
#include <vector>

namespace tiebreak
{

void addWholeBoardOptions(CLI::App &command, WholeBoardOptions &options)
{
    command.add_option("SOURCE", options.board.source, sourceHelp)->required()->type_name("URL|FILE");
    command.add_option("KEY", options.board.key, "the sorted set; a file that holds one board has none");
    command.add_option("--codec", options.codec, codecHelp)->type_name("SPEC")->required();
    command.add_option("--season", options.season, seasonHelp)->type_name("A..B|all");
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

} // namespace tiebreak

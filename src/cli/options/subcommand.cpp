// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/subcommand.h"

namespace tiebreak
{

CLI::App *addCommand(CLI::App &app, SelectedCommand &selected, const std::string &name,
                     const std::string &description)
{
    CLI::App *command = app.add_subcommand(name, description);
    command->add_flag("--json", selected.json, "print one JSON document instead of text");
    return command;
}

void addLowestFirst(CLI::App &command, Direction &direction)
{
    command.add_flag_callback(
        "--lowest-first", [&direction] { direction = Direction::LowestFirst; },
        "the lowest score ranks first");
}

std::string roundingHelp()
{
    return std::string("decimal: ") + decimalNote + ".\nfraction: " + fractionNote +
           ".\nformula: " + formulaNote + '.';
}

} // namespace tiebreak

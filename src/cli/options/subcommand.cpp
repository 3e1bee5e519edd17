// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/subcommand.h"

#include "core/prose/sentence.h"
#include "core/text/integertext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

CLI::App *addCommand(CLI::App &app, SelectedCommand &selected, const std::string &name,
                     const std::string &description)
{
    CLI::App *command = app.add_subcommand(name, description);
    command->add_flag("--json", selected.json, "print one JSON document instead of text");
    return command;
}

CLI::Validator wholeNumber(std::int64_t low, std::int64_t high)
{
    const auto fault = [low, high](const std::string &text) -> std::string {
        const auto number = parseInteger(text);
        if (number && *number >= low && *number <= high)
            return {};
        // Whoever prints the fault escapes it.
        const std::string shown(text, 0, 100);
        return high >= std::numeric_limits<std::int64_t>::max() / 2
                   ? sentence("{} is not a whole number from {} up", shown, low)
                   : sentence("{} is not a whole number from {} to {}", shown, low, high);
    };
    return CLI::Validator(fault, "");
}

CLI::Validator oneOf(std::vector<std::string> words)
{
    const auto fault = [words = std::move(words)](const std::string &text) -> std::string {
        if (std::ranges::find(words, text) != words.end())
            return {};
        const std::string shown(text, 0, 100);
        return sentence("{} is not one of its values: {}", shown, listText(ListOf::Choices, words));
    };
    return CLI::Validator(fault, "");
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

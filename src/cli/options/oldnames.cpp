// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/oldnames.h"

#include "core/prose/sentence.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tiebreak
{

namespace
{

struct OldName {
    std::string_view old;
    std::string_view current;
};

constexpr std::array oldNames{
    OldName{"--season", "--time-range"},
    OldName{"--window", "--time-range"},
    OldName{"--truth", "--events"},
    OldName{"--no-truth", "--no-check"},
};

} // namespace

std::vector<std::string> withCurrentNames(std::vector<std::string> arguments, std::vector<std::string> &notes)
{
    for (std::string &argument : arguments) {
        if (argument == "--")
            break;
        const std::string name = argument.substr(0, argument.find('='));
        const auto known = std::ranges::find(oldNames, name, &OldName::old);
        if (known == oldNames.end())
            continue;
        argument.replace(0, name.size(), known->current);
        notes.push_back(
            sentence("{} is now {}. The old name works in this version only.", name, known->current));
    }
    return arguments;
}

} // namespace tiebreak

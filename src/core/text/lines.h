// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is read from its front, part by part.
#pragma once

#include <algorithm>
#include <string_view>

namespace tiebreak
{

/// What stands before the next `end`, or all there is; both are taken away from `rest`.
inline std::string_view takeUntil(std::string_view &rest, char end)
{
    const std::string_view part = rest.substr(0, rest.find(end));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    return part;
}

/// The next line, be it ended as on Windows.
inline std::string_view takeLine(std::string_view &rest)
{
    std::string_view line = takeUntil(rest, '\n');
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

} // namespace tiebreak

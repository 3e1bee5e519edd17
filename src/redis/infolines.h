// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of an INFO reply, for whoever looks for some of them.
#pragma once

#include <algorithm>
#include <string_view>

namespace tiebreak
{

/// Calls `line` with the name and the value of every line of an INFO reply.
template <class Line>
void forEachInfoLine(std::string_view text, const Line &line)
{
    while (!text.empty()) {
        std::string_view found = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(found.size() + 1, text.size()));
        if (found.ends_with('\r'))
            found.remove_suffix(1);
        if (const std::size_t colon = found.find(':'); colon != std::string_view::npos)
            line(found.substr(0, colon), found.substr(colon + 1));
    }
}

} // namespace tiebreak

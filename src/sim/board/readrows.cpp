// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/readrows.h"

#include <cmath>

namespace tiebreak
{

PlainScore plainScore(double stored)
{
    const double whole = std::nearbyint(stored);
    if (!(std::abs(whole) < 0x1p63))
        return {0, false};
    return {static_cast<std::int64_t>(whole), whole == stored};
}

void ReadRows::addUnexpected(std::string_view name)
{
    FinalRow &row = rows.emplace_back();
    row.member = unexpectedMember;
    constexpr std::size_t maxName = 200; // enough to find it by
    if (unexpectedNames.size() < wrongKept)
        unexpectedNames.emplace_back(name.substr(0, maxName));
}

} // namespace tiebreak

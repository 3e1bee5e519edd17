// SPDX-License-Identifier: GPL-3.0-or-later
// The names of kinds of findings, in their order.
#include "core/findingnames.h"

#include <array>

namespace tiebreak
{

std::string_view findingName(FindingKind kind)
{
    constexpr std::array<std::string_view, findingKinds> names{
        "laterFirst",  "unitMixUp", "mirrored",  "collapsed", "sameTick",   "noTimeKept",   "misread",
        "overflow",    "overrun",   "ambiguous", "fraction",  "barePoints", "timeless",     "beforeEpoch",
        "outOfSeason", "future",    "infinite",  "foreign",   "aboveLimit", "fieldTooWide", "moved",
    };
    return names[static_cast<std::size_t>(kind)];
}

std::string_view checkName(FindingKind kind)
{
    constexpr std::array<std::string_view, findingKinds> names{
        "later times above earlier ones",
        "times in another unit",
        "times that count the other way",
        "ties collapsed into one double",
        "ties within one tick",
        "ties without a time",
        "scores that the own decoder misreads",
        "times that ran over into the score",
        "rows packed after the codec ran out",
        "ambiguous times",
        "fractions in packed numbers",
        "points that were never packed",
        "rows without a time",
        "times before 1970",
        "times outside the season",
        "times in the future",
        "infinities",
        "numbers of another making",
        "doubles of several ticks",
        "a codec that has run out",
        "members that moved while reading",
    };
    return names[static_cast<std::size_t>(kind)];
}

} // namespace tiebreak

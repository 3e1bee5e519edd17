// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/hazards/hazards.h"

#include "lab/hazards/hazardchecks.h"

#include <array>
#include <tuple>

namespace tiebreak
{

std::vector<Hazard> hazards(const CodecSpec &spec, const Need &need)
{
    const HazardCase in(spec, need);
    std::vector<Hazard> found;
    checkTimeFits(in, found);
    checkTimeOrder(in, found);
    checkScores(in, found);
    checkWriting(in, found);
    checkTexts(in, found);
    std::ranges::stable_sort(found, {},
                             [](const Hazard &hazard) { return std::pair(hazard.severity, hazard.kind); });
    return found;
}

std::string_view hazardKindName(HazardKind kind)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"later-first",    "wraps",           "score-ends",      "fields-overlap",    "time-outside",
         "ulp-above-tick", "tick-above-need", "text-order",      "trailing-zeros",    "keep-wraps",
         "negative-order", "increment",       "names-decide",    "score-reads-wrong", "floor-or-truncate",
         "above-53-bits",  "time-zero",       "time-below-zero", "add-before-cut",    "unit-mix-up",
         "lua-text",       "client-text",     "json-number",     "old-server-text"});
    static_assert(names.size() == static_cast<std::size_t>(HazardKind::OldServerText) + 1);
    return names[static_cast<std::size_t>(kind)];
}

std::string_view hazardSeverityName(HazardSeverity severity)
{
    constexpr auto names = std::to_array<std::string_view>({"certain", "beyond-need", "conditional"});
    static_assert(names.size() == static_cast<std::size_t>(HazardSeverity::Conditional) + 1);
    return names[static_cast<std::size_t>(severity)];
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards: adding to raws, and times of another unit or none.
#include "lab/hazardchecks.h"
#include "lab/pointweight.h"

namespace tiebreak
{

namespace
{

void checkIncrement(const HazardCase &in, std::vector<Hazard> &found)
{
    // The second tick of the season, so that the one before lies in it as well.
    const std::int64_t tick = std::min(in.packable.first + 1, in.packable.last);
    const HazardStep start = in.pack(in.nearest, tick);
    if (start.way != HazardStep::Way::Packed)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::Increment;
    hazard.severity = in.need.increments ? HazardSeverity::Certain : HazardSeverity::Conditional;
    hazard.example = {start, in.add(start, 1)};
    if (const auto weight = pointWeight(in.spec); weight && *weight != 1)
        hazard.example.push_back(in.add(start, *weight));
    found.push_back(std::move(hazard));
}

void checkMissingTime(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.season.first <= 0 && in.season.last >= 0)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::TimeZero;
    hazard.severity = HazardSeverity::Conditional;
    hazard.atTick = 0;
    hazard.example = {in.pack(in.nearest, in.packable.first)};
    in.addPacking(hazard.example, in.nearest, 0);
    found.push_back(std::move(hazard));
}

void checkUnit(const HazardCase &in, std::vector<Hazard> &found, TickUnit fed)
{
    if (in.spec.unit == fed)
        return;
    const Int128 microseconds = Int128(in.packable.first) * unitMicroseconds(in.spec.unit);
    const Int128 number = floorDiv(microseconds, unitMicroseconds(fed));
    if (number == in.packable.first || number != static_cast<std::int64_t>(number))
        return;
    Hazard hazard;
    hazard.kind = HazardKind::UnitMixUp;
    hazard.severity = HazardSeverity::Conditional;
    hazard.fedUnit = fed;
    hazard.atTick = static_cast<std::int64_t>(number);
    hazard.example = {in.pack(in.nearest, in.packable.first)};
    in.addPacking(hazard.example, in.nearest, *hazard.atTick);
    found.push_back(std::move(hazard));
}

} // namespace

void checkWriting(const HazardCase &in, std::vector<Hazard> &found)
{
    if (!in.spec.hasTime() || in.packable.empty())
        return;
    checkIncrement(in, found);
    checkMissingTime(in, found);
    checkUnit(in, found, TickUnit::Second);
    checkUnit(in, found, TickUnit::Millisecond);
}

} // namespace tiebreak

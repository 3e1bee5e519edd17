// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards: times that do not fit, or that push the score up or down.
#include "lab/hazardchecks.h"

#include "core/field.h"
#include "core/overlap.h"
#include "lab/seasonmoments.h"

namespace tiebreak
{

namespace
{

/// A hazard of the time alone: certain when its moment lies in the season.
Hazard timeHazard(HazardKind kind, const HazardCase &in, std::int64_t moment)
{
    Hazard hazard;
    hazard.kind = kind;
    hazard.atTick = moment;
    hazard.severity = moment >= in.season.first && moment <= in.season.last ? HazardSeverity::Certain
                                                                            : HazardSeverity::BeyondNeed;
    return hazard;
}

void addMoment(const HazardCase &in, std::vector<Hazard> &found, HazardKind kind, std::int64_t moment)
{
    Hazard hazard = timeHazard(kind, in, moment);
    if (hazard.severity == HazardSeverity::BeyondNeed && !in.isTellable(moment))
        return;
    in.addPacking(hazard.example, in.nearest, moment);
    const HazardStep &step = hazard.example.front();
    // A formula is evaluated whatever comes of it.
    if (step.way == HazardStep::Way::Refused ||
        (in.spec.formula && step.read.hasOwnScore && step.read.ownScore != in.nearest))
        found.push_back(std::move(hazard));
}

/// The first tick of the season, or after it, whose kept bits lie in first..last; they do so in each cycle.
std::optional<std::int64_t> firstKept(const HazardCase &in, std::int64_t first, std::int64_t last)
{
    const FieldMap map(in.spec);
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, map.period() - 1);
    if (first > last)
        return std::nullopt;
    const std::int64_t kept = map.kept(in.season.first);
    const std::int64_t cycle = in.season.first - kept;
    if (kept > last)
        return cycle + map.period() + first;
    return cycle + std::max(kept, first);
}

/// With all bits kept the ticks that fit are one run; outside it the field is negative or too large.
void checkRun(const HazardCase &in, std::vector<Hazard> &found)
{
    const TickWindow domain = codecDomain(in.spec);
    const bool inverted = FieldMap(in.spec).inverted();
    const bool epochMatters = in.spec.epoch != 0 || inverted;
    if (domain.first > in.season.first || epochMatters)
        addMoment(in, found, inverted ? HazardKind::FieldsOverlap : HazardKind::TimeOutside,
                  std::min(domain.first - 1, in.season.last));
    addMoment(in, found, inverted ? HazardKind::TimeOutside : HazardKind::FieldsOverlap,
              std::max(domain.last + 1, in.season.first));
}

/// Where a formula is read in its user's own code, nothing refuses a time: it pushes the score up or down.
void checkFormula(const HazardCase &in, std::vector<Hazard> &found)
{
    const auto overlap = overlapOf(in.spec, in.packable);
    // Further up rounding makes scores meet, which is a hazard of its own.
    if (overlap && (in.needs(overlap->higherScore) || overlap->score < in.limits.rightUpTo.value_or(0))) {
        Hazard hazard;
        hazard.kind = HazardKind::FieldsOverlap;
        hazard.fromScore = overlap->score;
        hazard.severity = in.severityAt(overlap->higherScore);
        hazard.example = {in.pack(overlap->score, overlap->tick),
                          in.pack(overlap->higherScore, overlap->higherTick)};
        found.push_back(std::move(hazard));
    }
    const TickWindow domain = codecDomain(in.spec);
    addMoment(in, found, HazardKind::TimeOutside, std::min(domain.first - 1, in.season.last));
    addMoment(in, found, HazardKind::TimeOutside, std::max(domain.last + 1, in.season.first));
}

void checkCycle(const HazardCase &in, std::vector<Hazard> &found)
{
    const FieldMap map(in.spec);
    const std::int64_t negative = map.keptOf(-1);
    const std::int64_t tooLarge = map.keptOf(largestField(in.spec) + 1);
    const std::int64_t end = map.period();
    const auto outside = map.inverted() ? firstKept(in, negative, end) : firstKept(in, 0, negative);
    const auto overlap = map.inverted() ? firstKept(in, 0, tooLarge) : firstKept(in, tooLarge, end);
    if (outside)
        addMoment(in, found, HazardKind::TimeOutside, *outside);
    if (overlap)
        addMoment(in, found, HazardKind::FieldsOverlap, *overlap);
}

void checkKeptBits(const HazardCase &in, std::vector<Hazard> &found)
{
    const auto wrap = keptBitsWrap(in.spec, in.season);
    if (!wrap)
        return;
    Hazard hazard = timeHazard(HazardKind::KeepWraps, in, *wrap);
    if (hazard.severity == HazardSeverity::BeyondNeed && !in.isTellable(*wrap))
        return;
    hazard.example = {in.pack(in.nearest, *wrap - 1), in.pack(in.nearest, *wrap)};
    found.push_back(std::move(hazard));
}

void checkTextDigits(const HazardCase &in, std::vector<Hazard> &found)
{
    for (const std::int64_t moment : digitChanges(in.spec, in.season)) {
        Hazard hazard = timeHazard(HazardKind::TextOrder, in, moment);
        if (hazard.severity == HazardSeverity::BeyondNeed && !in.isTellable(moment))
            continue;
        const auto before = rawOf(in.spec, in.nearest, moment - 1);
        const auto after = rawOf(in.spec, in.nearest, moment);
        if (!before || !after || *before == *after)
            continue;
        // Below 0 all of it is mirrored.
        const bool grows = (*after > *before) == (in.nearest >= 0);
        if (grows != in.spec.earlierIsLarger())
            continue;
        hazard.example = {in.pack(in.nearest, moment - 1), in.pack(in.nearest, moment)};
        found.push_back(std::move(hazard));
        return;
    }
}

void checkTrailingZeros(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.spec.scheme != Scheme::Text || in.packable.empty())
        return;
    const FieldMap map(in.spec);
    // With `keep` any cycle of the season may hold the two fields.
    const auto tickOf = [&](std::int64_t field) {
        const std::int64_t kept = map.keptOf(field);
        return in.spec.keep ? firstKept(in, kept, kept) : std::optional(kept);
    };
    FieldRange fields =
        map.fields(map.kept(in.packable.first), map.kept(in.packable.last), largestField(in.spec));
    if (in.spec.keep && Int128(in.season.last) - in.season.first >= map.period() - 1)
        fields = map.fields(0, map.period() - 1, largestField(in.spec));
    const std::int64_t field = std::max<std::int64_t>(fields.first, 1);
    if (fields.empty() || Int128(field) * 10 > fields.last)
        return;
    const auto one = tickOf(field);
    const auto other = tickOf(field * 10);
    if (!one || !other || *one > in.season.last || *other > in.season.last)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::TrailingZeros;
    hazard.atTick = std::min(*one, *other);
    hazard.example = {in.pack(in.nearest, *one), in.pack(in.nearest, *other)};
    found.push_back(std::move(hazard));
}

} // namespace

void checkTimeFits(const HazardCase &in, std::vector<Hazard> &found)
{
    if (!in.spec.hasTime())
        return;
    if (in.spec.formula)
        checkFormula(in, found);
    else if (in.spec.keep)
        checkCycle(in, found);
    else
        checkRun(in, found);
    checkKeptBits(in, found);
    checkTextDigits(in, found);
    checkTrailingZeros(in, found);
}

} // namespace tiebreak

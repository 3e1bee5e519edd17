// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards: scores that do not fit or are read wrong.
#include "lab/hazardchecks.h"
#include "lab/pointweight.h"

#include <cmath>

namespace tiebreak
{

namespace
{

/// Adds a hazard that begins at a score: `holds(score, tick)` says where it does, `example(score, tick)`
/// gives its lines.
template <class Holds, class Example>
void addFromScore(const HazardCase &in, std::vector<Hazard> &found, HazardKind kind, Holds holds,
                  Example example)
{
    const auto score = in.nearestScore(
        [&](std::int64_t at) { return in.holdsForSome([&](std::int64_t tick) { return holds(at, tick); }); });
    if (!score)
        return;
    const auto tick = in.earliestTick([&](std::int64_t at) { return holds(*score, at); });
    Hazard hazard;
    hazard.kind = kind;
    hazard.severity = in.severityAt(*score);
    hazard.fromScore = score;
    hazard.example = example(*score, *tick);
    found.push_back(std::move(hazard));
}

void checkEnd(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.spec.scheme != Scheme::Ordered)
        return;
    const auto add = [&](std::optional<std::int64_t> score) {
        if (!score)
            return;
        Hazard hazard;
        hazard.kind = HazardKind::ScoreEnds;
        hazard.severity = in.severityAt(*score);
        hazard.fromScore = score;
        const auto tick = in.earliestTick([&](std::int64_t at) { return !rawOf(in.spec, *score, at); });
        hazard.example = {in.pack(*score, tick.value_or(in.packable.first))};
        found.push_back(std::move(hazard));
    };
    const auto refused = [&](std::int64_t score) {
        return in.holdsForSome([&](std::int64_t tick) { return !rawOf(in.spec, score, tick); });
    };
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    add(firstWhere(std::max<std::int64_t>(in.need.lowestScore, 0), largest, refused));
    const auto below = firstWhere(std::max<std::int64_t>(1, -in.need.highestScore), largest,
                                  [&](std::int64_t size) { return refused(-size); });
    if (below)
        add(-*below);
}

void checkReading(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.spec.scheme == Scheme::Plain || !pointWeight(in.spec))
        return;
    const auto wrong = [&](std::int64_t score, std::int64_t tick) {
        const auto raw = rawOf(in.spec, score, tick);
        return raw && ownScoreOf(in.spec, *raw) != score;
    };
    std::int64_t first = std::max<std::int64_t>(in.need.lowestScore, 0);
    if (in.limits.rightUpTo) {
        if (in.limits.packedUpTo && *in.limits.rightUpTo >= *in.limits.packedUpTo)
            return;
        if (*in.limits.rightUpTo >= first)
            first = *in.limits.rightUpTo + 1;
    }
    const auto tick = in.earliestTick([&](std::int64_t at) { return wrong(first, at); });
    if (!tick)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::ScoreReadsWrong;
    hazard.severity = in.severityAt(first);
    hazard.fromScore = first;
    hazard.example = {in.pack(first, *tick)};
    found.push_back(std::move(hazard));
}

void checkNegatives(const HazardCase &in, std::vector<Hazard> &found)
{
    const auto weight = pointWeight(in.spec);
    if (!in.spec.hasTime() || !weight)
        return;
    const std::int64_t score = std::min<std::int64_t>(-1, in.need.highestScore);
    for (const std::int64_t tick : {in.packable.first, in.packable.last}) {
        if (!rawOf(in.spec, score, tick))
            continue;
        const HazardStep step = in.pack(score, tick);
        const double quotient = step.raw / *weight;
        if (std::floor(quotient) == std::trunc(quotient) || std::abs(quotient) > 9e15)
            continue;
        Hazard hazard;
        hazard.kind = HazardKind::FloorOrTruncate;
        const bool ownIsWrong = step.read.hasOwnScore && step.read.ownScore != score;
        hazard.severity = !in.needs(score) ? HazardSeverity::BeyondNeed
                          : ownIsWrong     ? HazardSeverity::Certain
                                           : HazardSeverity::Conditional;
        hazard.fromScore = score;
        hazard.floorScore = static_cast<std::int64_t>(std::floor(quotient));
        hazard.cutScore = static_cast<std::int64_t>(std::trunc(quotient));
        hazard.example = {step};
        found.push_back(std::move(hazard));
        return;
    }
}

} // namespace

void checkScores(const HazardCase &in, std::vector<Hazard> &found)
{
    checkEnd(in, found);
    checkReading(in, found);
    checkNegatives(in, found);
    const bool whole = wholeOf(in.spec, 0, in.packable.first).has_value();
    if (!whole)
        return;
    const auto rounded = [&](std::int64_t score, std::int64_t tick) {
        return isRounded(*wholeOf(in.spec, score, tick));
    };
    const auto packed = [&](std::int64_t score, std::int64_t tick) {
        return std::vector{in.pack(score, tick)};
    };
    addFromScore(in, found, HazardKind::Above53Bits, rounded, packed);
    if (!found.empty() && found.back().kind == HazardKind::Above53Bits &&
        found.back().severity == HazardSeverity::Certain) {
        Hazard json = found.back();
        json.kind = HazardKind::JsonNumber;
        json.severity = HazardSeverity::Conditional;
        const auto &writers = in.need.writers;
        const auto isScript = [](Language language) {
            return language == Language::JavaScript || language == Language::TypeScript;
        };
        if (writers.empty() || std::ranges::any_of(writers, isScript))
            found.push_back(std::move(json));
    }
    if (in.spec.scheme == Scheme::Plain)
        return;
    const auto leaves64 = [&](std::int64_t score, std::int64_t tick) {
        const Int128 value = *wholeOf(in.spec, score, tick);
        return value != static_cast<std::int64_t>(value);
    };
    const auto wrapped = [&](std::int64_t score, std::int64_t tick) {
        return std::vector{in.wrap(score, tick)};
    };
    addFromScore(in, found, HazardKind::Wraps, leaves64, wrapped);
    // `decimal` is at home in languages whose numbers are doubles: there nothing wraps.
    if (in.spec.scheme == Scheme::Decimal && !found.empty() && found.back().kind == HazardKind::Wraps &&
        found.back().severity == HazardSeverity::Certain)
        found.back().severity = HazardSeverity::Conditional;
}

} // namespace tiebreak

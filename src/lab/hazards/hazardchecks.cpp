// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/hazards/hazardchecks.h"

#include "core/board/direction.h"
#include "core/codec/field.h"
#include "core/codec/pointweight.h"
#include "core/precision/overlap.h"
#include "core/text/scoretext.h"
#include "lab/limits/resolution.h"
#include "lab/need/timerangemoments.h"

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

/// The score nearest to the need's nearest whose raw, divided by the weight of a point, lies below zero.
std::int64_t nearestBelowZero(const HazardCase &in)
{
    if (!in.spec.formula)
        return std::min<std::int64_t>(-1, in.nearest);
    const FormulaFacts &facts = in.spec.formula->facts();
    return facts.subtractsQuotient() ? std::max(facts.minuend() + 1, in.nearest)
                                     : std::min(-facts.offset - 1, in.nearest);
}

void checkNegatives(const HazardCase &in, std::vector<Hazard> &found)
{
    const auto weight = pointWeight(in.spec);
    if (!in.spec.hasTime() || !weight)
        return;
    const std::int64_t score = nearestBelowZero(in);
    for (const std::int64_t tick : {in.packable.first, in.packable.last}) {
        if (!rawOf(in.spec, score, tick))
            continue;
        const HazardStep step = in.pack(score, tick);
        const double quotient = step.raw / *weight;
        if (std::abs(quotient) > 9e15)
            continue;
        const std::int64_t floorScore =
            in.spec.formula ? step.read.ownScore : static_cast<std::int64_t>(std::floor(quotient));
        const std::int64_t cutScore = in.spec.formula
                                          ? in.spec.formula->facts().cutScore(step.raw).value_or(floorScore)
                                          : static_cast<std::int64_t>(std::trunc(quotient));
        if (floorScore == cutScore)
            continue;
        Hazard hazard;
        hazard.kind = HazardKind::FloorOrTruncate;
        const bool ownIsWrong = step.read.hasOwnScore && step.read.ownScore != score;
        hazard.severity = !in.needs(score) ? HazardSeverity::BeyondNeed
                          : ownIsWrong     ? HazardSeverity::Certain
                                           : HazardSeverity::Conditional;
        hazard.fromScore = score;
        hazard.floorScore = floorScore;
        hazard.cutScore = cutScore;
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

namespace
{

/// Looks for the score from which `spoils(raw)` holds, and shows it with the raw written in so many digits.
template <class Spoils>
std::optional<Hazard> textHazard(const HazardCase &in, HazardKind kind, int digits, Spoils spoils)
{
    const auto holds = [&](std::int64_t score, std::int64_t tick) {
        const auto raw = rawOf(in.spec, score, tick);
        return raw && spoils(*raw);
    };
    const auto score = in.nearestScore(
        [&](std::int64_t at) { return in.holdsForSome([&](std::int64_t tick) { return holds(at, tick); }); });
    if (!score)
        return std::nullopt;
    const auto tick = in.earliestTick([&](std::int64_t at) { return holds(*score, at); });
    Hazard hazard;
    hazard.kind = kind;
    hazard.severity = in.needs(*score) ? HazardSeverity::Conditional : HazardSeverity::BeyondNeed;
    hazard.fromScore = score;
    hazard.digits = digits;
    const HazardStep packed = in.pack(*score, *tick);
    hazard.example = {packed, in.write(packed, digits)};
    return hazard;
}

/// The score nearest to 0, of those looked at, for which it `holds`. What a text keeps depends on the raw's
/// number of digits, and then on how single scores round: so the first scores of each length are looked at
/// one by one.
template <class Holds>
std::optional<std::int64_t> nearestInDecades(const HazardCase &in, Holds holds)
{
    constexpr std::int64_t looked = 32;
    const auto nearest = in.nearestScore(holds);
    if (!nearest || *nearest < 0)
        return nearest;
    const double weight = std::abs(pointWeight(in.spec).value_or(1));
    const std::int64_t lowest = std::max<std::int64_t>(in.need.lowestScore, 0);
    for (double decade = 1; decade / weight < static_cast<double>(*nearest); decade *= 10) {
        const std::int64_t first = std::max(static_cast<std::int64_t>(decade / weight) - 1, lowest);
        for (std::int64_t score = first; score < std::min(first + looked, *nearest); ++score) {
            if (holds(score))
                return score;
        }
    }
    return nearest;
}

void checkDigits(const HazardCase &in, std::vector<Hazard> &found, HazardKind kind, int digits)
{
    const auto reread = [&](double raw) { return parseRawText(textOfDigits(raw, digits)).value_or(raw); };
    auto hazard = textHazard(in, kind, digits, [&](double raw) { return reread(raw) != raw; });
    if (!hazard)
        return;
    const auto movesScore = [&](std::int64_t score, std::int64_t tick) {
        const auto raw = rawOf(in.spec, score, tick);
        const double again = raw ? reread(*raw) : 0;
        return raw && again != *raw && ownScoreOf(in.spec, *raw) != ownScoreOf(in.spec, again);
    };
    hazard->movesScoreAt = nearestInDecades(in, [&](std::int64_t score) {
        return in.holdsForSome([&](std::int64_t tick) { return movesScore(score, tick); });
    });
    found.push_back(std::move(*hazard));
}

} // namespace

void checkTexts(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.packable.empty())
        return;
    checkDigits(in, found, HazardKind::LuaText, 14);
    checkDigits(in, found, HazardKind::ClientText, 15);
    checkDigits(in, found, HazardKind::ClientText, 16);
    constexpr int digitsOfOldServers = 17;
    auto hazard = textHazard(in, HazardKind::OldServerText, digitsOfOldServers, [&](double raw) {
        return textOfDigits(raw, digitsOfOldServers) != shortestText(raw);
    });
    if (hazard)
        found.push_back(std::move(*hazard));
}

namespace
{

/// A hazard of the time alone: certain when its moment lies in the time range.
Hazard timeHazard(HazardKind kind, const HazardCase &in, std::int64_t moment)
{
    Hazard hazard;
    hazard.kind = kind;
    hazard.atTick = moment;
    hazard.severity = moment >= in.timeRange.first && moment <= in.timeRange.last
                          ? HazardSeverity::Certain
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

/// The first tick of the time range, or after it, whose kept bits lie in first..last; they do so in each
/// cycle.
std::optional<std::int64_t> firstKept(const HazardCase &in, std::int64_t first, std::int64_t last)
{
    const FieldMap map(in.spec);
    first = std::max<std::int64_t>(first, 0);
    last = std::min(last, map.period() - 1);
    if (first > last)
        return std::nullopt;
    const std::int64_t kept = map.kept(in.timeRange.first);
    const std::int64_t cycle = in.timeRange.first - kept;
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
    if (domain.first > in.timeRange.first || epochMatters)
        addMoment(in, found, inverted ? HazardKind::FieldsOverlap : HazardKind::TimeOutside,
                  std::min(domain.first - 1, in.timeRange.last));
    addMoment(in, found, inverted ? HazardKind::TimeOutside : HazardKind::FieldsOverlap,
              std::max(domain.last + 1, in.timeRange.first));
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
    addMoment(in, found, HazardKind::TimeOutside, std::min(domain.first - 1, in.timeRange.last));
    addMoment(in, found, HazardKind::TimeOutside, std::max(domain.last + 1, in.timeRange.first));
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
    const auto wrap = keptBitsWrap(in.spec, in.timeRange);
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
    for (const std::int64_t moment : digitChanges(in.spec, in.timeRange)) {
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
    // With `keep` any cycle of the time range may hold the two fields.
    const auto tickOf = [&](std::int64_t field) {
        const std::int64_t kept = map.keptOf(field);
        return in.spec.keep ? firstKept(in, kept, kept) : std::optional(kept);
    };
    FieldRange fields =
        map.fields(map.kept(in.packable.first), map.kept(in.packable.last), largestField(in.spec));
    if (in.spec.keep && Int128(in.timeRange.last) - in.timeRange.first >= map.period() - 1)
        fields = map.fields(0, map.period() - 1, largestField(in.spec));
    const std::int64_t field = std::max<std::int64_t>(fields.first, 1);
    if (fields.empty() || Int128(field) * 10 > fields.last)
        return;
    const auto one = tickOf(field);
    const auto other = tickOf(field * 10);
    if (!one || !other || *one > in.timeRange.last || *other > in.timeRange.last)
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

namespace
{

/// The earliest run of the time range's ticks, of those near its start, that share a double at this score and
/// whose ends are so many ticks apart; nothing when there is none near.
std::optional<TickInterval> earlyRun(const HazardCase &in, std::int64_t score, std::int64_t apart)
{
    constexpr int looked = 64;
    const Decoder decoder(in.spec, in.packable);
    std::int64_t tick = in.packable.first;
    for (int i = 0; i < looked && tick <= in.packable.last; ++i) {
        const auto raw = rawOf(in.spec, score, tick);
        if (!raw)
            return std::nullopt;
        std::int64_t last = tick;
        for (const TickInterval &run : decoder.preimage(*raw, countedIntervals)) {
            if (run.score == score && run.first <= tick && tick <= run.last)
                last = run.last;
        }
        if (last - tick >= apart)
            return TickInterval{score, tick, last};
        if (last == in.packable.last)
            return std::nullopt;
        tick = last + 1;
    }
    return std::nullopt;
}

/// Two ticks so far apart, or further, that share a double at this score.
std::optional<TickInterval> sharedRun(const HazardCase &in, std::int64_t score, std::int64_t apart)
{
    if (const auto early = earlyRun(in, score, apart))
        return early;
    const auto at = resolutionAt(in.spec, in.packable, score);
    if (at && at->widest.last - at->widest.first >= apart)
        return TickInterval{score, at->widest.first, at->widest.last};
    return std::nullopt;
}

/// The score of the need, nearest to 0, at which times so many ticks apart share a double, else the first
/// beyond it.
std::optional<std::int64_t> firstShared(const HazardCase &in, std::int64_t apart)
{
    const auto keeps = apart == 1 ? in.limits.exactUpTo : largestScoreKeeping(in.spec, in.packable, apart);
    std::optional<std::int64_t> up;
    if (!keeps)
        up = 0;
    else if (*keeps < std::numeric_limits<std::int64_t>::max())
        up = *keeps + 1;
    if (up)
        up = std::max(*up, std::max<std::int64_t>(in.need.lowestScore, 0));
    if (in.need.lowestScore >= 0 || (up && *up == 0 && in.needs(0)))
        return up;
    const auto down = firstWhere(std::max<std::int64_t>(1, -in.need.highestScore), -in.need.lowestScore,
                                 [&](std::int64_t size) {
                                     const auto at = resolutionAt(in.spec, in.packable, -size);
                                     return at && at->ticks > apart;
                                 });
    if (down && (!up || !in.needs(*up) || *down < *up))
        return -*down;
    return up;
}

void checkUlp(const HazardCase &in, std::vector<Hazard> &found)
{
    // `ordered` never rounds.
    if (in.spec.scheme == Scheme::Ordered || in.packable.last <= in.packable.first)
        return;
    std::int64_t apart = in.resolution;
    std::optional<std::int64_t> score = firstShared(in, apart);
    if (apart > 1 && (!score || !in.needs(*score))) {
        apart = 1;
        score = firstShared(in, apart);
    }
    const auto run = score ? sharedRun(in, *score, apart) : std::nullopt;
    if (!run)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::UlpAboveTick;
    hazard.severity = apart == in.resolution ? in.severityAt(*score) : HazardSeverity::BeyondNeed;
    hazard.fromScore = score;
    hazard.example = {in.pack(*score, run->first), in.pack(*score, run->first + apart)};
    found.push_back(std::move(hazard));
}

void checkDirection(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.packable.last <= in.packable.first || earlierRanksFirst(in.spec, in.raws))
        return;
    Hazard hazard;
    hazard.kind = HazardKind::LaterFirst;
    const std::int64_t room = in.packable.last - in.packable.first;
    for (const std::int64_t apart : {std::min(in.resolution, room), room}) {
        hazard.example = {in.pack(in.nearest, in.packable.first),
                          in.pack(in.nearest, in.packable.first + apart)};
        if (hazard.example[0].raw != hazard.example[1].raw)
            break;
    }
    // Below 0 a `text` turns the order round, which is a hazard of its own.
    const double earlier = hazard.example[0].raw;
    const double later = hazard.example[1].raw;
    if (earlier != later && (later > earlier) == (in.raws == Direction::HighestFirst))
        found.push_back(std::move(hazard));
}

void checkNegativeText(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.spec.scheme != Scheme::Text || in.packable.last <= in.packable.first)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::NegativeOrder;
    const std::int64_t score = std::min<std::int64_t>(-1, in.need.highestScore);
    hazard.severity = in.severityAt(score);
    hazard.fromScore = score;
    hazard.example = {in.pack(score, in.packable.first), in.pack(score, in.packable.first + 1)};
    if (hazard.example[0].raw != hazard.example[1].raw)
        found.push_back(std::move(hazard));
}

void checkNames(const HazardCase &in, std::vector<Hazard> &found)
{
    Hazard hazard;
    const bool coarse = in.spec.hasTime() && unitMicroseconds(in.spec.unit) > in.need.resolution;
    hazard.kind = coarse ? HazardKind::TickAboveNeed : HazardKind::NamesDecide;
    hazard.severity = coarse || !in.spec.hasTime() ? HazardSeverity::Certain : HazardSeverity::BeyondNeed;
    // Where no such row can be packed no names decide anything.
    const auto tick =
        in.earliestTick([&](std::int64_t at) { return rawOf(in.spec, in.nearest, at).has_value(); });
    if (!tick)
        return;
    hazard.example = {in.pack(in.nearest, *tick)};
    found.push_back(std::move(hazard));
}

} // namespace

void checkTimeOrder(const HazardCase &in, std::vector<Hazard> &found)
{
    checkNames(in, found);
    if (!in.spec.hasTime())
        return;
    checkUlp(in, found);
    checkDirection(in, found);
    checkNegativeText(in, found);
}

namespace
{

void checkIncrement(const HazardCase &in, std::vector<Hazard> &found)
{
    // The second tick of the time range, so that the one before lies in it as well.
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
    if (in.timeRange.first <= 0 && in.timeRange.last >= 0)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::TimeZero;
    hazard.severity = HazardSeverity::Conditional;
    hazard.atTick = 0;
    hazard.example = {in.pack(in.nearest, in.packable.first)};
    in.addPacking(hazard.example, in.nearest, 0);
    found.push_back(std::move(hazard));
}

/// Code that asks `time <= 0` for a missing one lets -1 through where it asks for 0 alone.
void checkTimeBelowZero(const HazardCase &in, std::vector<Hazard> &found)
{
    constexpr std::int64_t none = -1;
    if (in.timeRange.first <= none)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::TimeBelowZero;
    hazard.severity = HazardSeverity::Conditional;
    hazard.atTick = none;
    in.addPacking(hazard.example, in.nearest, none);
    found.push_back(std::move(hazard));
}

/// A wrapper of ZINCRBY that packs the points, adds the score of before, and then cuts the fraction off:
/// below zero the packed points lie a fraction too far from zero, and the sum falls short of the whole
/// number.
void checkAddBeforeCut(const HazardCase &in, std::vector<Hazard> &found)
{
    if (in.spec.scheme != Scheme::Text)
        return;
    const std::int64_t tick = std::min(in.packable.first + 1, in.packable.last);
    const HazardStep packed = in.pack(-1, tick);
    if (packed.way != HazardStep::Way::Packed)
        return;
    const HazardStep sum = in.add(packed, 2);
    if (std::trunc(sum.raw) == 1)
        return;
    Hazard hazard;
    hazard.kind = HazardKind::AddBeforeCut;
    hazard.severity = HazardSeverity::Conditional;
    hazard.example = {packed, sum};
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
    checkTimeBelowZero(in, found);
    checkAddBeforeCut(in, found);
    checkUnit(in, found, TickUnit::Second);
    checkUnit(in, found, TickUnit::Millisecond);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards: times that share a double, and times in the wrong order.
#include "lab/hazardchecks.h"

#include "lab/resolution.h"

namespace tiebreak
{

namespace
{

/// The earliest run of the season's ticks, of those near its start, that share a double at this score and
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
        for (const TickInterval &run : decoder.truth(*raw, countedIntervals)) {
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
    if (in.packable.last <= in.packable.first ||
        in.spec.earlierIsLarger() == (in.need.direction == Direction::HighestFirst))
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
    if (earlier != later && (later > earlier) == (in.need.direction == Direction::HighestFirst))
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

} // namespace tiebreak

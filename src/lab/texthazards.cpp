// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards: raws that are written as text.
#include "lab/hazardchecks.h"
#include "lab/pointweight.h"

#include "core/scoretext.h"

namespace tiebreak
{

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
    const double weight = pointWeight(in.spec).value_or(1);
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

} // namespace tiebreak

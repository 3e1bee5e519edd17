// SPDX-License-Identifier: GPL-3.0-or-later
// Judges by how far the first candidate is ahead of all that read the sample differently.
#include "core/detectdoubt.h"

#include "core/lastwhole.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr double clearMargin = 10;
constexpr double originMargin = 12; ///< over a day to count from: there are many
constexpr double presetMargin = 5;  ///< so far is a preset ahead of what is one tick off
constexpr double scaleMargin = 5;   ///< over other sizes of the scores: of evidence alone
constexpr double plainMargin = 6;   ///< of plain scores over a time that some rows may hold by chance
constexpr double plainEvidence = 2; ///< the same, of evidence alone
constexpr double timedMargin = 40;  ///< of a time beside the score over plain scores, or over nothing
constexpr double largestUsualScore = 1e9;
constexpr std::int64_t fewRaws = 5;

/// Large numbers without a common step may hold the seconds of a season that fill their room evenly: nothing
/// tells those from plain scores.
bool mayBePacked(const Detection &detection, const CodecEvidence &plain)
{
    return detection.largeRaw > static_cast<double>(lastWhole) ||
           (detection.largeRaw > largestUsualScore && plain.scoreStep == 1);
}

/// Hardly a board stays that long without a new row: more likely its times are read wrong.
bool isLongAgo(const CodecCandidate &candidate, std::int64_t now)
{
    constexpr std::int64_t years = 3 * std::int64_t(31'556'952'000'000);
    return candidate.evidence.lastTick < ticksAt(now - years, candidate.spec.unit);
}

} // namespace

bool maySizeScoresOtherwise(const CodecCandidate &first, const CodecCandidate &other)
{
    const double factor = other.difference.scoreFactor;
    return factor > 0 && factor != 1 && first.evidence.bits - other.evidence.bits < scaleMargin;
}

bool mayBeMeant(const CodecCandidate &first, const CodecCandidate &other)
{
    const double margin = first.bits - other.bits;
    const double evidence = first.evidence.bits - other.evidence.bits;
    if (!other.spec.hasTime())
        return margin < timedMargin;
    if (!first.spec.hasTime())
        return margin < plainMargin || evidence < plainEvidence;
    if (maySizeScoresOtherwise(first, other)) {
        // Games score in fives and tens: that explains scores which are all even, but not that a digit is 0.
        const bool natural = other.difference.scoreFactor > 1 ||
                             (first.spec.scheme != Scheme::Decimal && first.evidence.scoreStep % 5 == 0);
        return !presetOf(first.spec) || !natural;
    }
    if (differsByOneTick(other))
        return margin < presetMargin;
    return margin < (other.origin == OriginKind::Date ? originMargin : clearMargin);
}

Doubt doubtOf(const Detection &detection, bool maybeTimes, std::int64_t now)
{
    const CodecCandidate &first = detection.candidates.front();
    const CodecEvidence &evidence = first.evidence;
    if (detection.raws < fewRaws)
        return Doubt::FewValues;
    if (first.origin != OriginKind::Known)
        return Doubt::Origin;
    if (first.spec.hasTime() && isLongAgo(first, now))
        return Doubt::LongAgo;
    if (std::any_of(detection.candidates.begin() + 1, detection.candidates.end(),
                    [&](const CodecCandidate &other) { return mayBeMeant(first, other); }))
        return Doubt::Others;
    if (!first.spec.hasTime())
        return maybeTimes || mayBePacked(detection, evidence) ? Doubt::Packed : Doubt::None;
    if (evidence.plausible * 10 < evidence.raws * 9)
        return Doubt::OtherValues;
    // A single score may be part of the time; where all are negative the whole number may have been negated.
    if (evidence.scores < 3 || evidence.highestScore < 0 || first.bits < timedMargin)
        return Doubt::LittleEvidence;
    return Doubt::None;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/detect.h"

#include "core/codec/field.h"
#include "core/detect/codeccandidates.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

constexpr double minEvidence = 15;
constexpr std::size_t maxCandidates = 8;
constexpr double visibleMargin = 40;

/// What one raw reads as: a score and the times that encode to it, from the first up to before the last.
struct RowMeaning {
    std::int64_t score = 0;
    std::int64_t bestTime = 0; ///< microseconds, as the others
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// What raws mean; nothing where one has no plausible one.
using RowMeanings = std::vector<std::optional<RowMeaning>>;

RowMeanings rowMeanings(const CodecSpec &spec, const std::vector<double> &raws, const Season &window)
{
    std::vector<Decoded> decoded(raws.size());
    Decoder(spec, window).decode(raws, decoded);
    const std::int64_t length = unitMicroseconds(spec.unit);
    RowMeanings meanings;
    for (const Decoded &one : decoded) {
        if (one.verdict == Verdict::Foreign || one.verdict == Verdict::OutOfRange)
            meanings.emplace_back();
        else if (spec.hasTime())
            meanings.push_back(RowMeaning{one.preimage.score, bestTick(one) * length,
                                          one.preimage.first * length, (one.preimage.last + 1) * length});
        else
            meanings.push_back(RowMeaning{one.preimage.score, 0, 0, 1});
    }
    return meanings;
}

InterpretationDifference differenceOf(const RowMeanings &first, const RowMeanings &other, bool bothTimed)
{
    InterpretationDifference difference;
    std::vector<double> factors;
    std::vector<std::int64_t> shifts;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!first[i] || !other[i])
            continue;
        if (first[i]->score != 0 || other[i]->score != 0)
            factors.push_back(first[i]->score == 0 ? 0
                                                   : static_cast<double>(other[i]->score) /
                                                         static_cast<double>(first[i]->score));
        shifts.push_back(other[i]->bestTime - first[i]->bestTime);
    }
    if (shifts.empty())
        return difference;
    std::ranges::sort(factors);
    std::ranges::sort(shifts);
    const bool steady = !factors.empty() && factors.front() == factors.back();
    difference.sameScores = factors.empty() || (steady && factors.front() == 1);
    difference.scoreFactor = factors.empty() ? 1 : steady ? factors.front() : 0;
    if (bothTimed)
        difference.timeShift = shifts[shifts.size() / 2];
    difference.steadyShift = shifts.front() == shifts.back();
    return difference;
}

/// Whether no row tells two codecs apart: the same scores, and times in common. The one row in a hundred that
/// they read differently may be a row that neither was made for.
bool readAlike(const RowMeanings &a, const RowMeanings &b)
{
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool both = a[i] && b[i];
        same += (!a[i] && !b[i]) || (both && a[i]->score == b[i]->score && a[i]->first < b[i]->last &&
                                     b[i]->first < a[i]->last)
                    ? 1
                    : 0;
    }
    return same * 100 >= a.size() * 99;
}

bool explains(const CodecCandidate &candidate, std::int64_t raws)
{
    const CodecEvidence &evidence = candidate.evidence;
    if (evidence.raws * 2 < raws || evidence.plausible * 5 < evidence.raws * 3 || evidence.plausible == 0)
        return false;
    if (!candidate.spec.hasTime())
        return true;
    const std::int64_t fewest =
        candidate.origin == OriginKind::Guessed ? std::max<std::int64_t>(3, evidence.plausible / 20) : 2;
    return evidence.ticks >= fewest;
}

/// A hint only: most boards that rank the highest first let the earlier of two win.
double hint(const CodecSpec &spec, Direction direction)
{
    return spec.hasTime() && spec.earlierIsLarger() == (direction == Direction::HighestFirst) ? 1 : 0;
}

/// Numbers that look like bare times may be plain, or be times beside a score that is always 0.
bool readsAsTimes(const CodecCandidate &candidate)
{
    const CodecEvidence &evidence = candidate.evidence;
    return candidate.spec.hasTime() && candidate.origin == OriginKind::Known &&
           evidence.plausible * 10 >= evidence.raws * 9;
}

/// Joins candidates that read the sample alike, the best of them first, and says how the others differ.
void joinEquivalents(Detection &detection, const std::vector<double> &raws, const Season &window)
{
    std::vector<CodecCandidate> leaders;
    std::vector<RowMeanings> meanings;
    for (CodecCandidate &candidate : detection.candidates) {
        auto own = rowMeanings(candidate.spec, raws, window);
        std::size_t like = 0;
        while (like < leaders.size() &&
               (leaders[like].spec.hasTime() != candidate.spec.hasTime() || !readAlike(meanings[like], own)))
            ++like;
        if (like < leaders.size()) {
            leaders[like].equivalents.push_back(candidate.spec);
            continue;
        }
        if (leaders.size() == maxCandidates)
            continue;
        if (!leaders.empty())
            candidate.difference = differenceOf(meanings.front(), own,
                                                leaders.front().spec.hasTime() && candidate.spec.hasTime());
        leaders.push_back(std::move(candidate));
        meanings.push_back(std::move(own));
    }
    detection.candidates = std::move(leaders);
}

CodecCandidate weigh(const CodecProposal &proposal, const std::vector<double> &raws, Direction direction,
                     std::int64_t now, const Season &window)
{
    CodecCandidate candidate{proposal.spec, proposal.origin, {}, 0, {}, {}};
    candidate.evidence = weighCodec(proposal.spec, proposal.origin, raws, window, now);
    candidate.bits = candidate.evidence.bits - proposal.rarity + hint(proposal.spec, direction);
    return candidate;
}

/// What all proposals came to.
struct Weighed {
    std::vector<CodecCandidate> candidates; ///< those that explain most of the raws, the best first
    bool maybeTimes = false;                ///< under some usual codec the raws read as times
};

/// The same codec with a few digits or bits more or less, which may read the same times and scores so many
/// times larger or smaller.
std::vector<CodecProposal> neighboursOf(const CodecProposal &proposal)
{
    constexpr double rarer = 4;
    std::vector<CodecProposal> neighbours;
    const CodecSpec &spec = proposal.spec;
    const bool decimal = spec.scheme == Scheme::Decimal;
    if (decimal || spec.scheme == Scheme::Binary || spec.scheme == Scheme::Ordered) {
        for (const int more : {-3, -2, -1, 1, 2, 3}) {
            CodecProposal neighbour = proposal;
            int &size = decimal ? neighbour.spec.digits : neighbour.spec.bits;
            size += more;
            neighbour.rarity += rarer;
            if (size >= 1 && size <= (decimal ? 18 : 62))
                neighbours.push_back(neighbour);
        }
    }
    return neighbours;
}

/// The same codec with a constant that is one less or more.
std::vector<CodecProposal> oneOff(const CodecProposal &proposal)
{
    constexpr double rarer = 4;
    constexpr double rarerThanPreset = 7;
    std::vector<CodecProposal> others;
    if (!proposal.spec.from)
        return others;
    for (const int more : {-1, 1}) {
        CodecProposal other = proposal;
        other.rarity = std::max(proposal.rarity + rarer, rarerThanPreset);
        *other.spec.from += more;
        others.push_back(other);
    }
    return others;
}

/// All proposals are weighed on a few raws, and only the best on all.
Weighed weighAll(const std::vector<double> &raws, Direction direction, std::int64_t now, const Season &window)
{
    constexpr std::size_t few = 80;
    constexpr std::size_t best = 24;
    constexpr std::size_t withNeighbours = 3;
    std::vector<double> someRaws;
    const std::size_t step = (raws.size() + few - 1) / few;
    for (std::size_t i = 0; i < raws.size(); i += step)
        someRaws.push_back(raws[i]);

    Weighed weighed;
    std::vector<std::pair<double, CodecProposal>> heat;
    for (const CodecProposal &proposal : proposeCodecs(raws, window, now)) {
        const CodecCandidate candidate = weigh(proposal, someRaws, direction, now, window);
        if (!explains(candidate, static_cast<std::int64_t>(someRaws.size())))
            continue;
        heat.emplace_back(candidate.bits, proposal);
        weighed.maybeTimes = weighed.maybeTimes || readsAsTimes(candidate);
    }
    std::ranges::stable_sort(heat, std::greater(), &std::pair<double, CodecProposal>::first);
    std::vector<CodecProposal> finalists;
    const auto add = [&](const CodecProposal &proposal) {
        if (std::ranges::find(finalists, proposal.spec, &CodecProposal::spec) == finalists.end())
            finalists.push_back(proposal);
    };
    for (std::size_t i = 0; i < heat.size(); ++i) {
        if (i < best || !heat[i].second.spec.hasTime())
            add(heat[i].second);
    }
    for (std::size_t i = 0; i < std::min(withNeighbours, heat.size()); ++i)
        std::ranges::for_each(neighboursOf(heat[i].second), add);
    if (!heat.empty())
        std::ranges::for_each(oneOff(heat.front().second), add);
    for (const CodecProposal &proposal : finalists) {
        CodecCandidate candidate = weigh(proposal, raws, direction, now, window);
        if (explains(candidate, static_cast<std::int64_t>(raws.size())))
            weighed.candidates.push_back(std::move(candidate));
    }
    std::ranges::stable_sort(weighed.candidates, std::greater(), &CodecCandidate::bits);
    return weighed;
}

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

Season plausibleTimes(std::int64_t now)
{
    constexpr std::int64_t redisCameOut = 1230768000; // 2009-01-01
    return {redisCameOut, now / 1'000'000 + 86400};
}

bool differsByOneTick(const CodecCandidate &candidate)
{
    const InterpretationDifference &difference = candidate.difference;
    return difference.sameScores && difference.steadyShift && difference.timeShift &&
           std::abs(*difference.timeShift) == unitMicroseconds(candidate.spec.unit);
}

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

namespace
{

/// Why the first candidate may be wrong; None where it is sure. `maybeTimes`: some usual codec reads
/// plausible times from the raws. `now` in microseconds.
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

} // namespace

Detection detectCodec(const BoardSample &sample, std::int64_t now, const Season &plausible)
{
    Detection detection;
    const std::vector<double> raws = distinctRaws(sample.rows.raws());
    detection.rows = static_cast<std::int64_t>(sample.rows.size());
    detection.raws = static_cast<std::int64_t>(raws.size());
    detection.wholes = std::ranges::count_if(raws, [](double raw) { return std::trunc(raw) == raw; });
    if (raws.empty())
        return detection;
    detection.largeRaw = std::abs(raws[raws.size() * 9 / 10]);

    Weighed weighed = weighAll(raws, sample.direction, now, plausible);
    detection.candidates = std::move(weighed.candidates);
    std::erase_if(detection.candidates, [](const CodecCandidate &candidate) {
        return candidate.spec.hasTime() && candidate.bits < minEvidence;
    });
    if (detection.candidates.empty())
        return detection;
    const double best = detection.candidates.front().bits;
    std::erase_if(detection.candidates, [best](const CodecCandidate &candidate) {
        return candidate.spec.hasTime() && !readsAsTimes(candidate) && best - candidate.bits > visibleMargin;
    });
    joinEquivalents(detection, raws, plausible);
    detection.doubt = doubtOf(detection, weighed.maybeTimes, now);
    detection.outcome = detection.doubt == Doubt::None ? DetectionOutcome::Sure : DetectionOutcome::NotSure;
    return detection;
}

} // namespace tiebreak

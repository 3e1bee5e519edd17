// SPDX-License-Identifier: GPL-3.0-or-later
// Weighs the proposals and joins those that read alike.
#include "core/detect.h"

#include "core/codeccandidates.h"
#include "core/detectdoubt.h"
#include "core/field.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

constexpr double leastEvidence = 15;
constexpr std::size_t mostCandidates = 8;
constexpr double visibleMargin = 40;

/// What one raw reads as: a score and the times that encode to it, from the first up to before the last.
struct Meaning {
    std::int64_t score = 0;
    std::int64_t shown = 0; ///< microseconds, as the others
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Meanings of raws; nothing where one has no plausible reading.
using Meanings = std::vector<std::optional<Meaning>>;

Meanings meaningsOf(const CodecSpec &spec, const std::vector<double> &raws, const Season &window)
{
    std::vector<Decoded> decoded(raws.size());
    Decoder(spec, window).decode(raws, decoded);
    const std::int64_t length = unitMicroseconds(spec.unit);
    Meanings meanings;
    for (const Decoded &one : decoded) {
        if (one.verdict == Verdict::Foreign || one.verdict == Verdict::OutOfRange)
            meanings.emplace_back();
        else if (spec.hasTime())
            meanings.push_back(Meaning{one.truth.score, shownTick(one) * length, one.truth.first * length,
                                       (one.truth.last + 1) * length});
        else
            meanings.push_back(Meaning{one.truth.score, 0, 0, 1});
    }
    return meanings;
}

ReadingDifference differenceOf(const Meanings &first, const Meanings &other, bool bothTimed)
{
    ReadingDifference difference;
    std::vector<double> factors;
    std::vector<std::int64_t> shifts;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!first[i] || !other[i])
            continue;
        if (first[i]->score != 0 || other[i]->score != 0)
            factors.push_back(first[i]->score == 0 ? 0
                                                   : static_cast<double>(other[i]->score) /
                                                         static_cast<double>(first[i]->score));
        shifts.push_back(other[i]->shown - first[i]->shown);
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
bool readAlike(const Meanings &a, const Meanings &b)
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
    std::vector<Meanings> meanings;
    for (CodecCandidate &candidate : detection.candidates) {
        auto own = meaningsOf(candidate.spec, raws, window);
        std::size_t like = 0;
        while (like < leaders.size() &&
               (leaders[like].spec.hasTime() != candidate.spec.hasTime() || !readAlike(meanings[like], own)))
            ++like;
        if (like < leaders.size()) {
            leaders[like].equivalents.push_back(candidate.spec);
            continue;
        }
        if (leaders.size() == mostCandidates)
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

} // namespace

Season plausibleTimes(std::int64_t now)
{
    constexpr std::int64_t redisCameOut = 1230768000; // 2009-01-01
    return {redisCameOut, now / 1'000'000 + 86400};
}

bool differsByOneTick(const CodecCandidate &candidate)
{
    const ReadingDifference &difference = candidate.difference;
    return difference.sameScores && difference.steadyShift && difference.timeShift &&
           std::abs(*difference.timeShift) == unitMicroseconds(candidate.spec.unit);
}

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
        return candidate.spec.hasTime() && candidate.bits < leastEvidence;
    });
    if (detection.candidates.empty())
        return detection;
    const double best = detection.candidates.front().bits;
    std::erase_if(detection.candidates, [best](const CodecCandidate &candidate) {
        return candidate.spec.hasTime() && !readsAsTimes(candidate) && best - candidate.bits > visibleMargin;
    });
    joinEquivalents(detection, raws, plausible);
    detection.doubt = doubtOf(detection, weighed.maybeTimes, now);
    detection.verdict = detection.doubt == Doubt::None ? DetectionVerdict::Sure : DetectionVerdict::NotSure;
    return detection;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecranking.h"

#include "core/codec/field.h"
#include "core/detect/codeccandidates.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr double minEvidence = 15;
constexpr std::size_t maxCandidates = 8;

/// Whether a codec reads so large a share of the raws, and in a way that codecs are made for.
bool explains(const CodecCandidate &candidate, std::int64_t raws, double share)
{
    const CodecEvidence &evidence = candidate.evidence;
    if (evidence.raws * 2 < raws || evidence.plausible == 0 ||
        static_cast<double>(evidence.plausible) < share * static_cast<double>(evidence.raws))
        return false;
    if (!candidate.spec.hasTime())
        return true;
    // Whose origin is chosen to fit must show some scores such as games have, times that keep together, and
    // room for a day at least.
    constexpr double day = 86'400'000'000;
    if (candidate.origin != OriginKind::Known &&
        (evidence.scores < 3 || evidence.lowestScore > largestUsualScore ||
         evidence.together * 10 < evidence.raws * 8 ||
         evidence.room * static_cast<double>(unitMicroseconds(candidate.spec.unit)) < day))
        return false;
    std::int64_t minTicks = 2;
    if (candidate.origin == OriginKind::Guessed)
        minTicks = std::max<std::int64_t>(3, evidence.plausible / 20);
    else if (candidate.origin == OriginKind::Known && evidence.scores >= 3)
        minTicks = 1; // a board may be filled within one tick
    return evidence.ticks >= minTicks;
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

/// Joins candidates that read the sample alike, or one tick off, the best of them first, and says how the
/// others differ.
std::vector<CodecCandidate> joinEquivalents(std::vector<CodecCandidate> candidates,
                                            const std::vector<double> &raws, const TimeRange &window)
{
    std::vector<CodecCandidate> leaders;
    std::vector<RowMeanings> meanings;
    for (CodecCandidate &candidate : candidates) {
        auto own = rowMeanings(candidate.spec, raws, window);
        bool joined = false;
        for (std::size_t i = 0; i < leaders.size() && !joined; ++i) {
            CodecCandidate &leader = leaders[i];
            if (leader.spec.hasTime() != candidate.spec.hasTime())
                continue;
            const InterpretationDifference apart =
                differenceOf(meanings[i], own, leader.spec.hasTime() && candidate.spec.hasTime());
            const bool alike = readAlike(meanings[i], own, apart);
            if (!alike && !isOneOff(apart, leader.spec.unit, candidate.spec.unit))
                continue;
            // The one whose constant is better known, or else reads clearly more of the rows.
            const auto read = [](const RowMeanings &rows) {
                return std::ranges::count_if(rows, [](const auto &row) { return row.has_value(); });
            };
            const bool isUsual =
                candidate.origin < leader.origin && read(own) * 101 >= read(meanings[i]) * 100;
            const bool readsMore =
                candidate.origin == leader.origin && read(own) * 100 > read(meanings[i]) * 101;
            const double rarity = std::min(leader.rarity, candidate.rarity);
            if (isUsual || readsMore) {
                std::swap(leader.spec, candidate.spec);
                std::swap(leader.origin, candidate.origin);
                std::swap(leader.evidence, candidate.evidence);
                // What read like the old one is a tick off the new one.
                if (!alike)
                    std::swap(leader.equivalents, leader.oneTickOff);
                meanings[i] = std::move(own);
            }
            leader.rarity = rarity;
            (alike ? leader.equivalents : leader.oneTickOff).push_back(candidate.spec);
            joined = true;
        }
        if (joined || (leaders.size() >= maxCandidates && candidate.spec.hasTime()))
            continue;
        if (!leaders.empty())
            candidate.difference = differenceOf(meanings.front(), own,
                                                leaders.front().spec.hasTime() && candidate.spec.hasTime());
        leaders.push_back(std::move(candidate));
        meanings.push_back(std::move(own));
    }
    return leaders;
}

CodecCandidate weigh(const CodecProposal &proposal, const std::vector<double> &raws, Direction direction,
                     std::int64_t now, const TimeRange &window)
{
    CodecCandidate candidate;
    candidate.spec = proposal.spec;
    candidate.origin = proposal.origin;
    candidate.evidence = weighCodec(proposal.spec, raws, window, now);
    candidate.rarity = proposal.rarity - hint(proposal.spec, direction);
    candidate.bits = candidate.evidence.bits - candidate.rarity;
    return candidate;
}

/// The same codec with a few digits or bits more or less, which may read the same times and scores so many
/// times larger or smaller; under `ordered` also with the other biases, which move all scores.
std::vector<CodecProposal> neighboursOf(const CodecProposal &proposal)
{
    constexpr double rarer = 4;
    std::vector<CodecProposal> neighbours;
    const CodecSpec &spec = proposal.spec;
    const bool decimal = spec.scheme == Scheme::Decimal;
    const auto add = [&](OrderedBias bias, int more, double rarity) {
        CodecProposal neighbour = proposal;
        int &size = decimal ? neighbour.spec.digits : neighbour.spec.bits;
        size += more;
        neighbour.spec.bias = bias;
        neighbour.rarity += rarity;
        // A constant goes with so many digits or bits; with fewer it is one of many that may fit.
        if (more < 0 && spec.from && proposal.origin == OriginKind::Known)
            neighbour.origin = OriginKind::Date;
        if (size >= 1 && size <= (decimal ? 18 : 62))
            neighbours.push_back(neighbour);
    };
    if (decimal || spec.scheme == Scheme::Binary || spec.scheme == Scheme::Ordered) {
        for (const int more : {-3, -2, -1, 1, 2, 3})
            add(spec.bias, more, more > 0 ? 3.5 + 1.5 * more : rarer - 2 * more);
    }
    if (spec.scheme == Scheme::Ordered) {
        for (const OrderedBias bias : {OrderedBias::One, OrderedBias::Min, OrderedBias::Signed}) {
            for (const int more : {-1, 0, 1}) {
                if (bias != spec.bias)
                    add(bias, more, rarer + 2 * std::abs(more));
            }
        }
    }
    return neighbours;
}

/// The same codec with the other of two constants that are one apart: 2^32 for 2^32 - 1, and the first second
/// of a year for the last one before it.
std::optional<CodecProposal> oneOff(const CodecProposal &proposal)
{
    if (!proposal.spec.from)
        return std::nullopt;
    constexpr double rarer = 3;
    CodecProposal other = proposal;
    other.rarity += rarer;
    const std::int64_t from = *proposal.spec.from;
    const std::int64_t day = 86'400'000'000 / unitMicroseconds(proposal.spec.unit);
    const auto isRound = [&](std::int64_t number) {
        return isPowerOfTen(number) || std::has_single_bit(static_cast<std::uint64_t>(number)) ||
               number % day == 0;
    };
    if (isRound(from))
        other.spec.from = from - 1;
    else if (isRound(from + 1))
        other.spec.from = from + 1;
    else
        return std::nullopt;
    return other;
}

/// What only shows beside one another, and the best first. How common it is that rows stray is for the good
/// candidates to say: what one leaves over beyond the best of them in this counts against it. And the gaps
/// between the scores of the best count against plain scores.
void compareAll(std::vector<CodecCandidate> &candidates)
{
    constexpr double good = 60;
    double best = 0;
    for (const CodecCandidate &candidate : candidates)
        best = std::max(best, candidate.spec.hasTime() ? candidate.bits : 0);
    double fewest = std::numeric_limits<double>::infinity();
    for (const CodecCandidate &candidate : candidates) {
        if (candidate.spec.hasTime() && candidate.bits > best - good)
            fewest = std::min(fewest, candidate.evidence.strays);
    }
    double bestBits = 0;
    double gaps = 0;
    for (CodecCandidate &candidate : candidates) {
        if (!candidate.spec.hasTime())
            continue;
        candidate.bits -= std::max(candidate.evidence.strays - fewest, 0.0);
        if (candidate.bits > bestBits) {
            bestBits = candidate.bits;
            gaps = candidate.evidence.gaps;
        }
    }
    for (CodecCandidate &candidate : candidates)
        candidate.bits -= candidate.spec.hasTime() ? 0 : gaps;
    std::ranges::stable_sort(candidates, std::greater(), &CodecCandidate::bits);
}

/// All proposals are weighed on a few raws, and only the best on all.
CodecRanking weighAll(const std::vector<double> &raws, CodecSearch search, Direction direction,
                      std::int64_t now, const TimeRange &window)
{
    const double share = search == CodecSearch::OneCodec ? 0.6 : 0.3;
    constexpr std::size_t few = 80;
    constexpr std::size_t best = 24;
    constexpr std::size_t withNeighbours = 3;
    std::vector<double> someRaws;
    const std::size_t step = (raws.size() + few - 1) / few;
    for (std::size_t i = 0; i < raws.size(); i += step)
        someRaws.push_back(raws[i]);

    CodecRanking weighed;
    std::vector<CodecProposal> proposals;
    std::vector<CodecCandidate> sketches;
    for (const CodecProposal &proposal : proposeCodecs(raws, share, window, now)) {
        if (search == CodecSearch::OneOfTwo && proposal.origin != OriginKind::Known)
            continue;
        CodecCandidate candidate = weigh(proposal, someRaws, direction, now, window);
        if (!explains(candidate, static_cast<std::int64_t>(someRaws.size()), share))
            continue;
        weighed.maybeTimes = weighed.maybeTimes || readsAsTimes(candidate);
        proposals.push_back(proposal);
        sketches.push_back(std::move(candidate));
    }
    compareAll(sketches);
    const auto proposalOf = [&](const CodecCandidate &sketch) {
        return *std::ranges::find(proposals, sketch.spec, &CodecProposal::spec);
    };
    std::vector<CodecProposal> finalists;
    const auto add = [&](const CodecProposal &proposal) {
        if (std::ranges::find(finalists, proposal.spec, &CodecProposal::spec) == finalists.end())
            finalists.push_back(proposal);
    };
    for (std::size_t i = 0; i < sketches.size(); ++i) {
        if (i < best || !sketches[i].spec.hasTime())
            add(proposalOf(sketches[i]));
    }
    for (std::size_t i = 0; i < std::min(withNeighbours, sketches.size()); ++i)
        std::ranges::for_each(neighboursOf(proposalOf(sketches[i])), add);
    for (std::size_t i = 0; i < std::min(withNeighbours, sketches.size()); ++i) {
        if (const auto other = oneOff(proposalOf(sketches[i])))
            add(*other);
    }
    const auto weighOnAll = [&](const CodecProposal &proposal) {
        CodecCandidate candidate = weigh(proposal, raws, direction, now, window);
        if (explains(candidate, static_cast<std::int64_t>(raws.size()), share))
            weighed.candidates.push_back(std::move(candidate));
    };
    std::ranges::for_each(finalists, weighOnAll);
    // Few raws may have thought another one the best.
    if (!weighed.candidates.empty()) {
        const CodecSpec likeliest =
            std::ranges::max_element(weighed.candidates, {}, &CodecCandidate::bits)->spec;
        const std::size_t before = finalists.size();
        const CodecProposal proposal = *std::ranges::find(finalists, likeliest, &CodecProposal::spec);
        std::ranges::for_each(neighboursOf(proposal), add);
        std::for_each(finalists.begin() + static_cast<std::ptrdiff_t>(before), finalists.end(), weighOnAll);
    }
    compareAll(weighed.candidates);
    return weighed;
}

} // namespace

bool CodecCandidate::readsAs(const CodecSpec &other) const
{
    return spec == other || std::ranges::find(equivalents, other) != equivalents.end() ||
           std::ranges::find(oneTickOff, other) != oneTickOff.end();
}

CodecRanking rankCodecs(const std::vector<double> &raws, CodecSearch search, Direction direction,
                        std::int64_t now, const TimeRange &window)
{
    CodecRanking ranking = weighAll(raws, search, direction, now, window);
    std::erase_if(ranking.candidates, [](const CodecCandidate &candidate) {
        return candidate.spec.hasTime() && candidate.bits + candidate.evidence.gaps < minEvidence;
    });
    if (ranking.candidates.empty())
        return ranking;
    const double bits = ranking.candidates.front().bits;
    const double strays = ranking.candidates.front().evidence.strays;
    std::erase_if(ranking.candidates, [&](const CodecCandidate &candidate) {
        const double behind = bits - candidate.bits - std::max(candidate.evidence.strays - strays, 0.0);
        return candidate.spec.hasTime() && !readsAsTimes(candidate) && behind > visibleMargin;
    });
    ranking.candidates = joinEquivalents(std::move(ranking.candidates), raws, window);
    return ranking;
}

} // namespace tiebreak

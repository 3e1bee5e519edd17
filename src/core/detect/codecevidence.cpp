// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecevidence.h"

#include "core/codec/field.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tiebreak
{

namespace
{

constexpr double unexplainedCost = 7;
constexpr double strayCost = 3;

/// Where a codec's numbers lie on the line of doubles.
struct Lattice {
    double room = 1;    ///< ticks beside one score
    double score = 1;   ///< distance of two scores
    double point = 1;   ///< distance of two neighbouring values the codec can make
    double tick = 1;    ///< distance of two ticks
    bool onLine = true; ///< false: `ordered`, which counts doubles
};

/// What a double near 0 could hold beyond this is no evidence of anything.
double ulp(double raw)
{
    return std::max(ulpOf(raw), 0x1p-52);
}

Lattice latticeOf(const CodecSpec &spec, std::int64_t typicalTick)
{
    Lattice lattice;
    switch (spec.scheme) {
    case Scheme::Plain:
    case Scheme::Formula: // never a candidate
        break;
    case Scheme::Decimal:
        lattice.room = lattice.score = static_cast<double>(powerOfTen(spec.digits));
        break;
    case Scheme::Binary:
        lattice.room = lattice.score = std::ldexp(1, spec.bits);
        break;
    case Scheme::Ordered:
        lattice.room = std::ldexp(1, spec.bits);
        lattice.onLine = false;
        break;
    case Scheme::Fraction: {
        lattice.room = static_cast<double>(spec.span);
        lattice.tick = lattice.point = 1 / lattice.room;
        if (spec.cutDigits)
            lattice.point = std::max(lattice.point, 1 / static_cast<double>(powerOfTen(*spec.cutDigits)));
        break;
    }
    case Scheme::Text: {
        std::int64_t field = 0;
        FieldMap(spec).fieldOf(typicalTick, field);
        lattice.room = static_cast<double>(powerOfTen(std::min(digitsOf(field), 18)));
        lattice.tick = lattice.point = 1 / lattice.room;
        break;
    }
    }
    return lattice;
}

/// A raw's interpretation.
struct Interpretation {
    std::int64_t tick = 0;
    std::int64_t score = 0;
};

/// What the sample reads as under one codec.
struct Interpretations {
    std::vector<Interpretation> plausible; ///< by tick
    std::vector<double> raws;              ///< those that encode back, whatever the time
};

std::vector<std::int64_t> sortedScores(std::span<const Interpretation> interpretations)
{
    std::vector<std::int64_t> scores;
    for (const Interpretation &interpretation : interpretations)
        scores.push_back(interpretation.score);
    std::ranges::sort(scores);
    return scores;
}

std::vector<std::int64_t> distinctScores(std::span<const Interpretation> interpretations)
{
    std::vector<std::int64_t> scores = sortedScores(interpretations);
    const auto doubles = std::ranges::unique(scores);
    scores.erase(doubles.begin(), doubles.end());
    return scores;
}

/// Those interpretations whose times lie closest together: leaving out stragglers costs bits, a shorter span
/// wins some for every other interpretation. The counts that are tried depend on `raws` alone, so that codecs
/// which read the same fields are judged by the same rows.
std::span<const Interpretation> closestInterpretations(std::span<const Interpretation> byTick,
                                                       std::int64_t raws, double room, double coarseness)
{
    constexpr std::array<double, 20> shares{0,    0.001, 0.002, 0.004, 0.007, 0.01, 0.015, 0.02, 0.03, 0.05,
                                            0.08, 0.12,  0.18,  0.26,  0.38,  0.44, 0.5,   0.56, 0.62, 0.7};
    std::span<const Interpretation> best = byTick;
    bool any = false;
    double bestBits = 0;
    for (const double share : shares) {
        const auto left = static_cast<std::size_t>(std::ceil(share * static_cast<double>(raws)));
        const std::size_t kept = static_cast<std::size_t>(raws) - left;
        if (kept == 0 || kept > byTick.size())
            continue;
        const auto length = [&](std::size_t first) {
            return byTick[first + kept - 1].tick - byTick[first].tick;
        };
        std::size_t at = 0;
        for (std::size_t i = 1; i + kept <= byTick.size(); ++i) {
            if (length(i) < length(at))
                at = i;
        }
        const double bits = static_cast<double>(kept) *
                                std::log2(room / std::max(static_cast<double>(length(at)) + 1, coarseness)) -
                            unexplainedCost * static_cast<double>(left);
        if (!any || bits > bestBits) {
            best = byTick.subspan(at, kept);
            bestBits = bits;
            any = true;
        }
    }
    return best;
}

/// The step that nearly all scores are multiples of, and what knowing it is worth.
struct Step {
    std::int64_t step = 1;
    double bits = 0;
    double cost = 0; ///< what it costs to state it, in bits
};

/// How rarely all scores of a board are multiples of a step, in bits: people count in tens and fives, and a
/// power of 2 looks like a bit too many.
double stepCost(std::int64_t step)
{
    constexpr std::array<std::pair<std::int64_t, double>, 13> habits{{{10, 3},
                                                                      {100, 3},
                                                                      {5, 3.5},
                                                                      {50, 4},
                                                                      {1000, 4},
                                                                      {500, 5},
                                                                      {20, 6},
                                                                      {25, 6},
                                                                      {200, 6},
                                                                      {250, 6},
                                                                      {10000, 6},
                                                                      {5000, 6},
                                                                      {2, 9}}};
    const auto *const habit = std::ranges::find(habits, step, &std::pair<std::int64_t, double>::first);
    if (habit != habits.end())
        return habit->second;
    const bool binary = (step & (step - 1)) == 0;
    return (binary ? 9 : 7) + std::log2(static_cast<double>(step)) / 2;
}

/// The step that says most of the scores, among those of which at least `share` of them are multiples.
Step bestStep(std::span<const std::int64_t> scores, double share)
{
    constexpr std::array<std::int64_t, 32> common{
        2,   4,   5,   8,    10,   16,   20,   25,   32,   50,   64,   100,   125,   128,   200,    250,
        256, 500, 512, 1000, 1024, 2000, 2048, 2500, 4096, 5000, 8192, 10000, 16384, 50000, 100000, 1000000};
    const auto count = static_cast<double>(scores.size());
    Step best;
    if (scores.size() < 3)
        return best;
    const auto multiplesOf = [&](std::int64_t step) {
        return static_cast<double>(
            std::ranges::count_if(scores, [step](std::int64_t score) { return score % step == 0; }));
    };
    const auto consider = [&](std::int64_t step) {
        const double multiples = multiplesOf(step);
        if (multiples == 0 || multiples < share * count)
            return;
        const double others = count - multiples;
        double bits = multiples * std::log2(multiples / count * static_cast<double>(step));
        if (others > 0)
            bits += others * std::log2(others / count);
        const double cost = stepCost(step);
        if (bits - cost > best.bits)
            best = {step, bits - cost, cost};
    };
    const bool evens = multiplesOf(2) * 2 > count;
    const bool fives = multiplesOf(5) * 2 > count;
    for (const std::int64_t step : common) {
        if ((step % 2 != 0 || evens) && (step % 5 != 0 || fives))
            consider(step);
    }
    std::int64_t divisor = 0;
    for (const std::int64_t score : scores)
        divisor = std::gcd(divisor, score);
    if (divisor > 1)
        consider(divisor);
    return best;
}

/// The step of nearly all scores, and what many of them are multiples of beyond that: scores a hundred times
/// as large say as much.
Step stepOf(std::vector<std::int64_t> scores)
{
    // Past 2^53 doubles have steps of their own.
    std::erase_if(scores, [](std::int64_t score) { return std::abs(score) >= lastWhole; });
    constexpr double nearlyAll = 0.95;
    const Step manyOfAll = bestStep(scores, 0);
    Step step = bestStep(scores, nearlyAll);
    std::erase_if(scores, [&](std::int64_t score) { return score % step.step != 0; });
    for (std::int64_t &score : scores)
        score /= step.step;
    const Step many = bestStep(scores, 0);
    step.bits += many.bits;
    step.cost += many.cost;
    // A few odd rows that happen to be even must not hide the fifties.
    return manyOfAll.bits > step.bits ? Step{1, manyOfAll.bits, manyOfAll.cost} : step;
}

/// What it costs to state where the scores of most rows lie, in bits: nothing where they reach 0, one bit
/// where they begin as far from 0 as they are wide.
double offsetCost(std::span<const Interpretation> interpretations)
{
    std::vector<std::int64_t> scores;
    for (const Interpretation &interpretation : interpretations)
        scores.push_back(interpretation.score);
    const auto at = [&](std::size_t place) {
        const auto nth = scores.begin() + static_cast<std::ptrdiff_t>(place);
        std::ranges::nth_element(scores, nth);
        return static_cast<double>(*nth);
    };
    const std::size_t tenth = scores.size() / 10;
    const double low = at(tenth);
    const double high = at(scores.size() - 1 - tenth);
    return std::log2(1 + std::max({low, -high, 0.0}) / (high - low + 1));
}

double fieldAt(const CodecSpec &spec, std::int64_t tick)
{
    std::int64_t field = 0;
    FieldMap(spec).fieldOf(tick, field);
    return static_cast<double>(std::max<std::int64_t>(field, 0));
}

/// What the first score is worth: as much as any other, unless there is but the score 0, which a number as
/// small as that could not help having.
double firstScoreBits(const CodecSpec &spec, const CodecEvidence &evidence)
{
    if (evidence.lowestScore != 0 || evidence.highestScore != 0)
        return std::log2(evidence.room);
    const double far = std::max({fieldAt(spec, evidence.firstTick), fieldAt(spec, evidence.lastTick), 1.0});
    return std::log2(std::min(evidence.room, 16 * far));
}

/// The bits that rows say of the codec's own lattice: how many doubles lie between two of its values.
double latticeBits(const std::vector<double> &raws, const Lattice &lattice)
{
    if (!lattice.onLine)
        return 0;
    double bits = 0;
    for (const double raw : raws)
        bits += std::max(std::log2(lattice.point / ulp(raw)), 0.0);
    return bits;
}

/// What it is worth that rows of each score keep together and leave the room up to the next score empty, in
/// bits: were raws spread without a time, some would lie there. A gap that is wider than what it lies beside
/// says no more, and of one score never more than eight bits: codecs with more room are no likelier for it.
/// `astray` is the share of the rows that do lie in the gaps, or anywhere else.
double gapBits(std::span<const Interpretation> interpretations, double room, double length, double astray)
{
    const double gap = 1 - length / room;
    constexpr double odd = 0.2; // more than such a share of the gap is not left empty
    if (astray >= odd * gap)
        return 0;
    const double perRow =
        std::numbers::log2e * std::min((room - length) / length, 1.0) * (1 - astray / (odd * gap));
    const std::vector<std::int64_t> scores = sortedScores(interpretations);
    constexpr double most = 8;
    double bits = 0;
    for (auto first = scores.begin(); first != scores.end();) {
        const auto next = std::ranges::upper_bound(first, scores.end(), *first);
        bits += std::min(most, perRow * static_cast<double>(next - first - 1));
        first = next;
    }
    return bits;
}

Interpretations interpretAll(const Decoder &decoder, std::span<const double> raws, CodecEvidence &evidence)
{
    const Lattice lattice = latticeOf(decoder.spec(), 0);
    // Where one double spans whole scores, every interpretation is as good as any other (and takes long to
    // find).
    std::vector<double> telling;
    std::ranges::copy_if(raws, std::back_inserter(telling), [&](double raw) {
        return !decoder.spec().hasTime() || !lattice.onLine || ulp(raw) * 256 <= lattice.score;
    });
    std::vector<Decoded> decoded(telling.size());
    decoder.decode(telling, decoded);
    evidence.raws = static_cast<std::int64_t>(telling.size());
    Interpretations interpretations;
    for (std::size_t i = 0; i < telling.size(); ++i) {
        const Verdict verdict = decoded[i].verdict;
        if (verdict == Verdict::Invalid)
            continue;
        ++evidence.encodable;
        interpretations.raws.push_back(telling[i]);
        if (verdict == Verdict::OutOfRange)
            continue;
        ++evidence.plausible;
        interpretations.plausible.push_back({bestTick(decoded[i]), decoded[i].preimage.score});
    }
    std::ranges::sort(interpretations.plausible, {}, &Interpretation::tick);
    return interpretations;
}

} // namespace

std::vector<double> distinctRaws(std::span<const double> raws)
{
    std::vector<double> distinct;
    std::ranges::copy_if(raws, std::back_inserter(distinct), [](double raw) { return std::isfinite(raw); });
    std::ranges::sort(distinct);
    const auto doubles = std::ranges::unique(distinct);
    distinct.erase(doubles.begin(), doubles.end());
    return distinct;
}

CodecEvidence weighCodec(const CodecSpec &spec, std::span<const double> raws, const TimeRange &window,
                         std::int64_t now)
{
    CodecEvidence evidence;
    const Interpretations interpretations = interpretAll(Decoder(spec, window), raws, evidence);
    if (interpretations.plausible.empty())
        return evidence;
    const Lattice lattice =
        latticeOf(spec, interpretations.plausible[interpretations.plausible.size() / 2].tick);
    evidence.room = lattice.room;
    const double typical = ulp(interpretations.raws[interpretations.raws.size() / 2]);
    const double coarseness = lattice.onLine ? std::max(typical, lattice.point) / lattice.tick : 1;
    const std::span<const Interpretation> closest =
        spec.hasTime()
            ? closestInterpretations(interpretations.plausible, evidence.raws, lattice.room, coarseness)
            : std::span<const Interpretation>(interpretations.plausible);
    const std::vector<std::int64_t> scores = distinctScores(closest);
    const Step step = stepOf(scores);
    evidence.scores = static_cast<std::int64_t>(scores.size());
    evidence.lowestScore = scores.front();
    evidence.highestScore = scores.back();
    evidence.scoreStep = step.step;
    // Of times, rows of equal score say no more than one of them does.
    const double unexplained = static_cast<double>(evidence.raws) - static_cast<double>(closest.size());
    const double weight =
        spec.hasTime() ? static_cast<double>(scores.size()) / static_cast<double>(closest.size()) : 0;
    evidence.bits =
        latticeBits(interpretations.raws, lattice) + step.bits - unexplainedCost * weight * unexplained;
    evidence.strays = strayCost * (1 - weight) * unexplained;
    evidence.stepCost = step.cost;
    if (!spec.hasTime())
        return evidence;
    if (spec.scheme == Scheme::Ordered)
        evidence.bits -= offsetCost(closest);

    evidence.together = static_cast<std::int64_t>(closest.size());
    evidence.firstTick = closest.front().tick;
    evidence.lastTick = closest.back().tick;
    for (std::size_t i = 0; i < closest.size(); ++i)
        evidence.ticks += i == 0 || closest[i].tick != closest[i - 1].tick ? 1 : 0;
    const double length =
        std::max(static_cast<double>(evidence.lastTick - evidence.firstTick) + 1, coarseness);
    evidence.gaps = gapBits(closest, lattice.room, length, unexplained / static_cast<double>(evidence.raws));
    constexpr double spanCost = 5;
    evidence.bits +=
        static_cast<double>(evidence.scores - 1) * std::max(std::log2(lattice.room / length), 0.0) +
        firstScoreBits(spec, evidence) +
        newestTickBits(evidence.lastTick, length / static_cast<double>(evidence.ticks), spec.unit, window,
                       now) -
        spanCost;
    return evidence;
}

} // namespace tiebreak

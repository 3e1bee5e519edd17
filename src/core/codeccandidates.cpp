// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at how the raws' low parts cluster for each number of digits and bits, and proposes what fits there.
#include "core/codeccandidates.h"

#include "core/codecorigins.h"
#include "core/field.h"
#include "core/fractioncandidates.h"
#include "core/int128.h"
#include "core/orderedbits.h"
#include "core/scoretext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double otherThanPreset = 3;
constexpr double guessRarity = 3;
constexpr std::int64_t day = 86'400'000'000;

/// The low parts of the numbers for one number of ticks beside a score.
struct Cluster {
    Scheme scheme = Scheme::Decimal;
    int size = 0; ///< digits or bits
    std::int64_t room = 1;
    std::int64_t low = 0; ///< five fields of eight lie from low to high
    std::int64_t high = 0;
    std::int64_t lowest = 0; ///< the ends of what lies around these
    std::int64_t highest = 0;
    double weight = 0; ///< in bits, what their lying together is worth
};

/// Integers that stand for the raws: themselves or, for `ordered`, their codes.
std::vector<Int128> wholesOf(std::span<const double> raws)
{
    std::vector<Int128> wholes;
    for (const double raw : raws) {
        if (std::abs(raw) < 0x1p120 && std::trunc(raw) == raw)
            wholes.push_back(static_cast<Int128>(raw));
    }
    return wholes;
}

std::vector<Int128> codesOf(std::span<const double> raws, OrderedBias bias)
{
    std::vector<Int128> codes;
    for (const double raw : raws) {
        if (const auto code = orderedFromBits(bitsOf(raw), bias))
            codes.push_back(*code);
    }
    return codes;
}

Cluster clusterOf(Scheme scheme, int size, const std::vector<Int128> &wholes)
{
    Cluster cluster{scheme, size, scheme == Scheme::Decimal ? powerOfTen(size) : std::int64_t(1) << size,
                    0,      0,    0};
    std::vector<std::int64_t> fields;
    fields.reserve(wholes.size());
    double scores = 0;
    Int128 previous = 0;
    for (std::size_t i = 0; i < wholes.size(); ++i) {
        const Int128 score =
            scheme == Scheme::Decimal ? floorDiv(wholes[i], cluster.room) : wholes[i] >> size;
        fields.push_back(static_cast<std::int64_t>(wholes[i] - score * cluster.room));
        scores += i == 0 || score != previous ? 1 : 0;
        previous = score;
    }
    std::ranges::sort(fields);
    const std::size_t kept = std::max<std::size_t>(fields.size() * 5 / 8, 1);
    std::size_t at = 0;
    for (std::size_t i = 1; i + kept <= fields.size(); ++i) {
        if (fields[i + kept - 1] - fields[i] < fields[at + kept - 1] - fields[at])
            at = i;
    }
    cluster.low = fields[at];
    cluster.high = fields[at + kept - 1];
    const std::int64_t length = cluster.high - cluster.low;
    // Fields that fill the room evenly are worth nothing.
    cluster.weight =
        scores * std::log2(0.625 * static_cast<double>(cluster.room) / (static_cast<double>(length) + 1));
    cluster.lowest = *std::ranges::lower_bound(fields, cluster.low - length);
    cluster.highest = *std::prev(std::ranges::upper_bound(fields, cluster.high + length));
    return cluster;
}

/// How much wider or narrower than usual the room for the time is. Whoever has found the digits or bits that
/// hold a time seldom spends more: with every one too many, as with one too few, it gets less likely.
double sizeRarity(const Cluster &cluster, TickUnit unit, std::int64_t now)
{
    if (cluster.scheme != Scheme::Decimal && cluster.size == 32 && unit == TickUnit::Second)
        return 0;
    const std::int64_t tick = ticksAt(now, unit);
    int needed = 0;
    for (std::int64_t room = 1; room <= tick; ++needed)
        room *= cluster.scheme == Scheme::Decimal ? 10 : 2;
    if (cluster.scheme == Scheme::Decimal)
        return cluster.size == needed ? 0 : cluster.size < needed ? 3 : 4 + 0.5 * (cluster.size - needed);
    if (unit == TickUnit::Second && cluster.size == 31)
        return 4;
    return cluster.size == needed || cluster.size == needed + 1 ? 2 : 4;
}

CodecSpec specOf(const Cluster &cluster, OrderedBias bias)
{
    CodecSpec spec;
    spec.scheme = cluster.scheme;
    (cluster.scheme == Scheme::Decimal ? spec.digits : spec.bits) = cluster.size;
    spec.bias = cluster.scheme == Scheme::Ordered ? bias : OrderedBias::One;
    return spec;
}

class Proposer
{
public:
    Proposer(std::span<const double> raws, const Season &window, std::int64_t now)
        : m_raws(raws), m_window(window), m_now(now)
    {
    }

    void presets()
    {
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            // Under the other biases no score below 2^29 gives a double of 1 or more.
            const bool ordered = spec.scheme == Scheme::Ordered;
            if (!ordered || (spec.bias == OrderedBias::One) != mostBelowOne())
                add({spec, OriginKind::Known, 0});
        }
    }

    /// Proposes splits of these integers into score and field.
    void splits(const std::vector<Int128> &wholes, Scheme scheme, OrderedBias bias, double rarity)
    {
        // A few odd rows must not keep a scheme alive that most rows contradict.
        if (wholes.size() * 5 < m_raws.size() * 3 || wholes.empty())
            return;
        std::vector<Cluster> clusters;
        const int largest = scheme == Scheme::Decimal ? 18 : 62;
        for (int size = 1; size <= largest; ++size)
            clusters.push_back(clusterOf(scheme, size, wholes));
        std::ranges::sort(clusters, std::greater(), &Cluster::weight);
        constexpr std::size_t strongest = 8;
        constexpr std::size_t guessed = 3;
        for (std::size_t i = 0; i < clusters.size(); ++i) {
            const Cluster &cluster = clusters[i];
            const bool usual = scheme == Scheme::Decimal ? cluster.size == 10 || cluster.size == 13
                                                         : cluster.size == 32 || cluster.size == 41;
            if (i >= strongest && !usual)
                continue;
            known(cluster, bias, rarity);
            if (i < guessed)
                guesses(cluster, bias, rarity);
        }
    }

    void add(const CodecProposal &proposal)
    {
        const auto same = std::ranges::find(m_proposals, proposal.spec, &CodecProposal::spec);
        if (same == m_proposals.end())
            m_proposals.push_back(proposal);
        else
            same->rarity = std::min(same->rarity, proposal.rarity);
    }

    bool mostBelowOne() const
    {
        return std::ranges::count_if(m_raws, [](double raw) { return raw < 1; }) * 4 >
               static_cast<std::ptrdiff_t>(m_raws.size());
    }

    std::vector<CodecProposal> take() { return std::move(m_proposals); }

private:
    void known(const Cluster &cluster, OrderedBias bias, double rarity)
    {
        const std::int64_t middle = cluster.low + (cluster.high - cluster.low) / 2;
        for (const TimeOrigin &origin : knownOrigins(cluster.room - 1, m_window)) {
            const TickWindow ticks = m_window.ticks(origin.unit);
            const std::int64_t tick = origin.from ? *origin.from - middle : origin.epoch + middle;
            if (tick < ticks.first || tick > ticks.last)
                continue;
            CodecSpec spec = specOf(cluster, bias);
            spec.unit = origin.unit;
            spec.from = origin.from;
            spec.epoch = origin.epoch;
            add({spec, origin.kind,
                 otherThanPreset + rarity + origin.usual + sizeRarity(cluster, origin.unit, m_now)});
        }
    }

    /// A season's end (or start) at midnight that puts the latest of the times before now.
    void guesses(const Cluster &cluster, OrderedBias bias, double rarity)
    {
        for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond, TickUnit::Microsecond}) {
            const TickWindow ticks = m_window.ticks(unit);
            const std::int64_t length = cluster.highest - cluster.lowest;
            if (length < 30 || length > ticks.last - ticks.first)
                continue;
            const std::int64_t dayTicks = day / unitMicroseconds(unit);
            const std::int64_t today = floorDiv(ticksAt(m_now, unit), dayTicks) * dayTicks;
            CodecSpec spec = specOf(cluster, bias);
            spec.unit = unit;
            spec.from = today + floorDiv(cluster.lowest, dayTicks) * dayTicks;
            // A season that is short enough for fewer digits or bits than a Unix time does not take more.
            const double waste = sizeRarity(cluster, unit, m_now) > 6 ? 3 : 0;
            const double more =
                otherThanPreset + guessRarity + rarity + waste + (unit == TickUnit::Second ? 0 : 1);
            add({spec, OriginKind::Guessed, more});
            spec.from.reset();
            spec.epoch = today - (floorDiv(cluster.highest, dayTicks) + 1) * dayTicks;
            if (spec.epoch >= ticks.first)
                add({spec, OriginKind::Guessed, more + 1});
            break;
        }
    }

    std::span<const double> m_raws;
    const Season &m_window;
    std::int64_t m_now;
    std::vector<CodecProposal> m_proposals;
};

} // namespace

std::vector<CodecProposal> proposeCodecs(std::span<const double> raws, const Season &window, std::int64_t now)
{
    Proposer proposer(raws, window, now);
    proposer.presets();
    const std::vector<Int128> wholes = wholesOf(raws);
    proposer.splits(wholes, Scheme::Decimal, OrderedBias::One, 0);
    proposer.splits(wholes, Scheme::Binary, OrderedBias::One, 0);
    if (proposer.mostBelowOne()) {
        proposer.splits(codesOf(raws, OrderedBias::Signed), Scheme::Ordered, OrderedBias::Signed, 2);
        proposer.splits(codesOf(raws, OrderedBias::Min), Scheme::Ordered, OrderedBias::Min, 3);
    } else {
        proposer.splits(codesOf(raws, OrderedBias::One), Scheme::Ordered, OrderedBias::One, 2);
    }
    for (const CodecProposal &proposal : proposeFractions(raws, window, now))
        proposer.add(proposal);
    return proposer.take();
}

} // namespace tiebreak

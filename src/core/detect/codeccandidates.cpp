// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codeccandidates.h"

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/detect/codecorigins.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double otherFraction = 4;

/// The known origins in units that people write behind a point.
std::vector<TimeOrigin> usualOrigins(std::int64_t largest, const Season &window)
{
    std::vector<TimeOrigin> origins = knownOrigins(largest, window);
    std::erase_if(origins, [](const TimeOrigin &origin) {
        return origin.unit == TickUnit::Minute || origin.unit == TickUnit::Decisecond;
    });
    return origins;
}

/// What the parts behind the point are like.
struct Fractions {
    double middle = 0;
    double low = 0; ///< nine of ten lie from low to high
    double high = 0;
    int decimals = 0; ///< of the numbers small enough to hold them all; at least one of 20 has so many
};

int decimalsOf(double raw)
{
    const std::string text = shortestText(raw);
    const std::size_t point = text.find('.');
    if (point == std::string::npos || text.find('e') != std::string::npos)
        return 0;
    return static_cast<int>(text.size() - point - 1);
}

std::optional<Fractions> fractionsOf(std::span<const double> raws)
{
    std::vector<double> parts;
    std::vector<double> sizes;
    for (const double raw : raws) {
        if (std::abs(raw) < 0x1p40 && std::trunc(raw) != raw) {
            parts.push_back(std::abs(raw) - std::floor(std::abs(raw)));
            sizes.push_back(std::abs(raw));
        }
    }
    if (parts.size() * 5 < raws.size() * 3 || parts.empty())
        return std::nullopt;
    std::ranges::sort(parts);
    std::ranges::sort(sizes);
    std::vector<int> decimals;
    for (std::size_t i = 0; i < std::max<std::size_t>(sizes.size() / 3, 1); ++i)
        decimals.push_back(decimalsOf(sizes[i]));
    std::ranges::sort(decimals);
    const auto at = [&](double share) {
        return parts[static_cast<std::size_t>(share * static_cast<double>(parts.size() - 1))];
    };
    return Fractions{at(0.5), at(0.05), at(0.95), decimals[decimals.size() * 19 / 20]};
}

bool isIn(const TickWindow &ticks, double tick)
{
    return tick >= static_cast<double>(ticks.first) && tick <= static_cast<double>(ticks.last);
}

CodecSpec withOrigin(CodecSpec spec, const TimeOrigin &origin)
{
    spec.unit = origin.unit;
    spec.from = origin.from;
    spec.epoch = origin.epoch;
    return spec;
}

/// 2^n, or 2^n - 1.
bool isNearPowerOfTwo(std::int64_t number)
{
    const auto bits = static_cast<std::uint64_t>(number);
    return std::has_single_bit(bits) || std::has_single_bit(bits + 1);
}

/// Divided is by what is subtracted from, or by a power of ten; whoever divides by another power of 2 counts
/// from the Unix epoch.
bool goTogether(std::int64_t span, const TimeOrigin &origin)
{
    if (isPowerOfTen(span))
        return true;
    return origin.from ? *origin.from == span || *origin.from == span - 1 : origin.epoch == 0;
}

/// Whether a field stands for a time in the window; a guessed origin was chosen so that some do.
bool isPlausible(const TimeOrigin &origin, double field, const Season &window)
{
    const double tick =
        origin.from ? static_cast<double>(*origin.from) - field : static_cast<double>(origin.epoch) + field;
    return origin.kind == OriginKind::Guessed || isIn(window.ticks(origin.unit), tick);
}

/// The origins that put the latest of the fields low to high just before now.
std::vector<TimeOrigin> guessedOrigins(double low, double high, const Season &window, std::int64_t now)
{
    for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond, TickUnit::Microsecond}) {
        const TickWindow ticks = window.ticks(unit);
        if (high - low < 30 || high - low > static_cast<double>(ticks.last - ticks.first))
            continue;
        const std::int64_t day = 86'400'000'000 / unitMicroseconds(unit);
        const std::int64_t today = floorDiv(ticksAt(now, unit), day) * day;
        std::vector<TimeOrigin> origins{{OriginKind::Guessed, unit,
                                         today + floorDiv(static_cast<std::int64_t>(low), day) * day, 0,
                                         guessRarity}};
        const std::int64_t epoch = today - (floorDiv(static_cast<std::int64_t>(high), day) + 1) * day;
        if (epoch >= ticks.first)
            origins.push_back({OriginKind::Guessed, unit, std::nullopt, epoch, guessRarity + 1});
        return origins;
    }
    return {};
}

void proposeSpans(const Fractions &fractions, const Season &window, std::int64_t now,
                  std::vector<CodecProposal> &proposals)
{
    std::vector<std::int64_t> spans{4102415999, 4102416000, 4102444799, 4102444800, 253402300799};
    for (int bits = 30; bits <= 46; ++bits) {
        spans.push_back((std::int64_t(1) << bits) - 1);
        spans.push_back(std::int64_t(1) << bits);
    }
    // A time behind more zeros is lost.
    for (int digits = 8; digits <= 14; ++digits) {
        spans.push_back(powerOfTen(digits) - 1);
        spans.push_back(powerOfTen(digits));
    }
    for (const std::int64_t span : spans) {
        const auto scale = static_cast<double>(span);
        std::vector<TimeOrigin> origins =
            guessedOrigins(fractions.low * scale, fractions.high * scale, window, now);
        std::ranges::copy_if(usualOrigins(span, window), std::back_inserter(origins),
                             [&](const TimeOrigin &origin) { return goTogether(span, origin); });
        for (const TimeOrigin &origin : origins) {
            const double field = fractions.middle * scale;
            if (!isPlausible(origin, field, window))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Fraction;
            spec.span = span;
            spec = withOrigin(spec, origin);
            const double rarity = otherFraction + origin.usual + (isNearPowerOfTwo(span) ? 4 : 0);
            // Any power of 2 would do: that times come out plausible says little.
            const bool anySpan = !origin.from && !isPowerOfTen(span);
            const OriginKind kind =
                anySpan && origin.kind == OriginKind::Known ? OriginKind::Date : origin.kind;
            proposals.push_back({spec, kind, rarity});
            for (const int digits : {fractions.decimals, 10}) {
                spec.cutDigits = digits;
                // Much fewer decimals than ticks throw time away.
                if (digits >= 6 && digits <= 18 && powerOfTen(digits) * 40 > span)
                    proposals.push_back({spec, kind, rarity + (digits == 10 ? 1 : 2)});
            }
        }
    }
}

void proposeTexts(const Fractions &fractions, const Season &window, std::int64_t now,
                  std::vector<CodecProposal> &proposals)
{
    for (int digits = 8; digits <= 17; ++digits) {
        const std::int64_t room = powerOfTen(digits);
        const auto scale = static_cast<double>(room);
        const double field = fractions.middle * scale;
        if (fractions.middle < 0.1)
            continue;
        std::vector<TimeOrigin> origins = usualOrigins(room - 1, window);
        if (digits == std::clamp(fractions.decimals, 8, 17))
            std::ranges::copy(guessedOrigins(fractions.low * scale, fractions.high * scale, window, now),
                              std::back_inserter(origins));
        for (const TimeOrigin &origin : origins) {
            if (!isPlausible(origin, field, window))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Text;
            proposals.push_back({withOrigin(spec, origin), origin.kind, otherFraction + origin.usual});
        }
    }
}

/// As proposeCodecs(), for the schemes fraction and text.
std::vector<CodecProposal> proposeFractions(std::span<const double> raws, const Season &window,
                                            std::int64_t now)
{
    std::vector<CodecProposal> proposals;
    const auto fractions = fractionsOf(raws);
    if (!fractions)
        return proposals;
    proposeSpans(*fractions, window, now, proposals);
    proposeTexts(*fractions, window, now, proposals);
    return proposals;
}

constexpr double otherThanPreset = 3;
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
            if (!ordered || (spec.bias == OrderedBias::One) != maxBelowOne())
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

    bool maxBelowOne() const
    {
        return std::ranges::count_if(m_raws, [](double raw) { return raw < 1; }) * 4 >
               static_cast<std::ptrdiff_t>(m_raws.size());
    }

    std::vector<CodecProposal> proposals() { return std::move(m_proposals); }

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
    if (proposer.maxBelowOne()) {
        proposer.splits(codesOf(raws, OrderedBias::Signed), Scheme::Ordered, OrderedBias::Signed, 2);
        proposer.splits(codesOf(raws, OrderedBias::Min), Scheme::Ordered, OrderedBias::Min, 3);
    } else {
        proposer.splits(codesOf(raws, OrderedBias::One), Scheme::Ordered, OrderedBias::One, 2);
    }
    for (const CodecProposal &proposal : proposeFractions(raws, window, now))
        proposer.add(proposal);
    return proposer.proposals();
}

} // namespace tiebreak

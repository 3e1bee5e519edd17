// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codeccandidates.h"

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/detect/codecorigins.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace tiebreak
{

namespace
{

// In bits of rarity.
constexpr double otherThanPreset = 3;
constexpr double otherFraction = 4;

/// A share of the fields lies as close together as they can, and what lies around these by as much belongs to
/// them. `fields` ascending, at least one.
template <class Field>
FieldSpan denseSpan(const std::vector<Field> &fields, double share)
{
    const auto kept =
        std::max<std::size_t>(static_cast<std::size_t>(static_cast<double>(fields.size()) * share), 1);
    std::size_t at = 0;
    for (std::size_t i = 1; i + kept <= fields.size(); ++i) {
        if (fields[i + kept - 1] - fields[i] < fields[at + kept - 1] - fields[at])
            at = i;
    }
    const Field low = fields[at];
    const Field high = fields[at + kept - 1];
    const Field length = high - low;
    const auto first = std::ranges::lower_bound(fields, low - length);
    const auto last = std::ranges::upper_bound(fields, high + length);
    const std::ptrdiff_t few = (last - first) / 50;
    const std::ptrdiff_t some = (last - first) * 3 / 50;
    const auto number = [](Field field) { return static_cast<double>(field); };
    return {number(low) + number(length) / 2,
            number(*first),
            number(*std::prev(last)),
            number(*(first + few)),
            number(*std::prev(last, 1 + few)),
            number(*(first + some)),
            number(*std::prev(last, 1 + some)),
            number(low),
            number(high)};
}

/// What the parts behind the point are like.
struct Fractions {
    FieldSpan parts;
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

std::optional<Fractions> fractionsOf(std::span<const double> raws, double share)
{
    std::vector<double> parts;
    std::vector<double> sizes;
    std::vector<double> negative;
    for (const double raw : raws) {
        if (std::abs(raw) < 0x1p40 && std::trunc(raw) != raw) {
            (raw > 0 ? parts : negative).push_back(raw - std::floor(raw));
            sizes.push_back(std::abs(raw));
        }
    }
    if (sizes.empty() || static_cast<double>(sizes.size()) < share * static_cast<double>(raws.size()))
        return std::nullopt;
    // Below zero some count from the next lower score on and others from the next higher one.
    if (parts.empty())
        parts = std::move(negative);
    std::ranges::sort(parts);
    std::ranges::sort(sizes);
    std::vector<int> decimals;
    for (std::size_t i = 0; i < std::max<std::size_t>(sizes.size() / 3, 1); ++i)
        decimals.push_back(decimalsOf(sizes[i]));
    std::ranges::sort(decimals);
    return Fractions{denseSpan(parts, share), decimals[decimals.size() * 19 / 20]};
}

FieldSpan scaled(const FieldSpan &span, double scale)
{
    return {span.middle * scale,    span.low * scale,      span.high * scale,
            span.nearLow * scale,   span.nearHigh * scale, span.innerLow * scale,
            span.innerHigh * scale, span.denseLow * scale, span.denseHigh * scale};
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
    // In seconds or finer a time range needs eight digits or more, and a constant to subtract from 30 bits.
    constexpr std::int64_t fewest = 100'000'000;
    if (span < fewest && (origin.unit != TickUnit::Minute || (origin.from && !isPowerOfTen(span))))
        return false;
    if (isPowerOfTen(span))
        return true;
    return origin.from ? *origin.from == span || *origin.from == span - 1 : origin.epoch == 0;
}

void proposeSpans(const Fractions &fractions, const TimeRange &window, std::int64_t now,
                  std::vector<CodecProposal> &proposals)
{
    std::vector<std::int64_t> spans{4102415999, 4102416000, 4102444799, 4102444800, 253402300799};
    for (int bits = 24; bits <= 53; ++bits) {
        spans.push_back((std::int64_t(1) << bits) - 1);
        spans.push_back(std::int64_t(1) << bits);
    }
    // A time behind more zeros is lost.
    for (int digits = 7; digits <= 15; ++digits) {
        spans.push_back(powerOfTen(digits) - 1);
        spans.push_back(powerOfTen(digits));
    }
    for (const std::int64_t span : spans) {
        const auto scale = static_cast<double>(span);
        for (const TimeOrigin &origin : originsOf(scaled(fractions.parts, scale), span, window, now)) {
            if (!goTogether(span, origin))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Fraction;
            spec.span = span;
            spec = withOrigin(spec, origin);
            const int wasted =
                std::max(digitsOf(span - 1) - digitsOf(std::max<std::int64_t>(origin.needed, 1)), 0);
            const double rarity = otherFraction + origin.usual +
                                  (isNearPowerOfTwo(span) ? 4
                                   : isPowerOfTen(span)   ? 0
                                                          : 3) +
                                  1.5 * wasted;
            // Any power of 2 would do: that times come out plausible says little.
            const bool anySpan = !origin.from && !isPowerOfTen(span);
            const OriginKind kind =
                anySpan && origin.kind == OriginKind::Known ? OriginKind::Date : origin.kind;
            proposals.push_back({spec, kind, rarity});
            for (const int digits : {fractions.decimals, 10}) {
                spec.cutDigits = digits;
                // Fewer decimals than ticks throw time away.
                const bool lossy = powerOfTen(std::min(digits, 18)) < span;
                if (digits < 6 || digits > 18 || powerOfTen(digits) <= span / 40 ||
                    (lossy && origin.kind != OriginKind::Known))
                    continue;
                proposals.push_back({spec, kind, rarity + (digits == 10 ? 1 : 2) + (lossy ? 4 : 0)});
            }
        }
    }
}

void proposeTexts(const Fractions &fractions, const TimeRange &window, std::int64_t now,
                  std::vector<CodecProposal> &proposals)
{
    // A field that is written out does not begin with a 0.
    if (fractions.parts.middle < 0.1)
        return;
    for (int digits = 6; digits <= 17; ++digits) {
        const std::int64_t room = powerOfTen(digits);
        for (const TimeOrigin &origin :
             originsOf(scaled(fractions.parts, static_cast<double>(room)), room - 1, window, now)) {
            if (origin.kind != OriginKind::Known && digits != std::clamp(fractions.decimals, 6, 17))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Text;
            proposals.push_back({withOrigin(spec, origin), origin.kind, otherFraction + origin.usual});
        }
    }
}

/// As proposeCodecs(), for the schemes fraction and text.
std::vector<CodecProposal> proposeFractions(std::span<const double> raws, double share,
                                            const TimeRange &window, std::int64_t now)
{
    std::vector<CodecProposal> proposals;
    const auto fractions = fractionsOf(raws, share);
    if (!fractions)
        return proposals;
    proposeSpans(*fractions, window, now, proposals);
    proposeTexts(*fractions, window, now, proposals);
    return proposals;
}

/// The low parts of the numbers for one number of ticks beside a score.
struct Cluster {
    Scheme scheme = Scheme::Decimal;
    int size = 0; ///< digits or bits
    std::int64_t room = 1;
    FieldSpan fields;
    double weight = 0; ///< in bits, what their lying together is worth
};

/// The raws that are whole numbers, as such.
std::vector<Int128> wholesOf(std::span<const double> raws)
{
    std::vector<Int128> wholes;
    for (const double raw : raws) {
        if (std::abs(raw) < 0x1p120 && std::trunc(raw) == raw)
            wholes.push_back(static_cast<Int128>(raw));
    }
    return wholes;
}

/// The integers whose bits, under `ordered`, are those of the raws.
std::vector<Int128> codesOf(std::span<const double> raws, OrderedBias bias)
{
    std::vector<Int128> codes;
    for (const double raw : raws) {
        if (const auto code = orderedFromBits(bitsOf(raw), bias))
            codes.push_back(*code);
    }
    return codes;
}

Cluster clusterOf(Scheme scheme, int size, const std::vector<Int128> &wholes, double share)
{
    Cluster cluster{
        scheme, size, scheme == Scheme::Decimal ? powerOfTen(size) : std::int64_t(1) << size, {}, 0};
    std::vector<std::int64_t> fields;
    fields.reserve(wholes.size());
    double scores = 0;
    double together = 0; // rows that keep together with others of their score, of one score at most eight
    double others = 0;
    Int128 previous = 0;
    for (std::size_t i = 0; i < wholes.size(); ++i) {
        const Int128 score =
            scheme == Scheme::Decimal ? floorDiv(wholes[i], cluster.room) : wholes[i] >> size;
        fields.push_back(static_cast<std::int64_t>(wholes[i] - score * cluster.room));
        const bool isOther = i == 0 || score != previous;
        scores += isOther ? 1 : 0;
        others = isOther ? 0 : others + 1;
        together += others > 0 && others <= 8 ? 1 : 0;
        previous = score;
    }
    std::ranges::sort(fields);
    cluster.fields = denseSpan(fields, share);
    const double length = cluster.fields.denseHigh - cluster.fields.denseLow;
    // Fields that fill the room evenly are worth nothing.
    const auto room = static_cast<double>(cluster.room);
    cluster.weight = scores * std::log2(share * room / (length + 1));
    // Room that is left empty beyond the fields is worth as much as it is wide.
    const double extent = std::max(cluster.fields.high - cluster.fields.low, 1.0);
    cluster.weight += together * std::clamp((room - extent) / extent, 0.0, 1.0);
    // One score or two say nothing of where the time ends.
    if (scores < 3)
        cluster.weight = 0;
    return cluster;
}

/// How much wider or narrower than usual the room for the time is. Whoever has found the digits or bits that
/// hold a time seldom spends more: with every one too many, as with one too few, it gets less likely.
double sizeRarity(const Cluster &cluster, const TimeOrigin &origin)
{
    const bool known = origin.kind == OriginKind::Known && origin.unit == TickUnit::Second;
    if (cluster.scheme != Scheme::Decimal && cluster.size == 32 && known)
        return 0;
    const std::int64_t largest = std::max<std::int64_t>(origin.needed, 1);
    const int needed = cluster.scheme == Scheme::Decimal
                           ? digitsOf(largest)
                           : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(largest)));
    const double size = cluster.scheme == Scheme::Decimal ? 0 : 1;
    if (cluster.size == needed)
        return size;
    if (cluster.size < needed)
        return size + 3;
    // How long a time range was meant to last its first days do not show.
    const double each = origin.kind == OriginKind::Known ? 1.5 : cluster.scheme == Scheme::Decimal ? 1 : 0.4;
    return size + 1 + each * (cluster.size - needed);
}

/// Whether the room is a usual one for Unix times, seconds to microseconds.
bool holdsUnixTime(const Cluster &cluster)
{
    constexpr std::array<int, 5> digits{10, 11, 12, 13, 16}; // seconds to microseconds
    constexpr std::array<int, 8> bits{31, 32, 34, 35, 38, 41, 42, 51};
    const auto has = [&](const auto &sizes) { return std::ranges::find(sizes, cluster.size) != sizes.end(); };
    return cluster.scheme == Scheme::Decimal ? has(digits) : has(bits);
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
    Proposer(std::span<const double> raws, double share, const TimeRange &window, std::int64_t now)
        : m_raws(raws), m_share(share), m_window(window), m_now(now)
    {
    }

    void presets()
    {
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            // Under the other biases no score below 2^29 gives a double of 1 or more.
            const bool ordered = spec.scheme == Scheme::Ordered;
            if (!ordered || spec.bias == OrderedBias::One || maxBelowOne())
                add({spec, OriginKind::Known, 0});
        }
    }

    /// Proposes splits of these integers into score and field.
    void splits(const std::vector<Int128> &wholes, Scheme scheme, OrderedBias bias, double rarity)
    {
        // A few odd rows must not keep a scheme alive that most rows contradict.
        if (wholes.empty() ||
            static_cast<double>(wholes.size()) < m_share * static_cast<double>(m_raws.size()))
            return;
        std::vector<Cluster> clusters;
        // Less room than for the minutes of a day is none for times.
        const int smallest = scheme == Scheme::Decimal ? 4 : 11;
        const int largest = scheme == Scheme::Decimal ? 18 : 62;
        for (int size = smallest; size <= largest; ++size)
            clusters.push_back(clusterOf(scheme, size, wholes, m_share));
        std::ranges::sort(clusters, std::greater(), &Cluster::weight);
        constexpr std::size_t strongest = 8;
        for (std::size_t i = 0; i < clusters.size(); ++i) {
            if (i < strongest || holdsUnixTime(clusters[i]))
                cluster(clusters[i], bias, rarity);
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
    void cluster(const Cluster &cluster, OrderedBias bias, double rarity)
    {
        for (const TimeOrigin &origin : originsOf(cluster.fields, cluster.room - 1, m_window, m_now)) {
            const double unusual = otherThanPreset + rarity + origin.usual + sizeRarity(cluster, origin);
            add({withOrigin(specOf(cluster, bias), origin), origin.kind, unusual});
        }
    }

    std::span<const double> m_raws;
    double m_share;
    const TimeRange &m_window;
    std::int64_t m_now;
    std::vector<CodecProposal> m_proposals;
};

} // namespace

std::vector<CodecProposal> proposeCodecs(std::span<const double> raws, double share, const TimeRange &window,
                                         std::int64_t now)
{
    Proposer proposer(raws, share, window, now);
    proposer.presets();
    const std::vector<Int128> wholes = wholesOf(raws);
    proposer.splits(wholes, Scheme::Decimal, OrderedBias::One, 0);
    proposer.splits(wholes, Scheme::Binary, OrderedBias::One, 0);
    // Orders of doubles are whole numbers by chance only.
    const auto counted = std::ranges::count_if(
        wholes, [](Int128 whole) { return whole > 1 && whole < static_cast<Int128>(lastWhole); });
    if (static_cast<double>(counted) <= (1 - share) * static_cast<double>(raws.size())) {
        const auto ordered = [&](OrderedBias bias, double rarity) {
            proposer.splits(codesOf(raws, bias), Scheme::Ordered, bias, rarity);
        };
        if (proposer.maxBelowOne()) {
            ordered(OrderedBias::Signed, 2);
            ordered(OrderedBias::Min, 3);
        }
        ordered(OrderedBias::One, 2); // scores around 0 lie on both sides of 1
    }
    for (const CodecProposal &proposal : proposeFractions(raws, share, window, now))
        proposer.add(proposal);
    return proposer.proposals();
}

} // namespace tiebreak

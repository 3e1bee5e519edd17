// SPDX-License-Identifier: GPL-3.0-or-later
// Looks where the parts behind the point lie and how many decimals they have.
#include "core/fractioncandidates.h"

#include "core/codecorigins.h"
#include "core/field.h"
#include "core/int128.h"
#include "core/scoretext.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double otherThanPreset = 4;
constexpr double guessRarity = 3;

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
            const double rarity = otherThanPreset + origin.usual + (isNearPowerOfTwo(span) ? 4 : 0);
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
            proposals.push_back({withOrigin(spec, origin), origin.kind, otherThanPreset + origin.usual});
        }
    }
}

} // namespace

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

} // namespace tiebreak

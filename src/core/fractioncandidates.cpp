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
constexpr double guessRarity = 8;

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

bool isPowerOfTen(std::int64_t number)
{
    while (number % 10 == 0)
        number /= 10;
    return number == 1;
}

/// 2^n, or 2^n - 1.
bool isPowerOfTwo(std::int64_t number)
{
    const auto bits = static_cast<std::uint64_t>(number);
    return std::has_single_bit(bits) || std::has_single_bit(bits + 1);
}

/// Divided is by what is subtracted from, or by a power of ten.
bool goTogether(std::int64_t span, const TimeOrigin &origin)
{
    return isPowerOfTen(span) || (origin.from && (*origin.from == span || *origin.from == span - 1));
}

void proposeSpans(const Fractions &fractions, const Season &window, std::vector<CodecProposal> &proposals)
{
    std::vector<std::int64_t> spans{4102415999, 4102416000, 4102444799, 4102444800, 253402300799};
    for (int bits = 30; bits <= 53; ++bits) {
        spans.push_back((std::int64_t(1) << bits) - 1);
        spans.push_back(std::int64_t(1) << bits);
    }
    for (int digits = 8; digits <= 15; ++digits) {
        spans.push_back(powerOfTen(digits) - 1);
        spans.push_back(powerOfTen(digits));
    }
    spans.pop_back(); // 10^15: a time behind so many zeros is lost
    for (const std::int64_t span : spans) {
        for (const TimeOrigin &origin : knownOrigins(span, window)) {
            if (!goTogether(span, origin))
                continue;
            const double field = fractions.middle * static_cast<double>(span);
            const double tick = origin.from ? static_cast<double>(*origin.from) - field
                                            : static_cast<double>(origin.epoch) + field;
            if (!isIn(window.ticks(origin.unit), tick))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Fraction;
            spec.span = span;
            spec = withOrigin(spec, origin);
            const double rarity = otherThanPreset + origin.usual + (isPowerOfTwo(span) ? 4 : 0);
            proposals.push_back({spec, origin.kind, rarity});
            for (const int digits : {fractions.decimals, 10}) {
                spec.cutDigits = digits;
                // Fewer decimals than ticks throw time away.
                if (digits >= 6 && digits <= 18 && powerOfTen(digits) * 4 > span)
                    proposals.push_back({spec, origin.kind, rarity + (digits == 10 ? 1 : 2)});
            }
        }
    }
}

void proposeTexts(const Fractions &fractions, const Season &window, std::vector<CodecProposal> &proposals)
{
    for (int digits = 8; digits <= 17; ++digits) {
        const std::int64_t room = powerOfTen(digits);
        const double field = fractions.middle * static_cast<double>(room);
        if (field < static_cast<double>(room) / 10)
            continue;
        for (const TimeOrigin &origin : knownOrigins(room - 1, window)) {
            const double tick = origin.from ? static_cast<double>(*origin.from) - field
                                            : static_cast<double>(origin.epoch) + field;
            if (!isIn(window.ticks(origin.unit), tick))
                continue;
            CodecSpec spec;
            spec.scheme = Scheme::Text;
            proposals.push_back({withOrigin(spec, origin), origin.kind, otherThanPreset + origin.usual});
        }
    }
}

/// Decimals that are no usual time: seconds up to the end of a season, perhaps.
void proposeGuesses(const Fractions &fractions, const Season &window, std::int64_t now,
                    std::vector<CodecProposal> &proposals)
{
    if (fractions.decimals < 2 || fractions.decimals > 9)
        return;
    const std::int64_t room = powerOfTen(fractions.decimals);
    const auto low = static_cast<std::int64_t>(fractions.low * static_cast<double>(room));
    constexpr std::int64_t daySeconds = 86400;
    const std::int64_t today = floorDiv(ticksAt(now, TickUnit::Second), daySeconds) * daySeconds;
    CodecSpec spec;
    spec.scheme = Scheme::Text;
    spec.from = today + floorDiv(low, daySeconds) * daySeconds;
    if (*spec.from - room < window.firstSecond)
        return;
    proposals.push_back({spec, OriginKind::Guessed, otherThanPreset + guessRarity});
    spec.scheme = Scheme::Fraction;
    spec.span = room;
    spec.cutDigits = fractions.decimals;
    proposals.push_back({spec, OriginKind::Guessed, otherThanPreset + guessRarity});
}

} // namespace

std::vector<CodecProposal> proposeFractions(std::span<const double> raws, const Season &window,
                                            std::int64_t now)
{
    std::vector<CodecProposal> proposals;
    const auto fractions = fractionsOf(raws);
    if (!fractions)
        return proposals;
    proposeSpans(*fractions, window, proposals);
    proposeTexts(*fractions, window, proposals);
    proposeGuesses(*fractions, window, now, proposals);
    return proposals;
}

} // namespace tiebreak

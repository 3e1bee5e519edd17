// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/scorebounds.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

struct RawBound {
    double raw = 0;
    bool open = false; ///< the raw itself does not lie inside
};

std::optional<RawBound> rawBound(std::string_view text)
{
    const bool open = text.starts_with('(');
    const auto raw = parseRawText(open ? text.substr(1) : text);
    if (!raw || std::isnan(*raw))
        return std::nullopt;
    return RawBound{*raw, open};
}

struct EndRaws {
    double min = 0;
    double max = 0;
};

/// The raws of a score at both ends of the season.
std::optional<EndRaws> endRawsOf(const Decoder &decoder, std::int64_t score)
{
    const CodecSpec &spec = decoder.spec();
    const TickWindow ticks = spec.hasTime() ? decoder.window().within(codecDomain(spec)) : TickWindow{0, 0};
    if (ticks.empty())
        return std::nullopt;
    const auto first = encode(spec, score, ticks.first);
    const auto last = encode(spec, score, ticks.last);
    if (!first || !last)
        return std::nullopt;
    return EndRaws{std::min(first->raw, last->raw), std::max(first->raw, last->raw)};
}

bool isAbove(double raw, const RawBound &bound)
{
    return bound.open ? raw > bound.raw : raw >= bound.raw;
}

bool isBelow(double raw, const RawBound &bound)
{
    return bound.open ? raw < bound.raw : raw <= bound.raw;
}

/// The score nearest to a bound for which `fits`.
template <class Fits>
std::optional<std::int64_t> scoreAt(const Decoder &decoder, double raw, Fits fits)
{
    const auto own = ownScoreOf(decoder.spec(), raw);
    const Decoded decoded = decoder.decode(raw);
    const std::int64_t guess = own.value_or(decoded.preimage.score);
    for (const std::int64_t step : {0, 1, -1, 2, -2}) {
        std::int64_t score = 0;
        if (!__builtin_add_overflow(guess, step, &score) && fits(score))
            return score;
    }
    return std::nullopt;
}

} // namespace

std::optional<ScoreRange> scoresBetween(const Decoder &decoder, std::string_view min, std::string_view max)
{
    const auto low = rawBound(min);
    const auto high = rawBound(max);
    if (!low || !high || decoder.spec().fallsWithScore())
        return std::nullopt;
    ScoreRange range;
    if (std::isfinite(low->raw)) {
        range.first = scoreAt(decoder, low->raw, [&](std::int64_t score) {
            const auto inside = endRawsOf(decoder, score);
            const auto outside = endRawsOf(decoder, score - 1);
            return inside && isAbove(inside->min, *low) && (!outside || !isAbove(outside->max, *low));
        });
        if (!range.first)
            return std::nullopt;
    } else if (low->raw > 0) {
        return std::nullopt;
    }
    if (std::isfinite(high->raw)) {
        range.last = scoreAt(decoder, high->raw, [&](std::int64_t score) {
            const auto inside = endRawsOf(decoder, score);
            const auto outside = endRawsOf(decoder, score + 1);
            return inside && isBelow(inside->max, *high) && (!outside || !isBelow(outside->min, *high));
        });
        if (!range.last)
            return std::nullopt;
    } else if (high->raw < 0) {
        return std::nullopt;
    }
    if (range.first && range.last && *range.last < *range.first)
        return std::nullopt;
    return range;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/labnumber.h"

#include "core/base/firstwhere.h"
#include "core/base/int128.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The finite double at a place, as placeOf() counts them.
double doubleAt(std::int64_t place)
{
    const double size = fromBits(static_cast<std::uint64_t>(std::abs(place)));
    return place < 0 ? -size : size;
}

constexpr std::int64_t lastPlace = 0x7FEFFFFFFFFFFFFF; // the largest finite double

/// The search for a tick with a double of its own ends here.
constexpr std::int64_t farthest = std::int64_t(1) << 61;

NeighbourTick neighbour(const CodecSpec &spec, const LabNumber &number, std::int64_t by)
{
    NeighbourTick beside;
    beside.tick = heldTo64(Int128(number.tick) + by);
    if (const auto encoded = encode(spec, number.score, beside.tick)) {
        beside.raw = encoded->raw;
        beside.sameDouble = bitsOf(encoded->raw) == bitsOf(*number.raw);
    }
    return beside;
}

} // namespace

LabNumber packedNumber(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    LabNumber number{score, tick, {}, {}, false};
    const auto encoded = encode(spec, score, tick);
    if (!encoded) {
        number.problem = encoded.error().message;
        return number;
    }
    number.raw = encoded->raw;
    if (encoded->wrapped)
        number.problem = "Score and time left 64 bits and wrapped round: what is stored is another score.";
    return number;
}

LabNumber readNumber(const Decoder &decoder, double raw, const LabNumber &before)
{
    const Decoded decoded = decoder.decode(raw);
    LabNumber number{before.score, before.tick, raw, {}, decoded.verdict == Verdict::Invalid};
    if (number.invalid) {
        number.score = decoded.hasOwnScore ? decoded.ownScore : before.score;
        number.tick = decoded.hasOwnTick ? decoded.ownTick : before.tick;
        return number;
    }
    number.score = decoded.preimage.score;
    if (decoder.spec().hasTime())
        number.tick = bestTick(decoded);
    return number;
}

LabNumber steppedByUlps(const Decoder &decoder, const LabNumber &number, std::int64_t steps)
{
    if (!number.raw || !std::isfinite(*number.raw))
        return number;
    const Int128 place = std::clamp<Int128>(Int128(placeOf(*number.raw)) + steps, -lastPlace, lastPlace);
    return readNumber(decoder, doubleAt(static_cast<std::int64_t>(place)), number);
}

LabNumber withFlippedBit(const Decoder &decoder, const LabNumber &number, int bit)
{
    if (!number.raw)
        return number;
    return readNumber(decoder, fromBits(bitsOf(*number.raw) ^ std::uint64_t(1) << (63 - bit)), number);
}

std::optional<std::array<NeighbourTick, 3>> neighbourTicks(const CodecSpec &spec, const LabNumber &number)
{
    if (!number.raw || number.invalid || !spec.hasTime())
        return {};
    const auto at = [&](std::int64_t away) { return neighbour(spec, number, away); };
    const auto other = firstWhere(2, farthest, [&](std::int64_t away) { return !at(away).sameDouble; });
    const NeighbourTick own = at(other.value_or(2));
    return std::array{at(-1), at(1), own.raw ? own : at(2)};
}

} // namespace tiebreak

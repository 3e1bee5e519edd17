// SPDX-License-Identifier: GPL-3.0-or-later
// How finely a codec keeps time, as a function of the score.
#pragma once

#include "core/codec/codec.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The largest score S such that for every score 0..S neighbouring ticks of the window have doubles of their
/// own; nothing when even score 0 shares one, or when the codec has no time.
std::optional<std::int64_t> largestExactScore(const CodecSpec &spec, TickWindow window);

/// Whether some ticks of the window share a double at every score: `text` does not pad its fields, so 9 and
/// 90 behind the point are the same number. largestExactScore() looks at neighbours only.
bool losesTrailingZeros(const CodecSpec &spec, TickWindow window);

/// Whether some ticks of the window share a double at every score because only `keep` bits of them are kept:
/// those a multiple of 2^keep ticks apart. largestExactScore() is for ticks within one such cycle.
bool wrapsWithin(const CodecSpec &spec, TickWindow window);

/// Ticks per ULP at `raw`: the ULP divided by the weight of one tick (for `ordered` always 1; for `text` it
/// depends on the digits of the true field). NaN where there is no time or raw is not finite.
double ticksPerUlp(const Decoder &decoder, double raw);

/// What a stored bit of a double says under a codec.
enum class BitMeaning : std::uint8_t { Sign, Exponent, Score, Time, Unused };

/// Which bits of a raw carry score and which time.
struct BitLayout {
    std::array<BitMeaning, 64> stored{}; ///< index 0 is the sign bit, 63 the lowest mantissa bit
    BitMeaning implied =
        BitMeaning::Unused; ///< the implied 1 (Score or Time); Unused where the exponent field is 0
    bool hasImplied = false;
    int roundedAway = 0;    ///< time bits below the lowest stored bit
    int timeBits = 0;       ///< time bits in the codec: stored ones and those rounded away
    int scoreBits = 0;      ///< score bits, the implied 1 counted
    bool holdsScore = true; ///< together they are the score; else what a formula has made of it
};

/// What the bits of `raw` say; under `text` as its preimage, in the decoder's window, has it.
BitLayout bitLayout(const Decoder &decoder, double raw);

} // namespace tiebreak

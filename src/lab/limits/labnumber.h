// SPDX-License-Identifier: GPL-3.0-or-later
// The one double that the Lab looks at: made from a score and a time, or changed bit by bit.
#pragma once

#include "core/codec/codec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// A score and a tick, and the double that stands for them.
struct LabNumber {
    std::int64_t score = 0;
    std::int64_t tick = 0;
    std::optional<double> raw; ///< nothing when the codec cannot pack the two
    std::string problem;  ///< why it cannot, a sentence; or what its packing did beside (it wrapped round)
    bool invalid = false; ///< nothing encodes to `raw`
};

/// Packs score and tick as encode() does.
LabNumber packedNumber(const CodecSpec &spec, std::int64_t score, std::int64_t tick);

/// What `raw` holds: score and bestTick() of the preimage. Where nothing encodes to it, what the codec's own
/// decoder reads, and where that reads nothing, what `before` had.
LabNumber readNumber(const Decoder &decoder, double raw, const LabNumber &before);

/// The number `steps` doubles above, or below where negative; itself where it has no double or there are no
/// more finite ones.
LabNumber steppedByUlps(const Decoder &decoder, const LabNumber &number, std::int64_t steps);

/// The number with one stored bit flipped, 0 is the sign and 63 the lowest of the mantissa.
LabNumber withFlippedBit(const Decoder &decoder, const LabNumber &number, int bit);

/// A tick beside the number's own, at the same score.
struct NeighbourTick {
    std::int64_t tick = 0;
    std::optional<double> raw; ///< nothing when it cannot be packed
    bool sameDouble = false;   ///< it cannot be told from the number's own tick
};

/// At the same score one tick earlier, one later, and the nearest of those further on that has a double of
/// its own, or two ticks later where none is found. Nothing where there is no double or no time.
std::optional<std::array<NeighbourTick, 3>> neighbourTicks(const CodecSpec &spec, const LabNumber &number);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// All pairs of times one gap apart, as lines of kept ticks: where ticks wrap around, a pair does too.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/field.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// Pairs whose earlier time is kept as a tick u of first..last and whose later one as u + shift. A negative
/// shift: kept bits wrapped round between the two.
struct PairLine {
    std::int64_t first = 0;
    std::int64_t last = -1;
    std::int64_t shift = 0;
    UInt128 times = 1; ///< how many pairs of the window each u stands for

    UInt128 kept() const { return static_cast<UInt128>(Int128(last) - first + 1); }
    UInt128 pairs() const { return times * kept(); }
};

/// The fields of one score that the codec packs, without wrapping round; empty where there are none.
FieldRange packedFields(const CodecSpec &spec, std::int64_t score);

/// The pairs of times `gap` ticks apart, both in the window and both with a field of `packed`. No line is
/// empty; there are six at the most.
std::vector<PairLine> pairLines(const CodecSpec &spec, TickWindow window, FieldRange packed,
                                std::int64_t gap);

} // namespace tiebreak

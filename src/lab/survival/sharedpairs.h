// SPDX-License-Identifier: GPL-3.0-or-later
// How many pairs of fields share a double, without looking at each.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codecspec.h"
#include "core/codec/field.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Of the whole numbers n of first..last-gap: how many have the same nearest double as n + gap. `gap` is at
/// least 1, the numbers lie within ±2^120.
Int128 sharedWholes(Int128 first, Int128 last, std::int64_t gap);

/// Of `size` neighbours that share one double: how many share it with the one `gap` further.
Int128 pairsInRun(Int128 size, std::int64_t gap);

/// What becomes of the pairs of fields f and f + gap; all others stand as the fields do.
struct FieldPairs {
    Int128 shared = 0; ///< both pack into one double
    Int128 turned = 0; ///< the larger field has the smaller double (below 0 under `text`: the larger in size)
};

/// The pairs of fields of first..last beside one score; all of them can be packed. Nothing where only a look
/// at very many doubles would tell: `formula`, `decimal` where the packing may round twice, and gaps that are
/// about as wide as one double of a fraction.
std::optional<FieldPairs> countPairs(const CodecSpec &spec, std::int64_t score, FieldRange fields,
                                     std::int64_t gap);

} // namespace tiebreak

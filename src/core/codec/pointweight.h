// SPDX-License-Identifier: GPL-3.0-or-later
// What a point weighs in a raw.
#pragma once

#include "core/codec/codecspec.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// What one point adds to a raw, below 0 where raws fall as the score grows; nothing where raws do not add
/// up, as in `ordered` and in formulas that are not linear in the score.
std::optional<double> pointWeight(const CodecSpec &spec);

/// pointWeight() as people write it: "2^32", "10^10", "1"; empty where raws do not add up.
std::string pointWeightText(const CodecSpec &spec);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What a point weighs in a raw, as a number and in words.
#pragma once

#include "core/codecspec.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// What one point adds to a raw; nothing where raws do not add up, as in `ordered` and
/// in formulas that are not linear in the score.
std::optional<double> pointWeight(const CodecSpec &spec);

/// pointWeight() as people write it: "2^32", "10^10", "1"; empty where raws do not add up.
std::string pointWeightText(const CodecSpec &spec);

} // namespace tiebreak

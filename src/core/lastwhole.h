// SPDX-License-Identifier: GPL-3.0-or-later
// Where doubles stop to hold every whole number.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// 2^53, the largest whole number up to which a double holds each.
inline constexpr std::int64_t lastWhole = std::int64_t(1) << 53;

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of codecs and the help both say of rounding.
#pragma once

namespace tiebreak
{

/// How decimal is computed, in one line.
inline constexpr auto decimalNote = "packed in 64-bit integers, rounded once; beyond 2^63 in doubles, "
                                    "operation by operation, as PHP does: two "
                                    "roundings";

/// How fraction is computed, in one line.
inline constexpr auto fractionNote = "without digits computed in doubles, operation by operation";

} // namespace tiebreak

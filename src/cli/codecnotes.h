// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of codecs and the help both say of how a codec is computed.
#pragma once

namespace tiebreak
{

/// How decimal is computed, in one line.
inline constexpr auto decimalNote = "packed in 64-bit integers, rounded once; beyond 2^63 in doubles, "
                                    "operation by operation, as PHP does: two "
                                    "roundings";

/// How fraction is computed, in one line.
inline constexpr auto fractionNote = "without digits computed in doubles, operation by operation";

/// How formulas are written and computed, in one line.
inline constexpr auto formulaNote =
    "+ - * / ^ and parentheses; abs, ceil, exp, floor, log, log10, log2, max, min, pow, round, sqrt, trunc; "
    "t is the tick; computed in doubles, operation by operation";

} // namespace tiebreak

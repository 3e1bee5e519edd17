// SPDX-License-Identifier: GPL-3.0-or-later
// What decided between two neighbours of a board.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>

namespace tiebreak
{

/// How the order of two neighbours came about.
enum class TieRule : std::uint8_t {
    None,   ///< the scores differ, or one of them is not known: no tie
    Time,   ///< equal scores, different raws: the packed time decided
    Member, ///< equal raws: the bytes of the member name decided
};

/// What decided between two rows that stand next to each other.
TieRule tieBetween(double rawA, const Decoded &a, double rawB, const Decoded &b);

} // namespace tiebreak

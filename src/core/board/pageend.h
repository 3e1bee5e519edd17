// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a page of rows, which is read again with the next page: whether that goes on in the same board.
#pragma once

#include "core/board/rows.h"

#include <cstdint>

namespace tiebreak
{

/// So many rows of a page are read again, at most.
inline constexpr std::int64_t rowsReadAgain = 8;

/// The last rows before row `end`, as many as are read again.
Rows endOf(const Rows &rows, std::int64_t end);

/// Whether one of the known rows is among these as it was, to the bit, or none is known. Where none is, the
/// key holds another board by now, perhaps in another codec.
bool showsOneOf(const Rows &rows, const Rows &known);

} // namespace tiebreak

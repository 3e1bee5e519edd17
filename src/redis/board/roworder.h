// SPDX-License-Identifier: GPL-3.0-or-later
// Whether rows that a server gives can be those of a sorted set.
#pragma once

#include "core/base/result.h"
#include "core/board/rows.h"

#include <cstddef>

namespace tiebreak
{

/// Whether the rows from `first` on, as a range gives them in this direction, stand in the order of a sorted
/// set, none of them twice.
bool areInOrder(const Rows &rows, std::size_t first, Direction direction);

/// That they do not: nobody gets them.
Error impossibleOrder();

} // namespace tiebreak

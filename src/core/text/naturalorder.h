// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which names that end in numbers are looked for: board:2 before board:10.
#pragma once

#include <string_view>

namespace tiebreak
{

/// A total order: that of the bytes, but for runs of digits, which stand in the order of their numbers (and
/// 7 before 07). Names that begin alike stand together where that beginning does not end in a digit.
bool naturallyBefore(std::string_view a, std::string_view b);

} // namespace tiebreak

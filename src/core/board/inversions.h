// SPDX-License-Identifier: GPL-3.0-or-later
// How far a sequence is from being in order.
#pragma once

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// How many pairs can be made of so many values.
constexpr std::int64_t pairsOf(std::int64_t count)
{
    return count * (count - 1) / 2;
}

/// Counts the pairs of which the larger value stands first, and sorts the values: one merge sort. `spare` is
/// room that several calls may share.
std::int64_t countInversions(std::vector<std::int64_t> &values, std::vector<std::int64_t> &spare);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the ranks in a file tell of the board that its rows are from.
#pragma once

#include "files/tablereader.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// The ranks that the rows of a file name, in its order.
class NamedRanks
{
public:
    /// Of the row that was read last; "#7" is a rank too, and a row may have none.
    void add(const TableReader &table);

    /// The rank of each row, from 1, and 0 where it has none, where these say that rows of the board are
    /// missing: by its place among the others a row should have a lower rank. Rows that share one may all
    /// have the first, the last or any of their places. Empty: no row is missed, or the ranks are not those
    /// of these values, one a row, or most rows have none.
    std::vector<std::int64_t> ofPart(std::span<const double> values) &&;

private:
    std::vector<std::int64_t> m_ranks; ///< 0: the row has none
};

} // namespace tiebreak

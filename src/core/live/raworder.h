// SPDX-License-Identifier: GPL-3.0-or-later
// Which raws stand above which, by what a standing shows.
#pragma once

#include "core/board/rows.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace tiebreak
{

/// The order of rows from a board's top. Rows that all hold one raw tell no order: then nothing is above.
class RawOrder
{
public:
    explicit RawOrder(const Rows &rows)
        : m_known(!rows.empty() && rows.raw(0) != rows.raw(rows.size() - 1))
        , m_highestFirst(m_known && rows.raw(0) > rows.raw(rows.size() - 1))
    {
    }

    bool above(double raw, double other) const
    {
        return m_known && (m_highestFirst ? raw > other : raw < other);
    }

    /// How many of the rows stand above a raw.
    std::int64_t countAbove(const Rows &rows, double raw) const
    {
        const std::span<const double> raws(rows.raws());
        return std::ranges::partition_point(raws, [&](double one) { return above(one, raw); }) - raws.begin();
    }

private:
    bool m_known;
    bool m_highestFirst;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which raws stand above which on a board.
#pragma once

#include "core/board/rows.h"

namespace tiebreak
{

/// The order of raws from a board's top: by its direction, or by what its rows tell. Rows that all hold one
/// raw tell no order: then nothing is above.
class RawOrder
{
public:
    explicit RawOrder(Direction raws) : m_known(true), m_highestFirst(raws == Direction::HighestFirst) {}

    explicit RawOrder(const Rows &rows)
        : m_known(!rows.empty() && rows.raw(0) != rows.raw(rows.size() - 1))
        , m_highestFirst(m_known && rows.raw(0) > rows.raw(rows.size() - 1))
    {
    }

    bool above(double raw, double other) const
    {
        return m_known && (m_highestFirst ? raw > other : raw < other);
    }

private:
    bool m_known;
    bool m_highestFirst;
};

} // namespace tiebreak

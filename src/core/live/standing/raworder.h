// SPDX-License-Identifier: GPL-3.0-or-later
// Which raws stand above which on a board.
#pragma once

#include "core/board/rows.h"

namespace tiebreak
{

/// The order of raws from a board's top.
class RawOrder
{
public:
    explicit RawOrder(Direction raws) : m_highestFirst(raws == Direction::HighestFirst) {}

    bool above(double raw, double other) const { return m_highestFirst ? raw > other : raw < other; }

private:
    bool m_highestFirst;
};

} // namespace tiebreak

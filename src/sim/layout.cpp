// SPDX-License-Identifier: GPL-3.0-or-later
// What all layouts share.
#include "sim/layout.h"

namespace tiebreak
{

void Layout::sendCut(Talk &talk) const
{
    // Ranks of Redis count from the smallest score, and negative ones from the largest.
    if (highestFirst())
        talk.send("ZREMRANGEBYRANK", board().key, 0, -(m_cutRank + 1));
    else
        talk.send("ZREMRANGEBYRANK", board().key, m_cutRank, -1);
}

std::unique_ptr<Layout> makeLayout(BoardLayout layout, RunBoard board, const Workload &workload)
{
    switch (layout) {
    case BoardLayout::Composite:
        return makeCompositeLayout(std::move(board), workload);
    case BoardLayout::TwoSets:
        return makeTwoSetsLayout(std::move(board), workload);
    case BoardLayout::TimeInMember:
        return makeTimeInMemberLayout(std::move(board), workload);
    }
    return nullptr;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What all layouts share.
#include "sim/layout.h"

namespace tiebreak
{

Deal Layout::trim(Talk &talk) const
{
    for (;;) {
        board().trim.sendCut(talk);
        const ShortReply &cut = co_await talk.reply();
        if (cut.isError() || cut.integer() < BoardTrim::mostCut)
            co_return talk.ended(cut);
    }
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

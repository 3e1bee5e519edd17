// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/layouts/layout.h"

namespace tiebreak
{

Operation Layout::trim(OperationContext &context) const
{
    for (;;) {
        board().trim.sendCut(context);
        const ShortReply &cut = co_await context.reply();
        if (cut.isError() || cut.integer() < BoardTrim::maxCut)
            co_return context.ended(cut, Answer::Single);
    }
}

Operation Layout::range(OperationContext &context, std::int64_t first, std::int64_t last) const
{
    sendRange(context, first, last);
    const ShortReply &rows = co_await context.reply(1);
    co_return context.ended(rows, Answer::List);
}

Operation Layout::aroundName(OperationContext &context, std::string name) const
{
    context.send(rankCommand(), board().key, name);
    const ShortReply &rank = co_await context.reply();
    if (rank.isNil() || rank.isError())
        co_return context.ended(rank, Answer::Single);
    sendAround(context, rank.integer());
    const ShortReply &rows = co_await context.reply(1);
    co_return context.ended(rows, Answer::List);
}

Operation Layout::rankAndScoreOf(OperationContext &context, std::string name) const
{
    context.send(rankCommand(), board().key, name);
    context.send("ZSCORE", board().key, name);
    const ShortReply &rank = co_await context.reply();
    if (rank.isError())
        co_return context.ended(rank, Answer::Single);
    const ShortReply &score = co_await context.reply();
    co_return context.ended(score, Answer::Single);
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

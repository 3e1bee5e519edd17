// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/strategies/readandadd.h"

namespace tiebreak
{

Subtask<Result<double>> readAndAdd(const RunBoard &board, OperationContext &context, int before)
{
    Result<std::int64_t> tick = context.tick();
    if (board.serverTime)
        context.send("TIME");
    context.send("ZSCORE", board.key, context.member());
    // After the board: a cut in between moves the member where it is looked for next.
    if (board.trim.keepsCold())
        context.send("HGET", board.trim.coldKey(), context.member());
    for (int i = 0; i < before; ++i)
        co_await context.reply();
    if (board.serverTime) {
        const ShortReply &time = co_await context.reply();
        tick = board.tickOf(time);
    }
    const auto raised = [&](const ShortReply &old) -> Result<double> {
        if (!tick)
            return std::unexpected(tick.error());
        return board.raised(old, context.operation().points, *tick);
    };
    const ShortReply &old = co_await context.reply();
    if (!board.trim.keepsCold())
        co_return raised(old);
    const bool onBoard = !old.isNil();
    const Result<double> fromBoard = raised(old);
    const ShortReply &cold = co_await context.reply();
    co_return onBoard ? fromBoard : raised(cold);
}

} // namespace tiebreak

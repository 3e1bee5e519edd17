// SPDX-License-Identifier: GPL-3.0-or-later
// The first half of read, add, write.
#include "sim/readandadd.h"

namespace tiebreak
{

Part<Result<double>> readAndAdd(const RunBoard &board, Talk &talk, int before)
{
    Result<std::int64_t> tick = talk.tick();
    if (board.serverTime)
        talk.send("TIME");
    talk.send("ZSCORE", board.key, talk.member());
    // After the board: a cut in between moves the member where it is looked for next.
    if (board.trim.keepsCold())
        talk.send("HGET", board.trim.coldKey(), talk.member());
    for (int i = 0; i < before; ++i)
        co_await talk.reply();
    if (board.serverTime) {
        const ShortReply &time = co_await talk.reply();
        tick = board.tickOf(time);
    }
    const auto raised = [&](const ShortReply &old) -> Result<double> {
        if (!tick)
            return std::unexpected(tick.error());
        return board.raised(old, talk.operation().points, *tick);
    };
    const ShortReply &old = co_await talk.reply();
    if (!board.trim.keepsCold())
        co_return raised(old);
    const bool onBoard = !old.isNil();
    const Result<double> fromBoard = raised(old);
    const ShortReply &cold = co_await talk.reply();
    co_return onBoard ? fromBoard : raised(cold);
}

} // namespace tiebreak

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
    for (int i = 0; i < before; ++i)
        co_await talk.reply();
    if (board.serverTime) {
        const ShortReply &time = co_await talk.reply();
        tick = board.tickOf(time);
    }
    const ShortReply &old = co_await talk.reply();
    if (!tick)
        co_return std::unexpected(tick.error());
    co_return board.raised(old, talk.operation().points, *tick);
}

} // namespace tiebreak

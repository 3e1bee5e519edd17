// SPDX-License-Identifier: GPL-3.0-or-later
// WATCH, read, add, write in MULTI/EXEC, and anew when somebody wrote meanwhile.
#include "sim/board/strategies/readandadd.h"
#include "sim/board/strategies/strategies.h"

namespace tiebreak
{

namespace
{

class Watched final : public Strategy
{
public:
    using Strategy::Strategy;

    // WATCH belongs to the connection: another operation's EXEC would end it.
    bool needsWholeConnection() const override { return true; }

    Operation add(OperationContext &context) const override
    {
        for (;;) {
            if (board().trim.keepsCold())
                context.send("WATCH", board().key, board().coldKey);
            else
                context.send("WATCH", board().key);
            const auto raw = co_await readAndAdd(board(), context, 1);
            if (!raw) {
                context.send("UNWATCH");
                co_await context.reply();
                co_return context.refused(raw.error().message);
            }
            const auto update = board().trim.begin(context, UpdateKind::Set, true);
            context.send("ZADD", board().key, *raw, context.member());
            const ShortReply &done = co_await update.end();
            if (!done.isNil())
                co_return update.ended(done);
            context.conflicted();
        }
    }
};

} // namespace

std::unique_ptr<Strategy> makeWatched(RunBoard board)
{
    return std::make_unique<Watched>(std::move(board));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Read, add, write, and nobody looks whether another client did the same meanwhile.
#include "sim/board/strategies/readandadd.h"
#include "sim/board/strategies/strategies.h"

namespace tiebreak
{

namespace
{

class Unguarded final : public Strategy
{
public:
    using Strategy::Strategy;

    Operation add(OperationContext &context) const override
    {
        const auto raw = co_await readAndAdd(board(), context);
        if (!raw)
            co_return context.refused(raw.error().message);
        const auto update = board().trim.begin(context, UpdateKind::Set);
        context.send("ZADD", board().key, *raw, context.member());
        const ShortReply &written = co_await update.end();
        co_return update.ended(written);
    }
};

} // namespace

std::unique_ptr<Strategy> makeUnguarded(RunBoard board)
{
    return std::make_unique<Unguarded>(std::move(board));
}

} // namespace tiebreak

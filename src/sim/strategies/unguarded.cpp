// SPDX-License-Identifier: GPL-3.0-or-later
// Read, add, write, and nobody looks whether another client did the same meanwhile.
#include "sim/readandadd.h"
#include "sim/strategies.h"

namespace tiebreak
{

namespace
{

class Unguarded final : public Strategy
{
public:
    using Strategy::Strategy;

    Deal add(Talk &talk) const override
    {
        const auto raw = co_await readAndAdd(board(), talk);
        if (!raw)
            co_return talk.refused(raw.error().message);
        const auto update = board().trim.begin(talk, UpdateKind::Set);
        talk.send("ZADD", board().key, *raw, talk.member());
        const ShortReply &written = co_await update.end();
        co_return talk.ended(written);
    }
};

} // namespace

std::unique_ptr<Strategy> makeUnguarded(RunBoard board)
{
    return std::make_unique<Unguarded>(std::move(board));
}

} // namespace tiebreak

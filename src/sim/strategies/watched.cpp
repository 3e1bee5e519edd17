// SPDX-License-Identifier: GPL-3.0-or-later
// WATCH, read, add, write in MULTI/EXEC, and anew when somebody wrote meanwhile.
#include "sim/readandadd.h"
#include "sim/strategies.h"

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

    Deal add(Talk &talk) const override
    {
        for (;;) {
            talk.send("WATCH", board().key);
            const auto raw = co_await readAndAdd(board(), talk, 1);
            if (!raw) {
                talk.send("UNWATCH");
                co_await talk.reply();
                co_return talk.refused(raw.error().message);
            }
            talk.send("MULTI");
            talk.send("ZADD", board().key, *raw, talk.member());
            talk.send("EXEC");
            co_await talk.reply();
            co_await talk.reply();
            const ShortReply &done = co_await talk.reply();
            if (!done.isNil())
                co_return talk.ended(done);
            talk.conflicted();
        }
    }
};

} // namespace

std::unique_ptr<Strategy> makeWatched(RunBoard board)
{
    return std::make_unique<Watched>(std::move(board));
}

} // namespace tiebreak

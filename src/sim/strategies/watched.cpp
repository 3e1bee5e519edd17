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
            if (board().trim.keepsCold())
                talk.send("WATCH", board().key, board().coldKey);
            else
                talk.send("WATCH", board().key);
            const auto raw = co_await readAndAdd(board(), talk, 1);
            if (!raw) {
                talk.send("UNWATCH");
                co_await talk.reply();
                co_return talk.refused(raw.error().message);
            }
            const auto update = board().trim.begin(talk, UpdateKind::Set, true);
            talk.send("ZADD", board().key, *raw, talk.member());
            const ShortReply &done = co_await update.end();
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

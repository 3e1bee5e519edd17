// SPDX-License-Identifier: GPL-3.0-or-later
// Read, add, write under a lock on the member: SET NX PX with a token, released by whoever holds that token.
// See "Distributed Locks with Redis" in Redis's own documentation.
#include "sim/readandadd.h"
#include "sim/serverscript.h"
#include "sim/strategies.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int lockMilliseconds = 5000; // far longer than an update takes
constexpr std::string_view unlockScript =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

std::chrono::nanoseconds waitingTime(Talk &talk, int tries)
{
    const std::uint64_t most = std::uint64_t(100'000) << std::min(tries, 5); // 0.1 ms, doubled up to 3.2 ms
    return std::chrono::nanoseconds(most / 2 + talk.random() % most);
}

class Locked final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        return loadScript(connection, unlockScript, m_unlock);
    }

    bool locks() const override { return true; }

    Deal add(Talk &talk) const override
    {
        const Lock lock = lockOf(talk);
        if (const auto taken = co_await take(lock, talk); !taken)
            co_return talk.refused(taken.error().message);
        const auto raw = co_await readAndAdd(board(), talk);
        if (!raw) {
            release(lock, talk);
            co_await talk.reply();
            co_return talk.refused(raw.error().message);
        }
        const auto update = board().trim.begin(talk, UpdateKind::Set);
        talk.send("ZADD", board().key, *raw, talk.member());
        const auto answer = update.end();
        release(lock, talk);
        const ShortReply &written = co_await answer;
        const DealEnd end = talk.ended(written);
        warn(talk, co_await talk.reply());
        co_return end;
    }

    Deal guarded(Talk &talk, Deal update) const override
    {
        const Lock lock = lockOf(talk);
        if (const auto taken = co_await take(lock, talk); !taken)
            co_return talk.refused(taken.error().message);
        const DealEnd end = co_await update;
        release(lock, talk);
        warn(talk, co_await talk.reply());
        co_return end;
    }

private:
    struct Lock {
        std::string key;
        std::uint64_t token;
    };

    Lock lockOf(Talk &talk) const { return {board().lockPrefix + std::string(talk.member()), talk.random()}; }

    /// Tries until it has it.
    static Part<Result<void>> take(const Lock &lock, Talk &talk)
    {
        for (int tries = 0;; ++tries) {
            talk.send("SET", lock.key, lock.token, "NX", "PX", lockMilliseconds);
            const ShortReply &taken = co_await talk.reply();
            if (taken.isError())
                co_return failure(ErrorKind::Server, std::string(taken.text()));
            if (!taken.isNil())
                co_return Result<void>();
            talk.conflicted();
            co_await talk.pause(waitingTime(talk, tries));
        }
    }

    /// Sends what gives it back, where it is still ours; its reply is not waited for.
    void release(const Lock &lock, Talk &talk) const
    {
        talk.send("EVALSHA", m_unlock, 1, lock.key, lock.token);
    }

    /// A lock that is not given back holds everybody up until it ends.
    static void warn(Talk &talk, const ShortReply &released)
    {
        if (released.isError())
            talk.warn(released.text());
    }

    std::string m_unlock;
};

} // namespace

std::unique_ptr<Strategy> makeLocked(RunBoard board)
{
    return std::make_unique<Locked>(std::move(board));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Read, add, write under a lock on the member: SET NX PX with a token, released by whoever holds that token.
// See "Distributed Locks with Redis" in Redis's own documentation.
#include "sim/board/strategies/readandadd.h"
#include "sim/board/strategies/strategies.h"
#include "sim/operation/serverscript.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::string_view unlockScript =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

std::chrono::nanoseconds waitingTime(OperationContext &context, int tries)
{
    const std::uint64_t max = std::uint64_t(100'000) << std::min(tries, 5); // 0.1 ms, doubled up to 3.2 ms
    return std::chrono::nanoseconds(max / 2 + context.random() % max);
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

    Operation add(OperationContext &context) const override
    {
        const Lock lock = lockOf(context);
        if (const auto taken = co_await acquireLock(lock, context); !taken)
            co_return context.refused(taken.error().message);
        const auto raw = co_await readAndAdd(board(), context);
        if (!raw) {
            release(lock, context);
            co_await context.reply();
            co_return context.refused(raw.error().message);
        }
        const auto update = board().trim.begin(context, UpdateKind::Set);
        context.send("ZADD", board().key, *raw, context.member());
        const auto answer = update.end();
        release(lock, context);
        const ShortReply &written = co_await answer;
        const OperationEnd end = update.ended(written);
        warn(context, co_await context.reply());
        co_return end;
    }

    Operation guarded(OperationContext &context, Operation update) const override
    {
        const Lock lock = lockOf(context);
        if (const auto taken = co_await acquireLock(lock, context); !taken)
            co_return context.refused(taken.error().message);
        const OperationEnd end = co_await update;
        release(lock, context);
        warn(context, co_await context.reply());
        co_return end;
    }

private:
    struct Lock {
        std::string key;
        std::uint64_t token;
    };

    Lock lockOf(OperationContext &context) const
    {
        return {board().lockPrefix + std::string(context.member()), context.random()};
    }

    /// Tries until it has it.
    static Subtask<Result<void>> acquireLock(const Lock &lock, OperationContext &context)
    {
        for (int tries = 0;; ++tries) {
            context.send("SET", lock.key, lock.token, "NX", "PX", lockLife.count());
            const ShortReply &taken = co_await context.reply();
            if (taken.isError())
                co_return failure(ErrorKind::Server, std::string(taken.text()));
            if (!taken.isNil())
                co_return Result<void>();
            context.conflicted();
            co_await context.pause(waitingTime(context, tries));
        }
    }

    /// Sends what gives it back, where it is still ours; its reply is not waited for.
    void release(const Lock &lock, OperationContext &context) const
    {
        context.send("EVALSHA", m_unlock, 1, lock.key, lock.token);
    }

    /// A lock that is not given back holds everybody up until it ends.
    static void warn(OperationContext &context, const ShortReply &released)
    {
        if (released.isError())
            context.warn(released.text());
    }

    std::string m_unlock;
};

} // namespace

std::unique_ptr<Strategy> makeLocked(RunBoard board)
{
    return std::make_unique<Locked>(std::move(board));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Read, add, write under a lock on the member: SET NX PX with a token, released by whoever holds that token.
// See "Distributed Locks with Redis" in Redis's own documentation.
#include "sim/readandadd.h"
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
        const auto hash = connection.run({"SCRIPT", "LOAD", std::string(unlockScript)});
        if (!hash)
            return std::unexpected(hash.error());
        m_unlock = hash->text;
        return {};
    }

    bool locks() const override { return true; }

    Deal add(Talk &talk) const override
    {
        const std::string lock = board().lockPrefix + std::string(talk.member());
        const std::uint64_t token = talk.random();
        for (int tries = 0;; ++tries) {
            talk.send("SET", lock, token, "NX", "PX", lockMilliseconds);
            const ShortReply &taken = co_await talk.reply();
            if (taken.isError())
                co_return talk.refused(taken.text());
            if (!taken.isNil())
                break;
            talk.conflicted();
            co_await talk.pause(waitingTime(talk, tries));
        }
        const auto raw = co_await readAndAdd(board(), talk);
        if (!raw) {
            talk.send("EVALSHA", m_unlock, 1, lock, token);
            co_await talk.reply();
            co_return talk.refused(raw.error().message);
        }
        const auto update = board().trim.begin(talk, UpdateKind::Set);
        talk.send("ZADD", board().key, *raw, talk.member());
        const auto answer = update.end();
        talk.send("EVALSHA", m_unlock, 1, lock, token);
        const ShortReply &written = co_await answer;
        const DealEnd end = talk.ended(written);
        co_await talk.reply();
        co_return end;
    }

private:
    std::string m_unlock;
};

} // namespace

std::unique_ptr<Strategy> makeLocked(RunBoard board)
{
    return std::make_unique<Locked>(std::move(board));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Scores in one sorted set, times in a second one; both are written in one step.
#include "sim/serverscript.h"
#include "sim/strategies.h"

namespace tiebreak
{

namespace
{

// The first word of ARGV is the member, the second the points. TIME counts microseconds.
constexpr std::string_view serverScript = R"lua(
redis.call('ZINCRBY', KEYS[1], ARGV[2], ARGV[1])
local time = redis.call('TIME')
local tick = math.floor((time[1] * 1000000 + time[2]) / tonumber(ARGV[3]))
redis.call('ZADD', KEYS[2], string.format('%.0f', tick), ARGV[1])
return redis.status_reply('OK')
)lua";

class TwoSets final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        if (!board().serverTime)
            return {};
        return loadScript(connection, serverScript, m_hash);
    }

    Deal add(Talk &talk) const override
    {
        const auto update = board().trim.begin(talk, UpdateKind::Add, !board().serverTime);
        if (board().serverTime) {
            talk.send("EVALSHA", m_hash, 2, board().key, board().timesKey, talk.member(),
                      talk.operation().points, unitMicroseconds(board().unit));
        } else {
            talk.send("ZINCRBY", board().key, talk.operation().points, talk.member());
            talk.send("ZADD", board().timesKey, talk.tick(), talk.member());
        }
        const ShortReply &done = co_await update.end();
        co_return talk.ended(done);
    }

private:
    std::string m_hash;
};

} // namespace

std::unique_ptr<Strategy> makeTwoSets(RunBoard board)
{
    return std::make_unique<TwoSets>(std::move(board));
}

} // namespace tiebreak

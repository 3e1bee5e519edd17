// SPDX-License-Identifier: GPL-3.0-or-later
// Scores in one sorted set, times in a second one; both are written in one step.
#include "sim/board/strategies/strategies.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

namespace
{

// The first word of ARGV is the member, the second the points. TIME counts microseconds.
constexpr std::string_view addScript = R"lua(
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
        return loadScript(connection, addScript, m_hash);
    }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add, !board().serverTime);
        if (board().serverTime) {
            context.send("EVALSHA", m_hash, 2, board().key, board().timesKey, context.member(),
                         context.operation().points, unitMicroseconds(board().unit));
        } else {
            context.send("ZINCRBY", board().key, context.operation().points, context.member());
            context.send("ZADD", board().timesKey, context.tick(), context.member());
        }
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
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

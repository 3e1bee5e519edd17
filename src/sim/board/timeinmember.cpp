// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/timeinmember.h"

#include "core/text/integertext.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

namespace
{

// ARGV: member, points, microseconds a tick, what the time is subtracted from or nothing, the client's tick
// or nothing. A double holds 16 digits up to 2^53.
constexpr std::string_view adding = R"lua(
local old = redis.call('HGET', KEYS[2], ARGV[1])
local score = tonumber(ARGV[2])
if old then
  score = score + redis.call('ZSCORE', KEYS[1], old)
  redis.call('ZREM', KEYS[1], old)
end
)lua";
constexpr std::string_view setting = R"lua(
local old = redis.call('HGET', KEYS[2], ARGV[1])
local score = tonumber(ARGV[2])
if old then
  redis.call('ZREM', KEYS[1], old)
end
)lua";
constexpr std::string_view writing = R"lua(
local tick = tonumber(ARGV[5])
if not tick then
  local time = redis.call('TIME')
  tick = math.floor((time[1] * 1000000 + time[2]) / tonumber(ARGV[3]))
end
if ARGV[4] ~= '' then
  tick = tonumber(ARGV[4]) - tick
end
local new = string.format('%016.0f:', tick) .. ARGV[1]
redis.call('ZADD', KEYS[1], string.format('%.0f', score), new)
redis.call('HSET', KEYS[2], ARGV[1], new)
return redis.status_reply('OK')
)lua";
constexpr std::string_view removing = R"lua(
local old = redis.call('HGET', KEYS[2], ARGV[1])
if old then
  redis.call('ZREM', KEYS[1], old)
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return redis.status_reply('OK')
)lua";

std::int64_t written(const RunBoard &board, std::int64_t tick)
{
    return board.direction == Direction::HighestFirst ? lastWhole - 1 - tick : tick;
}

} // namespace

std::string timedMemberScript(TimedMember what)
{
    switch (what) {
    case TimedMember::Add:
        return std::string(adding).append(writing);
    case TimedMember::Set:
        return std::string(setting).append(writing);
    case TimedMember::Remove:
        break;
    }
    return std::string(removing);
}

void sendTimedMember(OperationContext &context, const RunBoard &board, std::string_view hash)
{
    const std::int64_t unit = unitMicroseconds(board.unit);
    const std::int64_t from = lastWhole - 1;
    const std::string turn =
        board.direction == Direction::HighestFirst ? std::to_string(from) : std::string();
    if (board.serverTime)
        context.send("EVALSHA", hash, 2, board.key, board.namesKey, context.member(),
                     context.operation().points, unit, turn);
    else
        context.send("EVALSHA", hash, 2, board.key, board.namesKey, context.member(),
                     context.operation().points, unit, turn, context.tick());
}

std::string timedName(const RunBoard &board, std::int64_t tick, std::string_view member)
{
    const std::string digits = std::to_string(written(board, tick));
    return std::string(16 - std::min<std::size_t>(digits.size(), 16), '0')
        .append(digits)
        .append(":")
        .append(member);
}

std::optional<std::int64_t> tickOfName(const RunBoard &board, std::string_view name)
{
    if (name.size() < timedNamePrefix || name[timedNamePrefix - 1] != ':')
        return std::nullopt;
    const auto number = parseInteger(name.substr(0, timedNamePrefix - 1));
    return number ? std::optional(written(board, *number)) : std::nullopt;
}

} // namespace tiebreak

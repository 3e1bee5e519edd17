// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/boardtrim.h"

#include "sim/board/runboard.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

// Each script moves members between board and cold store in one step.

namespace
{

// KEYS: board, cold store (where there is one), what is beside the board. ARGV: how many rows to keep, which
// end is cut. What may fail for want of memory comes first, when nothing has been written yet.
constexpr std::string_view rowsBeyond = R"lua(
local over = math.min(redis.call('ZCARD', KEYS[1]) - tonumber(ARGV[1]), 1000)
if over <= 0 then
  return 0
end
local first, last = 0, over - 1
if ARGV[2] == 'highest' then
  first, last = -over, -1
end
local rows = redis.call('ZRANGE', KEYS[1], first, last, 'WITHSCORES')
)lua";
constexpr std::string_view cutAway = R"lua(
redis.call('ZREMRANGEBYRANK', KEYS[1], first, last)
return over
)lua";

// A member is stored with the text of its raw, which is exact.
constexpr std::string_view putByRaws = R"lua(
redis.call('HSET', KEYS[2], unpack(rows))
)lua";
constexpr std::string_view namesAndTimes = R"lua(
local names, cold = {}, {}
for i = 1, #rows, 2 do
  local time = redis.call('ZSCORE', KEYS[#KEYS], rows[i]) or ''
  table.insert(names, rows[i])
  table.insert(cold, rows[i])
  table.insert(cold, rows[i + 1] .. ' ' .. time)
end
)lua";
constexpr std::string_view membersAndNames = R"lua(
local names, cold = {}, {}
for i = 1, #rows, 2 do
  local member = string.sub(rows[i], 18)
  table.insert(names, member)
  table.insert(cold, member)
  table.insert(cold, rows[i + 1] .. ' ' .. rows[i])
end
)lua";
constexpr std::string_view putBy = R"lua(
redis.call('HSET', KEYS[2], unpack(cold))
)lua";
constexpr std::string_view dropTimes = R"lua(
redis.call('ZREM', KEYS[#KEYS], unpack(names))
)lua";
constexpr std::string_view dropNames = R"lua(
redis.call('HDEL', KEYS[#KEYS], unpack(names))
)lua";

// ARGV: the member. Who is on the board stays as it is there.
constexpr std::string_view fetchRaw = R"lua(
local cold = redis.call('HGET', KEYS[2], ARGV[1])
if cold then
  redis.call('ZADD', KEYS[1], 'NX', cold, ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return 0
)lua";
constexpr std::string_view fetchTime = R"lua(
local cold = redis.call('HGET', KEYS[2], ARGV[1])
if cold then
  local score, time = string.match(cold, '^(%S+) (.*)$')
  if redis.call('ZADD', KEYS[1], 'NX', score, ARGV[1]) == 1 and time ~= '' then
    redis.call('ZADD', KEYS[3], time, ARGV[1])
  end
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return 0
)lua";
constexpr std::string_view fetchName = R"lua(
local cold = redis.call('HGET', KEYS[2], ARGV[1])
if cold then
  local score, name = string.match(cold, '^(%S+) (.*)$')
  if redis.call('HSETNX', KEYS[3], ARGV[1], name) == 1 then
    redis.call('ZADD', KEYS[1], score, name)
  end
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return 0
)lua";

std::string joined(std::initializer_list<std::string_view> parts)
{
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return text;
}

/// Empty where ZREMRANGEBYRANK is enough.
std::string cutScript(BoardLayout layout, bool cold)
{
    switch (layout) {
    case BoardLayout::Composite:
        return cold ? joined({rowsBeyond, putByRaws, cutAway}) : std::string();
    case BoardLayout::TwoSets:
        return joined({rowsBeyond, namesAndTimes, cold ? putBy : "", dropTimes, cutAway});
    case BoardLayout::TimeInMember:
        return joined({rowsBeyond, membersAndNames, cold ? putBy : "", dropNames, cutAway});
    }
    return {};
}

std::string_view fetchScript(BoardLayout layout)
{
    switch (layout) {
    case BoardLayout::Composite:
        return fetchRaw;
    case BoardLayout::TwoSets:
        return fetchTime;
    case BoardLayout::TimeInMember:
        return fetchName;
    }
    return {};
}

} // namespace

Result<BoardTrim> BoardTrim::prepare(Connection &connection, const RunBoard &board, BoardLayout layout,
                                     const Workload &workload)
{
    BoardTrim trim;
    if (!workload.trims())
        return trim;
    trim.m_cutsEach = workload.trimming.when == Trimming::When::EveryAdd;
    trim.m_highestFirst = board.direction == Direction::HighestFirst;
    trim.m_cutRank = workload.trimming.cutRank();
    trim.m_key = board.key;
    trim.m_beside = layout == BoardLayout::TwoSets        ? board.timesKey
                    : layout == BoardLayout::TimeInMember ? board.namesKey
                                                          : std::string();
    const bool cold = workload.trimming.coldStore;
    if (const std::string script = cutScript(layout, cold); !script.empty())
        TRY(loadScript(connection, script, trim.m_cut));
    if (cold) {
        TRY(loadScript(connection, fetchScript(layout), trim.m_fetch));
        trim.m_cold = board.coldKey;
    }
    return trim;
}

BoardTrim::Update BoardTrim::begin(OperationContext &context, UpdateKind kind, bool transaction) const
{
    const Update update{*this, context, kind, transaction || keepsCold() || cutsAfter(kind)};
    if (update.transaction)
        context.send("MULTI");
    if (keepsCold()) {
        if (kind == UpdateKind::Add)
            sendScript(context, m_fetch, context.member());
        else
            context.send("HDEL", m_cold, context.member());
    }
    return update;
}

OperationContext::ReplyAwaiter BoardTrim::Update::end() const
{
    if (trim.cutsAfter(kind))
        trim.sendCut(context);
    if (transaction)
        context.send("EXEC");
    return context.lastReply();
}

void BoardTrim::sendCut(OperationContext &context) const
{
    // Ranks of Redis count from the smallest score, and negative ones from the largest.
    if (!m_cut.empty())
        sendScript(context, m_cut, m_cutRank, m_highestFirst ? "lowest" : "highest");
    else if (m_highestFirst)
        context.send("ZREMRANGEBYRANK", m_key, 0, -(m_cutRank + 1));
    else
        context.send("ZREMRANGEBYRANK", m_key, m_cutRank, -1);
}

} // namespace tiebreak

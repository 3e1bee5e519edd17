// SPDX-License-Identifier: GPL-3.0-or-later
// Scores in one sorted set and times in another: whoever reads has to put equal scores in order by time.
#include "sim/board/layouts/layout.h"

#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "redis/board/wholeboard.h"
#include "sim/operation/serverscript.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace tiebreak
{

namespace
{

// ARGV: the member, the score, microseconds a tick. TIME counts microseconds.
constexpr std::string_view serverScript = R"lua(
local time = redis.call('TIME')
local tick = math.floor((time[1] * 1000000 + time[2]) / tonumber(ARGV[3]))
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[2], string.format('%.0f', tick), ARGV[1])
return redis.status_reply('OK')
)lua";

class TwoSetsLayout final : public Layout
{
public:
    using Layout::Layout;

    Result<void> prepare(Connection &connection) override
    {
        if (!board().serverTime)
            return {};
        return loadScript(connection, serverScript, m_set);
    }

    Operation set(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Set, !board().serverTime);
        if (board().serverTime) {
            context.send("EVALSHA", m_set, 2, board().key, board().timesKey, context.member(),
                         context.operation().points, unitMicroseconds(board().unit));
        } else {
            context.send("ZADD", board().key, context.operation().points, context.member());
            context.send("ZADD", board().timesKey, context.tick(), context.member());
        }
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    Operation remove(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Remove, true);
        context.send("ZREM", board().key, context.member());
        context.send("ZREM", board().timesKey, context.member());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    Operation around(OperationContext &context) const override
    {
        const auto rank = co_await rankOf(context);
        if (!rank)
            co_return context.refused(rank.error().message);
        if (*rank < 0)
            co_return OperationEnd::Done;
        const auto end = co_await readRows(context, std::max<std::int64_t>(*rank - reads().aroundRadius, 0),
                                           *rank + reads().aroundRadius);
        co_return end;
    }

    Operation rankAndScore(OperationContext &context) const override
    {
        const auto rank = co_await rankOf(context);
        if (!rank)
            co_return context.refused(rank.error().message);
        co_return OperationEnd::Done;
    }

    Result<void> fill(Connection &connection, std::span<const StartRow> rows, const RunClock &clock,
                      const Progress &progress) const override
    {
        return fillByChunks(connection, rows, progress, [&](std::span<const StartRow> chunk) {
            Command scores{"ZADD", board().key};
            Command times{"ZADD", board().timesKey};
            for (const StartRow &row : chunk) {
                scores.push_back(std::to_string(row.score));
                shape().appendMember(scores.emplace_back(), row.member);
                times.push_back(std::to_string(clock.tick(row.reached, board().unit)));
                shape().appendMember(times.emplace_back(), row.member);
            }
            return std::vector{std::move(scores), std::move(times)};
        });
    }

    Result<ReadRows> read(Connection &connection, const RunClock &clock,
                          const Progress &progress) const override
    {
        TRY(const auto scores, readBoardOrNothing(connection, board().key, ReadWay::Pages, progress));
        TRY(const auto times, readBoardOrNothing(connection, board().timesKey, ReadWay::Pages, progress));
        std::unordered_map<std::string_view, PlainScore> timeOf;
        for (std::size_t i = 0; i < times.rows.size(); ++i)
            timeOf.emplace(times.rows.member(i), plainScore(times.rows.raw(i)));
        struct Row {
            double score; // a fraction too ranks by itself
            std::optional<std::int64_t> tick;
            std::string_view name;
            bool timeEncodes;
        };
        std::vector<Row> rows;
        for (std::size_t i = 0; i < scores.rows.size(); ++i) {
            const auto time = timeOf.find(scores.rows.member(i));
            const bool timed = time != timeOf.end();
            rows.push_back({scores.rows.raw(i), timed ? std::optional(time->second.score) : std::nullopt,
                            scores.rows.member(i), !timed || time->second.encodes});
        }
        std::ranges::sort(rows, [&](const Row &a, const Row &b) {
            if (a.score != b.score)
                return highestFirst() ? a.score > b.score : a.score < b.score;
            return std::tie(a.tick, a.name) < std::tie(b.tick, b.name);
        });
        ReadRows read;
        for (const Row &row : rows) {
            const auto member = shape().memberOf(row.name);
            if (!member) {
                read.addUnexpected(row.name);
                continue;
            }
            const PlainScore score = plainScore(row.score);
            FinalRow &last = read.rows.emplace_back();
            last.member = *member;
            last.score = score.score;
            last.stored = row.score;
            last.encodes = score.encodes && row.timeEncodes;
            if (row.tick)
                last.stamp = {clock.momentOf(*row.tick, board().unit),
                              clock.momentOf(*row.tick + 1, board().unit)};
            const Row *above = &row == rows.data() ? nullptr : &row - 1;
            last.sameAsAbove = above && above->score == row.score && above->tick == row.tick;
        }
        return read;
    }

private:
    Operation range(OperationContext &context, std::int64_t first, std::int64_t last) const override
    {
        const auto end = co_await readRows(context, first, last);
        co_return end;
    }

    /// Reads rows and the times of all whose score the first or the last of them has: a tie may begin above
    /// the first and end below the last.
    Operation readRows(OperationContext &context, std::int64_t first, std::int64_t last) const
    {
        const auto wanted = static_cast<std::size_t>(last - first + 1);
        sendRange(context, first, last);
        const ShortReply &rows = co_await context.reply(wanted * 2);
        if (rows.isError() || rows.items() < 2)
            co_return context.ended(rows, Answer::List);
        std::vector<std::string> members;
        for (std::size_t i = 0; i + 1 < rows.items(); i += 2)
            members.emplace_back(rows.item(i));
        const std::string firstScore(rows.item(1));
        const std::string lastScore(rows.item(rows.items() - 1));
        context.send("ZRANGEBYSCORE", board().key, firstScore, firstScore);
        if (lastScore != firstScore)
            context.send("ZRANGEBYSCORE", board().key, lastScore, lastScore);
        for (int ends = lastScore == firstScore ? 1 : 2; ends > 0; --ends) {
            const ShortReply &tied = co_await context.reply(maxTied);
            if (tied.isError())
                co_return context.ended(tied, Answer::List);
            for (std::size_t i = 0; i < tied.items(); ++i)
                members.emplace_back(tied.item(i));
        }
        std::ranges::sort(members);
        members.erase(std::ranges::unique(members).begin(), members.end());
        context.sendList("ZMSCORE", board().timesKey, members);
        const ShortReply &times = co_await context.reply(1);
        co_return context.ended(times, Answer::List);
    }

    /// The rank of the operation's member: how many have a better score, and how many have the same and were
    /// there first. -1 when it is not on the board.
    Subtask<Result<std::int64_t>> rankOf(OperationContext &context) const
    {
        context.send("ZSCORE", board().key, context.member());
        const ShortReply &own = co_await context.reply();
        if (own.isError())
            co_return std::unexpected(errorFromReply(own.text()));
        if (own.isNil())
            co_return -1;
        const std::string score(own.text());
        if (highestFirst())
            context.send("ZCOUNT", board().key, "(" + score, "+inf");
        else
            context.send("ZCOUNT", board().key, "-inf", "(" + score);
        context.send("ZRANGEBYSCORE", board().key, score, score);
        const ShortReply &better = co_await context.reply();
        if (better.isError())
            co_return std::unexpected(errorFromReply(better.text()));
        const std::int64_t rank = better.integer();
        const ShortReply &tied = co_await context.reply(maxTied);
        if (tied.isError())
            co_return std::unexpected(errorFromReply(tied.text()));
        std::vector<std::string> members;
        std::size_t self = 0;
        for (std::size_t i = 0; i < tied.items(); ++i) {
            if (tied.item(i) == context.member())
                self = i;
            members.emplace_back(tied.item(i));
        }
        if (members.empty())
            co_return rank;
        context.sendList("ZMSCORE", board().timesKey, members);
        const ShortReply &times = co_await context.reply(maxTied);
        if (times.isError())
            co_return std::unexpected(errorFromReply(times.text()));
        const auto timeOf = [&](std::size_t i) { return parseRawText(times.item(i)).value_or(0); };
        std::int64_t earlier = 0;
        for (std::size_t i = 0; i < times.items(); ++i)
            earlier += timeOf(i) < timeOf(self) || (timeOf(i) == timeOf(self) && i < self) ? 1 : 0;
        co_return rank + earlier;
    }

    static constexpr std::size_t maxTied = 1'000'000;
    std::string m_set;
};

} // namespace

std::unique_ptr<Layout> makeTwoSetsLayout(RunBoard board, const Workload &workload)
{
    return std::make_unique<TwoSetsLayout>(std::move(board), workload);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The time stands before the name, so that one sorted set ranks all; a hash leads from a member to its row.
#include "sim/board/layouts/layout.h"

#include "core/board/snapshot.h"
#include "core/text/integertext.h"
#include "redis/board/wholeboard.h"
#include "sim/board/timeinmember.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

namespace
{

class TimeInMemberLayout final : public Layout
{
public:
    using Layout::Layout;

    Result<void> prepare(Connection &connection) override
    {
        TRY(loadScript(connection, timedMemberScript(TimedMember::Set), m_set));
        return loadScript(connection, timedMemberScript(TimedMember::Remove), m_remove);
    }

    Operation set(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Set);
        sendTimedMember(context, board(), m_set);
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    Operation remove(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Remove);
        context.send("EVALSHA", m_remove, 2, board().key, board().namesKey, context.member());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    // Between the two commands it may have moved: then there is no row of that name.
    Operation around(OperationContext &context) const override
    {
        context.send("HGET", board().namesKey, context.member());
        const ShortReply &name = co_await context.reply();
        if (name.isNil() || name.isError())
            co_return context.ended(name, Answer::Single);
        const OperationEnd end = co_await aroundName(context, std::string(name.text()));
        co_return end;
    }

    Operation rankAndScore(OperationContext &context) const override
    {
        context.send("HGET", board().namesKey, context.member());
        const ShortReply &name = co_await context.reply();
        if (name.isNil() || name.isError())
            co_return context.ended(name, Answer::Single);
        const OperationEnd end = co_await rankAndScoreOf(context, std::string(name.text()));
        co_return end;
    }

    Result<void> fill(Connection &connection, std::span<const StartRow> rows, const RunClock &clock,
                      const Progress &progress) const override
    {
        return fillByChunks(connection, rows, progress, [&](std::span<const StartRow> chunk) {
            Command scores{"ZADD", board().key};
            Command names{"HSET", board().namesKey};
            for (const StartRow &row : chunk) {
                std::string member;
                shape().appendMember(member, row.member);
                const std::string name = timedName(board(), clock.tick(row.reached, board().unit), member);
                scores.insert(scores.end(), {std::to_string(row.score), name});
                names.insert(names.end(), {std::move(member), name});
            }
            return std::vector{std::move(scores), std::move(names)};
        });
    }

    Result<ReadRows> read(Connection &connection, const RunClock &clock,
                          const Progress &progress) const override
    {
        TRY(const auto snapshot, readBoardOrNothing(connection, board().key, ReadWay::Pages, progress));
        ReadRows read;
        for (std::int64_t rank = 0; rank < snapshot.size(); ++rank) {
            const auto at = static_cast<std::size_t>(rowAtRank(snapshot, board().direction, rank));
            const std::string_view name = snapshot.rows.member(at);
            const auto tick = tickOfName(board(), name);
            const auto member = tick ? shape().memberOf(name.substr(timedNamePrefix)) : std::nullopt;
            if (!member) {
                read.addUnexpected(name);
                continue;
            }
            FinalRow row;
            row.member = *member;
            row.stored = snapshot.rows.raw(at);
            const PlainScore score = plainScore(row.stored);
            row.score = score.score;
            row.encodes = score.encodes;
            row.stamp = {clock.momentOf(*tick, board().unit), clock.momentOf(*tick + 1, board().unit)};
            const FinalRow *above = read.rows.empty() ? nullptr : &read.rows.back();
            row.sameAsAbove = above && above->stamp && above->stored == row.stored &&
                              above->stamp->first == row.stamp->first;
            read.rows.push_back(row);
        }
        return read;
    }

private:
    std::string m_set;
    std::string m_remove;
};

} // namespace

std::unique_ptr<Layout> makeTimeInMemberLayout(RunBoard board, const Workload &workload)
{
    return std::make_unique<TimeInMemberLayout>(std::move(board), workload);
}

} // namespace tiebreak

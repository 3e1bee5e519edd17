// SPDX-License-Identifier: GPL-3.0-or-later
// The time stands before the member's name, where equal scores are ordered by it; a hash knows who is which.
#include "sim/board/timeinmember.h"
#include "sim/board/strategies/strategies.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

namespace
{

class TimeInMember final : public Strategy
{
public:
    using Strategy::Strategy;

    Result<void> prepare(Connection &connection) override
    {
        return loadScript(connection, timedMemberScript(TimedMember::Add), m_hash);
    }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add);
        sendTimedMember(context, board(), m_hash);
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

private:
    std::string m_hash;
};

} // namespace

std::unique_ptr<Strategy> makeTimeInMember(RunBoard board)
{
    return std::make_unique<TimeInMember>(std::move(board));
}

} // namespace tiebreak

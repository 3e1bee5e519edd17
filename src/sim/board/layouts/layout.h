// SPDX-License-Identifier: GPL-3.0-or-later
// How a board lies in keys: how it is filled, set, cut and read, whatever adds points to it.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/filling.h"
#include "sim/board/readrows.h"
#include "sim/board/runboard.h"
#include "sim/check/consistencycheck.h"
#include "sim/operation/operation.h"
#include "sim/operation/operationcontext.h"
#include "sim/operation/runclock.h"
#include "sim/workload/workload.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// Shared by all workers; its operations only read it.
class Layout
{
public:
    Layout(RunBoard board, const Workload &workload)
        : m_board(std::move(board)), m_reads(workload.reads), m_shape(workload.board.shape)
    {
    }
    virtual ~Layout() = default;
    Layout(const Layout &) = delete;
    Layout &operator=(const Layout &) = delete;

    /// Before the first operation: loads scripts, say.
    virtual Result<void> prepare(Connection &) { return {}; }

    virtual Operation set(OperationContext &context) const = 0;
    virtual Operation remove(OperationContext &context) const = 0;
    virtual Operation top(OperationContext &context) const { return range(context, 0, reads().topCount - 1); }
    virtual Operation window(OperationContext &context) const
    {
        return range(context, reads().windowFirst, reads().windowLast);
    }
    virtual Operation around(OperationContext &context) const = 0;
    virtual Operation rankAndScore(OperationContext &context) const = 0;
    /// Cuts off whoever ranks too low, with as many commands as that takes.
    Operation trim(OperationContext &context) const;

    /// Writes the rows with which the board begins.
    virtual Result<void> fill(Connection &connection, std::span<const StartRow> rows, const RunClock &clock,
                              const Progress &progress) const = 0;
    /// Reads the whole board as its readers rank it.
    virtual Result<ReadRows> read(Connection &connection, const RunClock &clock,
                                  const Progress &progress) const = 0;

    const RunBoard &board() const { return m_board; }

protected:
    const WorkloadReads &reads() const { return m_reads; }
    const MemberShape &shape() const { return m_shape; }
    bool highestFirst() const { return m_board.direction == Direction::HighestFirst; }

    // The same command for either direction.
    std::string_view rangeCommand() const { return highestFirst() ? "ZREVRANGE" : "ZRANGE"; }
    std::string_view rankCommand() const { return highestFirst() ? "ZREVRANK" : "ZRANK"; }
    void sendRange(OperationContext &context, std::int64_t first, std::int64_t last) const
    {
        context.send(rangeCommand(), board().key, first, last, "WITHSCORES");
    }
    /// Asks for the rows around that rank.
    void sendAround(OperationContext &context, std::int64_t rank) const
    {
        sendRange(context, std::max<std::int64_t>(rank - reads().aroundRadius, 0),
                  rank + reads().aroundRadius);
    }

    // Where one sorted set ranks all.
    /// Reads the rows of these ranks.
    virtual Operation range(OperationContext &context, std::int64_t first, std::int64_t last) const;
    /// Reads the rows around what stands on the board under this name.
    Operation aroundName(OperationContext &context, std::string name) const;
    /// Reads its rank and its score.
    Operation rankAndScoreOf(OperationContext &context, std::string name) const;

private:
    RunBoard m_board;
    WorkloadReads m_reads;
    MemberShape m_shape;
};

/// The layout of this kind; of the workload it takes what is read, how members are called.
std::unique_ptr<Layout> makeLayout(BoardLayout layout, RunBoard board, const Workload &workload);

std::unique_ptr<Layout> makeCompositeLayout(RunBoard board, const Workload &workload);
std::unique_ptr<Layout> makeTwoSetsLayout(RunBoard board, const Workload &workload);
std::unique_ptr<Layout> makeTimeInMemberLayout(RunBoard board, const Workload &workload);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// A way to add points and keep the time at which the score was reached.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"
#include "sim/operation/operation.h"
#include "sim/operation/operationcontext.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Shared by all workers once prepare() has run; its operations only read it.
class Strategy
{
public:
    explicit Strategy(RunBoard board) : m_board(std::move(board)) {}
    virtual ~Strategy() = default;
    Strategy(const Strategy &) = delete;
    Strategy &operator=(const Strategy &) = delete;

    /// Before the first operation: loads scripts, say.
    virtual Result<void> prepare(Connection &) { return {}; }
    /// After the last one: takes away what prepare() left on the server, but for keys.
    virtual void leave(Connection &) {}
    /// Adds points to a member.
    virtual Operation add(OperationContext &context) const = 0;
    /// An update of another kind, with whatever it must do so that no add() is overtaken by it unseen.
    virtual Operation guarded(OperationContext &, Operation update) const { return update; }
    /// Whether an operation needs the connection for itself, so that nothing can be pipelined.
    virtual bool needsWholeConnection() const { return false; }
    /// Whether it takes locks of members, which one that is never answered may leave behind.
    virtual bool locks() const { return false; }
    /// What it adds to the stored number itself for each point, which leaves the time as it was; nothing
    /// where it reads the score and packs a new number.
    virtual std::optional<double> increment() const { return std::nullopt; }

    const RunBoard &board() const { return m_board; }

private:
    RunBoard m_board;
};

} // namespace tiebreak

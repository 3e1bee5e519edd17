// SPDX-License-Identifier: GPL-3.0-or-later
// What a write is undone with: what its keys held before.
#pragma once

#include "core/base/result.h"
#include "redis/wire/command.h"
#include "redis/wire/connection.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A key as it was: nothing where there was none.
struct KeyBefore {
    std::string key;
    std::optional<std::string> payload; ///< of DUMP
    std::int64_t expiry = 0;            ///< milliseconds to live; 0: for ever
};

/// What one command is undone with.
struct UndoLevel {
    std::string name; ///< of the command
    std::vector<KeyBefore> keys;
    bool wholeDatabase = false; ///< there were no other keys

    std::size_t bytes() const;
};

/// How much is kept for that.
struct UndoLimits {
    std::size_t levels = 50;
    std::size_t levelBytes = std::size_t(16) << 20;
    std::size_t bytes = std::size_t(64) << 20;
    std::size_t keys = 1000; ///< of a command, or of a database that is emptied
};

/// Reads what the command's keys hold, before it is run. `emptiesAll`: it may change any key, as FLUSHALL
/// does. Error Limit: that is more than may be kept; Server: the server does not know the command's keys.
Result<UndoLevel> readUndo(Connection &connection, const Command &command, bool emptiesAll,
                           const UndoLimits &limits, std::stop_token stop);

/// Puts back what there was.
Result<void> applyUndo(Connection &connection, const UndoLevel &level, std::stop_token stop);

/// The last commands' levels, within the limits.
class UndoStack
{
public:
    explicit UndoStack(UndoLimits limits = {}) : m_limits(limits) {}

    void push(UndoLevel level);
    std::optional<UndoLevel> pop();
    std::size_t size() const { return m_levels.size(); }
    /// The name of the command that pop() gives next; empty where there is none.
    std::string last() const { return m_levels.empty() ? std::string() : m_levels.back().name; }
    const UndoLimits &limits() const { return m_limits; }

private:
    UndoLimits m_limits;
    std::deque<UndoLevel> m_levels;
};

} // namespace tiebreak

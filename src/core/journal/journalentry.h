// SPDX-License-Identifier: GPL-3.0-or-later
// One write to a server, as the journal of writes keeps it.
#pragma once

#include "core/edit/boardedit.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What has written.
enum class WriteKind : std::uint8_t {
    Edit,    ///< a row or an expiry time, by a dialog
    Console, ///< a line that was typed
    Board,   ///< a whole new board
    Shadow,  ///< a pass over a shadow board
    CutOver,
    CutBack, ///< what undoes one
    Run,     ///< a load run
    Command, ///< a command of Tiebreak's own
};

/// What came of it.
enum class WriteState : std::uint8_t {
    Sent,     ///< there is no answer yet
    Made,     ///< done as a whole
    Conflict, ///< something is not as expected: nothing has changed
    Refused,  ///< the server refused, or was not reached: nothing has changed
    Unknown,  ///< the connection ended before the answer
    Undone,   ///< made, and taken back since
    Answered, ///< the server has answered, perhaps with an error
    Partly,   ///< it ended early: the counts say how far it came
};

struct JournalEntry {
    std::string id; ///< unlike all others
    std::chrono::sys_time<std::chrono::microseconds> time{};
    WriteKind kind = WriteKind::Edit;
    std::string by;      ///< USER@HOST of whoever ran Tiebreak; empty: an entry of an older version
    std::string server;  ///< its identity, without login (see serverIdentity())
    std::string address; ///< of the node of its cluster, where that is another
    std::string process; ///< of the server's process, where it tells
    std::string user;    ///< that Tiebreak was logged in as on the server; empty: not known
    int db = 0;
    std::string command;           ///< as a line for redis-cli, without secrets; empty: a job's or an edit's
    std::vector<std::string> keys; ///< that a job writes
    std::optional<BoardEdit> edit; ///< Edit: what can be undone
    WriteState state = WriteState::Sent;
    std::string answer;                    ///< what the server said, or why the job ended
    std::optional<std::int64_t> written{}; ///< rows; of a run the operations begun, with its warm-up
    std::optional<std::int64_t> removed{}; ///< rows

    /// Whether an undo may be offered: what was made, or may have been, and knows what was there before.
    bool canBeUndone() const;
};

/// "edit", "console", "board", "shadow", "cut-over", "cut-back", "run", "command": in files and JSON.
std::string_view writeKindName(WriteKind kind);
std::optional<WriteKind> writeKindNamed(std::string_view name);
/// "sent", "made", "conflict", "refused", "unknown", "undone", "answered", "partly".
std::string_view writeStateName(WriteState state);
std::optional<WriteState> writeStateNamed(std::string_view name);

} // namespace tiebreak

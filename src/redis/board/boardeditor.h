// SPDX-License-Identifier: GPL-3.0-or-later
// Makes small changes of a board that is in use: compared with what was shown, and set, in one step.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/edit/boardedit.h"
#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// How an edit ended, with what was found (Conflict) or what was said (Refused, Unknown).
struct EditOutcome {
    EditState state = EditState::Refused;
    std::optional<EditConflict> conflict = {};
    std::optional<Error> error = {};
};

/// The one command, an EVAL, that makes the edit. The script compares raws by their bits and changes nothing
/// unless all are as expected. Needs the rights to EVAL, ZSCORE, ZADD and ZREM, or PTTL, TIME, PEXPIREAT and
/// PERSIST; Redis 5 or later.
Command editCommand(const BoardEdit &edit);

/// The same as a line for redis-cli.
std::string editCommandText(const BoardEdit &edit);
/// What the script comes to, in the commands that it runs, a line each: "while ZSCORE board alice is 4",
/// "ZADD board 5 alice".
std::string editGistText(const BoardEdit &edit);

/// Makes the edit with one command; in a cluster on the node that has the key. Never sends it twice where
/// the first may have been carried out: when no answer comes it looks at the board, and where all is as the
/// edit would have it, it was made.
EditOutcome makeEdit(const WritableServer &server, const BoardEdit &edit, Timeouts timeouts = {},
                     const Progress &progress = {});

/// When the key expires by the server's clock; nothing: never. NotFound where there is no such key.
Result<std::optional<Expiry>> readExpiry(Connection &connection, const std::string &key,
                                         const Progress &progress = {});

} // namespace tiebreak

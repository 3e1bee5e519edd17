// SPDX-License-Identifier: GPL-3.0-or-later
// Which commands Tiebreak sends and for what, which of them a user may run, and what gives a user just those.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/coverage.h"
#include "redis/link/route.h"
#include "redis/wire/connection.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a command is needed for. Each but the first is done without where its commands are missing.
enum class Purpose {
    Boards,  ///< listing boards and showing their rows: nothing works without
    Server,  ///< what the server is and how it goes
    Details, ///< encodings, memory, expiry
    Search,  ///< members by a pattern
    Whole,   ///< whole boards in one piece
    Live,    ///< ringing when a board changes
    Names,   ///< members' names from hashes
    Cluster, ///< finding the nodes of a cluster
    Writes,  ///< edits of rows
    Rewrites ///< whole boards under another codec, beside the edits
};

/// One command, with its second word where it has one.
struct CommandUse {
    Purpose purpose;
    std::string_view command;
};

enum class Permission {
    Allowed,
    Refused,
    Missing, ///< the server does not know the command
    NotAsked ///< asking would mean to write
};

struct CommandPermission {
    CommandUse use;
    Permission permission = Permission::NotAsked;
    std::string node =
        {}; ///< of a cluster, that refuses it or does not know it; empty: none, or the only one
};

/// What one user may do.
struct Permissions {
    std::string user; ///< empty: the server does not say
    std::vector<CommandPermission> commands;
    bool onlySomeKeys = false; ///< the key that was asked with is not one that the user may read
    Coverage coverage;         ///< of the nodes
};

/// Asks by running each command that reads on a key that does not exist, so that nothing is read and nothing
/// waits; a refusal for the key's sake means that the command is allowed. What was refused before is asked
/// for again. Two round trips. Errors are those of the connection.
Result<Permissions> readPermissions(Connection &connection, const Progress &progress = {});

/// The same of all primaries of the cluster that the server is a node of, where it is one: what one of them
/// refuses is refused. A node that does not answer is a gap of the coverage.
Result<Permissions> readPermissions(Connection &connection, const Route &route,
                                    const Progress &progress = {});

} // namespace tiebreak

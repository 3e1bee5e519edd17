// SPDX-License-Identifier: GPL-3.0-or-later
// Which commands can hold the server up by how much they go through, and how much that is.
#pragma once

#include "core/base/result.h"
#include "redis/wire/command.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// What the server does for one command while all others wait.
struct ReadingBurden {
    std::optional<std::int64_t> members; ///< that it goes through at most, keys for KEYS; nothing: not known
    std::chrono::seconds time{0};        ///< that this takes about, at most

    bool ofAllKeys = false; ///< KEYS, which is never to be used lightly

    /// More than a million, or nobody knows, or KEYS.
    bool isHeavy() const;
};

/// Whether a command's words leave it open how much it goes through.
bool mayBeHeavy(const Command &command);

/// Counts what a command would go through, also to store or to remove it: members of its sorted sets, sets,
/// hashes and lists, entries of its streams, or the keys of the database. Nothing unless mayBeHeavy(). The
/// server is asked for types and sizes, which takes it no time: at most three round trips. In a cluster the
/// node has to be the one of the command's keys. Errors are those of the connection.
Result<std::optional<ReadingBurden>> readBurden(Connection &connection, const Command &command,
                                                std::stop_token stop = {});

/// What is said of a command that is not sent unasked: what it goes through, for how long others wait.
std::string heavyReadingText(const Command &command, const ReadingBurden &burden);

} // namespace tiebreak

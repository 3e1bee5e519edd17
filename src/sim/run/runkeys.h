// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a run: new, with a time to live, and removed at the end.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Names keys that begin with `prefix` and a random part in braces, a hash tag, which keeps them together in
/// a cluster.
RunBoard boardWithNewKeys(std::string_view prefix);

/// The same names again, from that of the sorted set; only its keys are known.
RunBoard boardOfKey(std::string_view key);

/// The keys that hold the board, in whatever layout, and the members cut off.
std::vector<std::string> keysOf(const RunBoard &board);

/// Looks through the whole database by pages. Error Usage that names a key with this prefix, and the FUNCTION
/// libraries of such runs, where there are any; Cancelled.
Result<void> checkPrefixIsFree(Connection &connection, std::string_view prefix, int db,
                               const std::stop_token &stop);
/// Puts the time to live of all keys that exist to an hour.
Result<void> renewKeys(Connection &connection, const RunBoard &board, const std::stop_token &stop = {});
/// Removes them.
Result<void> removeKeys(Connection &connection, const RunBoard &board);
/// Removes the locks of these members, where there are any.
Result<void> removeLocks(Connection &connection, const RunBoard &board, std::span<const std::string> members);
/// What they take together, in bytes; nothing where the server does not tell.
std::optional<std::int64_t> memoryOfKeys(Connection &connection, const RunBoard &board,
                                         const std::stop_token &stop = {});

} // namespace tiebreak

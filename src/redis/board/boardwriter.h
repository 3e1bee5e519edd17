// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a whole board to a new key.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/time/expiry.h"
#include "redis/link/writableserver.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What was written.
struct WrittenBoard {
    std::int64_t members = 0;
    std::optional<std::int64_t> memoryBytes; ///< by MEMORY USAGE; nothing where the server does not tell
    std::optional<Expiry> expires;           ///< when the new key does; nothing: never
};

/// Writes `rows`, which are in the order of a snapshot, to `key`, which must not exist: either all of them or
/// nothing. They go to a temporary key, in pipelined transactions of bounded size that each renew its expiry;
/// they are read back and compared bit by bit; then RENAMENX gives the key its name. After an error or a
/// cancel the temporary key is removed; where that fails, because the server has gone, it expires by itself.
/// A cancel ends this at once, and within a second on a server that no longer answers. Progress counts every
/// member twice, when it is written and when it is read back.
///
/// The key expires when `expiresAs`, another key, is to expire at that moment: its name and its expiry come
/// in one step, and the expiry is read back. Without such a key, and where that never expires, neither does
/// this one. Where `members` says how many it had when it was read, it must have as many, the first and the
/// last of `rows` among them.
///
/// Errors: Usage when there are no rows or the key exists, NotFound where `expiresAs` is gone, Conflict where
/// it is another board by now, Cancelled, and whatever the server says (Permission; Server for a replica or a
/// full memory).
Result<WrittenBoard> writeNewBoard(const WritableServer &server, const std::string &key, const Rows &rows,
                                   const Progress &progress = {},
                                   const std::optional<std::string> &expiresAs = {},
                                   std::optional<std::int64_t> members = {});

/// The name of the temporary key: in a cluster it lies in the hash slot of `key`, unless that holds a } that
/// ends no hash tag.
std::string temporaryKey(std::string_view key, std::uint64_t random);

} // namespace tiebreak

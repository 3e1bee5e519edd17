// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a whole board to a new key.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "core/time/expiry.h"
#include "redis/board/wholeboard.h"
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

/// A board that is written anew.
struct OriginalBoard {
    std::string key;
    const Snapshot &asRead;
    ReadWay way = ReadWay::Pages; ///< how it is read once more
};

/// Writes `rows`, which are in the order of a snapshot, to `key`, which must not exist: either all of them or
/// nothing. They go to a temporary key, in pipelined transactions of bounded size that each renew its expiry;
/// they are read back and compared bit by bit; then RENAMENX gives the key its name. After an error or a
/// cancel the temporary key is removed; where that fails, because the server has gone, it expires by itself.
/// A cancel ends this at once, and within a second on a server that no longer answers. Progress counts every
/// member twice, when it is written and when it is read back, and those of `original` once.
///
/// The rows are `original` in other numbers: that is read once more before the key gets its name, must have
/// every row as it was, and must not change until the name has been given. In a cluster, or where WATCH is
/// refused, a change just then is told afterwards, of a key that was written. The key expires when that does:
/// its name and its expiry come in one step, and the expiry is read back.
///
/// Errors: Usage when there are no rows or the key exists, NotFound where `original` is gone, Conflict where
/// it has changed, Cancelled, and whatever the server says (Permission; Server for a replica or a full
/// memory).
Result<WrittenBoard> writeNewBoard(const WritableServer &server, const std::string &key, const Rows &rows,
                                   const Progress &progress = {},
                                   const std::optional<OriginalBoard> &original = {});

/// The name of the temporary key: in a cluster it lies in the hash slot of `key`, unless that holds a } that
/// ends no hash tag.
std::string temporaryKey(std::string_view key, std::uint64_t random);

} // namespace tiebreak

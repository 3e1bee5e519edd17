// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a board that is there another one, as a recording does that is played.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// Writes only what differs, in one transaction, so that nobody reads a board that never was. Keeps its
/// connection from one writing to the next; used by one thread at a time.
class BoardFollower
{
public:
    explicit BoardFollower(WritableServer server) : m_server(std::move(server)) {}

    /// Has the sorted set `key` hold exactly `rows`, in any order: raws to the last bit, but that a server
    /// keeps no sign of a zero in its small encoding. `before`: what it holds; null: nobody knows, then all
    /// of it is written anew. Returns how many rows were written or removed. After an error, Cancelled too,
    /// nobody knows what the key holds.
    Result<std::int64_t> rewrite(const std::string &key, const Rows *before, const Rows &rows,
                                 const Progress &progress = {});

private:
    WritableServer m_server;
    std::optional<Connection> m_connection;
};

} // namespace tiebreak

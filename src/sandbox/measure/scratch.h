// SPDX-License-Identifier: GPL-3.0-or-later
// A server for one measurement, which nobody else sees.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "internals/memory/encodinglimits.h"
#include "internals/memory/memorymodel.h"
#include "redis/wire/connection.h"
#include "sandbox/sandbox.h"

#include <cstdint>
#include <functional>
#include <string>

namespace tiebreak
{

/// A sandbox of its own with a connection. It ends with this object, and with it whatever was written:
/// neither the user's server nor the sandbox with the demo boards is touched, also after an error or a stop.
class Scratch
{
public:
    /// Starts one that may take so many bytes. Errors as of Sandbox::start().
    static Result<Scratch> start(const Progress &progress, std::uint64_t memory = std::uint64_t(512) << 20);
    /// Starts one in which this board has room. Errors as of sizesOf() and Sandbox::start(), and Limit: the
    /// system has not the memory, in a sentence that says how much of both.
    static Result<Scratch> startFor(const PlannedBoard &board, const Progress &progress);

    Connection &connection() { return m_connection; }
    /// "7.0.15", or empty where the server does not say.
    const std::string &version() const { return m_version; }
    ServerLine line() const { return m_line; }

    /// From now on boards are kept as these limits say.
    Result<void> setLimits(const EncodingLimits &limits, const Progress &progress);
    /// Adds rows from `first` up to and without `end`, one after the other as ZADD does; `row` gives each.
    using RowAt = std::function<void(std::int64_t row, std::string &member, double &raw)>;
    Result<void> add(const std::string &key, std::int64_t first, std::int64_t end, const RowAt &row,
                     const Progress &progress);
    /// Adds all these rows.
    Result<void> add(const std::string &key, const Rows &rows, const Progress &progress);
    /// MEMORY USAGE with every node weighed.
    Result<std::int64_t> memoryOf(const std::string &key, const Progress &progress);
    /// OBJECT ENCODING.
    Result<std::string> encodingOf(const std::string &key, const Progress &progress);
    /// Runs one command; an error reply becomes an Error.
    Result<Reply> run(const Command &command, const Progress &progress);

private:
    Scratch(Sandbox sandbox, Connection connection)
        : m_sandbox(std::move(sandbox)), m_connection(std::move(connection))
    {
    }
    Sandbox m_sandbox;
    Connection m_connection;
    std::string m_version;
    ServerLine m_line = ServerLine::Redis72;
};

} // namespace tiebreak

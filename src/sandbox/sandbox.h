// SPDX-License-Identifier: GPL-3.0-or-later
// The private redis-server that Tiebreak starts and stops itself.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/link/writableserver.h"
#include "redis/wire/endpoint.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// Whether a sandbox can be asked to load this file: its name ends in .rdb, or it begins with the bytes
/// REDIS.
bool isRdbFile(const std::string &path);

/// How many bytes of memory a file may take in a sandbox: three quarters of what the system has to spare, and
/// at least 512 MiB.
std::uint64_t memoryForFiles();

/// A redis-server (or valkey-server) on a unix socket in a private temporary directory: no TCP port, no
/// persistence, a memory cap. It ends when this object goes, and also when the process dies in any way.
class Sandbox
{
public:
    /// Blocks until the server answers, or a stop is requested (Cancelled). Errors (Io) say what is missing
    /// and how to install it, or hold the server's last words.
    static Result<Sandbox> start(std::stop_token stop = {}, std::uint64_t memory = std::uint64_t(512) << 20);

    /// The same with what an RDB file holds. The server loads a copy, which is gone once it has; expired keys
    /// are left out (see expiredKeys()). `progress` counts the file's bytes twice, when they are copied and
    /// when they are loaded. Errors (Io) besides those of start(): the file cannot be read, its copy finds no
    /// room, the server does not take it (with the server's words and what to do), or it takes more than
    /// `memory` bytes.
    static Result<Sandbox> load(const std::string &rdbFile, const Progress &progress = {},
                                std::uint64_t memory = memoryForFiles());

    Sandbox(Sandbox &&) noexcept;
    Sandbox &operator=(Sandbox &&) noexcept;
    /// Kills the server, waits for its end and removes the directory.
    ~Sandbox();

    /// The unix socket, which is all the server listens on.
    Endpoint endpoint() const;
    /// The same, with the right to write: it is ours.
    WritableServer writable(int db = 0) const
    {
        Endpoint database = endpoint();
        database.db = db;
        return WritableServer(std::move(database), std::make_shared<WritePermit>(), processId());
    }
    /// The server's process; it is the child of a supervisor, not of this process.
    long long processId() const;
    /// How many keys of the loaded file were left out because their time had come.
    std::int64_t expiredKeys() const;

private:
    struct Process;
    explicit Sandbox(std::unique_ptr<Process> process);
    std::unique_ptr<Process> m_process;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Where a sandbox keeps its socket, and how one that nobody owns any more is told from one that is in use.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace tiebreak
{

/// A temporary directory of mode 0700 that is locked (flock) as long as this object lives. The kernel drops
/// the lock when the process ends in whatever way, so an unlocked directory is a left-over.
class SandboxDirectory
{
public:
    /// Makes one below XDG_RUNTIME_DIR, TMPDIR or /tmp: the first that can be written to and leaves the
    /// socket's path short enough for the kernel. Left-overs found there are removed, and their servers
    /// ended. `room`: how many bytes are to be written to it; a place without so much is passed over.
    static Result<std::unique_ptr<SandboxDirectory>> create(std::uint64_t room = 0);

    SandboxDirectory(const SandboxDirectory &) = delete;
    SandboxDirectory &operator=(const SandboxDirectory &) = delete;
    /// Removes the directory with all that is in it.
    ~SandboxDirectory();

    const std::string &path() const { return m_path; }
    /// Where the server's socket belongs.
    std::string socketPath() const;
    /// Where what the server says belongs.
    std::string logPath() const;
    /// The name, within the directory, of the file that the server loads.
    static constexpr const char *rdbName = "dump.rdb";
    std::string rdbPath() const { return m_path + "/" + rdbName; }

private:
    SandboxDirectory(std::string path, int lock);
    std::string m_path;
    int m_lock;
};

} // namespace tiebreak

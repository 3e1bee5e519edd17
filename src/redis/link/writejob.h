// SPDX-License-Identifier: GPL-3.0-or-later
// One entry of the journal for all that one function writes.
#pragma once

#include "redis/link/writableserver.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// All connections of server() share one entry, which is kept before the first command that may write leaves
/// any of them; a job that writes nothing has none. Within another job it is a part of that one. Thread-safe
/// but for its end.
class WriteJob
{
public:
    WriteJob(const WritableServer &server, WriteKind kind, std::vector<std::string> keys,
             std::optional<BoardEdit> edit = {});
    /// Unless it has ended: as one that came to nobody knows where.
    ~WriteJob();
    WriteJob(const WriteJob &) = delete;
    WriteJob &operator=(const WriteJob &) = delete;

    const WritableServer &server() const { return m_server; }
    void end(const WriteEnd &end);
    /// It ended early, for this reason.
    void endEarly(const Error &why, std::optional<std::int64_t> written = {});

private:
    WritableServer m_server;
    std::shared_ptr<WriteRecord> m_record; ///< null: nothing is kept, or it is a part of another job
};

} // namespace tiebreak

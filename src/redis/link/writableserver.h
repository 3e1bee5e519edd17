// SPDX-License-Identifier: GPL-3.0-or-later
// A server that may be written to, as a type: a connection that was not opened with one only reads.
#pragma once

#include "core/journal/writejournal.h"
#include "redis/link/route.h"
#include "redis/wire/connection.h"
#include "redis/wire/writerecord.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

class Sandbox;
struct LeftOverSandbox;

/// Given by a Sandbox, which is ours, and by allowWrites() for a server that the user has named. What goes to
/// the latter is kept in the journal of writes: each command, or all of a WriteJob, as one entry.
class WritableServer
{
public:
    const Endpoint &endpoint() const { return m_address.route.endpoint; }
    const Route &route() const { return m_address.route; }
    const BoardAddress &address() const { return m_address; }
    const std::shared_ptr<const WritePermit> &permit() const { return m_permit; }
    /// The same, or in a cluster the node that has this key.
    WritableServer holding(std::string key) const
    {
        WritableServer other = *this;
        other.m_address.key = std::move(key);
        return other;
    }
    /// The same; where the permit is for one key alone, these may be written too. For keys that Tiebreak
    /// makes for that board, such as its shadow, and for new ones, which overwrite nothing.
    WritableServer besides(std::vector<std::string> keys) const
    {
        WritableServer other = *this;
        other.m_beside = std::move(keys);
        return other;
    }
    /// The same, whose commands are of this kind in the journal.
    WritableServer as(WriteKind kind) const
    {
        WritableServer other = *this;
        other.m_kind = kind;
        return other;
    }
    /// The same; what is sent is kept even of a sandbox, under this name.
    WritableServer keptIn(std::shared_ptr<WriteJournal> journal, std::string name) const
    {
        WritableServer other = *this;
        other.m_isKept = true;
        other.m_journal = std::move(journal);
        other.m_name = std::move(name);
        return other;
    }
    /// The server's process where it is ours to stop; nothing for any other server.
    std::optional<long long> process() const { return m_process; }

private:
    friend class Sandbox;
    friend struct LeftOverSandbox;
    friend class WriteJob;
    friend WritableServer allowWrites(Route route, std::shared_ptr<WriteJournal> journal,
                                      std::shared_ptr<const WritePermit> permit);
    friend Result<Connection> openConnection(const WritableServer &server, Timeouts timeouts,
                                             std::stop_token stop, WaitList *waits);
    WritableServer(Route route, std::shared_ptr<const WritePermit> permit,
                   std::optional<long long> process = {})
        : m_address{std::move(route)}, m_permit(std::move(permit)), m_process(process)
    {
        m_address.route.endpoint.clusterOptions.fromReplicas = false; // they take no writes
    }
    void unlock(Connection &connection) const;
    /// Many commands follow one decision, over several connections: each must reach the process that was
    /// meant.
    bool needsKnownProcess() const;
    /// What is known of a write before it is made.
    JournalEntry entry() const;

    BoardAddress m_address;
    std::shared_ptr<const WritePermit> m_permit;
    std::vector<std::string> m_beside;
    std::optional<long long> m_process;
    bool m_isKept = false; ///< in the journal
    std::shared_ptr<WriteJournal> m_journal;
    std::string m_name; ///< the server's in the journal
    WriteKind m_kind = WriteKind::Command;
    std::shared_ptr<WriteRecord> m_job; ///< null: each command is an entry of its own
};

} // namespace tiebreak

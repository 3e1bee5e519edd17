// SPDX-License-Identifier: GPL-3.0-or-later
// What INFO says by which one process of a server is told from another at the same address.
#pragma once

#include "core/text/lines.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One process of a server; empty where INFO is refused or tells nothing of it.
struct ServerProcess {
    std::string id = {};                ///< run_id: another one after every start
    std::string replication = {};       ///< master_replid: whose data it has
    std::string replicationBefore = {}; ///< master_replid2: whose data it had until it was promoted
    bool isReplica = false;             ///< role:slave
    bool isRefused = false;             ///< this user may not run INFO
    bool isRemembered = false;          ///< ... or might not when it was asked last, which is not now
    int port = 0;                       ///< that it listens on; 0: not told
    std::optional<std::chrono::seconds> uptime = {}; ///< for how long it ran when it told this
    std::int64_t connection = 0; ///< the number that it gave the connection; 0: it gives none

    bool isKnown() const { return !id.empty(); }
    /// Whether a connection that was opened after one to `before` shows another process by its number, which
    /// only grows while a process runs. Where it does not, that says nothing.
    bool countsAnewAfter(const ServerProcess &before) const
    {
        return connection > 0 && connection <= before.connection;
    }
    /// Whether both are known and differ.
    bool isOtherThan(const ServerProcess &other) const
    {
        return isKnown() && other.isKnown() && id != other.id;
    }
    /// What the same process told later of whose data it has.
    void takeReplication(const ServerProcess &later)
    {
        replication = later.replication;
        replicationBefore = later.replicationBefore;
        isReplica = later.isReplica;
    }
    /// Whether it was a replica of `before` and was promoted in its place.
    bool succeeds(const ServerProcess &before) const
    {
        return !before.replication.empty() && replicationBefore == before.replication;
    }
    /// Whether the process that told `before` has since got the data of another primary, as REPLICAOF does. A
    /// primary that no replica follows takes another master_replid by itself, and forgets the one before.
    bool isResyncedSince(const ServerProcess &before) const
    {
        return isKnown() && id == before.id && !before.replication.empty() && !replication.empty() &&
               replication != before.replication && !succeeds(before) &&
               (isReplica || !replicationBefore.empty());
    }
    /// Whether both have the data of one primary, which one of them may be.
    bool sharesDataWith(const ServerProcess &before) const
    {
        return succeeds(before) || (!replication.empty() && replication == before.replication);
    }
};

/// Who answers.
struct AnsweringServer {
    ServerProcess process = {};
    std::string address = {}; ///< host and port by which it was reached; empty: none was yet
    std::chrono::steady_clock::time_point connected = {}; ///< since when it was reached by this connection
    bool takesTurns = false; ///< with other servers at this address: see MetProcesses::takeTurns()
    bool isNode = false;     ///< of a cluster, where a key goes from one to another
    std::chrono::steady_clock::time_point answered = {}; ///< when it was heard last

    /// Whether the key has moved to another node, which has not taken over from the one before.
    bool hasMovedFrom(const AnsweringServer &before) const
    {
        return isNode && before.isNode && address != before.address && !process.succeeds(before.process);
    }
    /// Whether it takes turns with the one before, and has other data.
    bool turnsFrom(const AnsweringServer &before) const
    {
        return takesTurns && process.isOtherThan(before.process) &&
               process.replication != before.process.replication && !process.succeeds(before.process);
    }
    /// Whether it ran already while the one before still answered, so that it is not that one started anew.
    bool ranBeside(const AnsweringServer &before) const
    {
        constexpr std::chrono::seconds rounding{2};
        return process.uptime && connected - *process.uptime + rounding < before.answered;
    }
    /// Whether it has been another server all along, with data of its own, and not the one before started
    /// anew or its replica.
    bool isUnrelatedTo(const AnsweringServer &before) const
    {
        return turnsFrom(before) || (process.isOtherThan(before.process) && ranBeside(before) &&
                                     !process.sharesDataWith(before.process));
    }
    /// Whether it is another process than before, at the same address or at another one, or has got the data
    /// of another primary. Where INFO does not tell, another address is another server. Of those that take
    /// turns, replicas of one primary are alike.
    bool isOtherThan(const AnsweringServer &before) const
    {
        if (takesTurns)
            return turnsFrom(before);
        if (hasMovedFrom(before))
            return false;
        if (process.isKnown() && before.process.isKnown())
            return process.isOtherThan(before.process) || process.isResyncedSince(before.process);
        return !address.empty() && !before.address.empty() && address != before.address;
    }
    /// Whether the connection was lost in between, and nothing tells one process from another.
    bool mayBeOtherThan(const AnsweringServer &before) const
    {
        return (takesTurns || !process.isKnown()) && !before.address.empty() && connected != before.connected;
    }
};

/// Who has answered at one address, one after the other.
class MetProcesses
{
public:
    void meet(const ServerProcess &process);
    /// Whether one has answered again after another one had. As a process that has ended never comes back,
    /// several answer there by turns, behind a load balancer or a proxy.
    bool takeTurns() const { return m_takeTurns; }
    /// Two were found to answer at the same time.
    void noteTurns() { m_takeTurns = true; }

private:
    std::vector<std::string> m_ids; ///< the last ones, each once
    bool m_takeTurns = false;
};

/// By which people tell one process from another: the beginning of its run id; "not known".
std::string shortName(const ServerProcess &process);

/// The process that an INFO reply tells of.
ServerProcess serverProcessIn(std::string_view info);

/// Calls `line` with the name and the value of every line of an INFO reply.
template <class Line>
void forEachInfoLine(std::string_view text, const Line &line)
{
    while (!text.empty()) {
        const std::string_view found = takeLine(text);
        if (const std::size_t colon = found.find(':'); colon != std::string_view::npos)
            line(found.substr(0, colon), found.substr(colon + 1));
    }
}

} // namespace tiebreak

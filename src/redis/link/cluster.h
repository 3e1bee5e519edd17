// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a cluster, shared by all connections to it.
#pragma once

#include "core/base/result.h"
#include "redis/link/route.h"
#include "redis/link/topology.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tiebreak
{

/// A node as a person is to see it.
struct NodeFacts {
    ClusterNode node;
    HostPort used; ///< where this computer reaches it; as announced, where nothing else is known
    enum class State : std::uint8_t { NotTried, Reached, Failed };
    State state = State::NotTried;
    std::string whyNot; ///< why its boards cannot be read, a sentence; of Failed, or of what it refused
};

/// A node at whose address another process answers than before.
struct ReplacedNode {
    std::string address;
    ServerProcess before;
    ServerProcess now;
};

/// The topology, and how the nodes are reached. Thread-safe; whoever asks may wait for a refresh that is
/// under way.
class Cluster
{
public:
    /// Asks a node for its slots. `seed` is how it was reached. Errors are those of the connection, Protocol,
    /// and what a server answers that is no node of a cluster, or does not tell this user. Never null.
    static Result<std::shared_ptr<Cluster>> discover(Connection &connection, const Endpoint &seed,
                                                     std::stop_token stop = {});

    explicit Cluster(const Endpoint &seed, Topology topology);

    std::shared_ptr<const Topology> topology() const;
    /// All nodes of the topology, and behind them those that the others have found to have failed, which it
    /// leaves out.
    std::vector<NodeFacts> table() const;
    /// Every node that belonged to the cluster when it was discovered, also one that had failed; nothing
    /// where this user may not list them.
    const std::optional<std::vector<ClusterMember>> &members() const { return m_members; }
    /// Asks this node which others have failed by now, and which have other tasks, for freshen(). Errors are
    /// those of the connection.
    Result<void> askForFailed(Connection &connection, const std::stop_token &stop);
    /// Those that connections have met since the last call, each once.
    std::vector<ReplacedNode> takeReplaced();
    /// Called once there is one of them, on whichever thread, before a job has read anything of it.
    void onReplaced(std::function<void()> met);
    /// MOVED and ASK that have come so far.
    std::uint64_t redirects() const;

    /// A node to connect to.
    struct Target {
        Endpoint endpoint;
        bool asking = false;      ///< behind ASKING: it is only on its way to have the key
        bool fromReplica = false; ///< behind READONLY
        std::string node;
    };
    /// Connects to the node that has the key, or where that is empty to any, and reads the slots anew where
    /// the cluster has changed. Errors: Loading where nobody serves the key's slot; those of
    /// Connection::openDirectly(), with the node named.
    Result<Connection> open(const Endpoint &endpoint, const std::string &key, Timeouts timeouts,
                            const std::stop_token &stop, WaitList *waits, Connection::Until until);
    /// Connects to one node of the topology, at any rate. Here as in open() one that did not answer in time
    /// within the last minute is given a second.
    Result<Connection> openNode(std::size_t node, const Endpoint &endpoint, Timeouts timeouts,
                                const std::stop_token &stop, WaitList *waits = nullptr);
    Result<Connection> openNode(const ClusterNode &node, const Endpoint &endpoint, Timeouts timeouts,
                                const std::stop_token &stop, WaitList *waits = nullptr);

    /// The address of connections to this node; empty where the cluster does not tell it.
    std::string addressAt(const ClusterNode &node, const Endpoint &endpoint) const;
    /// One that had been opened to it before is answered.
    void noteAnswer(const ClusterNode &node);

    /// Reads the slots anew from the first node that answers within a second, whatever is known.
    Result<void> refresh(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop);
    /// The same, but only where a redirect or a failure has shown that they have changed.
    Result<void> freshen(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop);
    /// Where the node with this key is at present, "host:port", or without a key the one that is asked first;
    /// for those that keep connections. Empty while it has to be found out.
    std::string addressFor(const Endpoint &endpoint, const std::string &key) const;

    /// A job has given up waiting for the cluster to be fit to serve its board.
    void noteWaitInVain();
    /// Whether that was within the last half minute: no use in waiting as long for the next board.
    bool waitedInVain() const;

private:
    struct Asked {
        HostPort to;
        std::chrono::steady_clock::time_point until;
    };

    Endpoint endpointOf(const Endpoint &endpoint, const ClusterNode &node) const;
    Endpoint endpointAt(const Endpoint &endpoint, const HostPort &address,
                        std::vector<std::string> names) const;
    HostPort usedAddress(const HostPort &announced) const;
    std::optional<Target> targetFor(const Endpoint &endpoint, const std::string &key,
                                    std::size_t attempt) const;
    std::vector<Target> everyNode(const Endpoint &endpoint) const;
    /// Connects, if the rules for nodes allow it.
    Result<Connection> reach(const Target &target, Timeouts timeouts, const std::stop_token &stop,
                             WaitList *waits = nullptr,
                             Connection::Until until = Connection::Until::Serving) const;
    Result<Connection> connect(const Target &target, Timeouts timeouts, const std::stop_token &stop,
                               WaitList *waits, Connection::Until until);
    /// The mutex is held.
    void addFailed(std::vector<NodeFacts> &table) const;
    /// The connection to it was begun at `begun`.
    void meet(const std::string &address, const ServerProcess &process,
              std::chrono::steady_clock::time_point begun);
    /// The same with the mutex held. Whether it is another one than before.
    bool isReplaced(const std::string &address, const ServerProcess &process,
                    std::chrono::steady_clock::time_point begun);
    void noteErrorReply(std::string_view line, const HostPort &from);
    Timeouts patienceWith(const std::string &node, Timeouts timeouts) const;
    void note(const std::string &node, NodeFacts::State state, std::string whyNot = {});

    const Endpoint m_seed;
    std::optional<std::vector<ClusterMember>> m_members; ///< not changed once others have the cluster
    std::weak_ptr<Cluster> m_self;                       ///< for connections, which may outlive it
    std::mutex m_refreshing;                             ///< taken before m_mutex
    mutable std::mutex m_mutex;                          ///< of all below
    std::shared_ptr<const Topology> m_topology;
    std::vector<ClusterMember> m_failed; ///< as a node said last
    std::uint64_t m_generation = 0;      ///< of the topology
    bool m_stale = false;
    std::optional<HostPort> m_hint; ///< who is to be asked first
    std::map<int, Asked> m_asked;   ///< slots whose keys are asked for elsewhere, for a while
    std::map<std::string, NodeFacts> m_facts;
    /// Who has answered at one address.
    struct Met {
        ServerProcess last;
        std::chrono::steady_clock::time_point when = {}; ///< the last was met
    };
    std::map<std::string, Met> m_met; ///< by address
    std::function<void()> m_replacedMet = [] {};
    std::map<std::string, ReplacedNode> m_replaced;                             ///< that were not taken yet
    std::map<std::string, std::chrono::steady_clock::time_point> m_silentSince; ///< nodes
    std::optional<std::chrono::steady_clock::time_point> m_waitedInVain;        ///< last
    std::uint64_t m_redirects = 0;
};

} // namespace tiebreak

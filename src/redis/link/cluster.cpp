// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/cluster.h"

#include "core/text/bytestext.h"
#include "redis/link/failover.h"
#include "redis/link/linktext.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// How long the node that an ASK names is asked for the keys of a slot, unless it is told anew.
constexpr auto askPatience = 2s;
/// How often a key's node is looked for before one gives up.
constexpr std::size_t maxAttempts = 4;
/// How long a node is waited for that is one of several, or has just kept others waiting.
constexpr std::chrono::milliseconds brief = 1000ms;
constexpr auto silenceIsRemembered = 60s;
constexpr auto vainWaitIsRemembered = 30s;

HostPort addressOf(const Endpoint &endpoint)
{
    return endpoint.unixPath.empty() ? HostPort{endpoint.host, endpoint.port} : HostPort{"127.0.0.1", 0};
}

Timeouts briefer(Timeouts timeouts)
{
    return {std::min(timeouts.connect, brief), std::min(timeouts.command, brief)};
}

Result<Topology> readSlots(Connection &connection, const HostPort &asked, const std::stop_token &stop)
{
    TRY(const auto reply, connection.run({"CLUSTER", "SLOTS"}, stop));
    return parseClusterSlots(reply, asked);
}

std::vector<ClusterMember> failedOf(std::vector<ClusterMember> members)
{
    std::erase_if(members, [](const ClusterMember &member) { return !member.hasFailed; });
    return members;
}

} // namespace

Result<std::shared_ptr<Cluster>> Cluster::discover(Connection &connection, const Endpoint &seed,
                                                   std::stop_token stop)
{
    const Command questions[] = {{"CLUSTER", "SLOTS"}, {"CLUSTER", "NODES"}};
    TRY(const auto answers, connection.pipeline(questions, stop));
    if (answers.front().isError())
        return std::unexpected(errorFromReply(answers.front().text));
    TRY(auto topology, parseClusterSlots(answers.front(), addressOf(seed)));
    auto cluster = std::make_shared<Cluster>(seed, std::move(topology));
    cluster->m_self = cluster;
    // The first node is a node like the others: an ASK of it is followed.
    connection.onErrorReply([heard = std::weak_ptr(cluster), from = addressOf(seed)](std::string_view line) {
        if (const auto known = heard.lock())
            known->noteErrorReply(line, from);
    });
    if (!answers.back().isError()) {
        cluster->m_members = parseClusterNodes(answers.back().text);
        cluster->m_failed = failedOf(*cluster->m_members);
    }
    return cluster;
}

Cluster::Cluster(const Endpoint &seed, Topology topology)
    : m_seed(seed), m_topology(std::make_shared<const Topology>(std::move(topology)))
{
}

std::shared_ptr<const Topology> Cluster::topology() const
{
    const std::lock_guard lock(m_mutex);
    return m_topology;
}

std::vector<NodeFacts> Cluster::table() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<NodeFacts> table;
    for (const ClusterNode &node : m_topology->nodes) {
        const auto known = m_facts.find(hostPortText(node.announced));
        NodeFacts facts = known == m_facts.end() ? NodeFacts() : known->second;
        facts.node = node;
        facts.used = usedAddress(node.announced);
        table.push_back(std::move(facts));
    }
    addFailed(table);
    return table;
}

void Cluster::addFailed(std::vector<NodeFacts> &table) const
{
    for (const ClusterMember &member : m_failed) {
        const auto isIt = [&member](const NodeFacts &facts) { return facts.node.id == member.id; };
        const auto known = std::ranges::find_if(table, isIt);
        const bool isLeftOut = known == table.end();
        NodeFacts &facts = isLeftOut ? table.emplace_back() : *known;
        if (isLeftOut) {
            facts.node.id = member.id;
            facts.node.announced = member.announced;
            facts.node.reachable = !member.announced.host.empty();
            facts.used = usedAddress(member.announced);
            const auto primary = std::ranges::find(m_topology->nodes, member.primary, &ClusterNode::id);
            if (member.isReplica())
                facts.node.primary = std::size_t(primary - m_topology->nodes.begin());
        }
        // What this computer reaches is there, whatever the others say.
        if (facts.state != NodeFacts::State::Reached) {
            facts.state = NodeFacts::State::Failed;
            facts.whyNot = failedNodeText();
        }
    }
}

Result<void> Cluster::askForFailed(Connection &connection, const std::stop_token &stop)
{
    TRY(const auto answer, connection.run({"CLUSTER", "NODES"}, stop));
    const std::vector<ClusterMember> members = parseClusterNodes(answer.text);
    const std::lock_guard lock(m_mutex);
    const auto failedBefore = std::exchange(m_failed, failedOf(members));
    for (const ClusterMember &member : members) {
        const auto known = std::ranges::find(m_topology->nodes, member.id, &ClusterNode::id);
        const bool isKnown = known != m_topology->nodes.end();
        const bool isBack = !member.hasFailed && std::ranges::find(failedBefore, member.id,
                                                                   &ClusterMember::id) != failedBefore.end();
        if (isBack) {
            const auto facts = m_facts.find(hostPortText(member.announced));
            if (facts != m_facts.end() && facts->second.state == NodeFacts::State::Failed)
                m_facts.erase(facts);
        }
        // The slots leave a replica out until it has copied its primary, however long it has been there.
        const bool isMissing =
            !isKnown && !member.hasFailed && member.isReplica() &&
            std::ranges::find(m_topology->nodes, member.primary, &ClusterNode::id) != m_topology->nodes.end();
        m_stale = m_stale || isMissing || (isBack && !isKnown) ||
                  (isKnown && known->isReplica() != member.isReplica());
    }
    return {};
}

std::uint64_t Cluster::redirects() const
{
    const std::lock_guard lock(m_mutex);
    return m_redirects;
}

HostPort Cluster::usedAddress(const HostPort &announced) const
{
    const auto &map = m_seed.clusterOptions.addressMap;
    const auto mapped = std::ranges::find(map, announced, &AddressMapping::announced);
    return mapped == map.end() ? announced : mapped->used;
}

/// `names`: those under which the node may be certified beside the one that is asked for.
Endpoint Cluster::endpointAt(const Endpoint &endpoint, const HostPort &address,
                             std::vector<std::string> names) const
{
    Endpoint node = endpoint;
    node.unixPath.clear();
    node.host = address.host;
    node.port = address.port;
    node.terms.nodeId.clear();
    if (node.tls) {
        names.push_back(endpoint.tls->serverName.empty() ? m_seed.host : endpoint.tls->serverName);
        node.tls->serverName.clear();
        node.tls->alsoNamed = std::move(names);
    }
    return node;
}

Endpoint Cluster::endpointOf(const Endpoint &endpoint, const ClusterNode &node) const
{
    Endpoint there = endpointAt(endpoint, usedAddress(node.announced), {node.hostName, node.announced.host});
    there.terms.nodeId = node.id;
    return there;
}

/// Nothing where nobody serves the slot of the key. Without a key another node each attempt.
std::optional<Cluster::Target> Cluster::targetFor(const Endpoint &endpoint, const std::string &key,
                                                  std::size_t attempt) const
{
    const std::lock_guard lock(m_mutex);
    const Topology &topology = *m_topology;
    const auto targetAt = [&](std::size_t node) {
        const ClusterNode &chosen = topology.nodes[node];
        return Target{endpointOf(endpoint, chosen), false, chosen.isReplica(),
                      hostPortText(chosen.announced)};
    };
    if (key.empty()) {
        std::vector<std::size_t> usable;
        const HostPort seed = addressOf(m_seed);
        for (std::size_t i = 0; i < topology.nodes.size(); ++i) {
            if (topology.nodes[i].reachable && !topology.nodes[i].isReplica())
                usable.push_back(i);
        }
        // The one that the user has named is asked first.
        std::ranges::stable_partition(
            usable, [&](std::size_t node) { return usedAddress(topology.nodes[node].announced) == seed; });
        return usable.empty() ? std::nullopt : std::optional(targetAt(usable[attempt % usable.size()]));
    }
    const int slot = keySlot(key);
    const auto asked = m_asked.find(slot);
    if (asked != m_asked.end() && std::chrono::steady_clock::now() < asked->second.until)
        return Target{endpointAt(endpoint, usedAddress(asked->second.to), {asked->second.to.host}), true,
                      false, hostPortText(asked->second.to)};
    const auto owner = topology.ownerOf(slot);
    if (!owner)
        return std::nullopt;
    if (endpoint.clusterOptions.fromReplicas) {
        const auto replicas = topology.replicasOf(*owner);
        if (attempt < replicas.size() && topology.nodes[replicas[attempt]].reachable)
            return targetAt(replicas[attempt]);
    }
    return targetAt(*owner);
}

std::vector<Cluster::Target> Cluster::everyNode(const Endpoint &endpoint) const
{
    const std::lock_guard lock(m_mutex);
    std::vector<Target> targets;
    if (m_hint)
        targets.push_back({endpointAt(endpoint, usedAddress(*m_hint), {m_hint->host}), false, false,
                           hostPortText(*m_hint)});
    for (const ClusterNode &node : m_topology->nodes) {
        if (node.reachable)
            targets.push_back({endpointOf(endpoint, node), false, false, hostPortText(node.announced)});
    }
    targets.push_back({m_seed, false, false, hostPortText(addressOf(m_seed))});
    return targets;
}

Result<Connection> Cluster::reach(const Target &target, Timeouts timeouts, const std::stop_token &stop,
                                  WaitList *waits, Connection::Until until) const
{
    const HostPort address = addressOf(target.endpoint);
    const bool isTyped = address == addressOf(m_seed) ||
                         std::ranges::find(m_seed.clusterOptions.addressMap, address,
                                           &AddressMapping::used) != m_seed.clusterOptions.addressMap.end();
    TRY(allowNode(target.endpoint, isTyped));
    return Connection::openDirectly(target.endpoint, timeouts, stop, waits, until);
}

Result<Connection> Cluster::connect(const Target &target, Timeouts timeouts, const std::stop_token &stop,
                                    WaitList *waits, Connection::Until until)
{
    // Which process it is costs no round trip more.
    const bool serves = until == Connection::Until::Serving;
    const auto begun = std::chrono::steady_clock::now();
    auto connection = reach(target, patienceWith(target.node, timeouts), stop, waits,
                            serves ? Connection::Until::Known : until);
    if (!connection) {
        if (connection.error().kind != ErrorKind::Cancelled)
            note(target.node, NodeFacts::State::Failed, connection.error().message);
        if (connection.error().kind == ErrorKind::Timeout) {
            const std::lock_guard lock(m_mutex);
            m_silentSince[target.node] = std::chrono::steady_clock::now();
        }
        return connection;
    }
    connection->setPatience(timeouts.command);
    note(target.node, NodeFacts::State::Reached);
    meet(connection->address(), connection->serverProcess(), begun);
    if (target.asking)
        connection->askEachTime();
    if (target.fromReplica)
        TRY(connection->run({"READONLY"}, stop));
    connection->onErrorReply([cluster = m_self, from = addressOf(target.endpoint)](std::string_view line) {
        if (const auto known = cluster.lock())
            known->noteErrorReply(line, from);
    });
    return connection;
}

Result<void> Cluster::refresh(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop)
{
    std::uint64_t generation = 0;
    {
        const std::lock_guard lock(m_mutex);
        generation = m_generation;
    }
    const std::lock_guard refreshing(m_refreshing);
    {
        // Somebody else may have done it meanwhile.
        const std::lock_guard lock(m_mutex);
        if (m_generation != generation)
            return {};
    }
    std::optional<Error> last;
    for (const Target &target : everyNode(endpoint)) {
        auto connection = reach(target, briefer(timeouts), stop);
        auto topology = connection ? readSlots(*connection, addressOf(target.endpoint), stop)
                                   : Result<Topology>(std::unexpected(connection.error()));
        if (!topology && topology.error().kind == ErrorKind::Cancelled)
            return std::unexpected(std::move(topology.error()));
        // One that has been forgotten by the others serves nothing.
        if (!topology || topology->servedSlots() == 0) {
            if (!topology)
                note(target.node, NodeFacts::State::Failed, topology.error().message);
            last = topology ? Error{ErrorKind::Loading, noSlotsText(target.node)} : topology.error();
            continue;
        }
        note(target.node, NodeFacts::State::Reached);
        const std::lock_guard lock(m_mutex);
        m_topology = std::make_shared<const Topology>(*std::move(topology));
        ++m_generation;
        m_stale = false;
        m_hint.reset();
        return {};
    }
    return failure(last->kind, noNodeText(last->message));
}

Result<void> Cluster::freshen(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_stale)
            return {};
    }
    return refresh(endpoint, timeouts, stop);
}

Result<Connection> Cluster::open(const Endpoint &endpoint, const std::string &key, Timeouts timeouts,
                                 const std::stop_token &stop, WaitList *waits, Connection::Until until)
{
    std::optional<Error> last;
    std::optional<std::pair<std::string, std::string>> failed; ///< where, and which node
    for (std::size_t attempt = 0; attempt < maxAttempts; ++attempt) {
        TRY(freshen(endpoint, timeouts, stop));
        const auto target = targetFor(endpoint, key, attempt);
        // The same node again: the others still say that it is the one.
        if (target && std::pair(target->node, target->endpoint.terms.nodeId) == failed)
            break;
        if (!target && last)
            break;
        if (!target) {
            last = Error{ErrorKind::Loading, key.empty() ? noNodeKnownText() : holeText(keySlot(key))};
        } else {
            auto connection = connect(*target, timeouts, stop, waits, until);
            if (connection || !isUnreachable(connection.error().kind))
                return connection;
            failed.emplace(target->node, target->endpoint.terms.nodeId);
            last = Error{connection.error().kind, nodeFailedText(target->node, connection.error().message)};
        }
        const std::lock_guard lock(m_mutex);
        m_stale = true;
        if (target && target->asking)
            m_asked.erase(keySlot(key));
    }
    return std::unexpected(*std::move(last));
}

Result<Connection> Cluster::openNode(std::size_t node, const Endpoint &endpoint, Timeouts timeouts,
                                     const std::stop_token &stop, WaitList *waits)
{
    const auto known = topology();
    if (node >= known->nodes.size())
        return failure(ErrorKind::Connect, namelessNodeText());
    return openNode(known->nodes[node], endpoint, timeouts, stop, waits);
}

Result<Connection> Cluster::openNode(const ClusterNode &node, const Endpoint &endpoint, Timeouts timeouts,
                                     const std::stop_token &stop, WaitList *waits)
{
    if (!node.reachable)
        return failure(ErrorKind::Connect, namelessNodeText());
    return connect({endpointOf(endpoint, node), false, node.isReplica(), hostPortText(node.announced)},
                   timeouts, stop, waits, Connection::Until::Serving);
}

std::string Cluster::addressAt(const ClusterNode &node, const Endpoint &endpoint) const
{
    return node.reachable ? excerpt(addressText(endpointOf(endpoint, node))) : std::string();
}

void Cluster::noteAnswer(const ClusterNode &node)
{
    note(hostPortText(node.announced), NodeFacts::State::Reached);
}

std::string Cluster::addressFor(const Endpoint &endpoint, const std::string &key) const
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_stale && !key.empty())
            return {};
    }
    const auto target = targetFor(endpoint, key, 0);
    if (!target || target->asking)
        return {};
    if (key.empty()) {
        const std::lock_guard lock(m_mutex);
        const auto facts = m_facts.find(target->node);
        if (facts != m_facts.end() && facts->second.state == NodeFacts::State::Failed)
            return {};
    }
    return excerpt(addressText(target->endpoint));
}

void Cluster::meet(const std::string &address, const ServerProcess &process,
                   std::chrono::steady_clock::time_point begun)
{
    std::function<void()> met;
    {
        const std::lock_guard lock(m_mutex);
        if (!isReplaced(address, process, begun))
            return;
        met = m_replacedMet;
    }
    met();
}

bool Cluster::isReplaced(const std::string &address, const ServerProcess &process,
                         std::chrono::steady_clock::time_point begun)
{
    Met &met = m_met[address];
    // Of connections that are opened at the same time any may have the lower number.
    const bool isLater = begun > std::exchange(met.when, std::chrono::steady_clock::now());
    const bool countsAnew = !process.isKnown() && process.countsAnewAfter(met.last);
    const bool isOther = process.isKnown() ? process.isOtherThan(met.last) : isLater && countsAnew;
    if (isOther)
        m_replaced.insert_or_assign(address, ReplacedNode{address, met.last, process});
    if (process.isKnown() || isLater || !countsAnew)
        met.last = process;
    return isOther;
}

void Cluster::onReplaced(std::function<void()> met)
{
    const std::lock_guard lock(m_mutex);
    m_replacedMet = std::move(met);
}

std::vector<ReplacedNode> Cluster::takeReplaced()
{
    std::map<std::string, ReplacedNode> replaced;
    {
        const std::lock_guard lock(m_mutex);
        replaced.swap(m_replaced);
    }
    std::vector<ReplacedNode> nodes;
    for (auto &[address, node] : replaced)
        nodes.push_back(std::move(node));
    return nodes;
}

void Cluster::noteErrorReply(std::string_view line, const HostPort &from)
{
    auto redirect = parseRedirect(line);
    if (redirect && redirect->to.host.empty())
        redirect->to.host = from.host;
    const std::lock_guard lock(m_mutex);
    if (!redirect) {
        // Other errors tell nothing of the cluster.
        const ErrorKind kind = errorFromReply(std::string(line)).kind;
        m_stale =
            m_stale || kind == ErrorKind::Moved || kind == ErrorKind::Loading || line.starts_with("READONLY");
        return;
    }
    ++m_redirects;
    if (redirect->ask) {
        m_asked[redirect->slot] = {redirect->to, std::chrono::steady_clock::now() + askPatience};
        return;
    }
    m_asked.erase(redirect->slot);
    m_stale = true;
    m_hint = redirect->to;
}

Timeouts Cluster::patienceWith(const std::string &node, Timeouts timeouts) const
{
    const std::lock_guard lock(m_mutex);
    const auto silent = m_silentSince.find(node);
    const bool lately = silent != m_silentSince.end() &&
                        std::chrono::steady_clock::now() - silent->second < silenceIsRemembered;
    return lately ? briefer(timeouts) : timeouts;
}

void Cluster::note(const std::string &node, NodeFacts::State state, std::string whyNot)
{
    const std::lock_guard lock(m_mutex);
    NodeFacts &facts = m_facts[node];
    facts.state = state;
    facts.whyNot = std::move(whyNot);
    if (state == NodeFacts::State::Reached)
        m_silentSince.erase(node);
}

void Cluster::noteWaitInVain()
{
    const std::lock_guard lock(m_mutex);
    m_waitedInVain = std::chrono::steady_clock::now();
}

bool Cluster::waitedInVain() const
{
    const std::lock_guard lock(m_mutex);
    return m_waitedInVain && std::chrono::steady_clock::now() - *m_waitedInVain < vainWaitIsRemembered;
}

} // namespace tiebreak

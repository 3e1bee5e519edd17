// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/clusterscan.h"

#include "redis/keys/keyset.h"
#include "redis/keys/scantext.h"
#include "redis/link/cluster.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tiebreak
{

namespace
{

/// Scans one primary after the other.
class ClusterScan
{
public:
    ClusterScan(const Endpoint &endpoint, const KeyScan &scan, const std::function<void(ByteStrings)> &found,
                const Progress &progress)
        : m_endpoint(endpoint)
        , m_cluster(endpoint.cluster)
        , m_topology(m_cluster->topology())
        , m_scan(scan)
        , m_found(found)
        , m_progress(progress)
        , m_owners(m_topology->nodes.size())
    {
        // Those of a node would not know those of another.
        m_nodeScan = scan;
        m_nodeScan.dropRepeats = false;
    }

    Result<ScannedKeys> run()
    {
        std::size_t listed = 0;
        for (std::size_t node = 0; node < m_topology->nodes.size(); ++node) {
            if (m_topology->nodes[node].isReplica())
                continue;
            const auto scanned = scanNode(node);
            if (!scanned &&
                (scanned.error().kind == ErrorKind::Cancelled || scanned.error().kind == ErrorKind::Limit))
                return std::unexpected(scanned.error());
            if (scanned)
                ++listed;
            else
                m_failures.push_back({hostPortText(m_topology->nodes[node].announced), scanned.error()});
        }
        if (listed == 0 && !m_failures.empty())
            return std::unexpected(m_failures.front().second);
        if (!m_failures.empty())
            m_sum.missing = nodesNotListedText(m_failures.size(), m_failures.front().first,
                                               m_failures.front().second.message);
        return std::move(m_sum);
    }

private:
    std::stop_token stop() const { return m_progress.stopToken(); }

    Result<std::uint64_t> scanNode(std::size_t node)
    {
        auto connection = m_cluster->openNode(node, m_endpoint, {}, stop());
        if (!connection)
            return std::unexpected(connection.error());
        std::uint64_t total = 0;
        const Progress part(stop(), [&](std::uint64_t, std::uint64_t ofNode) {
            total = ofNode;
            m_progress.report(m_sum.found, m_total + ofNode);
        });
        const auto scanned = scanSortedSets(
            *connection, m_nodeScan, [&](const ByteStrings &keys) { handOn(node, keys); }, part);
        m_total += total;
        return scanned;
    }

    void handOn(std::size_t node, const ByteStrings &keys)
    {
        ByteStrings owned;
        std::map<std::size_t, std::vector<std::string>> foreign;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto owner = m_topology->ownerOf(keySlot(keys[i]));
            if (!owner || *owner == node)
                owned.append(keys[i]);
            else
                foreign[*owner].emplace_back(keys[i]);
        }
        for (const auto &[owner, names] : foreign)
            addMoving(owner, names, owned);
        if (m_scan.dropRepeats)
            m_seen.keepNew(owned);
        m_sum.found += owned.size();
        if (!owned.empty())
            m_found(std::move(owned));
    }

    /// A key whose slot belongs to another node is on its way here where that one asks elsewhere for it. The
    /// others are listed there, or are what a move has left behind.
    void addMoving(std::size_t owner, const std::vector<std::string> &names, ByteStrings &moving)
    {
        std::optional<Connection> &connection = m_owners[owner];
        if (!connection || connection->broken()) {
            auto opened = m_cluster->openNode(owner, m_endpoint, {}, stop());
            if (!opened) {
                m_sum.leftOver += names.size();
                return;
            }
            connection.emplace(*std::move(opened));
        }
        std::vector<Command> commands;
        for (const std::string &name : names)
            commands.push_back({"TYPE", name});
        const auto types = connection->pipeline(commands, stop());
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (types && (*types)[i].isError())
                moving.append(names[i]);
            else if (!types || (*types)[i].text == "none")
                ++m_sum.leftOver;
        }
    }

    const Endpoint &m_endpoint;
    const std::shared_ptr<Cluster> m_cluster;
    const std::shared_ptr<const Topology> m_topology;
    const KeyScan &m_scan;
    const std::function<void(ByteStrings)> &m_found;
    const Progress &m_progress;
    KeyScan m_nodeScan;
    std::vector<std::optional<Connection>> m_owners; ///< to ask for foreign keys
    KeySet m_seen;
    ScannedKeys m_sum;
    std::uint64_t m_total = 0;
    std::vector<std::pair<std::string, Error>> m_failures;
};

} // namespace

Result<ScannedKeys> scanAllNodes(Connection &connection, const Endpoint &endpoint, const KeyScan &scan,
                                 const std::function<void(ByteStrings keys)> &found, const Progress &progress)
{
    if (endpoint.cluster)
        return ClusterScan(endpoint, scan, found, progress).run();
    const auto scanned = scanSortedSets(connection, scan, found, progress);
    if (!scanned)
        return std::unexpected(scanned.error());
    return ScannedKeys{.found = *scanned};
}

Result<std::vector<KeyFacts>> readKeyFacts(const std::shared_ptr<ConnectionPool> &pool,
                                           std::span<const std::string> keys, const Progress &progress)
{
    std::map<std::size_t, std::vector<std::size_t>> groups;
    const auto topology = pool->endpoint().cluster ? pool->endpoint().cluster->topology() : nullptr;
    for (std::size_t i = 0; i < keys.size(); ++i)
        groups[topology ? topology->ownerOf(keySlot(keys[i])).value_or(0) : 0].push_back(i);
    std::vector<KeyFacts> facts(keys.size());
    std::optional<Error> error;
    bool any = groups.empty();
    for (const auto &[node, places] : groups) {
        std::vector<std::string> names;
        for (const std::size_t place : places) {
            names.push_back(keys[place]);
            facts[place].key = keys[place];
        }
        const auto read = withBoard(pool, names.front(), [&](Connection &connection, const Progress &part) {
            return readKeyFacts(connection, names, part);
        })(progress);
        if (!read) {
            error = read.error();
            continue;
        }
        any = true;
        for (std::size_t i = 0; i < places.size(); ++i)
            facts[places[i]] = (*read)[i];
    }
    if (!any)
        return std::unexpected(*std::move(error));
    return facts;
}

} // namespace tiebreak

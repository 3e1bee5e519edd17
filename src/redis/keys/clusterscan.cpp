// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/clusterscan.h"

#include "redis/keys/keyset.h"
#include "redis/keys/scantext.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tiebreak
{

namespace
{

/// How many boards there are in all is known where nothing stopped the scan.
CoveredPart boardsFound(std::uint64_t found, const KeyScan &scan, bool hasGaps)
{
    const auto boards = static_cast<std::int64_t>(found);
    const bool cut = found >= scan.max;
    return {CoveredUnit::Boards, boards, cut || hasGaps ? std::nullopt : std::optional(boards),
            cut ? CoveredBy::Choice : CoveredBy::Answers};
}

/// Scans one primary after the other.
class ClusterScan
{
public:
    ClusterScan(const Route &route, const KeyScan &scan, Nodes nodes,
                const std::function<void(ByteStrings)> &found, const Progress &progress)
        : m_endpoint(route.endpoint)
        , m_nodes(nodes)
        , m_cluster(route.cluster)
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
        if (const int unserved = slotCount - m_topology->servedSlots(); unserved > 0)
            miss(slotsText(unserved), {ErrorKind::Loading, slotsNotListedText(unserved)});
        TRY(scanNodes([](std::size_t) { return true; }));
        TRY(scanMovedSlots());
        if (m_first && m_nodes == Nodes::Responding && m_listed.empty() && m_primaries.size() > 1)
            m_first->message = noNodeListedText(m_primaries.size(), m_first->message);
        if (m_first && (m_nodes == Nodes::All || m_listed.empty()))
            return std::unexpected(*std::move(m_first));
        m_sum.coverage.setPart({CoveredUnit::Nodes, std::int64_t(m_listed.size()),
                                std::int64_t(m_primaries.size()),
                                m_cut ? CoveredBy::Choice : CoveredBy::Answers});
        m_sum.coverage.setPart(boardsFound(m_sum.found, m_scan, m_first.has_value()));
        if (m_sum.leftOver > 0)
            m_sum.coverage.addGap({leftOverKeysText(), leftOverText(m_sum.leftOver)});
        return std::move(m_sum);
    }

private:
    std::stop_token stop() const { return m_progress.stopToken(); }

    template <class Wanted>
    Result<void> scanNodes(const Wanted &wanted)
    {
        for (std::size_t node = 0; node < m_topology->nodes.size(); ++node) {
            if (m_nodes == Nodes::All && m_first)
                break;
            if (m_topology->nodes[node].isReplica() || !wanted(node))
                continue;
            const std::string name = hostPortText(m_topology->nodes[node].announced);
            m_primaries.insert(name);
            if (m_sum.found >= m_scan.max) {
                m_cut = true;
                continue;
            }
            const auto scanned = scanNode(node);
            if (scanned)
                m_listed.insert(name);
            else if (scanned.error().kind == ErrorKind::Cancelled || scanned.error().kind == ErrorKind::Limit)
                return std::unexpected(scanned.error());
            else
                missNode(node, scanned.error());
        }
        return {};
    }

    /// Slots, or keys of one, that moved meanwhile from a node that was still to be scanned to one that was
    /// scanned already would be passed over: who has them now is scanned once more.
    Result<void> scanMovedSlots()
    {
        constexpr int maxTries = 3;
        for (int tries = 0; !m_cut && !(m_nodes == Nodes::All && m_first); ++tries) {
            const std::shared_ptr<const Topology> before = m_topology;
            (void)m_cluster->refresh(m_endpoint, m_scan.patience, stop());
            m_topology = m_cluster->topology();
            std::set<std::size_t> owners;
            int moved = 0;
            for (const MovedOwner &owner : movedOwners(*before, *m_topology)) {
                owners.insert(owner.owner);
                moved += owner.slotsMoved;
            }
            const std::set<std::string> targets = std::exchange(m_targets, {});
            for (std::size_t node = 0; node < m_topology->nodes.size() && tries < maxTries; ++node) {
                if (targets.contains(m_topology->nodes[node].id))
                    owners.insert(node);
            }
            if (owners.empty())
                break;
            if (tries == maxTries) {
                miss(slotsText(moved), {ErrorKind::Moved, slotsMovingText(moved)});
                break;
            }
            m_owners.clear();
            m_owners.resize(m_topology->nodes.size());
            TRY(scanNodes([&](std::size_t node) { return owners.contains(node); }));
        }
        return {};
    }

    void miss(std::string where, Error why)
    {
        m_sum.coverage.addGap({std::move(where), why.message});
        if (!m_first)
            m_first = std::move(why);
    }

    void missNode(std::size_t node, const Error &reason)
    {
        const std::string name = hostPortText(m_topology->nodes[node].announced);
        miss(name, {reason.kind, nodeNotListedText(name, reason.message)});
    }

    Result<std::uint64_t> scanNode(std::size_t node)
    {
        TRY(auto connection, m_cluster->openNode(node, m_endpoint, m_scan.patience, stop()));
        std::uint64_t total = 0;
        const Progress part(stop(), [&](std::uint64_t, std::uint64_t ofNode) {
            total = ofNode;
            m_progress.report(m_sum.found, m_total + ofNode);
        });
        const auto scanned = scanKeys(
            connection, m_nodeScan, [&](const ByteStrings &keys) { handOn(node, keys); }, part);
        m_total += total;
        // Keys that it hands over are missing here and not yet another node's by the slots. Where that is not
        // told, they are listed as far as they are met.
        if (scanned) {
            const auto members = connection.run({"CLUSTER", "NODES"}, stop());
            for (std::string &target : migrationTargets(members ? members->text : std::string()))
                m_targets.insert(std::move(target));
        }
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
            auto opened = m_cluster->openNode(owner, m_endpoint, m_scan.patience, stop());
            if (!opened) {
                missNode(owner, opened.error());
                return;
            }
            connection.emplace(*std::move(opened));
        }
        std::vector<Command> commands;
        for (const std::string &name : names)
            commands.push_back({"TYPE", name});
        const auto types = connection->pipeline(commands, stop());
        if (!types) {
            missNode(owner, types.error());
            return;
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            if ((*types)[i].isError())
                moving.append(names[i]);
            else if ((*types)[i].text == "none")
                ++m_sum.leftOver;
        }
    }

    const Endpoint &m_endpoint;
    const Nodes m_nodes;
    const std::shared_ptr<Cluster> m_cluster;
    std::shared_ptr<const Topology> m_topology;
    const KeyScan &m_scan;
    const std::function<void(ByteStrings)> &m_found;
    const Progress &m_progress;
    KeyScan m_nodeScan;
    std::vector<std::optional<Connection>> m_owners; ///< to ask for foreign keys
    KeySet m_seen;
    ScannedKeys m_sum{0, 0, Coverage({})};
    std::set<std::string> m_primaries; ///< by name, whatever became of them
    std::set<std::string> m_listed;
    std::set<std::string> m_targets; ///< ids of the nodes that keys are handed to
    bool m_cut = false;              ///< more keys are not wanted
    std::optional<Error> m_first;    ///< why boards are missing
    std::uint64_t m_total = 0;
};

Result<ScannedKeys> scanNodes(Connection &connection, const Route &route, const KeyScan &scan, Nodes nodes,
                              const std::function<void(ByteStrings keys)> &found, const Progress &progress)
{
    if (route.cluster) {
        // A node that has joined since would be passed over; where none answers the scan says so itself.
        (void)route.cluster->refresh(route.endpoint, scan.patience, progress.stopToken());
        return ClusterScan(route, scan, nodes, found, progress).run();
    }
    const bool hidden = !route.othersHidden.empty();
    if (hidden && nodes == Nodes::All)
        return failure(ErrorKind::Permission, route.othersHidden);
    TRY(const auto scanned, scanKeys(connection, scan, found, progress));
    Coverage coverage({boardsFound(scanned, scan, hidden)});
    if (hidden) {
        coverage.setPart({CoveredUnit::Nodes, 1, std::nullopt, CoveredBy::Answers});
        coverage.addGap({otherNodesText(), route.othersHidden});
    }
    if (route.endpoint.clusterOptions.thisNodeOnly)
        coverage.setPart({CoveredUnit::Nodes, 1, std::nullopt, CoveredBy::Choice});
    return ScannedKeys{scanned, 0, std::move(coverage)};
}

} // namespace

Result<ScannedKeys> scanAllNodes(Connection &connection, const Route &route, const KeyScan &scan, Nodes nodes,
                                 const std::function<void(ByteStrings keys)> &found, const Progress &progress)
{
    bool wasCut = false;
    KeyScan noted = scan;
    noted.onCut = [&] {
        wasCut = true;
        if (scan.onCut)
            scan.onCut();
    };
    TRY(auto scanned, scanNodes(connection, route, noted, nodes, found, progress));
    if (wasCut)
        scanned.coverage.setPart(
            {CoveredUnit::Boards, static_cast<std::int64_t>(scanned.found), std::nullopt, CoveredBy::Choice});
    return scanned;
}

Result<ListedKeys> listKeys(Connection &connection, const Route &route, const KeyScan &scan, Nodes nodes,
                            const Progress &progress)
{
    std::vector<std::string> keys;
    const auto keep = [&](const ByteStrings &batch) {
        for (std::size_t i = 0; i < batch.size(); ++i)
            keys.emplace_back(batch[i]);
    };
    TRY(auto scanned, scanAllNodes(connection, route, scan, nodes, keep, progress));
    std::ranges::sort(keys);
    return ListedKeys{std::move(keys), std::move(scanned.coverage)};
}

Result<std::vector<KeyFacts>> readKeyFacts(const std::shared_ptr<ConnectionPool> &pool,
                                           std::span<const std::string> keys, const Progress &progress)
{
    std::map<std::size_t, std::vector<std::size_t>> groups;
    const auto topology = pool->route().cluster ? pool->route().cluster->topology() : nullptr;
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

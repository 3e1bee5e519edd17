// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/topology.h"

#include "core/text/integertext.h"
#include "core/text/lines.h"

#include <algorithm>
#include <map>

namespace tiebreak
{

namespace
{

constexpr std::size_t maxNodes = 1024;
constexpr std::string_view unknownHost = "?";

std::unexpected<Error> strange()
{
    return failure(ErrorKind::Protocol, "The answer to CLUSTER SLOTS is not one that Tiebreak can read.");
}

/// What follows address, port and id: pairs of names and values. Empty where `name` is not there.
std::string announcedFact(const Reply &node, std::string_view name)
{
    if (node.items.size() < 4)
        return {};
    const std::vector<Reply> &facts = node.items[3].items;
    for (std::size_t i = 0; i + 1 < facts.size(); i += 2) {
        if (facts[i].text == name)
            return facts[i + 1].text;
    }
    return {};
}

std::optional<ClusterNode> nodeIn(const Reply &reply, const HostPort &asked)
{
    if (reply.items.size() < 2 || reply.items[1].integer < 0 || reply.items[1].integer > 65535)
        return std::nullopt;
    ClusterNode node;
    node.announced = {reply.items[0].text, static_cast<int>(reply.items[1].integer)};
    node.reachable = node.announced.port != 0;
    // The name that it is to announce is not set.
    if (node.announced.host == unknownHost)
        node.announced.host = announcedFact(reply, "ip");
    if (node.announced.host.empty())
        node.announced.host = asked.host;
    node.id = reply.items.size() > 2 ? reply.items[2].text : std::string();
    node.hostName = announcedFact(reply, "hostname");
    return node;
}

/// Collects nodes, each once: by its id, for several may announce the same host.
class NodeList
{
public:
    /// Where the node stands; nothing when there are too many.
    std::optional<std::size_t> add(ClusterNode node)
    {
        const std::string name = node.id.empty() ? hostPortText(node.announced) : node.id;
        const auto [known, isNew] = m_places.emplace(name, m_nodes.size());
        if (!isNew)
            return known->second;
        if (m_nodes.size() == maxNodes)
            return std::nullopt;
        m_nodes.push_back(std::move(node));
        return known->second;
    }
    std::vector<ClusterNode> &nodes() { return m_nodes; }

private:
    std::map<std::string, std::size_t> m_places;
    std::vector<ClusterNode> m_nodes;
};

/// Adds what one entry says: from, to, primary, replica, replica...
bool addRange(const Reply &range, const HostPort &asked, bool replicas, NodeList &list,
              std::vector<std::int16_t> &owners)
{
    if (range.items.size() < 3)
        return false;
    const std::int64_t from = range.items[0].integer;
    const std::int64_t to = range.items[1].integer;
    auto primary = nodeIn(range.items[2], asked);
    if (from < 0 || to < from || to >= slotCount || !primary)
        return false;
    const auto place = list.add(*std::move(primary));
    if (!place)
        return false;
    if (!replicas) {
        list.nodes()[*place].served += static_cast<int>(to - from + 1);
        std::fill(owners.begin() + from, owners.begin() + to + 1, static_cast<std::int16_t>(*place));
        return true;
    }
    for (std::size_t i = 3; i < range.items.size(); ++i) {
        auto replica = nodeIn(range.items[i], asked);
        if (!replica)
            return false;
        replica->primary = *place;
        if (!list.add(*std::move(replica)))
            return false;
    }
    return true;
}

} // namespace

std::vector<std::size_t> Topology::replicasOf(std::size_t node) const
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].primary == node)
            found.push_back(i);
    }
    return found;
}

std::size_t Topology::primaries() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(nodes, [](const ClusterNode &node) { return !node.isReplica(); }));
}

int Topology::servedSlots() const
{
    return static_cast<int>(std::ranges::count_if(owners, [](std::int16_t owner) { return owner >= 0; }));
}

std::vector<MovedOwner> movedOwners(const Topology &before, const Topology &now)
{
    std::map<std::pair<std::size_t, std::optional<std::size_t>>, int> moved;
    for (int slot = 0; slot < slotCount; ++slot) {
        const auto owner = now.ownerOf(slot);
        const auto former = before.ownerOf(slot);
        if (owner && !(former && now.nodes[*owner].announced == before.nodes[*former].announced))
            ++moved[{*owner, former}];
    }
    std::vector<MovedOwner> owners;
    for (const auto &[nodes, slots] : moved)
        owners.push_back({nodes.first, nodes.second, slots});
    return owners;
}

std::vector<ClusterMember> parseClusterNodes(std::string_view text)
{
    std::vector<ClusterMember> members;
    while (!text.empty() && members.size() < maxNodes) {
        std::string_view line = takeLine(text);
        // "ID HOST:PORT@BUS,HOSTNAME FLAGS PRIMARY ..."; before Redis 4 without the bus, before 7 without a
        // name.
        if (!line.contains(' '))
            continue;
        const auto nextWord = [&line] { return takeUntil(line, ' '); };
        ClusterMember member;
        member.id = nextWord();
        std::string_view place = nextWord();
        place = place.substr(0, place.find_first_of(",@"));
        const std::string flags = ',' + std::string(nextWord()) + ',';
        if (const std::string_view primary = nextWord(); primary != "-")
            member.primary = primary;
        member.hasFailed = flags.contains(",fail,");
        const std::size_t colon = place.rfind(':');
        const auto port =
            colon == std::string_view::npos ? std::nullopt : parseInteger(place.substr(colon + 1));
        if (port && *port > 0 && *port <= 65535)
            member.announced = {std::string(place.substr(0, colon)), static_cast<int>(*port)};
        members.push_back(std::move(member));
    }
    return members;
}

std::vector<std::string> migrationTargets(std::string_view text)
{
    constexpr std::string_view arrow = "->-"; // "[93->-292f8b36...]"
    std::vector<std::string> targets;
    while (!text.empty()) {
        std::string_view line = takeLine(text);
        // Of the others it does not tell.
        if (!line.contains("myself"))
            continue;
        while (!line.empty()) {
            std::string_view word = takeUntil(line, ' ');
            const std::size_t found = word.find(arrow);
            if (!word.starts_with('[') || !word.ends_with(']') || found == std::string_view::npos)
                continue;
            word.remove_suffix(1);
            const std::string target(word.substr(found + arrow.size()));
            if (std::ranges::find(targets, target) == targets.end() && targets.size() < maxNodes)
                targets.push_back(target);
        }
    }
    return targets;
}

Result<Topology> parseClusterSlots(const Reply &reply, const HostPort &asked)
{
    if (reply.type != Reply::Type::Array)
        return strange();
    std::vector<const Reply *> ranges;
    for (const Reply &range : reply.items)
        ranges.push_back(&range);
    std::ranges::stable_sort(ranges, {}, [](const Reply *range) {
        return range->items.empty() ? 0 : range->items.front().integer;
    });
    Topology topology;
    NodeList list;
    for (const bool replicas : {false, true}) {
        for (const Reply *range : ranges) {
            if (!addRange(*range, asked, replicas, list, topology.owners))
                return strange();
        }
    }
    topology.nodes = std::move(list.nodes());
    return topology;
}

std::optional<Redirect> parseRedirect(std::string_view line)
{
    Redirect redirect;
    redirect.ask = line.starts_with("ASK ");
    if (!redirect.ask && !line.starts_with("MOVED "))
        return std::nullopt;
    line.remove_prefix(line.find(' ') + 1);
    const std::size_t space = line.find(' ');
    const std::size_t colon = line.rfind(':');
    if (space == std::string_view::npos || colon == std::string_view::npos || colon < space)
        return std::nullopt;
    const auto slot = parseInteger(line.substr(0, space));
    const auto port = parseInteger(line.substr(colon + 1));
    std::string_view host = line.substr(space + 1, colon - space - 1);
    if (host.starts_with('[') && host.ends_with(']'))
        host = host.substr(1, host.size() - 2);
    if (!slot || *slot < 0 || *slot >= slotCount || !port || *port < 1 || *port > 65535 ||
        host == unknownHost)
        return std::nullopt;
    redirect.slot = static_cast<int>(*slot);
    redirect.to = {std::string(host), static_cast<int>(*port)};
    return redirect;
}

} // namespace tiebreak

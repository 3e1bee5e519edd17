// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/diagnosistext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

std::string stepText(WayStep step)
{
    switch (step) {
    case WayStep::Sentinel:
        return phrase("connection test", "Sentinels");
    case WayStep::Tunnel:
        return phrase("connection test", "ssh");
    case WayStep::Resolve:
        return phrase("connection test", "resolve");
    case WayStep::Connect:
        return phrase("connection test", "connect");
    case WayStep::Tls:
        return phrase("connection test", "TLS");
    case WayStep::LogIn:
        return sentence("log in");
    case WayStep::Role:
        return phrase("connection test", "role");
    case WayStep::Cluster:
        return phrase("connection test", "cluster");
    case WayStep::Server:
        return phrase("connection test", "server");
    case WayStep::Board:
        return phrase("connection test", "board");
    case WayStep::Rows:
        return phrase("connection test", "rows");
    case WayStep::Codec:
        return phrase("connection test", "codec");
    }
    return {};
}

std::string sentinelFoundText(const std::string &sentinel, const std::string &primary,
                              const std::string &address)
{
    return sentence("{} names {} as the primary of {}", sentinel, excerpt(address), quotedText(primary));
}

std::string tunnelText(const std::string &destination)
{
    return phrase("connection test", "through {}", excerpt(destination));
}

std::string rolePrimaryText()
{
    return sentence("a primary, as the Sentinels say");
}

std::string namedReplicaText()
{
    return sentence(
        "The Sentinels name it as the primary, but it is a replica. A failover may be under way: try "
        "again in a moment.");
}

std::string clusterSizeText(const std::vector<NodeFacts> &nodes)
{
    std::int64_t primaries = 0;
    std::int64_t replicas = 0;
    std::int64_t failedPrimaries = 0;
    std::int64_t failedReplicas = 0;
    std::int64_t others = 0; ///< that failed, and were primaries before
    for (const NodeFacts &node : nodes) {
        const bool hasFailed = node.state == NodeFacts::State::Failed;
        if (node.node.isReplica()) {
            ++replicas;
            failedReplicas += hasFailed ? 1 : 0;
        } else if (node.node.served > 0 || !hasFailed) {
            ++primaries;
            failedPrimaries += hasFailed ? 1 : 0;
        } else {
            ++others;
        }
    }
    std::vector<std::string> facts;
    facts.push_back(failedPrimaries > 0 ? plural(primaries, sentence("the 1 primary did not answer"),
                                                 sentence("{} of {} primaries answered",
                                                          primaries - failedPrimaries, primaries))
                                        : plural(primaries, phrase("connection test", "1 primary"),
                                                 phrase("connection test", "{} primaries", primaries)));
    facts.push_back(failedReplicas > 0
                        ? plural(replicas, sentence("the 1 replica did not answer"),
                                 sentence("{} of {} replicas answered", replicas - failedReplicas, replicas))
                        : plural(replicas, phrase("connection test", "1 replica"),
                                 phrase("connection test", "{} replicas", replicas)));
    if (others > 0)
        facts.push_back(plural(others, sentence("1 former primary did not answer"),
                               sentence("{} former primaries did not answer", others)));
    return listText(ListOf::Words, facts);
}

std::string clusterText(const Topology &topology, const std::vector<NodeFacts> &nodes)
{
    std::int64_t failed = 0;
    int readable = topology.servedSlots();
    for (const NodeFacts &node : nodes) {
        if (node.whyNot.empty())
            continue;
        ++failed;
        readable -= node.node.served;
    }
    std::vector<std::string> facts{clusterSizeText(nodes),
                                   readable == slotCount ? sentence("all slots are served")
                                   : failed > 0 ? sentence("{} of {} slots can be read", readable, slotCount)
                                                : sentence("{} of {} slots are served", readable, slotCount)};
    if (failed > 0)
        facts.push_back(
            plural(failed, sentence("1 node cannot be read"), sentence("{} nodes cannot be read", failed)));
    return listText(ListOf::Clauses, facts);
}

std::string nodeRoleText(const NodeFacts &facts)
{
    if (facts.node.isReplica())
        return phrase("connection test", "replica");
    return plural(facts.node.served, sentence("primary, 1 slot"),
                  sentence("primary, {} slots", facts.node.served));
}

std::string nodeAddressText(const NodeFacts &facts)
{
    std::string announced = excerpt(hostPortText(facts.node.announced));
    if (!facts.node.hostName.empty())
        announced = phrase("connection test", "{} ({})", announced, excerpt(facts.node.hostName));
    return facts.used == facts.node.announced
               ? announced
               : sentence("{}, used at {}", announced, hostPortText(facts.used));
}

std::string nodeStateText(const NodeFacts &facts)
{
    if (!facts.node.reachable)
        return sentence("The cluster does not report where it is.");
    switch (facts.state) {
    case NodeFacts::State::Reached:
        if (!facts.whyNot.empty())
            return facts.whyNot;
        return phrase("connection test", "reached");
    case NodeFacts::State::Failed:
        return facts.whyNot;
    case NodeFacts::State::NotTried:
        break;
    }
    return sentence("not tried");
}

std::string addressesText(const std::vector<std::string> &hosts)
{
    constexpr std::ptrdiff_t shown = 4;
    const auto end =
        hosts.begin() + std::ssize(hosts) - std::max<std::ptrdiff_t>(0, std::ssize(hosts) - shown);
    const std::string text = listText(ListOf::Words, {hosts.begin(), end});
    return end == hosts.end() ? text : andMore(text, std::to_string(hosts.end() - end));
}

std::string socketText(const std::string &path)
{
    return phrase("connection test", "a socket, {}", excerpt(path));
}

std::string loginText(const std::string &user, int database)
{
    if (user.empty())
        return sentence("a user that the server does not name, database {}", database);
    return user == "default" ? sentence("default user, database {}", database)
                             : sentence("user {}, database {}", excerpt(user, 60), database);
}

std::string serverText(const ServerInfo &info)
{
    if (info.product.empty())
        return sentence("a server that does not report its version to this user");
    if (info.role.empty())
        return phrase("connection test", "{} {}", info.product, info.version);
    if (info.hasLostPrimary)
        return phrase("connection test", "{} {}, a replica without a link to its primary", info.product,
                      info.version);
    if (info.hidesLink)
        return phrase("connection test", "{} {}, a replica whose link to its primary is not known",
                      info.product, info.version);
    return phrase("connection test", "{} {}, a {}", info.product, info.version, info.role);
}

std::string boardText(const std::string &key, std::int64_t members)
{
    return plural(members, sentence("{} has 1 member", quotedText(key)),
                  sentence("{} has {} members", quotedText(key), members));
}

std::string namedBoardText(const std::string &key, const BoardOpening &opening, const std::string &address)
{
    const std::string board = boardText(key, opening.page.cardinality);
    return opening.encoding.empty() ? sentence("a sorted set at {}: {}", address, board)
                                    : sentence("a sorted set at {}, a {} in memory: {}", address,
                                               excerpt(opening.encoding), board);
}

std::string otherTypeText(const std::string &key, const std::string &type)
{
    return sentence("{} is not a board: it holds a {}, and a board is a sorted set.", quotedText(key),
                    excerpt(type));
}

std::string boardWentAwayText(const std::string &key)
{
    return sentence("{} went away after it was counted.", quotedText(key));
}

std::string sampleText(const BoardSample &sample)
{
    const auto rows = static_cast<std::int64_t>(sample.rows.size());
    return rows == sample.cardinality
               ? plural(rows, sentence("its only row was read"), sentence("all {} rows were read", rows))
               : sentence("{} of {} rows were read, from the head, the middle and the tail", rows,
                          sample.cardinality);
}

std::string noBoardText()
{
    return sentence("no sorted set among its first 1000 keys");
}

std::string noBoardAmongText(std::int64_t keys)
{
    return plural(keys, sentence("no sorted set: its only key is of another type"),
                  sentence("no sorted set among its {} keys", keys));
}

std::string emptyDatabaseText(bool inCluster)
{
    return inCluster ? sentence("this node has no keys") : sentence("the database is empty");
}

std::string oldScanText()
{
    return sentence("not searched for: before Redis 6, SCAN cannot filter by type");
}

std::string diagnosisText(const std::vector<WalkedStep> &steps)
{
    if (steps.back().error)
        return sentence("It ends at the step \"{}\": {}", stepText(steps.back().step),
                        steps.back().error->message);
    if (steps.back().step == WayStep::Codec && std::ranges::none_of(steps, &WalkedStep::isStale))
        return listText(ListOf::Sentences, {sentence("The board can be read."), steps.back().found});
    const bool found = steps.back().foundBoard;
    if (std::ranges::any_of(steps, &WalkedStep::isStale))
        return sentence(
            "The server answers, but it is a replica that has lost its primary: its data may be old "
            "or missing.");
    if (std::ranges::any_of(steps, &WalkedStep::misses))
        return found
                   ? sentence("The server answers, and a board can be read, but part of the cluster could "
                              "not be read.")
                   : sentence("The server answers; no board was found, and part of the cluster could not be "
                              "read.");
    return found ? sentence("The server answers, and a board can be read.")
                 : sentence("The server answers; no board was found.");
}

} // namespace tiebreak

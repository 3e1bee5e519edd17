// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/diagnosis.h"

#include "core/detect/detect.h"
#include "core/detect/detecttext.h"
#include "core/prose/wording.h"
#include "core/text/bytestext.h"
#include "redis/board/boardreader.h"
#include "redis/board/diagnosistext.h"
#include "redis/link/connectionpool.h"
#include "redis/link/sentinel.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/dial.h"
#include "redis/wire/refusals.h"
#include "redis/wire/resolver.h"
#include "redis/wire/sshstream.h"
#include "redis/wire/tlsstream.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// How long one node of a cluster is waited for, and how many are visited.
constexpr std::chrono::milliseconds nodePatience = 1000ms;
constexpr std::size_t maxVisits = 64;
/// How many boards are opened until one can be read.
constexpr std::size_t maxOpened = 10;

/// Takes the steps, and keeps the time of each.
class Walk
{
public:
    Walk(const Endpoint &endpoint, Timeouts timeouts, const Progress &progress,
         const std::optional<DiagnosedBoard> &board)
        : m_route(endpoint), m_timeouts(timeouts), m_progress(progress), m_board(board)
    {
    }

    std::vector<WalkedStep> take()
    {
        (void)((!m_endpoint.sentinel || step(WayStep::Sentinel, &Walk::askSentinels)) &&
               (m_endpoint.ssh.empty() ? step(WayStep::Resolve, &Walk::resolveHost)
                                       : step(WayStep::Tunnel, &Walk::tunnel)) &&
               step(WayStep::Connect, &Walk::connect) &&
               (!m_endpoint.tls || step(WayStep::Tls, &Walk::speakTls)) &&
               step(WayStep::LogIn, &Walk::logIn) &&
               (!m_bySentinel || step(WayStep::Role, &Walk::checkRole)) &&
               step(WayStep::Server, &Walk::askServer) &&
               (m_board ? step(WayStep::Board, &Walk::openNamedBoard) &&
                              step(WayStep::Rows, &Walk::readRows) && step(WayStep::Codec, &Walk::findCodec)
                        : (!m_route.isNode() || step(WayStep::Cluster, &Walk::visitNodes)) &&
                              step(WayStep::Board, &Walk::countBoard)));
        return std::move(m_steps);
    }

private:
    /// Whether the way goes on.
    bool step(WayStep which, Result<std::string> (Walk::*walk)())
    {
        const auto begin = WaitClock::now();
        auto found = (this->*walk)();
        WalkedStep taken{.step = which, .time = WaitClock::now() - begin, .foundBoard = m_foundBoard};
        taken.isStale = std::exchange(m_isStale, false);
        if (which == WayStep::Cluster) {
            taken.nodes = m_nodes;
            taken.misses = !m_route.cluster || m_route.cluster->topology()->servedSlots() < slotCount ||
                           !std::ranges::all_of(taken.nodes, &std::string::empty, &NodeFacts::whyNot);
        }
        if (which == WayStep::Rows)
            taken.misses = m_sample.changed;
        if (found)
            taken.found = *std::move(found);
        else
            taken.error = std::move(found.error());
        m_steps.push_back(std::move(taken));
        return !m_steps.back().error;
    }

    WaitClock::time_point deadline() const { return WaitClock::now() + m_timeouts.connect; }

    Result<std::string> askSentinels()
    {
        const SentinelOptions sentinels = *m_endpoint.sentinel;
        TRY(const auto primary, findPrimary(m_endpoint, m_timeouts, m_progress.stopToken()));
        m_bySentinel = true;
        m_endpoint = primaryAt(m_endpoint, primary.address);
        return sentinelFoundText(hostPortText(sentinels.addresses[primary.sentinel]), sentinels.primary,
                                 hostPortText(primary.address));
    }

    Result<std::string> checkRole()
    {
        TRY(const auto primary, isPrimary(*m_connection, m_progress.stopToken()));
        if (!primary)
            return failure(ErrorKind::Loading, namedReplicaText());
        return rolePrimaryText();
    }

    Result<Reply> scan(Connection &connection) const
    {
        return connection.run({"SCAN", "0", "COUNT", "1000", "TYPE", "zset"}, m_progress.stopToken());
    }

    static bool knowsNoTypes(const Error &error)
    {
        return error.kind == ErrorKind::Server && error.message.contains("syntax error");
    }

    /// Why none of these boards of a node can be read; a user may have a right to some of them only.
    std::optional<Error> refusedBoards(Connection &node, const Reply &keys) const
    {
        if (keys.items.size() != 2)
            return std::nullopt;
        std::optional<Error> first;
        for (const Reply &name : keys.items[1].items | std::views::take(maxOpened)) {
            const auto opening = openBoard(node, name.text, Direction::HighestFirst, 1, m_progress);
            const auto kind = opening ? ErrorKind::NotFound : opening.error().kind;
            // It is read there, or would be had it not gone.
            if (kind == ErrorKind::NotFound || kind == ErrorKind::Moved || kind == ErrorKind::WrongType)
                return std::nullopt;
            if (!first)
                first = opening.error();
        }
        return first;
    }

    /// One node that cannot be reached, or does not list its boards, does not end the way.
    Result<std::string> visitNodes()
    {
        if (!m_route.cluster)
            return m_route.othersHidden;
        Cluster &cluster = *m_route.cluster;
        const Timeouts brief{std::min(m_timeouts.connect, nodePatience),
                             std::min(m_timeouts.command, nodePatience)};
        const std::size_t nodes = cluster.topology()->nodes.size();
        std::vector<std::string> refusals(nodes);
        for (std::size_t node = 0; node < std::min(nodes, maxVisits); ++node) {
            auto visit = cluster.openNode(node, m_endpoint, brief, m_progress.stopToken());
            std::optional<Error> refusal;
            if (visit)
                visit->forgetRefusals();
            if (!visit) {
                refusal = visit.error();
            } else if (cluster.topology()->nodes[node].isReplica()) {
                const auto info = m_endpoint.clusterOptions.fromReplicas ? readServerInfo(*visit, m_progress)
                                                                         : Result<ServerInfo>(ServerInfo());
                if (info && info->hasLostPrimary)
                    refusal = Error{ErrorKind::Loading, lostPrimaryText(*info)};
            } else {
                const auto keys = scan(*visit);
                if (keys)
                    refusal = refusedBoards(*visit, *keys);
                else if (!knowsNoTypes(keys.error()))
                    refusal = keys.error();
            }
            if (refusal && refusal->kind == ErrorKind::Cancelled)
                return std::unexpected(*refusal);
            if (refusal)
                refusals[node] = refusal->message;
        }
        m_nodes = cluster.table();
        for (std::size_t node = 0; node < std::min({nodes, maxVisits, m_nodes.size()}); ++node)
            m_nodes[node].whyNot = refusals[node];
        return clusterText(*cluster.topology(), m_nodes);
    }

    Result<std::string> tunnel()
    {
        TRY(openTunnel(m_endpoint.ssh, WaitClock::now() + tunnelPatience, m_waiter, m_progress.stopToken()));
        return tunnelText(m_endpoint.ssh);
    }

    Result<std::string> resolveHost()
    {
        TRY(m_addresses, resolve(m_endpoint, m_waiter, deadline(), m_progress.stopToken()));
        if (!m_endpoint.unixPath.empty())
            return socketText(m_endpoint.unixPath);
        std::vector<std::string> hosts;
        for (const SocketAddress &address : m_addresses)
            hosts.push_back(numericHost(address));
        return addressesText(hosts);
    }

    Result<std::string> connect()
    {
        if (!m_endpoint.ssh.empty()) {
            TRY(m_stream, streamThroughTunnel(m_endpoint));
            return excerpt(addressText(m_endpoint));
        }
        TRY(m_stream, connectToAny(m_addresses, m_endpoint, m_timeouts.connect, deadline(), m_waiter,
                                   m_progress.stopToken()));
        SocketAddress peer;
        peer.length = sizeof(peer.storage);
        Endpoint reached = m_endpoint;
        if (m_endpoint.unixPath.empty() &&
            ::getpeername(m_stream->descriptor(), reinterpret_cast<sockaddr *>(&peer.storage),
                          &peer.length) == 0)
            reached.host = numericHost(peer);
        return excerpt(addressText(reached));
    }

    Result<std::string> speakTls()
    {
        TRY(const auto context, loadTlsContext(*m_endpoint.tls));
        TRY(m_stream,
            secure(std::move(m_stream), context, m_endpoint, deadline(), m_waiter, m_progress.stopToken()));
        return m_stream->protection();
    }

    Result<std::string> logIn()
    {
        if (m_endpoint.terms.refusals) // whoever tests may have granted something
            m_endpoint.terms.refusals->forget(loginName(m_endpoint));
        TRY(auto connection,
            Connection::over(std::move(m_stream), m_endpoint, m_timeouts, m_progress.stopToken()));
        m_connection.emplace(std::move(connection));
        std::string user = m_endpoint.user;
        if (user.empty()) {
            const auto named = m_connection->run({"ACL", "WHOAMI"}, m_progress.stopToken());
            if (!named && m_connection->broken())
                return std::unexpected(named.error());
            user = named ? named->text : std::string();
        }
        return loginText(user, m_endpoint.db);
    }

    Result<std::string> askServer()
    {
        TRY(const auto info, readServerInfo(*m_connection, m_progress));
        TRY(joinCluster(*m_connection, m_route, info, m_progress.stopToken()));
        m_isStale = info.hasLostPrimary;
        return serverText(info);
    }

    Result<std::string> countBoard()
    {
        const auto keys = scan(*m_connection);
        if (!keys && knowsNoTypes(keys.error()))
            return oldScanText();
        if (!keys)
            return std::unexpected(keys.error());
        if (keys->items.size() != 2 || keys->items[1].items.empty())
            return withoutBoards(keys->items.size() == 2 && keys->items[0].text == "0");
        // A user may have a right to some of them only.
        std::optional<Error> first;
        for (const Reply &name : keys->items[1].items | std::views::take(maxOpened)) {
            const auto opening = openBoard(*m_connection, name.text, Direction::HighestFirst, 1, m_progress);
            if (opening) {
                m_foundBoard = true;
                return boardText(name.text, opening->page.cardinality);
            }
            if (m_connection->broken() || opening.error().kind == ErrorKind::Cancelled)
                return std::unexpected(opening.error());
            if (!first)
                first = opening.error();
        }
        return std::unexpected(*std::move(first));
    }

    /// Of a database that was looked through to its end, or not.
    Result<std::string> withoutBoards(bool toTheEnd)
    {
        const auto size = m_connection->run({"DBSIZE"}, m_progress.stopToken());
        if (!size && (m_connection->broken() || size.error().kind == ErrorKind::Cancelled))
            return std::unexpected(size.error());
        const auto keys = size ? countIn(*size) : std::unexpected(size.error());
        if (!keys || (*keys > 0 && !toTheEnd))
            return noBoardText();
        return *keys == 0 ? emptyDatabaseText(m_route.cluster != nullptr) : noBoardAmongText(*keys);
    }

    Result<std::string> openNamedBoard()
    {
        // The key may be on its way to another node.
        OtherNodes nodes(m_route);
        for (;;) {
            auto opened = tryNamedBoard();
            if (opened || !nodes.tryAfter(opened.error(), m_progress.stopToken()))
                return opened;
        }
    }

    Result<std::string> tryNamedBoard()
    {
        const std::string &key = m_board->key;
        if (m_route.cluster) {
            TRY(auto connection, m_route.cluster->open(m_endpoint, key, m_timeouts, m_progress.stopToken(),
                                                       nullptr, Connection::Until::Serving));
            m_connection.emplace(std::move(connection));
        }
        // A user who may not ask for the type may still read.
        const auto type = m_connection->run({"TYPE", key}, m_progress.stopToken());
        if (!type && m_connection->broken())
            return std::unexpected(type.error());
        if (type && type->text != "zset" && type->text != "none")
            return failure(ErrorKind::WrongType, otherTypeText(key, type->text));
        TRY(const auto opening,
            openBoard(*m_connection, key, Direction::HighestFirst, headAgain, m_progress));
        // It may be at another node than the one that was asked first.
        if (m_route.cluster) {
            TRY(const auto info, readServerInfo(*m_connection, m_progress));
            m_isStale = info.hasLostPrimary;
        }
        m_opened = opening.page;
        m_foundBoard = true;
        return namedBoardText(key, opening, m_connection->address());
    }

    Result<std::string> readRows()
    {
        auto sample = readBoardSample(*m_connection, m_board->key, Direction::HighestFirst,
                                      m_opened.cardinality, m_progress);
        if (!sample)
            return std::unexpected(
                withTypeNamed(*m_connection, m_board->key, std::move(sample.error()), m_progress));
        m_sample = *std::move(sample);
        if (m_sample.rows.empty())
            return failure(ErrorKind::NotFound, boardWentAwayText(m_board->key));
        // What the step before told may be of another board.
        m_sample.changed = m_sample.changed || !isSameBoard(m_sample, m_opened.rows);
        return sampleText(m_sample);
    }

    Result<std::string> findCodec()
    {
        return detectionSentence(detectCodec(m_sample, m_board->now, plausibleTimes(m_board->now)),
                                 plainWording());
    }

    Route m_route;
    Endpoint &m_endpoint = m_route.endpoint;
    Timeouts m_timeouts;
    Progress m_progress;
    const std::optional<DiagnosedBoard> m_board;
    RowsPage m_opened;    ///< the head of m_board
    BoardSample m_sample; ///< of m_board
    Waiter m_waiter;
    std::vector<SocketAddress> m_addresses;
    std::unique_ptr<ByteStream> m_stream;
    std::optional<Connection> m_connection;
    bool m_bySentinel = false;
    bool m_isStale = false;         ///< of the step that is taken: a replica without its primary
    std::vector<NodeFacts> m_nodes; ///< of the cluster, visited
    bool m_foundBoard = false;
    std::vector<WalkedStep> m_steps;
};

} // namespace

std::string_view stepWord(WayStep step)
{
    constexpr auto words =
        std::to_array<std::string_view>({"sentinel", "tunnel", "resolve", "connect", "tls", "login", "role",
                                         "server", "cluster", "board", "rows", "codec"});
    static_assert(words.size() == static_cast<std::size_t>(WayStep::Codec) + 1);
    return words[static_cast<std::size_t>(step)];
}

std::vector<WalkedStep> diagnose(const Endpoint &endpoint, Timeouts timeouts, const Progress &progress,
                                 const std::optional<DiagnosedBoard> &board)
{
    return Walk(endpoint, timeouts, progress, board).take();
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster with boards, for its tests.
#pragma once

#include "core/base/bytestrings.h"
#include "redis/board/boardreader.h"
#include "redis/keys/clusterscan.h"
#include "redis/link/cluster.h"
#include "redis/link/connectionpool.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "support/allowwrites.h"
#include "support/testcluster.h"
#include "support/verify.h"

#include <QTest>

#include <map>
#include <memory>
#include <string>

namespace tiebreak
{

/// Three primaries, the first of them with a replica. Board i has i + 1 members.
class ClusterFixture
{
protected:
    static constexpr int boards = 60;

    static std::string boardKey(int number) { return "board:" + std::to_string(number); }

    /// An endpoint of a node that knows the cluster, as the window and the CLI make it.
    static Route joined(Endpoint endpoint)
    {
        Route route(endpoint);
        auto connection = openConnection(endpoint, patient);
        if (!connection)
            qFatal("%s", connection.error().message.c_str());
        const auto info = readServerInfo(*connection);
        const auto joined = info ? joinCluster(*connection, route, *info) : std::unexpected(info.error());
        if (!joined)
            qFatal("%s", joined.error().message.c_str());
        return route;
    }

    /// Members of a board, read as a page of it is.
    static Result<std::int64_t> cardinality(const std::shared_ptr<ConnectionPool> &pool,
                                            const std::string &key)
    {
        return withBoard(pool, key, [&](Connection &connection, const Progress &) -> Result<std::int64_t> {
            const auto page = readPage(connection, key, Direction::HighestFirst, 0, 10);
            if (!page)
                return std::unexpected(page.error());
            return page->cardinality;
        })(Progress());
    }

    static std::map<std::string, int> listed(const Route &route, ScannedKeys *sum = nullptr)
    {
        std::map<std::string, int> found;
        auto connection = openConnection(route, patient);
        if (!connection)
            return found;
        const auto scanned =
            scanAllNodes(*connection, route, {}, Nodes::Responding, [&](const ByteStrings &keys) {
                for (std::size_t i = 0; i < keys.size(); ++i)
                    ++found[std::string(keys[i])];
            });
        if (scanned && sum != nullptr)
            *sum = *scanned;
        return found;
    }

    /// What a scan says that a part does not do for.
    static Result<ListedKeys> listedWhole(const Route &route)
    {
        auto connection = openConnection(route, patient);
        if (!connection)
            return std::unexpected(connection.error());
        return listKeys(*connection, route, {}, Nodes::All);
    }

    static ScannedKeys nothingYet() { return {0, 0, Coverage({})}; }

    void makeCluster()
    {
        m_cluster = std::make_unique<TestCluster>(3, 1, QStringList{"--cluster-require-full-coverage", "no"});
        REQUIRE(m_cluster->error().isEmpty(), m_cluster->error().toStdString());
        for (int i = 0; i < boards; ++i) {
            auto connection = openConnection(allowWrites(seed()).holding(boardKey(i)), patient);
            REQUIRE(connection.has_value(), errorWords(connection));
            Command add{"ZADD", boardKey(i)};
            for (int member = 0; member <= i; ++member)
                add.insert(add.end(), {std::to_string(member), "member" + std::to_string(member)});
            const auto added = connection->run(add);
            REQUIRE(added && added->integer == i + 1, errorWords(added));
        }
    }

    Route seed() const { return joined(m_cluster->node(0).tcpEndpoint()); }

    std::unique_ptr<TestCluster> m_cluster;
};

} // namespace tiebreak

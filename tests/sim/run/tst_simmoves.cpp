// SPDX-License-Identifier: GPL-3.0-or-later
// A load run goes on while its board moves: another node of a cluster becomes its primary, its slot moves, or
// Sentinels choose another primary. No acknowledged update is missed.
#include "redis/link/cluster.h"
#include "redis/link/keyslot.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/connection.h"
#include "simplans.h"
#include "support/allowwrites.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/verify.h"

#include <QTest>

#include <set>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simmoves
{

class TestSimMoves : public QObject
{
    Q_OBJECT

    static Route joined(Route route)
    {
        auto connection = openConnection(route, patient);
        const auto info = connection ? readServerInfo(*connection) : std::unexpected(connection.error());
        const auto cluster = info ? joinCluster(*connection, route, *info) : std::unexpected(info.error());
        if (!cluster)
            qFatal("%s", cluster.error().message.c_str());
        return route;
    }

    /// A run of some seconds.
    static RunPlan longPlan()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 60'000;
        plan.workload.load.clients = 4;
        return plan;
    }

    static void checkWhole(const Result<RunResult> &result, bool moved)
    {
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial.value_or(Error{}).message.c_str());
        QVERIFY(result->consistency);
        QVERIFY(result->consistency->acknowledged > 50'000);
        QCOMPARE(result->consistency->lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QVERIFY(!moved || result->measured.redirects > 0);
    }

    /// The keys that a run keeps on the nodes of a cluster.
    static std::set<std::string> keysOf(const TestServer &node)
    {
        auto connection = openConnection(node.tcpEndpoint(), patient);
        const auto reply = connection ? connection->run({"SCAN", "0", "COUNT", "1000"})
                                      : std::unexpected(connection.error());
        std::set<std::string> keys;
        if (reply && reply->items.size() == 2) {
            for (const Reply &key : reply->items[1].items)
                keys.insert(key.text);
        }
        return keys;
    }

private slots:
    void anotherPrimaryOfTheCluster()
    {
        SLOW_TEST();
        TestCluster cluster(3, 3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        const auto result = simulate(allowWrites(joined(cluster.node(0).tcpEndpoint())), longPlan(), {},
                                     afterOperations(10'000, [&] {
                                         for (std::size_t i = 0; i < 3; ++i) {
                                             if (!keysOf(cluster.node(i)).empty())
                                                 cluster.node(i + 3).command({"CLUSTER", "FAILOVER"});
                                         }
                                     }));
        checkWhole(result, true);
    }

    void aSlotThatMoves()
    {
        SLOW_TEST();
        TestCluster cluster(3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        const auto result = simulate(allowWrites(joined(cluster.node(0).tcpEndpoint())), longPlan(), {},
                                     afterOperations(10'000, [&] {
                                         for (std::size_t from = 0; from < 3; ++from) {
                                             const auto keys = keysOf(cluster.node(from));
                                             if (keys.empty())
                                                 continue;
                                             const std::size_t to = (from + 1) % 3;
                                             cluster.beginMove(*keys.begin(), from, to);
                                             for (const std::string &key : keys)
                                                 cluster.moveKey(key, from, to);
                                             cluster.endMove(*keys.begin(), to);
                                             return;
                                         }
                                     }));
        checkWhole(result, true);
    }

    void anotherPrimaryOfTheSentinels()
    {
        SLOW_TEST();
        TestServer one({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
        QVERIFY2(one.ready(), qPrintable(one.error()));
        const TestServer two({"--repl-diskless-sync-delay", "0", "--replicaof", "127.0.0.1",
                              QString::number(one.tcpEndpoint().port)},
                             TestServer::Listen::Tcp);
        QVERIFY2(two.ready(), qPrintable(two.error()));
        TestSentinels sentinels(3, one, 1);
        QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
        Endpoint endpoint;
        endpoint.sentinel = sentinels.options();
        const auto result = simulate(allowWrites(endpoint), longPlan(), {},
                                     afterOperations(10'000, [&] { VERIFY_RESULT(sentinels.failover()); }));
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial.value_or(Error{}).message.c_str());
        QVERIFY(result->consistency);
        // Sentinels replicate as they fail over, asynchronously: what the old primary acknowledged in that
        // moment Redis itself may lose, and then the check says so; it is little.
        QVERIFY2(result->consistency->lost < result->consistency->acknowledged / 20,
                 qPrintable(QString::number(result->consistency->lost)));
        QCOMPARE(result->consistency->duplicated, 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimMoves)

} // namespace tst_simmoves

#include "tst_simmoves.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes of a cluster that end, start again or are replaced in the middle of a command.
#include "support/relay.h"
#include "support/runningcli.h"
#include "support/testcluster.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

using namespace tiebreak;

namespace tst_clinodes
{

namespace
{

using Answer = Relay::Answer;

constexpr std::size_t single = 1; ///< the node without a replica

bool reads(const Command &command, const std::string &key)
{
    return command.size() > 1 && command[0] == "ZCARD" && command[1] == key;
}

} // namespace

class CliNodesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        // A node that has come back is not trusted with writes for a while.
        m_cluster =
            std::make_unique<TestCluster>(2, 1, QStringList{"--cluster-allow-reads-when-down", "yes"});
        QVERIFY2(m_cluster->error().isEmpty(), qPrintable(m_cluster->error()));
        for (const std::size_t node : {m_primary, single}) {
            m_keys[node] = keysOf(node);
            for (const std::string &key : m_keys[node])
                QCOMPARE(m_cluster->node(node).command({"ZADD", key, "1", "ann"}), std::string(":1"));
        }
        QCOMPARE(m_cluster->node(single).command({"SAVE"}), std::string("+OK"));
    }

    void init()
    {
        QTRY_VERIFY(m_cluster->node(m_replica).followsItsPrimary());
        QTRY_VERIFY(isListedBy(single) && isListedBy(m_primary));
    }

    void aNodeThatEndsInTheMiddleOfItsKeys()
    {
        const Relay relay(m_cluster->node(m_primary), [&](Connection &, const Command &command) {
            if (command[0] != "SCAN")
                return Answer();
            takeOver();
            return Answer({{}, true});
        });
        const Run run = runCli({"keys", urlBy(m_primary, relay), "--json"});
        std::swap(m_primary, m_replica);
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["missing"].toArray().size(), 1);
        QCOMPARE(answer["coverage"]["nodes"]["asked"].toInt(), 3);
        // Whoever took over has listed them.
        QCOMPARE(answer["keys"].toArray().size(), 6);
    }

    void aReplicaThatTakesOverBetweenTwoBoards()
    {
        bool over = false;
        const Relay relay(m_cluster->node(m_primary), [&](Connection &, const Command &command) {
            if (!over && reads(command, m_keys[0][1])) {
                over = true;
                takeOver();
            }
            return Answer();
        });
        const Run run = runCli({"audit", urlBy(m_primary, relay), "*b:*", "--codec", "plain", "--json"});
        std::swap(m_primary, m_replica);
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["results"]["in order"].toInt(), 6);
        QCOMPARE(answer["remarks"].toArray().size(), 1);
        QVERIFY2(answer["remarks"][0].toString().contains("took over"), run.out.constData());
    }

    // As it is at first: a cluster lists a replica once it has heard how far that is.
    void aReplicaThatNobodyListedTakesOver()
    {
        std::atomic<bool> over = false;
        const Relay relay(m_cluster->node(m_primary), [&](Connection &, const Command &command) {
            if (!over && reads(command, m_keys[0][1])) {
                over = true;
                takeOver();
            }
            return Answer();
        });
        const Relay seed(m_cluster->node(single), [&](Connection &server, const Command &command) {
            if (over || command.size() < 2 || command[1] != "SLOTS")
                return Answer();
            auto told = server.run(command);
            for (Reply &range : told->items)
                range.items.resize(std::min<std::size_t>(range.items.size(), 3)); // begin, end, primary
            return Answer({respText(*told), false});
        });
        const QString url =
            QString::fromStdString("redis://" + addressText(seed.endpoint()) +
                                   "?map=" + addressText(m_cluster->node(m_primary).tcpEndpoint()) + "=" +
                                   addressText(relay.endpoint()));
        const Run run = runCli({"audit", url, "*b:*", "--codec", "plain", "--json"});
        QVERIFY(over);
        std::swap(m_primary, m_replica);
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["remarks"].toArray().size(), 1);
        QVERIFY2(answer["remarks"][0].toString().contains("took over"), run.out.constData());
    }

    // It comes back with all of its boards, but nobody knows what it had when the first was read.
    void aNodeThatRestartsBetweenTwoBoards()
    {
        TestServer &node = m_cluster->node(single);
        std::binary_semaphore reached(0);
        std::binary_semaphore goOn(0);
        bool over = false;
        const Relay relay(node, [&](Connection &, const Command &command) {
            if (over || !reads(command, m_keys[single][1]))
                return Answer();
            over = true;
            reached.release();
            std::ignore = goOn.try_acquire_for(std::chrono::minutes(1));
            return Answer({{}, true});
        });
        RunningCli cli({"audit", urlBy(single, relay), "*b:*", "--codec", "plain", "--json"});
        const bool isReached = reached.try_acquire_for(std::chrono::minutes(1));
        const bool isBack = node.restart() && node.command({"DBSIZE"}) == ":3";
        goOn.release();
        const Run run = cli.end();
        QVERIFY(isReached && isBack);
        QCOMPARE(run.status, 1);
        int unread = 0;
        for (const QJsonValue &board : jsonObject(run.out)["boards"].toArray())
            unread += board["answer"].toString().contains("answers in its place") ? 1 : 0;
        QCOMPARE(unread, 1);
    }

private:
    /// Three keys in one slot of this node.
    std::vector<std::string> keysOf(std::size_t node) const
    {
        int tag = 0;
        while (m_cluster->nodeOf(std::to_string(tag)) != node)
            ++tag;
        const std::string stem = "{" + std::to_string(tag) + "}b:";
        return {stem + "0", stem + "1", stem + "2"};
    }
    /// The cluster, in which this node is reached by the relay.
    QString urlBy(std::size_t node, const Relay &relay) const
    {
        const std::size_t other = node == single ? m_primary : single;
        return QString::fromStdString("redis://" + addressText(m_cluster->node(other).tcpEndpoint()) +
                                      "?map=" + addressText(m_cluster->node(node).tcpEndpoint()) + "=" +
                                      addressText(relay.endpoint()));
    }
    /// Whether this node lists the replica behind its primary: not before it has heard how far that is.
    bool isListedBy(std::size_t node) const
    {
        const auto answer = connectionTo(m_cluster->node(node)).run({"CLUSTER", "SLOTS"});
        const std::string text = answer ? respText(*answer) : std::string();
        const std::size_t at = text.find(m_cluster->id(m_primary));
        return at != std::string::npos && text.find(m_cluster->id(m_replica), at) != std::string::npos;
    }
    /// Whether this node takes the replica for the primary of its slots.
    bool hasSeenTakeover(std::size_t node) const
    {
        const auto answer = connectionTo(m_cluster->node(node)).run({"CLUSTER", "SLOTS"});
        return answer && std::ranges::any_of(answer->items, [this](const Reply &range) {
                   return range.items[2].items[2].text == m_cluster->id(m_replica);
               });
    }
    /// The replica takes over, and all nodes know.
    void takeOver() const
    {
        m_cluster->node(m_replica).command({"CLUSTER", "FAILOVER", "TAKEOVER"});
        const auto late = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        const auto isOver = [this] {
            for (const std::size_t node : {m_primary, m_replica, single}) {
                if (!hasSeenTakeover(node))
                    return false;
            }
            return m_cluster->node(m_primary).command({"ROLE"}) == "*5";
        };
        while (!isOver() && std::chrono::steady_clock::now() < late)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::size_t m_primary = 0;
    std::size_t m_replica = 2;
    std::array<std::vector<std::string>, 2> m_keys; ///< of the primary, and of the single node
};

TIEBREAK_TEST(QCoreApplication, CliNodesTest)

} // namespace tst_clinodes

#include "tst_clinodes.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Servers whose place another one takes in the middle of a command: what was read before is of the other one,
// and the command says so.
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

using namespace tiebreak;

namespace tst_clitakeover
{

namespace
{

/// A Sentinel that names whichever server the test says.
class NamingSentinel
{
public:
    NamingSentinel()
        : m_peer([this](const Command &command) -> FaultyPeer::Answer {
            if (command.front() == "PING")
                return {"+PONG\r\n"};
            if (command.size() == 3 && command[1] == "get-master-addr-by-name")
                return {respCommand({"127.0.0.1", std::to_string(m_port.load())})};
            if (command.size() == 3 && command[1] == "replicas")
                return {"*0\r\n"};
            return {"-ERR unknown command\r\n"};
        })
    {
    }

    void name(const Endpoint &primary) { m_port = primary.port; }
    QString url() const
    {
        return QStringLiteral("redis+sentinel://127.0.0.1:%1/mymaster").arg(m_peer.endpoint().port);
    }

private:
    std::atomic<int> m_port = 0;
    FaultyPeer m_peer; // the last: its threads use the port
};

using Answer = Relay::Answer;

const QString takeoverCodec = QStringLiteral("binary:from=4294967295");

} // namespace

/// A primary behind a relay, and its replica.
class CliTakeoverTest : public QObject
{
    Q_OBJECT

    enum class Then { ConnectionEnds, ReadingGoesOn };

private slots:
    void init()
    {
        m_over = false;
        m_primary = std::make_unique<TestServer>(QStringList{"--repl-diskless-sync-delay", "0"},
                                                 TestServer::Listen::Tcp);
        QVERIFY2(m_primary->ready(), qPrintable(m_primary->error()));
        for (const char *key : {"a:1", "a:2", "a:3"})
            QCOMPARE(m_primary->command({"ZADD", key, "5156460516846", "ann", "5156460516847", "bob"}),
                     std::string(":2"));
        m_replica = std::make_unique<TestServer>(
            QStringList{"--replicaof", "127.0.0.1 " + QString::number(m_primary->tcpEndpoint().port)},
            TestServer::Listen::Tcp);
        QVERIFY2(m_replica->ready(), qPrintable(m_replica->error()));
        QTRY_VERIFY(m_replica->followsItsPrimary());
    }

    void inTheMiddleOfTheKeys()
    {
        std::string boards;
        for (int i = 0; i < 3000; ++i)
            boards += respCommand({"ZADD", "k:" + std::to_string(i), "1", "ann"});
        m_primary->send(boards, 3000);
        int batches = 0;
        const auto relay =
            takenOverAt([&](const Command &command) { return command[0] == "SCAN" && ++batches == 2; });
        const Run run = runCli({"keys", m_sentinel.url(), "--json"});
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        const qsizetype listed = answer["keys"].toArray().size();
        QVERIFY2(listed > 0 && listed < 3003, run.err.constData());
        QVERIFY2(!answer["error"].toString().isEmpty(), run.err.constData());
    }

    void betweenTwoBoards()
    {
        const auto relay = takenOverAt([](const Command &command) {
            return command.size() > 1 && command[0] == "ZCARD" && command[1] == "a:2";
        });
        const Run run = runCli({"audit", m_sentinel.url(), "a:*", "--codec", takeoverCodec, "--json"});
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        QCOMPARE(answer["results"]["not read"].toInt(), 1);
        QCOMPARE(answer["results"]["in order"].toInt(), 2);
        QCOMPARE(answer["remarks"].toArray().size(), 1);
        QVERIFY2(answer["remarks"][0].toString().contains("took over"), run.out.constData());
    }

    // All shards can be read, but what was listed is of another server.
    void betweenTheListAndTheShards()
    {
        const auto relay =
            takenOverAt([](const Command &command) { return command[0] == "SCAN"; }, Then::ReadingGoesOn);
        const Run run = runCli({"audit", m_sentinel.url(), "--shards", "a:*", "--codec", "plain", "--json"});
        QCOMPARE(run.status, 1);
        const QJsonObject answer = jsonObject(run.out);
        QVERIFY2(answer["remarks"][0].toString().contains("took over"), run.out.constData());
    }

    // A plan is of the rows that were read.
    void aPlanIsNotWrittenToWhoeverTookOver()
    {
        const auto relay =
            takenOverAt([](const Command &command) { return command[0] == "MEMORY"; }, Then::ReadingGoesOn);
        const Run run = runCli({"reencode", m_sentinel.url(), "a:1", "--codec", takeoverCodec, "--to",
                                "decimal:from=9999999999", "--write", "new", "--allow-writes", "--json"});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("nothing was written"), run.err.constData());
        QVERIFY(m_over && jsonObject(run.out)["written"].isNull());
        for (const TestServer *server : {m_primary.get(), m_replica.get()})
            QCOMPARE(server->command({"EXISTS", "new"}), std::string(":0"));
    }

    // Its data is another server's from then on.
    void aServerThatBecomesAReplicaInTheMiddle()
    {
        const TestServer other({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
        QVERIFY2(other.ready(), qPrintable(other.error()));
        for (const char *key : {"a:1", "a:2", "a:3"})
            other.command({"ZADD", key, "5156460516848", "cem"});
        const Relay relay(*m_primary, [&](Connection &, const Command &command) {
            if (command.size() > 1 && command[0] == "ZCARD" && command[1] == "a:2") {
                m_primary->command({"REPLICAOF", "127.0.0.1", std::to_string(other.tcpEndpoint().port)});
                for (int i = 0; i < 80 && !m_over; ++i) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(100));
                    m_over = m_primary->followsItsPrimary();
                }
            }
            return Answer();
        });
        const Run run = runCli({"audit", QString::fromStdString(endpointText(relay.endpoint())), "a:*",
                                "--codec", takeoverCodec, "--json"});
        QVERIFY(m_over);
        QCOMPARE(run.status, 1);
        QVERIFY2(run.out.contains("became a replica"), run.out.constData());
    }

    // What is written there is gone when its primary sends its data again.
    void aReplicaThatTakesWritesIsNotWrittenTo()
    {
        m_replica->command({"CONFIG", "SET", "replica-read-only", "no"});
        const QString url = QString::fromStdString(endpointText(m_replica->tcpEndpoint()));
        const Run run = runCli({"reencode", url, "a:1", "--codec", takeoverCodec, "--to",
                                "decimal:from=9999999999", "--write", "new", "--allow-writes"});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("is a replica"), run.err.constData());
        QCOMPARE(m_replica->command({"EXISTS", "new"}), std::string(":0"));
        QCOMPARE(
            runCli({"simulate", url, "--allow-writes", "--operations", "10", "--strategy", "script"}).status,
            1);
    }

    // It is a part, whether that will do or not.
    void aPartThatWillDoIsOneAllTheSame()
    {
        m_primary->kill();
        QTRY_VERIFY_WITH_TIMEOUT(!m_replica->followsItsPrimary(), 30'000);
        const QString url = QString::fromStdString(endpointText(m_replica->tcpEndpoint()));
        for (const bool accepted : {false, true}) {
            const QStringList partial = accepted ? QStringList("--partial") : QStringList();
            const QStringList audit{"audit", url, "a:*", "--codec", takeoverCodec, "--json"};
            const Run run = runCli(audit + partial);
            QCOMPARE(run.status, accepted ? 0 : 1);
            QCOMPARE(jsonObject(run.out)["coverage"].toObject()["partial"].toBool(), true);
            QCOMPARE(runCli(QStringList{"keys", url} + partial).status, accepted ? 0 : 1);
        }
    }

private:
    /// The primary, until a command comes that `isMoment` knows. Then the replica is promoted and has other
    /// rows.
    std::unique_ptr<Relay> takenOverAt(std::function<bool(const Command &)> isMoment,
                                       Then then = Then::ConnectionEnds)
    {
        auto relay = std::make_unique<Relay>(
            *m_primary, [this, then, isMoment = std::move(isMoment)](Connection &, const Command &command) {
                if (m_over || !isMoment(command))
                    return Answer();
                m_over = true;
                m_replica->command({"REPLICAOF", "NO", "ONE"});
                m_replica->command({"ZADD", "a:3", "5156460516845", "only there"});
                m_sentinel.name(m_replica->tcpEndpoint());
                return then == Then::ConnectionEnds ? Answer({{}, true}) : Answer();
            });
        m_sentinel.name(relay->endpoint());
        return relay;
    }

    std::unique_ptr<TestServer> m_primary;
    std::unique_ptr<TestServer> m_replica;
    NamingSentinel m_sentinel;
    std::atomic<bool> m_over = false; ///< the takeover
};

TIEBREAK_TEST(QCoreApplication, CliTakeoverTest)

} // namespace tst_clitakeover

#include "tst_clitakeover.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that die, hang, forget, fill up or turn read-only in the middle of a run.
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sim/run/serverusage.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/allowwrites.h"
#include "support/faultproxy.h"
#include "support/faultypeer.h"
#include "support/relay.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/tlsserver.h"
#include "support/verify.h"

#include <QtTest>

#include <csignal>
#include <utility>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simservers
{

class TestSimServers : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void init() { startServer(); }

    void cleanup() { stopServer(); }

private:
    /// Answers as the server does, but for one command.
    FaultyPeer::Script answersBut(std::string command, std::string answer)
    {
        return [server = m_sandbox->writable(), command = std::move(command),
                answer = std::move(answer)](const std::vector<std::string> &words) -> FaultyPeer::Answer {
            if (words.front() == command)
                return {answer};
            auto connection = openConnection(server);
            const std::vector<Command> one{words};
            const auto replies = connection ? connection->pipeline(one) : std::unexpected(connection.error());
            return replies ? FaultyPeer::Answer{respText(replies->front())} : FaultyPeer::Answer{{}, true};
        };
    }

private slots:

    /// Also where connections stall, end and are reset in the middle of anything: no acknowledged update is
    /// missed by the check, and none is found twice.
    void runsOverTls()
    {
        const TlsServer secure;
        const RunPlan plan = contestedPlan("script");
        const auto result = simulate(allowWrites(secure.endpoint()), plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial.value_or(Error{}).message.c_str());
        QCOMPARE(result->consistency.value().acknowledged, 3000);
        QCOMPARE(result->consistency->lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);

        FaultProxy proxy(secure.endpoint());
        for (const auto fault : {FaultProxy::Fault::Close, FaultProxy::Fault::Reset}) {
            const auto struck = simulate(allowWrites(proxy.endpoint()), plan, {},
                                         afterOperations(500, [&] { proxy.strikeAfter(700, fault); }));
            VERIFY_RESULT(struck);
            QVERIFY(struck->partial);
            QVERIFY(struck->measured.done() > 0);
            if (struck->consistency) {
                QCOMPARE(struck->consistency->lost, 0);
                QCOMPARE(struck->consistency->duplicated, 0);
            }
            proxy.mend();
            QVERIFY(!secure.server()
                         .command({"FLUSHALL"})
                         .empty()); // what a run leaves whose connections are gone
        }
    }

    void aServerThatDiesLeavesAPartialResult()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 1'000'000;
        const auto pid = static_cast<pid_t>(m_sandbox->processId());
        const auto result =
            simulate(m_sandbox->writable(), plan, {}, afterOperations(1000, [=] { ::kill(pid, SIGKILL); }));
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Closed);
        QVERIFY(result->measured.done() > 0);
        QVERIFY(result->measured.unanswered > 0);
        QVERIFY(!result->consistency);
        QVERIFY(result->boardKept); // as far as anybody can tell
    }

    void aServerThatHangsAtTheEndLeavesAPartialResult()
    {
        SLOW_TEST();
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1500ms;
        const auto pid = static_cast<pid_t>(m_sandbox->processId());
        bool hangs = false;
        const Progress progress({}, [&](std::uint64_t milliseconds, std::uint64_t) {
            if (milliseconds >= 300 && !std::exchange(hangs, true))
                ::kill(pid, SIGSTOP);
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        ::kill(pid, SIGCONT);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial.value().kind, ErrorKind::Timeout);
        // Not a command's time-out, which is 10 s.
        QVERIFY2(result->partial->message.contains("within 2 s."), result->partial->message.c_str());
        QVERIFY(result->measured.done() > 0);
        QVERIFY(!result->consistency);
    }

    void forgottenScriptsEndTheRun_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addRow("script") << "SCRIPT";
        QTest::addRow("lock") << "SCRIPT";
        QTest::addRow("function") << "FUNCTION";
    }
    void forgottenScriptsEndTheRun()
    {
        QFETCH(QString, command);
        RunPlan plan = contestedPlan(QTest::currentDataTag());
        plan.workload.load.operations = 1'000'000;
        const auto result = simulate(m_sandbox->writable(), plan, {}, afterOperations(1000, [&] {
                                         ask({command.toStdString(), "FLUSH"});
                                     }));
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QVERIFY2(result->partial.value().message.contains("no longer has a "),
                 result->partial->message.c_str());
        QVERIFY(result->measured.done() >= 1000);
        QVERIFY(result->measured.refused() < 100);
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(ask({"DBSIZE"}).integer, 0);
    }

    void anAnswerOfAnotherShapeEndsTheRun_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("answer");
        QTest::addRow("an update") << "EVALSHA"
                                   << "*1\r\n*1\r\n:1\r\n";
        QTest::addRow("rows") << "ZREVRANGE"
                              << ":-1\r\n";
    }
    void anAnswerOfAnotherShapeEndsTheRun()
    {
        QFETCH(QString, command);
        QFETCH(QString, answer);
        const FaultyPeer peer(answersBut(command.toStdString(), answer.toStdString()));
        RunPlan plan = contestedPlan("script");
        plan.workload.mix[OperationKind::AddPoints] = 50;
        plan.workload.mix[OperationKind::TopN] = 50;
        plan.workload.load.operations = 200;
        const auto result = simulate(allowWrites(peer.endpoint()), plan);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Protocol);
        QVERIFY2(result->partial->message.contains("an answer of another shape"),
                 result->partial->message.c_str());
        // Without rows the board cannot be read.
        QCOMPARE(result->consistency.has_value(), command == QLatin1String("EVALSHA"));
        if (result->consistency)
            QCOMPARE(result->consistency->lost, 0);
    }

    void anAnswerThatIsTooLongEndsTheRun()
    {
        const FaultyPeer peer(answersBut("EVALSHA", "$70000\r\n" + std::string(1000, 'x')));
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 200;
        const auto result = simulate(allowWrites(peer.endpoint()), plan);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Protocol);
        QVERIFY2(result->partial->message.contains("70000"), result->partial->message.c_str());
    }

    void aReadOfWhichAPartIsRefusedIsNotDone_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("command");
        QTest::addRow("one set") << "script"
                                 << "ZREVRANK";
        QTest::addRow("two sets, better ones") << "two-sets"
                                               << "ZCOUNT";
        QTest::addRow("two sets, ties") << "two-sets"
                                        << "ZRANGEBYSCORE";
        QTest::addRow("time in the member") << "time-in-member"
                                            << "ZREVRANK";
    }
    void aReadOfWhichAPartIsRefusedIsNotDone()
    {
        QFETCH(QString, strategy);
        QFETCH(QString, command);
        const FaultyPeer peer(answersBut(command.toStdString(), "-ERR not today\r\n"));
        RunPlan plan = contestedPlan(strategy.toStdString());
        plan.workload.mix = Mix::only(OperationKind::RankAndScore);
        plan.workload.load.operations = 20;
        const auto result = simulate(allowWrites(peer.endpoint()), plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 0);
        QCOMPARE(result->measured.refused(), 20);
        QVERIFY(result->measured.errors.begin()->first.contains("ERR not today"));
    }

    void whatBreaksTheConnectionIsSaid()
    {
        const auto peer = FaultyPeer::afterLogin("x\r\n", false);
        const auto result = simulate(allowWrites(peer->endpoint()), contestedPlan("script"));
        QVERIFY(!result);
        QVERIFY2(result.error().message.contains("does not fit the Redis protocol"),
                 result.error().message.c_str());
    }

    void aServerThatFillsUpIsToldInItsOwnWords()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 1'000'000;
        const auto result = simulate(m_sandbox->writable(), plan, {}, afterOperations(1000, [&] {
                                         ask({"CONFIG", "SET", "maxmemory-policy", "noeviction"});
                                         ask({"CONFIG", "SET", "maxmemory", "1"});
                                     }));
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial.value().kind, ErrorKind::Server);
        QVERIFY(result->partial->message.contains("OOM"));
        QVERIFY(result->measured.done() >= 1000);
        QVERIFY(result->measured.refused() > 0);
        QVERIFY(result->measured.refused() < 100); // then it is over
        QVERIFY(result->measured.errors.begin()->first.contains("OOM"));
        // What was refused is not lost.
        QCOMPARE(result->consistency.value().refused, result->measured.refused());
        QCOMPARE(result->consistency->lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QCOMPARE(ask({"DBSIZE"}).integer, 0);
    }

    void aServerThatEvictsEndsTheRun()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1h;
        bool evicts = false;
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        const Progress progress({}, [&](std::uint64_t milliseconds, std::uint64_t) {
            if (milliseconds < 500 || std::exchange(evicts, true))
                return;
            for (int i = 0; i < 200; ++i)
                ask({"SET", "theirs:" + std::to_string(i), std::string(10'000, 'x')});
            const auto used = readServerUsage(*connection).memory.value();
            ask({"CONFIG", "SET", "maxmemory-policy", "allkeys-random"});
            ask({"CONFIG", "SET", "maxmemory", std::to_string(used - 300'000)});
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QVERIFY2(result->partial.value().message.contains("evicted"), result->partial->message.c_str());
        QVERIFY(result->measuredFor < 1h);
        QVERIFY(result->measured.done() > 0);
    }

    void aServerThatTurnsReadOnlyIsToldInItsOwnWords_data()
    {
        QTest::addColumn<int>("nothing");
        for (const char *strategy : {"script", "watch", "two-sets"})
            QTest::addRow("%s", strategy) << 0;
    }
    void aServerThatTurnsReadOnlyIsToldInItsOwnWords()
    {
        RunPlan plan = contestedPlan(QTest::currentDataTag());
        plan.workload.load.operations = 1'000'000;
        const auto result = simulate(m_sandbox->writable(), plan, {}, afterOperations(1000, [&] {
                                         ask({"REPLICAOF", "127.0.0.1", "1"});
                                     }));
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QVERIFY(result->partial.value().message.contains("accepts no writes"));
        QVERIFY(result->measured.done() >= 1000);
        QVERIFY(result->measured.refused() > 0);
        QVERIFY(result->measured.refused() < 100);
        QVERIFY(result->measured.errors.begin()->first.contains("READONLY"));
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QVERIFY(result->boardKept); // it takes no UNLINK
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimServers)

} // namespace tst_simservers

#include "tst_simservers.moc"

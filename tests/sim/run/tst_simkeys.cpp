// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a run: never another's, never left behind, kept only when asked for.
#include "core/text/bytestext.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sim/board/runlibraries.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/allowwrites.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simkeys
{

class TestSimKeys : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }

    void cleanupTestCase() { stopServer(); }

    void whatCannotBeIsRefused()
    {
        RunPlan plan = contestedPlan("zincrby-weight", Scheme::Ordered);
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "needs a codec whose raw scores add up");
        plan = contestedPlan("script");
        plan.strategy = "hope";
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "Unknown strategy \"");
        plan = contestedPlan("two-sets");
        plan.codec = runCodec(Scheme::Ordered, Direction::HighestFirst, thisMoment());
        COMPARE_FAILURE(run(plan), ErrorKind::Usage, "simkeys", "a plain codec");
        plan = contestedPlan("script");
        plan.workload.mix.percent = {50};
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "100");
        QCOMPARE(keys(), 0);
    }

    void librariesOfKilledRunsAreNamedAndRemoved()
    {
        // As a run that was killed leaves it, while its key is there and after that; the key is no word.
        const std::string key = "tiebreak:sim: \xc3\xa4\n{0123456789ab}:run";
        ask({"SET", key, "x"});
        ask({"FUNCTION", "LOAD",
             "#!lua name=tiebreak_left\nredis.register_function('tiebreak_left_add', function() return 1 "
             "end)\n"
             "-- Tiebreak run 0 " +
                 escapeBytes(key)});
        const auto libraries = [&] {
            return ask({"FUNCTION", "LIST", "LIBRARYNAME", "tiebreak_left"}).items.size();
        };
        QCOMPARE(libraries(), std::size_t(1));
        RunPlan plan = contestedPlan("script");
        plan.prefixMustBeEmpty = true;
        COMPARE_FAILURE(run(plan), ErrorKind::Usage, "simkeys", "left by another run");
        QCOMPARE(libraries(), std::size_t(1));
        ask({"DEL", key});
        VERIFY_RESULT(run(plan)); // it uses no function itself
        QCOMPARE(libraries(), std::size_t(0));
        QCOMPARE(keys(), 0);
    }

    void librariesAreMarkedWhateverTheirPrefix()
    {
        RunBoard board;
        board.runKey = "a b\xc3\xa4\n\xff{0123456789ab}:run";
        ask({"FUNCTION", "LOAD",
             markedLibrary("#!lua name=tiebreak_marked\nredis.register_function('tiebreak_marked_add', "
                           "function() return 1 end)",
                           board)});
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        const auto libraries = runLibraries(*connection, 0).value();
        QCOMPARE(libraries.size(), std::size_t(1));
        QCOMPARE(libraries.front().name, std::string("tiebreak_marked"));
        QCOMPARE(libraries.front().runKey, board.runKey);
        QCOMPARE(runLibraries(*connection, 1).value().size(), std::size_t(0));
        removeLeftLibraries(*connection, 0);
        QCOMPARE(runLibraries(*connection, 0).value().size(), std::size_t(0));
    }

    // In the journal, which outlives them.
    void everyKeyIsNamed()
    {
        for (const auto &[strategy, keys] :
             {std::pair("script", QStringList{"board"}), std::pair("two-sets", QStringList{"board", "times"}),
              std::pair("lock", QStringList{"board", "lock:*"}),
              std::pair("function", QStringList{"board", "run"})}) {
            const auto journal = std::make_shared<TestJournal>();
            VERIFY_RESULT(simulate(allowWrites(m_sandbox->endpoint(), journal), contestedPlan(strategy)));
            const auto entries = journal->entries();
            QCOMPARE(entries.size(), std::size_t(1));
            QStringList named;
            for (const std::string &key : entries[0].keys)
                named += QString::fromStdString(key.substr(key.find("}:") + 2));
            QCOMPARE(named, keys);
        }
    }

    void theWarmUpIsInTheJournal()
    {
        const auto journal = std::make_shared<TestJournal>();
        RunPlan plan = contestedPlan("script");
        plan.workload.load.warmUp = 200ms;
        const auto result = simulate(allowWrites(m_sandbox->endpoint(), journal), plan);
        VERIFY_RESULT(result);
        QVERIFY(result->consistency && result->consistency->acknowledged > result->measured.done());
        QVERIFY(journal->entries()[0].written >= result->consistency->acknowledged);
    }

    void keysAreRemovedAfterAStop()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 1'000'000;
        std::stop_source stop;
        const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
            if (done >= 1000)
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Cancelled);
        QVERIFY(result->measured.done() > 0);
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(keys(), 0);
    }

    void everyKeyHasATimeToLive()
    {
        // No key is there when the load begins.
        RunPlan plan = contestedPlan("two-sets");
        plan.workload.board.startMembers = 0;
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1h;
        plan.keep = KeepBoard::Always;
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        const auto minTtl = [&] {
            std::int64_t least = 3600;
            const Reply all = connection->run({"KEYS", "*"}).value();
            for (const Reply &key : all.items)
                least = std::min(least, connection->run({"TTL", key.text}).value().integer);
            return all.items.size() == 2 ? least : -1;
        };
        std::stop_source stop;
        bool alive = false;
        const Progress progress(stop.get_token(), [&](std::uint64_t, std::uint64_t) {
            alive = alive || minTtl() > 0;
            if (alive)
                stop.request_stop();
        });
        VERIFY_RESULT(simulate(m_sandbox->writable(), plan, {}, progress));
        QVERIFY(alive);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
        // Over before anybody has looked at the keys.
        plan.workload.load.duration.reset();
        plan.workload.load.operations = 100;
        VERIFY_RESULT(run(plan));
        QVERIFY(minTtl() > 0);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void locksGoWithTheRun()
    {
        RunPlan plan = contestedPlan("lock");
        plan.workload.board.members = plan.workload.board.startMembers = 2000; // few wait for one another
        plan.workload.load.operations = 1'000'000;
        // What holds a lock when the server is held up is given up.
        plan.workload.faults.clientPause = 100ms;
        plan.workload.faults.clientPausesASecond = 20;
        plan.workload.faults.lostReplies = 10;
        plan.workload.faults.dropsASecond = 20;
        std::stop_source stop;
        const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
            if (done >= 100)
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->measured.unanswered > 0);
        QCOMPARE(keys(), 0);
        VERIFY_RESULT(run(contestedPlan("lock")));
    }

    void aBoardIsKeptWhenAskedFor()
    {
        RunPlan plan = contestedPlan("two-sets");
        plan.keep = KeepBoard::Always;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->boardKept);
        QCOMPARE(keys(), 2);
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        const auto left = connection->run({"TTL", result->key});
        VERIFY_RESULT(left);
        QVERIFY(left->integer > 3000 && left->integer <= 3600);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aWrongBoardIsKeptWhenAskedFor()
    {
        RunPlan plan = contestedPlan("script");
        plan.keep = KeepBoard::IfWrong;
        const auto right = run(plan);
        VERIFY_RESULT(right);
        QVERIFY(!right->boardKept);
        QCOMPARE(keys(), 0);
        plan.strategy = "unguarded";
        const auto wrong = run(plan);
        VERIFY_RESULT(wrong);
        QVERIFY(wrong->boardKept);
        QCOMPARE(keys(), 1);
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aPrefixThatIsInUseIsRefused()
    {
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection);
        std::vector<Command> sets;
        for (int i = 0; i < 3000; ++i)
            sets.push_back({"SET", "sim" + std::to_string(i), ""});
        VERIFY_RESULT(connection->pipeline(sets));
        RunPlan plan = contestedPlan("script");
        plan.workload.board.keyPrefix = "s?m[1]*\\";
        VERIFY_RESULT(run(plan)); // no glob
        VERIFY_RESULT(connection->run({"SET", "s?m[1]*\\ 7", ""}));
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "s?m[1]*");
        COMPARE_FAILURE(run(plan), ErrorKind::Usage, "runkeys", "in use");
        plan.prefixMustBeEmpty = false;
        VERIFY_RESULT(run(plan));
        QCOMPARE(keys(), 3001);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aBoardThatDoesNotFitIsRefused()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.board.members = 50'000'000;
        plan.workload.board.startMembers = 8'000'000;
        plan.workload.board.shape.digits = 8;
        plan.records = false; // the check of so many members would take 6.5 GB here
        VERIFY_FAILURE(run(plan), ErrorKind::Usage,
                       "A board of 8003000 members takes about 1032 MB, but the server has ");
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, " MB left of 537 MB (its maxmemory): use fewer members");
        // However few it is thought to reach: the keys of others must not go.
        plan.workload.board.startMembers = 100;
        VERIFY_RESULT(run(plan));
        auto connection = openConnection(m_sandbox->writable());
        VERIFY_RESULT(connection->run({"CONFIG", "SET", "maxmemory-policy", "allkeys-lru"}));
        VERIFY_FAILURE(run(plan), ErrorKind::Usage,
                       "would then evict keys, those of others too (its maxmemory-policy is allkeys-lru)");
        VERIFY_RESULT(connection->run({"CONFIG", "SET", "maxmemory-policy", "noeviction"}));
        QCOMPARE(keys(), 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimKeys)

} // namespace tst_simkeys

#include "tst_simkeys.moc"

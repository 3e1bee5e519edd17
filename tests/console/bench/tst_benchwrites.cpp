// SPDX-License-Identifier: GPL-3.0-or-later
// What the bench writes, where it may: the journal, transactions, and keys that need a question.
#include "console/bench/benchfixture.h"
#include "support/allowwrites.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_benchwrites
{

class TestBenchWrites : public QObject, BenchFixture
{
    Q_OBJECT

private slots:
    void init() { startBench(); }
    void cleanup() { stopBench(); }

    void writesWhereTheyAreAllowed()
    {
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        QCOMPARE(printed("ZADD board 1 \"e\\x00e\""), "(integer) 1");
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":3");
        QVERIFY(!m_bench->undo());
        m_bench->setWritable({});
        QCOMPARE(int(kind("ZADD board 1 x")), int(Came::Held));
    }

    void journalsEachWriteThatIsSent()
    {
        const auto journal = std::make_shared<TestJournal>();
        m_bench->setWritable(allowWrites(m_server->endpoint(), journal));
        QCOMPARE(printed("ZADD board 1 eve"), "(integer) 1");
        QCOMPARE(printed("ZSCORE board eve"), "\"1\"");
        QCOMPARE(printed("ZRANGE board 0 -1 REV LIMIT 1"), "(error) ERR syntax error");
        QCOMPARE(int(kind("CONFIG SET requirepass s3cret")), int(Came::Refused));
        QCOMPARE(int(kind("AUTH s3cret")), int(Came::Refused));
        const char *script = "EVAL \"return redis.call('ZREM', KEYS[1], 'eve')\" 1 board";
        QCOMPARE(int(kind(script)), int(Came::Asked));
        QCOMPARE(runAsked(script).reply.reply.integer, 1);
        auto entries = journal->entries();
        QCOMPARE(entries.size(), std::size_t(2));
        QCOMPARE(entries[0].command, "ZADD board 1 eve");
        QVERIFY(entries[1].command.starts_with("EVAL "));
        for (const JournalEntry &entry : entries) {
            QVERIFY(entry.kind == WriteKind::Console && entry.state == WriteState::Answered);
            QCOMPARE(entry.answer, "1");
        }
        journal->fill();
        const BenchAnswer unkept = run("ZADD board 1 eve");
        QCOMPARE(int(unkept.kind), int(Came::Failed));
        QVERIFY(!unkept.wasSent);
        QCOMPARE(printed("ZSCORE board eve"), "(nil)");
    }

    void aTransactionOutlivesWhatWasNotSent()
    {
        const auto journal = std::make_shared<TestJournal>();
        m_bench->setWritable(allowWrites(m_server->endpoint(), journal));
        QCOMPARE(printed("MULTI"), "OK");
        QCOMPARE(printed("ZADD board 7 q1"), "QUEUED");
        journal->fill();
        const BenchAnswer unkept = run("ZADD board 8 q2");
        QCOMPARE(int(unkept.kind), int(Came::Failed));
        QVERIFY(!unkept.wasSent && unkept.isConnected);
        journal->fill(false);
        QCOMPARE(printed("ZADD board 9 q3"), "QUEUED");
        QCOMPARE(m_server->command({"ZSCORE", "board", "q3"}), "$-1");
        QCOMPARE(printed("EXEC"), "1) (integer) 1\n2) (integer) 1");
    }

    void aLostTransactionIsToldBeforeTheNextCommandRuns()
    {
        std::shared_ptr<WritePermit> permit;
        const auto allow = [&] {
            permit = std::make_shared<WritePermit>();
            m_bench->setWritable(allowWrites(m_server->endpoint(), permit));
        };
        const auto queue = [&] { return printed("MULTI") == "OK" && printed("ZADD board 7 q1") == "QUEUED"; };
        const auto isTold = [](const BenchAnswer &answer) {
            return answer.kind == Came::Failed && !answer.wasSent && answer.reason.contains("MULTI");
        };
        allow();
        QVERIFY(queue());
        m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
        QVERIFY(isTold(run("ZADD board 9 q3")));
        // A change of the lock is a new connection.
        QVERIFY(queue());
        permit->withdraw();
        allow();
        QVERIFY(isTold(run("ZADD board 9 q3")));
        QVERIFY(queue());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(int(run("ZADD board 8 q2", stop.get_token()).kind), int(Came::Cancelled));
        QVERIFY(isTold(run("ZADD board 9 q3")));
        QVERIFY(queue());
        m_server.reset();
        QVERIFY(isTold(run("ZADD board 9 q3")));
    }

    void aLostWatchIsToldBeforeTheNextCommandRuns()
    {
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        const auto isTold = [](const BenchAnswer &answer) {
            return answer.kind == Came::Failed && !answer.wasSent && answer.reason.contains("WATCH");
        };
        QCOMPARE(printed("WATCH board"), "OK");
        m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
        QVERIFY(isTold(run("MULTI")));
        QCOMPARE(printed("MULTI"), "OK");
        QCOMPARE(printed("DISCARD"), "OK");
        for (const char *end : {"UNWATCH", "EXEC"}) {
            QCOMPARE(printed("WATCH board"), "OK");
            if (end == std::string_view("EXEC"))
                QCOMPARE(printed("MULTI"), "OK");
            run(end);
            m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
            QCOMPARE(printed("ZCARD board"), "(integer) 2");
        }
        // An EXEC that is refused for want of MULTI ends no WATCH.
        QCOMPARE(printed("WATCH board"), "OK");
        QVERIFY(printed("EXEC").contains("without MULTI"));
        m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
        QVERIFY(isTold(run("ZCARD board")));
        QCOMPARE(printed("WATCH board"), "OK");
        m_server.reset();
        QVERIFY(isTold(run("ZCARD board")));
    }

    void aRefusedDiscardLeavesTheTransactionOpen()
    {
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        QCOMPARE(printed("MULTI"), "OK");
        QVERIFY(printed("DISCARD now").contains("wrong number of arguments"));
        m_server->command({"CLIENT", "KILL", "TYPE", "normal"});
        const BenchAnswer answer = run("ZADD board 9 q3");
        QVERIFY(answer.kind == Came::Failed && !answer.wasSent && answer.reason.contains("MULTI"));
    }

    void writesOneKeyWhereNoMoreIsAllowed()
    {
        m_server->command({"SET", "victim", "1"});
        m_bench->setWritable(
            allowWrites(m_server->endpoint(),
                        std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board")));
        QCOMPARE(printed("ZADD board 1 eve"), "(integer) 1");
        QCOMPARE(printed("MULTI"), "OK");
        QCOMPARE(printed("ZREM board eve"), "QUEUED");
        QCOMPARE(printed("EXEC"), "1) (integer) 1");
        QCOMPARE(printed("ZUNIONSTORE board 2 board victim2"), "(integer) 2");
        QCOMPARE(printed("GET victim"), "\"1\"");
        for (const char *line :
             {"SORT board STORE victim", "EVAL \"return redis.call('DEL','victim')\" 0",
              "EVAL \"return redis.call('DEL','victim')\" 1 board", "EVAL_RO 'return 1' 0", "FCALL f 1 board",
              "PUBLISH a b", "SCRIPT LOAD 'return 1'", "MOVE board 1"}) {
            const BenchAnswer answer = run(line);
            QVERIFY2(answer.kind == Came::Held, line);
            QVERIFY2(answer.reason.contains("\"board\""), answer.reason.c_str());
        }
        QCOMPARE(int(kind("FLUSHALL")), int(Came::Refused));
        QCOMPARE(m_server->command({"EXISTS", "victim", "board"}), ":2");
    }

    void writesOtherKeysAfterAQuestionEach()
    {
        m_server->command({"MSET", "victim", "1", "other", "1", "third", "1", "fourth", "1"});
        auto journal = std::make_shared<TestJournal>();
        auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board");
        m_bench->setWritable(allowWrites(m_server->endpoint(), journal, permit));
        QCOMPARE(printed("ZADD board 1 eve"), "(integer) 1");
        Sentences sentences("sendingtext");
        for (const char *line :
             {"DEL victim", "DEL board victim other third fourth", "RENAME board victim"}) {
            const BenchAnswer answer = run(line);
            QVERIFY2(answer.kind == Came::Asked && !answer.consent.empty(), line);
            sentences.add(line, answer.reason);
        }
        QCOMPARE(journal->entries().size(), std::size_t(1));
        QCOMPARE(m_server->command({"EXISTS", "victim", "board", "other"}), ":3");
        // What was said of one line is not said of the next.
        QCOMPARE(int(runAsked("DEL victim").kind), int(Came::Replied));
        QCOMPARE(int(kind("DEL other")), int(Came::Asked));
        QCOMPARE(int(kind("SET victim 2")), int(Came::Asked));
        QCOMPARE(m_server->command({"EXISTS", "victim", "board", "other"}), ":2");
        QCOMPARE(journal->entries().size(), std::size_t(2));
        QCOMPARE(journal->entries().back().command, std::string("DEL victim"));
        // A question is no way around what is refused, nor around the lock.
        QCOMPARE(int(runAsked("FLUSHALL").kind), int(Came::Refused));
        QCOMPARE(int(runAsked("EVAL \"return redis.call('DEL','other')\" 0").kind), int(Came::Held));
        QCOMPARE(printed("MULTI"), "OK");
        QCOMPARE(int(kind("DEL other")), int(Came::Held));
        QCOMPARE(int(runAsked("DEL other").kind), int(Came::Held));
        QCOMPARE(printed("DISCARD"), "OK");
        permit->withdraw();
        const BenchAnswer late = runAsked("DEL other");
        QVERIFY2(late.kind == Came::Failed, late.reason.c_str());
        m_bench->setWritable({});
        QCOMPARE(int(runAsked("DEL other").kind), int(Came::Held));
        QCOMPARE(m_server->command({"EXISTS", "other"}), ":1");
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestBenchWrites)

} // namespace tst_benchwrites

#include "tst_benchwrites.moc"

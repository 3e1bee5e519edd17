// SPDX-License-Identifier: GPL-3.0-or-later
// A shadow board takes the board's place in one step, or nothing is changed.
#include "redis/board/cutover.h"
#include "redis/board/shadowtext.h"

#include "redis/board/shadowfixture.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <vector>

using namespace tiebreak;

namespace tst_shadowcutover
{

class ShadowCutOverTest : public QObject, ShadowFixture
{
    Q_OBJECT

private slots:
    void init() { startServer(); }
    void cleanup() { m_server.reset(); }

    void cutsOverInOneStep()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_FAILURE(cutOver(m_server->writable(), m_keys, 0), ErrorKind::Conflict, "no members");
        VERIFY_RESULT(settle());
        add("board", "bob", oldRaw(6, firstTick));
        VERIFY_FAILURE(cutOver(m_server->writable(), m_keys, 0), ErrorKind::Conflict, "same number");
        VERIFY_RESULT(settle());
        QCOMPARE(m_server->command({"EXPIRE", "board", "5000"}), std::string(":1"));
        QCOMPARE(m_server->command({"SET", "board:old", "x"}), std::string("+OK"));
        VERIFY_FAILURE(cutOver(m_server->writable(), m_keys, 0), ErrorKind::Exists, "exists already");
        QCOMPARE(m_server->command({"DEL", "board:old"}), std::string(":1"));
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        QCOMPARE(read("board").at("alice"), newRaw(5, firstTick));
        QCOMPARE(read("board:old").at("alice"), oldRaw(5, firstTick));
        QVERIFY(read("board:new").empty());
        QVERIFY(m_server->command({"TTL", "board"}).size() == 5);
    }

    // To the millisecond, also where the new board got another one before the way back.
    void theExpiryGoesBothWays()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        QCOMPARE(m_server->command({"PEXPIREAT", "board", "4102444800123"}), std::string(":1"));
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        QCOMPARE(m_server->command({"PEXPIRETIME", "board"}), std::string(":4102444800123"));
        // The application writes the old codec where it is gone.
        QCOMPARE(m_server->command({"PEXPIRETIME", "board:old"}), std::string(":-1"));
        QCOMPARE(m_server->command({"PEXPIREAT", "board", "4102444900456"}), std::string(":1"));
        VERIFY_RESULT(undoCutOver(m_server->writable(), m_keys));
        QCOMPARE(read("board").at("alice"), oldRaw(5, firstTick));
        QCOMPARE(m_server->command({"DEL", "board:new:undone"}), std::string(":1"));
        QCOMPARE(m_server->command({"PEXPIRETIME", "board"}), std::string(":4102444900456"));
        QCOMPARE(m_server->command({"PERSIST", "board"}), std::string(":1"));
        VERIFY_RESULT(settle());
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        QCOMPARE(m_server->command({"PEXPIRETIME", "board"}), std::string(":-1"));
    }

    void whatWasWrittenBeforeAnUndoIsKept()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        run("add", {"alice", oldText(900, firstTick + 9), newText(900, firstTick + 9)});
        run("add", {"carl", oldText(7, firstTick + 9), newText(7, firstTick + 9)});
        VERIFY_RESULT(undoCutOver(m_server->writable(), m_keys));
        VERIFY_RESULT(settle());
        QCOMPARE(read("board:new").size(), std::size_t(1));
        QCOMPARE(read(undoneKey(m_keys)).at("alice"), newRaw(900, firstTick + 9));
        QCOMPARE(read(undoneKey(m_keys)).at("carl"), newRaw(7, firstTick + 9));
        VERIFY_RESULT(cutOver(m_server->writable(), m_keys, 0));
        VERIFY_FAILURE(undoCutOver(m_server->writable(), m_keys), ErrorKind::Exists, undoneKey(m_keys));
    }

    // Filled with events and then without: their times would be gone unnoticed.
    void timesOfEventsAreNotTakenBack()
    {
        add("board", "alice", oldRaw(5, firstTick));
        add("board:new", "alice", newRaw(5, firstTick - 500));
        VERIFY_FAILURE(settle(), ErrorKind::Conflict, "events");
        QCOMPARE(read("board:new").at("alice"), newRaw(5, firstTick - 500));
        VERIFY_RESULT(settleShadow(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages, 20, {},
                                   ShadowTrust::Always));
        QCOMPARE(read("board:new").at("alice"), newRaw(5, firstTick));
    }

    // The primary dies in the middle of the filling, and the one after it before the cut-over.
    void followsAFailoverBySentinels()
    {
        SLOW_TEST();
        const QStringList quick{"--repl-diskless-sync-delay", "0"};
        TestServer one(quick, TestServer::Listen::Tcp);
        QVERIFY2(one.ready(), qPrintable(one.error()));
        const auto replicaOf = [](const TestServer &server) {
            return QStringList{"--replicaof", "127.0.0.1 " + QString::number(server.tcpEndpoint().port)};
        };
        TestServer two(replicaOf(one) + quick, TestServer::Listen::Tcp);
        QVERIFY2(two.ready(), qPrintable(two.error()));
        const TestSentinels sentinels(3, one, 1);
        QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
        constexpr int members = 6000;
        Command rows{"ZADD", "board"};
        for (int i = 0; i < members; ++i) {
            rows.push_back(oldText(i, firstTick + i));
            rows.push_back("m" + std::to_string(i));
        }
        QCOMPARE(one.command(rows), ':' + std::to_string(members));
        QCOMPARE(one.command({"PEXPIREAT", "board", "4102444800123"}), std::string(":1"));
        const auto replicated = [&](const TestServer &server) {
            return server.followsItsPrimary() &&
                   server.command({"ZCARD", "board"}) == ':' + std::to_string(members);
        };
        QTRY_VERIFY_WITH_TIMEOUT(replicated(two), 30'000);
        Endpoint endpoint;
        endpoint.sentinel = sentinels.options();
        const WritableServer server = allowWrites(endpoint);
        bool isKilled = false;
        const Progress progress({}, [&](std::uint64_t done, std::uint64_t total) {
            // While rows are compared, of which the first are written by then.
            if (done > members / 2 && total == members && !isKilled) {
                isKilled = true;
                one.kill();
            }
        });
        const auto pass = settleShadow(server, m_keys, {m_from, m_to}, ReadWay::Dump, 20, progress);
        VERIFY_RESULT(pass);
        QVERIFY(isKilled);
        QCOMPARE(pass->agreed, members);
        QCOMPARE(two.command({"ZCARD", "board:new"}), ':' + std::to_string(members));
        QVERIFY2(one.restart(), qPrintable(one.error()));
        QTRY_VERIFY_WITH_TIMEOUT(one.command({"ROLE"}) == "*5" && replicated(one), 30'000);
        two.kill();
        VERIFY_RESULT(verifyAndCutOver(server, m_keys, {m_from, m_to}, ReadWay::Dump));
        QCOMPARE(one.command({"EXISTS", "board", "board:new", "board:old"}), std::string(":2"));
        QCOMPARE(one.command({"PEXPIRETIME", "board"}), std::string(":4102444800123"));
        const std::string last = newText(members - 1, firstTick + members - 1);
        QCOMPARE(one.command({"ZCOUNT", "board", last, last}), std::string(":1"));
    }

    void verifiesBeforeItCutsOver()
    {
        add("board", "alice", oldRaw(5, firstTick));
        add("board", "bob", oldRaw(6, firstTick));
        VERIFY_RESULT(settle());
        QCOMPARE(m_server->command({"EXPIRE", "board:new", "5000"}), std::string(":1"));
        add("board", "bob", oldRaw(60, firstTick)); // by somebody who knows nothing of the shadow
        const auto cut = [this] {
            return verifyAndCutOver(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Pages);
        };
        COMPARE_FAILURE(cut(), ErrorKind::Conflict, "shadowcutover", "a row was corrected");
        VERIFY_RESULT(cut());
        QCOMPARE(read("board").at("bob"), newRaw(60, firstTick));
        QCOMPARE(m_server->command({"TTL", "board"}), std::string(":-1"));
    }

    // By somebody who knows nothing of the shadow, after the last comparison has read both boards.
    void tellsWhatCameAtTheLastMoment()
    {
        for (const char *member : {"alice", "bob", "carl", "dora"})
            add("board", member, oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        int reports = 0; // the last one of a pass comes when both boards have been read
        const auto count = [&](std::uint64_t, std::uint64_t) { ++reports; };
        VERIFY_RESULT(
            fillShadow(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Dump, Progress({}, count)));
        const Progress progress({}, [&](std::uint64_t, std::uint64_t) {
            if (--reports != 0)
                return;
            m_server->command(
                {"ZADD", "board", oldText(60, firstTick + 1), "bob", oldText(7, firstTick + 2), "eve"});
            m_server->command({"ZREM", "board", "carl"});
            // Written as it should be.
            run("add", {"dora", oldText(80, firstTick + 3), newText(80, firstTick + 3)});
        });
        const auto check =
            verifyAndCutOver(m_server->writable(), m_keys, {m_from, m_to}, ReadWay::Dump, 0, progress);
        VERIFY_RESULT(check);
        QVERIFY(!check->unchecked);
        QVERIFY(check->missed == std::vector<std::string>({"bob", "carl", "eve"}));
        QCOMPARE(read("board:old").at("bob"), oldRaw(60, firstTick + 1));
        QCOMPARE(read("board").at("dora"), newRaw(80, firstTick + 3));
        QVERIFY(cutOverCheckText(*check, m_keys, plainWording()).contains("bob"));
    }

    // Whoever may not make the old board last is refused before the shadow gets the board's expiry.
    void aRefusedCutOverLeavesTheShadowAsItWas()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        QCOMPARE(m_server->command({"EXPIRE", "board", "5000"}), std::string(":1"));
        QCOMPARE(
            m_server->command({"ACL", "SETUSER", "mover", "on", ">secret", "~*", "&*", "+@all", "-persist"}),
            std::string("+OK"));
        Endpoint endpoint = m_server->endpoint();
        endpoint.user = "mover";
        endpoint.password = "secret";
        VERIFY_FAILURE(cutOver(allowWrites(endpoint), m_keys, 0), ErrorKind::Permission, "not allowed");
        QCOMPARE(m_server->command({"TTL", "board:new"}), std::string(":-1"));
        QVERIFY(m_server->command({"TTL", "board"}) != ":-1");
    }

    void findsOutThatItHasCutOver()
    {
        add("board", "alice", oldRaw(5, firstTick));
        VERIFY_RESULT(settle());
        bool carriesOut = false;
        const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command.front() == "EVAL") {
                if (carriesOut)
                    m_server->command(command);
                return {"", true};
            }
            if (command.front() == "EXISTS")
                return {m_server->command(command) + "\r\n"};
            if (command.front() == "INFO")
                return {infoOf('a')};
            return {command.front() == "PING" ? "+PONG\r\n" : "+OK\r\n"};
        });
        QVERIFY(!cutOver(allowWrites(peer.endpoint()), m_keys, 0));
        carriesOut = true;
        VERIFY_RESULT(cutOver(allowWrites(peer.endpoint()), m_keys, 0));
        QCOMPARE(read("board").at("alice"), newRaw(5, firstTick));
    }

    /// Both have as many members, so only the rows tell that another key has the shadow's name.
    void anAnswerThatTheScriptDoesNotGive_data()
    {
        QTest::addColumn<std::string>("answer");
        QTest::newRow("a status") << std::string("+QUEUED\r\n");
        QTest::newRow("a word") << std::string("$4\r\ndone\r\n");
        QTest::newRow("a number") << std::string(":1\r\n");
        QTest::newRow("nothing") << std::string("$-1\r\n");
    }

    void anAnswerThatTheScriptDoesNotGive()
    {
        QFETCH(std::string, answer);
        add("board", "m", oldRaw(1, firstTick));
        VERIFY_RESULT(settle());
        bool reaches = false;
        const Relay relay(*m_server, [&](Connection &server, const Command &command) {
            if (command.front() != "EVAL" || command[2] != "3")
                return Relay::Answer();
            if (reaches)
                (void)server.run(command);
            return Relay::Answer(FaultyPeer::Answer{answer});
        });
        const WritableServer server = allowWrites(relay.endpoint());
        const auto lost = cutOver(server, m_keys, 0);
        VERIFY_FAILURE(lost, ErrorKind::Protocol, "not known whether");
        QVERIFY(lost.error().mayHaveWritten);
        QVERIFY(read("board:old").empty());
        // What is found to have been done is done.
        reaches = true;
        VERIFY_RESULT(cutOver(server, m_keys, 0));
        QCOMPARE(read("board:old").size(), std::size_t(1));
    }

    void aShadowThatWasReplacedJustBefore()
    {
        for (int i = 0; i < 100; ++i)
            add("board", "m" + std::to_string(i), oldRaw(i, firstTick + i));
        VERIFY_RESULT(settle());
        const auto shadow = read("board:new");
        int replaced = 0;
        const Relay relay(*m_server, [&](Connection &, const Command &command) {
            if (command.front() == "EVAL" && command[2] == "3" && replaced++ == 0)
                m_server->command({"ZUNIONSTORE", "board:new", "1", "board"});
            return Relay::Answer();
        });
        const WritableServer server = allowWrites(relay.endpoint());
        VERIFY_FAILURE(verifyAndCutOver(server, m_keys, {m_from, m_to}, ReadWay::Pages), ErrorKind::Conflict,
                       "other rows");
        QCOMPARE(read("board").at("m7"), oldRaw(7, firstTick + 7));
        QVERIFY(read("board:old").empty());
        VERIFY_RESULT(
            settleShadow(server, m_keys, {m_from, m_to}, ReadWay::Pages, 20, {}, ShadowTrust::Always));
        VERIFY_RESULT(verifyAndCutOver(server, m_keys, {m_from, m_to}, ReadWay::Pages));
        QVERIFY(read("board") == shadow);
    }
};

TIEBREAK_TEST(QCoreApplication, ShadowCutOverTest)

} // namespace tst_shadowcutover

#include "tst_shadowcutover.moc"

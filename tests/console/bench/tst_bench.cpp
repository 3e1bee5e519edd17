// SPDX-License-Identifier: GPL-3.0-or-later
// The bench against a real server: what it sends, holds back and refuses, and how it outlives trouble.
#include "console/bench/benchfixture.h"
#include "console/bench/benchhistory.h"
#include "console/bench/heavyreading.h"
#include "console/replies/replylines.h"
#include "console/words/commandwords.h"
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "sandbox/sandbox.h"
#include "support/allowwrites.h"
#include "support/monitor.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

using namespace tiebreak;

namespace tst_bench
{

namespace
{

/// Waits until the server has a blocked client.
bool hasBlockedClient(const TestServer &server)
{
    auto connection = connectionTo(server);
    for (int i = 0; i < 2000; ++i) {
        const auto info = connection.run({"INFO", "clients"});
        if (info && info->text.find("blocked_clients:1") != std::string::npos)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

/// Waits until the server answers a PING like this: "-BUSY" while a script runs, else "+PONG".
bool answers(const TestServer &server, std::string_view beginning)
{
    for (int i = 0; i < 2000; ++i) {
        if (server.command({"PING"}).starts_with(beginning))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

} // namespace

class TestBench : public QObject, BenchFixture
{
    Q_OBJECT

private slots:
    void init() { startBench(); }
    void cleanup() { stopBench(); }

    void sendsWhatReads()
    {
        QCOMPARE(printed("ZSCORE board nadia"), "\"5643589526706598\"");
        QCOMPARE(printed("zrange board 0 -1"), "1) \"bob\"\n2) \"nadia\"");
        QCOMPARE(printed("ZSCORE board nobody"), "(nil)");
        QCOMPARE(printed("ZRANGE board 5 9"), "(empty array)");
        QCOMPARE(printed("PING"), "PONG");
        QCOMPARE(run("ZREVRANK board bob").cardinality, std::optional<std::int64_t>(2));
        QVERIFY(printed("ZSCORE board").starts_with("(error) ERR wrong number of arguments"));
        QVERIFY(printed("GET board").starts_with("(error) WRONGTYPE"));
    }

    void nothingIsWrittenWhileItIsLocked()
    {
        Monitor monitor(*m_server);
        const char *held[] = {"ZADD board 1 eve",
                              "ZINCRBY board 1 nadia",
                              "ZREM board bob",
                              "DEL board",
                              "SET a 1",
                              "EVAL 'return 1' 0",
                              "FCALL f 0",
                              "EVAL_RO 'return 1' 0",
                              "evalsha_ro abc 0",
                              "FCALL_RO f 0",
                              "PFCOUNT hll",
                              "TOUCH board",
                              "PUBLISH a b",
                              "ZPOPMIN board",
                              "BZPOPMIN board 0",
                              "SORT board STORE b",
                              "GETEX board",
                              "MULTI",
                              "SCRIPT LOAD 'return 1'",
                              "FUNCTION DELETE a",
                              "ZUNIONSTORE x 1 board",
                              "RESTORE a 0 x",
                              "EXPIRE board 1"};
        for (const char *line : held)
            QVERIFY2(kind(line) == Came::Held, line);
        for (const QByteArray &command : monitor.commands())
            QVERIFY2(command.startsWith("\"COMMAND\"") || command.startsWith("\"INFO\"") ||
                         command.startsWith("\"PING\"") || command.startsWith("\"HELLO\"") ||
                         command.startsWith("\"ZSCORE\""),
                     command.constData());
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":2");
    }

    void refusesWithAReason_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        for (const auto &[line, words] : std::initializer_list<std::pair<const char *, const char *>>{
                 {"SUBSCRIBE a", "stream without end"},
                 {"psubscribe a*", "stream without end"},
                 {"MONITOR", "every client"},
                 {"PSYNC ? -1", "replica"},
                 {"CLIENT REPLY OFF", "forever"},
                 {"HELLO 3", "RESP2"},
                 {"HELLO 3 AUTH u p", "password"},
                 {"AUTH secret", "password"},
                 {"SELECT 1", "database"},
                 {"QUIT", "connection"},
                 {"RESET", "connection"},
                 {"SHUTDOWN NOSAVE", "ends the server"},
                 {"DEBUG SLEEP 100", "hold"},
                 {"CONFIG SET maxmemory 1", "beyond"},
                 {"CONFIG SET zset-max-listpack-entries 1", "sandbox"},
                 {"FLUSHALL", "every database"},
                 {"LCS a b", "blocks"},
                 {"ZRANDMEMBER board -9000000000", "blocks"},
                 {"hrandfield h -9000000000 WITHVALUES", "blocks"},
                 {"SCAN 0 COUNT 9000000000", "blocks"},
                 {"zscan board 0 match * count 9000000000", "blocks"},
                 {"REPLICAOF NO ONE", "server itself"},
                 {"CLIENT KILL TYPE normal", "others"},
                 {"CLIENT NO-EVICT on", "manages"},
                 {"SAVE", "files"},
                 {"LATENCY RESET", "watch"}})
            QTest::newRow(line) << line << words;
    }
    void refusesWithAReason()
    {
        QFETCH(QString, line);
        QFETCH(QString, words);
        for (const bool writes : {false, true}) {
            m_bench->setWritable(writes ? std::optional(allowWrites(m_server->endpoint())) : std::nullopt);
            const BenchAnswer answer = run(line.toStdString());
            QCOMPARE(int(answer.kind), int(Came::Refused));
            QVERIFY2(QString::fromStdString(answer.reason).contains(words), answer.reason.c_str());
            QVERIFY(!QString::fromStdString(answer.line).contains("secret"));
        }
    }

    void unknownCommandsHaveNeighbours()
    {
        const BenchAnswer answer = run("ZRNAGE board 0 -1");
        QCOMPARE(int(answer.kind), int(Came::Unknown));
        QVERIFY(std::ranges::find(answer.nearest, "ZRANGE") != answer.nearest.end());
        QVERIFY2(answer.reason.find("ZRANGE") != std::string::npos, answer.reason.c_str());
        QCOMPARE(int(kind("CONFIG FROB")), int(Came::Unknown));
        QCOMPARE(int(kind("\"\\x00\\xff\" a")), int(Came::Unknown));
    }

    void brokenLinesAreSentences()
    {
        const BenchAnswer answer = run("ZSCORE \"board");
        QCOMPARE(int(answer.kind), int(Came::Malformed));
        QVERIFY(answer.reason.find("quote") != std::string::npos);
        QCOMPARE(int(kind("   ")), int(Came::Malformed));
        QCOMPARE(printed("ZSCORE \"a\\x00\\xff\" 'b c'"), "(nil)");
    }

    void asksBeforeItReadsMuch()
    {
        SLOW_TEST();
        for (const char *last : {"250000", "500000", "750000", "1000001"})
            m_server->command({"EVAL",
                               "for i = redis.call('ZCARD', 'big') + 1, ARGV[1] do "
                               "redis.call('ZADD', 'big', i, i) end return 1",
                               "0", last});
        QCOMPARE(m_server->command({"ZCARD", "big"}), ":1000001");
        const std::vector<const char *> heavy{"ZRANGE big 0 -1",
                                              "zrange big 0 9223372036854775807 withscores",
                                              "ZREVRANGE big -1000001 -1",
                                              "ZRANGEBYSCORE big -inf +inf",
                                              "ZREVRANGEBYSCORE big +inf -inf",
                                              "ZRANGE big -inf +inf BYSCORE",
                                              "ZRANGE big +inf -inf BYSCORE REV",
                                              "ZRANGEBYSCORE big 0 +inf LIMIT 0 -1",
                                              "ZRANGEBYLEX big - +",
                                              "ZRANDMEMBER big 2000000",
                                              "ZUNION 2 big board",
                                              "ZINTER 2 big big",
                                              "ZDIFF 2 big board",
                                              "SORT_RO big BY nosort",
                                              "DUMP big",
                                              "MEMORY USAGE big SAMPLES 0"};
        const std::vector<const char *> light{"ZRANGE big 0 10",
                                              "ZRANGE big -3 -1",
                                              "ZRANGE big 10 -999990",
                                              "ZRANGE board 0 -1",
                                              "ZRANGEBYSCORE big 5 10",
                                              "ZREVRANGEBYSCORE big 10 5",
                                              "ZRANGE big 10 5 BYSCORE REV",
                                              "ZRANGEBYSCORE big -inf +inf LIMIT 0 5",
                                              "ZRANDMEMBER big",
                                              "ZINTER 2 big board",
                                              "ZINTERCARD 2 board big LIMIT 1",
                                              "ZUNION 2 board none",
                                              "ZUNION big",
                                              "DUMP board",
                                              "DUMP none",
                                              "MEMORY USAGE big",
                                              "HGETALL none",
                                              "SMEMBERS big",
                                              "XRANGE none - +",
                                              "ZRANGE big"};
        (void)run("PING");
        Monitor monitor(*m_server);
        for (const bool production : {false, true}) {
            m_bench->setProduction(production);
            for (const char *line : heavy) {
                const BenchAnswer answer = run(line);
                QVERIFY2(answer.kind == (production ? Came::Held : Came::Asked), line);
                QVERIFY2(answer.reason.contains("Every other client waits"), answer.reason.c_str());
            }
        }
        const QStringList asked{"TYPE", "ZCARD", "ZCOUNT", "ZLEXCOUNT"};
        QCOMPARE(monitor.names(), asked);
        for (const bool production : {false, true}) {
            m_bench->setProduction(production);
            for (const char *line : light)
                QVERIFY2(kind(line) == Came::Replied, line);
        }
        QCOMPARE(int(kind("KEYS b*")), int(Came::Refused));
        m_bench->setProduction(false);
        QCOMPARE(int(kind("KEYS bo*")), int(Came::Asked));
        QCOMPARE(int(runAsked("KEYS bo*").kind), int(Came::Replied));
        QCOMPARE(int(runAsked("MEMORY USAGE big SAMPLES 0").kind), int(Came::Replied));

        // Where writes are allowed, what is stored or removed is gone through all the same.
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        for (const char *line :
             {"ZUNIONSTORE to 2 big board", "ZINTERSTORE to 2 big big", "ZRANGESTORE to big 0 -1",
              "zrangestore to big -inf +inf BYSCORE", "ZREMRANGEBYRANK big 0 -1",
              "ZREMRANGEBYSCORE big -inf +inf", "ZREMRANGEBYLEX big - +", "DEL board big"})
            QVERIFY2(kind(line) == Came::Asked, line);
        for (const char *line :
             {"ZINTERSTORE to 2 big board", "ZRANGESTORE to big 0 5", "ZREMRANGEBYRANK to 0 -1",
              "ZREMRANGEBYSCORE big 2 3", "ZREMRANGEBYSCORE big 1 1", "DEL to none", "UNLINK none"})
            QVERIFY2(kind(line) == Came::Replied, line);
        QCOMPARE(m_server->command({"ZCARD", "big"}), ":999998");
        m_server->command({"EVAL", "for i = 1, 9 do redis.call('ZADD', 'big', i, i) end return 1", "0"});
        // On production another key is asked about, and reading it through is held back all the same.
        m_bench->setProduction(true);
        m_bench->setWritable(
            allowWrites(m_server->endpoint(),
                        std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board")));
        QCOMPARE(int(kind("DEL big")), int(Came::Asked));
        QCOMPARE(int(runAsked("DEL big").kind), int(Came::Held));
        m_bench->setProduction(false);
        m_bench->setWritable({});
        m_server->command({"EVAL", "for i = 1, 9 do redis.call('ZADD', 'big', i, i) end return 1", "0"});
        m_bench->setWritable({});

        Sentences sentences("heavyreadingtext");
        sentences.add("range", run("ZRANGE big 0 -1").reason);
        sentences.add("keys", heavyReadingText({"KEYS", "*"}, {3'000'000, std::chrono::seconds(2), true}));
        QCOMPARE(m_server->command({"ACL", "SETUSER", "untold", "on", "nopass", "~*", "+@all", "-type"}),
                 "+OK");
        Endpoint untold = m_server->endpoint();
        untold.user = "untold";
        m_bench = std::make_unique<Bench>(untold);
        const BenchAnswer unknown = run("DUMP board");
        QCOMPARE(int(unknown.kind), int(Came::Asked));
        sentences.add("not known", unknown.reason);
        COMPARE_SENTENCES(sentences);
    }

    void saysWhatAnIncrementWouldDo()
    {
        Sentences sentences("effecttext");
        const BenchAnswer answer = run("ZINCRBY board 1 nadia");
        QCOMPARE(int(answer.kind), int(Came::Held));
        sentences.add("sentence", answer.whatIf.sentence);
        sentences.add("detail", answer.whatIf.detail);
        sentences.add("instead", answer.whatIf.insteadWords);
        QCOMPARE(answer.whatIf.instead[2], "4294967296");
        sentences.add("right one", run("ZADD board INCR 4294967296 nadia").whatIf.sentence);
        QVERIFY(run("ZINCRBY board 1 nobody").whatIf.sentence.find("not on the board") != std::string::npos);
        QVERIFY(run("ZINCRBY board x nadia").whatIf.sentence.empty());
        COMPARE_SENTENCES(sentences);
    }

    void blockingCommandsCanBeCancelled()
    {
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        std::stop_source stop;
        BenchAnswer answer;
        std::thread waiting([&] { answer = run("BZPOPMIN none 0", stop.get_token()); });
        const bool blocked = hasBlockedClient(*m_server);
        stop.request_stop();
        waiting.join();
        QVERIFY(blocked);
        QCOMPARE(int(answer.kind), int(Came::Cancelled));
        QCOMPARE(printed("PING"), "PONG");
        QCOMPARE(m_server->command({"ZADD", "none", "1", "a"}), ":1");
        QCOMPARE(m_server->command({"ZCARD", "none"}), ":1");
    }

    void scriptsOfItsOwnCanBeEnded()
    {
        m_server->command({"CONFIG", "SET", "busy-reply-threshold", "50"});
        m_server->command({"FUNCTION", "LOAD",
                           "#!lua name=lib\nredis.register_function('f', function() while true do end end)"});
        for (const auto &[line, ending] : {std::pair("EVAL 'while true do end' 0", "SCRIPT KILL"),
                                           std::pair("FCALL f 0", "FUNCTION KILL")}) {
            m_bench->setWritable(allowWrites(m_server->endpoint()));
            std::stop_source stop;
            BenchAnswer answer;
            std::thread waiting([&] { answer = runAsked(line, stop.get_token()); });
            const bool busy = answers(*m_server, "-BUSY");
            stop.request_stop();
            waiting.join();
            QVERIFY(busy);
            QCOMPARE(int(answer.kind), int(Came::Cancelled));
            QCOMPARE(commandLineOf(answer.ending), std::string(ending));
            QCOMPARE(int(m_bench->awaitScript()), int(Bench::Script::Runs));
            // Also after the lock has been closed, and never without a question.
            m_bench->setWritable({});
            const BenchAnswer asked = run(ending);
            QCOMPARE(int(asked.kind), int(Came::Asked));
            QVERIFY2(asked.reason.contains("whoever has started it"), asked.reason.c_str());
            QVERIFY(answers(*m_server, "-BUSY"));
            QCOMPARE(int(runAsked(ending).kind), int(Came::Replied));
            QVERIFY(answers(*m_server, "+PONG")); // it ends a moment later
            QCOMPARE(int(m_bench->awaitScript()), int(Bench::Script::Ended));
            QCOMPARE(printed("PING"), "PONG");
        }
        m_server->kill();
        QCOMPARE(int(m_bench->awaitScript()), int(Bench::Script::NotKnown));
    }

    void scriptsOfOthersAreKnownByWhatTheServerAnswers()
    {
        m_server->command({"CONFIG", "SET", "busy-reply-threshold", "50"});
        for (const bool connected : {false, true}) {
            Endpoint third = m_server->endpoint();
            third.db = 3;
            m_bench = std::make_unique<Bench>(third);
            if (connected)
                QCOMPARE(printed("PING"), "PONG");
            std::thread script([&] { m_server->send(respCommand({"EVAL", "while true do end", "0"}), 1); });
            const bool busy = answers(*m_server, "-BUSY");
            const BenchAnswer answer = run("ZCARD board");
            const BenchAnswer asked = run("SCRIPT KILL");
            const bool stillBusy = answers(*m_server, "-BUSY");
            const BenchAnswer ended = runAsked("SCRIPT KILL");
            if (ended.kind != Came::Replied)
                m_server->command({"SCRIPT", "KILL"});
            script.join();
            QVERIFY(busy && stillBusy);
            QCOMPARE(int(answer.kind), int(connected ? Came::Replied : Came::Failed));
            QCOMPARE(commandLineOf(answer.ending), std::string("SCRIPT KILL"));
            QCOMPARE(int(asked.kind), int(Came::Asked));
            QVERIFY2(ended.kind == Came::Replied && !ended.reply.reply.isError(), ended.reason.c_str());
            QVERIFY(answers(*m_server, "+PONG"));
        }
    }

    void completesKeys()
    {
        for (const char *key : {"week:10", "week:9", "weak:1"})
            m_server->command({"ZADD", key, "1", "a"});
        m_server->command({"SET", "week:text", "x"});
        QVERIFY(m_bench->keysLike("week:", 10) == std::vector<std::string>({"week:9", "week:10"}));
        QVERIFY(m_bench->keysLike("we", 1)->size() == 1);
        QVERIFY(m_bench->keysLike("none", 10)->empty());
    }

    /// Another connection may lead to another process, database or user.
    void theRankAndTheCardinalityAreOfOneConnection()
    {
        QCOMPARE(run("ZREVRANK board bob").cardinality, std::optional<std::int64_t>(2));
        auto connection = openConnection(m_server->endpoint(), patient);
        VERIFY_RESULT(connection);
        const auto list = connection->run({"CLIENT", "LIST"});
        VERIFY_RESULT(list);
        QVERIFY2(list->text.contains("cmd=zcard"), list->text.c_str());
        QVERIFY2(!list->text.contains("cmd=zrevrank"), list->text.c_str()); // what it was asked before
    }

    void namesTheNodeThatAnswersForItselfAlone()
    {
        TestCluster cluster(3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        std::vector<std::string> keys;
        for (int i = 0; i < 30; ++i) {
            keys.push_back("week:" + std::to_string(i));
            cluster.node(cluster.nodeOf(keys.back())).command({"ZADD", keys.back(), "1", "a"});
        }
        Endpoint endpoint = cluster.node(0).tcpEndpoint();
        auto connection = openConnection(endpoint, patient);
        VERIFY_RESULT(connection);
        Route route(endpoint);
        route.cluster = *Cluster::discover(*connection, endpoint);
        Bench bench(route);
        const auto ask = [&](const std::string &line) { return bench.run(line, m_decoder, plainWording()); };
        const BenchAnswer first = ask("SCAN 0 COUNT 1");
        QVERIFY2(!first.node.empty(), first.reason.c_str());
        // What goes to other nodes in between leads the cursor nowhere else.
        for (const std::string &key : keys)
            QVERIFY(ask("ZCARD " + key).node.empty());
        const std::string cursor = first.reply.reply.items[0].text;
        QVERIFY(cursor != "0");
        QCOMPARE(ask("SCAN " + cursor).node, first.node);
        QCOMPARE(ask("DBSIZE").node, first.node);
    }

    void completesKeysOfAllNodes()
    {
        TestCluster cluster(3);
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        std::vector<std::string> keys;
        for (int i = 0; i < 12; ++i) {
            keys.push_back("week:" + std::to_string(i));
            cluster.node(cluster.nodeOf(keys.back())).command({"ZADD", keys.back(), "1", "a"});
        }
        Endpoint endpoint = cluster.node(0).tcpEndpoint();
        auto connection = openConnection(endpoint, patient);
        VERIFY_RESULT(connection);
        Route route(endpoint);
        route.cluster = *Cluster::discover(*connection, endpoint);
        Bench bench(route);
        QVERIFY(bench.keysLike("week:", 100) == keys);
        cluster.node(1).kill();
        const auto left = bench.keysLike("week:", 100);
        VERIFY_RESULT(left);
        QVERIFY(!left->empty() && left->size() < keys.size());
    }

    void outlivesTheServer()
    {
        QCOMPARE(printed("PING"), "PONG");
        m_server->kill();
        const BenchAnswer answer = run("PING");
        QCOMPARE(int(answer.kind), int(Came::Failed));
        QVERIFY(!answer.reason.empty());
        QVERIFY(m_server->restart());
        QCOMPARE(printed("PING"), "PONG");
    }

    void diesInTheMiddle()
    {
        m_bench->setWritable(allowWrites(m_server->endpoint()));
        BenchAnswer answer;
        std::thread waiting([&] { answer = run("BLPOP none 0"); });
        const bool blocked = hasBlockedClient(*m_server);
        m_server->kill();
        waiting.join();
        QVERIFY(blocked);
        QCOMPARE(int(answer.kind), int(Came::Failed));
        QVERIFY2(answer.reason.find("closed the connection") != std::string::npos, answer.reason.c_str());
        QVERIFY(m_server->restart());
        QCOMPARE(printed("PING"), "PONG");
        QCOMPARE(int(run("SET a 1").kind), int(Came::Failed)); // nobody has allowed that on this server
    }

    void hugeRepliesAreCut()
    {
        std::string commands;
        for (int i = 0; i < 300; ++i) {
            std::vector<std::string> words{"ZADD", "many"};
            for (int j = 0; j < 500; ++j) {
                words.push_back(std::to_string(i * 500 + j));
                words.push_back("member" + std::to_string(i * 500 + j));
            }
            commands += respCommand(words);
        }
        m_server->send(commands, 300);
        const BenchAnswer answer = run("ZRANGE many 0 -1 WITHSCORES");
        QCOMPARE(int(answer.kind), int(Came::Replied));
        QVERIFY(answer.reply.cut);
        QCOMPARE(answer.reply.elements, std::uint64_t(300'000));
        QCOMPARE(answer.reply.reply.items.size(), std::size_t(100'000));
        QCOMPARE(replyLines(answer.reply.reply, 99'998, 10).size(), std::size_t(2));
        QCOMPARE(printed("ZCARD many"), "(integer) 150000");
        m_server->command({"SETRANGE", "string", "70000000", "x"});
        QVERIFY(run("GET string").reply.cut);
        QCOMPARE(printed("PING"), "PONG");
    }

    void tellsInTheSandboxWhatAnIncrementDid()
    {
        Sentences sentences("effecttext");
        const auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_bench = std::make_unique<Bench>(sandbox->endpoint(), sandbox->writable());
        QCOMPARE(printed("ZADD board 5643589526706598 nadia"), "(integer) 1");
        const BenchAnswer answer = run("ZINCRBY board 1 nadia");
        QVERIFY(answer.wentWell());
        sentences.add("sentence", answer.whatIf.sentence);
        QVERIFY(answer.whatIf.detail.find("5643589526706598 + 1") != std::string::npos);
        QVERIFY(run("ZINCRBY board 1 eve").whatIf.sentence.empty());
        QVERIFY(run("ZINCRBY board x nadia").whatIf.sentence.empty());
        QVERIFY(run("ZSCORE board nadia").whatIf.sentence.empty());
        COMPARE_SENTENCES(sentences);
    }

    void undoesInTheSandbox()
    {
        const auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_bench = std::make_unique<Bench>(sandbox->endpoint(), sandbox->writable());
        QCOMPARE(printed("ZADD board 1 a 2 b"), "(integer) 2");
        QCOMPARE(printed("ZINCRBY board 5 a"), "\"6\"");
        QCOMPARE(printed("ZINCRBY board x a"), "(error) ERR value is not a valid float");
        QVERIFY(run("ZREM board a").undoable);
        QCOMPARE(m_bench->undoLevels(), std::size_t(3));
        QCOMPARE(printed("FLUSHALL"), "OK");
        QCOMPARE(printed("MULTI"), "OK");
        QVERIFY(!m_bench->undo());
        QCOMPARE(printed("SET x 1"), "QUEUED");
        QCOMPARE(printed("ZADD board 9 z"), "QUEUED");
        QCOMPARE(printed("EXEC"), "1) OK\n2) (integer) 1");
        QCOMPARE(m_bench->undoName(), "EXEC");
        VERIFY_RESULT(m_bench->undo());
        QCOMPARE(printed("DBSIZE"), "(integer) 0");
        VERIFY_RESULT(m_bench->undo());
        QCOMPARE(printed("ZRANGE board 0 -1 WITHSCORES"), "1) \"b\"\n2) \"2\"");
        VERIFY_RESULT(m_bench->undo());
        QCOMPARE(printed("ZSCORE board a"), "\"6\"");
        VERIFY_RESULT(m_bench->undo());
        QCOMPARE(printed("ZSCORE board a"), "\"1\"");
        VERIFY_RESULT(m_bench->undo());
        QCOMPARE(printed("EXISTS board"), "(integer) 0");
        QVERIFY(!m_bench->undo());
        QVERIFY(!run("EVAL 'return 1' 0").undoNote.empty());
        QCOMPARE(int(kind("SHUTDOWN")), int(Came::Refused));
        QCOMPARE(printed("CONFIG SET zset-max-listpack-entries 4"), "OK");
    }

    void triesAWriteInASandbox()
    {
        const auto tried =
            m_bench->tryInSandbox({"ZINCRBY", "board", "1", "nadia"}, m_decoder, plainWording());
        VERIFY_RESULT(tried);
        QCOMPARE(replyLines(tried->reply.reply, 0, 1), std::vector<std::string>{"\"5643589526706599\""});
        QCOMPARE(printed("ZSCORE board nadia"), "\"5643589526706598\"");
    }

    void historyKeepsNoPassword()
    {
        BenchHistory history;
        for (const char *line : {"PING", "PING", "AUTH secret", "  ", "HELLO 2 AUTH a secret",
                                 "SET a \"b\\n\"", "auth \"sec", "CONFIG SET requirepass secret",
                                 "CONFIG SET requirepass \"sec", "SENTINEL SET main auth-pass secret"})
            history.add(line);
        QCOMPARE(history.lines(), (std::vector<std::string>{"PING", "SET a \"b\\n\""}));
        QCOMPARE(BenchHistory::fromText(history.toText()).lines(), history.lines());
        for (int i = 0; i < 2000; ++i)
            history.add("GET " + std::to_string(i));
        QCOMPARE(history.lines().size(), BenchHistory::maxLines);
        QCOMPARE(history.lines().back(), "GET 1999");
    }

    void severalLinesAreCommands()
    {
        QCOMPARE(commandLines("PING\r\n\n SET a \"x\ny\"\nGET \"a\n"),
                 (std::vector<std::string>{"PING", " SET a \"x\ny\"", "GET \"a"}));
    }
};

TIEBREAK_TEST(NoApplication, TestBench)

} // namespace tst_bench

#include "tst_bench.moc"

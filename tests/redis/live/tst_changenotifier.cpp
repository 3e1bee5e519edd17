// SPDX-License-Identifier: GPL-3.0-or-later
// A change rings once, whatever its key, and a bell that is lost says so.
#include "redis/live/changenotifier.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/tlsserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_changenotifier
{

namespace
{

WaitClock::time_point patience()
{
    return WaitClock::now() + 30s;
}

ChangeNotifier hung(const TestServer &server)
{
    auto bell = ChangeNotifier::open(server.endpoint(), patient, {});
    if (!bell)
        qFatal("%s", bell.error().message.c_str());
    return *std::move(bell);
}

void armOne(ChangeNotifier &bell, const std::string &key)
{
    const auto armed = bell.arm(std::span(&key, 1), {});
    VERIFY_RESULT(armed);
    QVERIFY(armed->at(0));
}

/// The only key that rings next.
std::string nextRing(ChangeNotifier &bell)
{
    const auto rings = bell.wait(patience(), {});
    if (!rings)
        qFatal("%s", rings.error().message.c_str());
    return rings->keys.size() == 1 && !rings->all ? rings->keys.front() : "(none or several)";
}

/// What rang by now.
ChangeNotifier::Rings rungSoFar(ChangeNotifier &bell)
{
    const auto rings = bell.ping({});
    if (!rings)
        qFatal("%s", rings.error().message.c_str());
    return *rings;
}

} // namespace

class TestChangeNotifier : public QObject
{
    Q_OBJECT

private slots:
    void ringsOverTls()
    {
        const TlsServer secure;
        auto bell = ChangeNotifier::open(secure.endpoint(), patient, {});
        VERIFY_RESULT(bell);
        Connection other = connectionTo(secure.server());
        for (int i = 0; i < 20; ++i) {
            armOne(*bell, "board");
            QVERIFY(!rungSoFar(*bell).any());
            QVERIFY(other.run({"ZINCRBY", "board", "1", "a"}));
            QCOMPARE(nextRing(*bell), std::string("board"));
        }
    }

    void ringsOnceForAnArming()
    {
        const TestServer server;
        ChangeNotifier bell = hung(server);
        Connection other = connectionTo(server);
        for (int i = 0; i < 50; ++i) {
            armOne(bell, "board");
            QVERIFY(!rungSoFar(bell).any());
            QVERIFY(other.run({"ZINCRBY", "board", "1", "a"}));
            QVERIFY(other.run({"ZINCRBY", "board", "1", "a"}));
            // Whatever was changed before a ping has rung by its end.
            const auto rings = rungSoFar(bell);
            QCOMPARE(rings.keys.size(), std::size_t(1));
            QCOMPARE(rings.keys.front(), std::string("board"));
            QVERIFY(other.run({"ZINCRBY", "board", "1", "a"}));
            QVERIFY(!rungSoFar(bell).any());
        }
        QVERIFY(bell.traffic().commands > 100 && bell.traffic().bytes > 1000);
    }

    /// Several messages may come at once.
    void severalRingTogether()
    {
        const TestServer server;
        ChangeNotifier bell = hung(server);
        const std::vector<std::string> keys{"a", "b", "c"};
        Connection other = connectionTo(server);
        for (int i = 0; i < 20; ++i) {
            VERIFY_RESULT(bell.arm(keys, {}));
            std::vector<Command> commands{{"MULTI"}};
            for (const std::string &key : keys)
                commands.push_back({"ZINCRBY", key, "1", "m"});
            commands.push_back({"EXEC"});
            VERIFY_RESULT(other.pipeline(commands));
            const auto rings = bell.wait(patience(), {});
            VERIFY_RESULT(rings);
            QCOMPARE(rings->keys, keys);
            VERIFY_RESULT(bell.arm(keys, {}));
            VERIFY_RESULT(other.pipeline(commands));
            // The pong as well.
            QCOMPARE(rungSoFar(bell).keys, keys);
        }
    }

    void ringsForWhateverChangesABoard_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char *words :
             {"ZADD board 7 new", "ZREM board a", "DEL board", "UNLINK board", "RENAME board elsewhere",
              "EXPIRE board 100", "SET board text", "ZREMRANGEBYRANK board 0 0", "ZPOPMAX board",
              "ZUNIONSTORE board 1 more", "COPY more board REPLACE", "MOVE board 5", "PEXPIRE board 0"})
            QTest::newRow(words) << QString::fromLatin1(words).split(' ');
    }

    void ringsForWhateverChangesABoard()
    {
        QFETCH(const QStringList, words);
        const TestServer server;
        server.command({"ZADD", "board", "1", "a", "2", "b"});
        server.command({"ZADD", "more", "1", "c"});
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
        std::vector<std::string> command;
        for (const QString &word : words)
            command.push_back(word.toStdString());
        QVERIFY(!server.command(command).starts_with('-'));
        QCOMPARE(nextRing(bell), std::string("board"));
    }

    void silentForWhatChangesNothing()
    {
        const TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        server.command({"ZADD", "other", "1", "a"});
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
        server.command({"ZADD", "board", "1", "a"});
        server.command({"ZREM", "board", "nobody"});
        server.command({"ZADD", "other", "2", "a"});
        QVERIFY(!rungSoFar(bell).any());
    }

    void ringsForAllWhenAllIsGone()
    {
        const TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        for (const char *command : {"FLUSHALL", "FLUSHDB"}) {
            ChangeNotifier bell = hung(server);
            armOne(bell, "board");
            server.command({command});
            const auto rings = bell.wait(patience(), {});
            VERIFY_RESULT(rings);
            QVERIFY(rings->all || rings->keys == std::vector<std::string>{"board"});
            if (std::string(command) == "FLUSHALL")
                QVERIFY(rings->all && rings->keys.empty());
        }
    }

    void keysAreBytes()
    {
        const TestServer server;
        Connection other = connectionTo(server);
        ChangeNotifier bell = hung(server);
        std::vector<std::string> keys{std::string("a\0b", 3), "*1\r\n$4\r\nPING\r\n", "\xff\xfe", "",
                                      std::string(300'000, 'k')};
        for (const std::string &key : keys) {
            armOne(bell, key);
            QVERIFY(other.run({"ZADD", key, "1", "a"}));
            QVERIFY(nextRing(bell) == key);
        }
        const auto armed = bell.arm(keys, {});
        QVERIFY(armed && std::ranges::count(*armed, true) == 5);
        for (const std::string &key : keys)
            QVERIFY(other.run({"DEL", key}));
        std::size_t rung = 0;
        while (rung < keys.size()) {
            const auto rings = bell.wait(patience(), {});
            VERIFY_RESULT(rings);
            QVERIFY(rings->any());
            for (const std::string &key : rings->keys)
                QVERIFY(key == keys[rung++]);
        }
    }

    void aKeyOfAnotherTypeMayBecomeABoard()
    {
        const TestServer server;
        server.command({"SET", "board", "text"});
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
        server.command({"DEL", "board"});
        QCOMPARE(nextRing(bell), std::string("board"));
    }

    void tellsWhichKeysCannotBeArmed()
    {
        const TestServer server;
        server.command({"ACL", "SETUSER", "viewer", "on", "nopass", "~mine", "&__redis__:invalidate",
                        "+zcard", "+client|id", "+client|tracking", "+subscribe"});
        Endpoint viewer = server.endpoint();
        viewer.user = "viewer";
        auto bell = ChangeNotifier::open(viewer, patient, {});
        VERIFY_RESULT(bell);
        const std::vector<std::string> keys{"theirs", "mine"};
        const auto armed = bell->arm(keys, {});
        VERIFY_RESULT(armed);
        QCOMPARE(*armed, (std::vector<bool>{false, true}));
        server.command({"ZADD", "theirs", "1", "a"});
        server.command({"ZADD", "mine", "1", "a"});
        QCOMPARE(nextRing(*bell), std::string("mine"));
        // A refused PING is a sign of life.
        QVERIFY(!rungSoFar(*bell).any());
    }

    void saysWhereItIsNotAllowed_data()
    {
        QTest::addColumn<QStringList>("rights");
        QTest::newRow("no tracking") << QStringList{"+zcard", "+client|id", "+subscribe", "allchannels"};
        QTest::newRow("no id") << QStringList{"+zcard", "+client|tracking", "+subscribe", "allchannels"};
        QTest::newRow("no subscribe")
            << QStringList{"+zcard", "+client|id", "+client|tracking", "allchannels"};
        QTest::newRow("no channel") << QStringList{"+zcard", "+client|id", "+client|tracking", "+subscribe"};
    }

    void saysWhereItIsNotAllowed()
    {
        QFETCH(const QStringList, rights);
        const TestServer server;
        std::vector<std::string> command{"ACL",    "SETUSER", "viewer",       "on",
                                         "nopass", "allkeys", "resetchannels"};
        for (const QString &right : rights)
            command.push_back(right.toStdString());
        QCOMPARE(server.command(command), std::string("+OK"));
        Endpoint viewer = server.endpoint();
        viewer.user = "viewer";
        VERIFY_FAILURE(ChangeNotifier::open(viewer, patient, {}), ErrorKind::Permission, "");
    }

    void saysWhereThereIsNoTracking()
    {
        const TestServer server({"--rename-command", "CLIENT", ""});
        VERIFY_FAILURE(ChangeNotifier::open(server.endpoint(), patient, {}), ErrorKind::Permission, "");
    }

    void isLostWithItsOutputLimit()
    {
        const TestServer server({"--client-output-buffer-limit", "pubsub", "65536", "65536", "1"});
        ChangeNotifier bell = hung(server);
        std::vector<std::string> keys;
        for (int i = 0; i < 40; ++i)
            keys.push_back(std::string(60'000, 'k') + std::to_string(i));
        VERIFY_RESULT(bell.arm(keys, {}));
        server.command({"FLUSHALL"});
        QVERIFY(rungSoFar(bell).all);
        VERIFY_RESULT(bell.arm(keys, {}));
        // Nobody reads meanwhile: more than the sockets hold, and more than the server may keep for it.
        for (const std::string &key : keys)
            server.command({"ZADD", key, "1", "a"});
        Result<ChangeNotifier::Rings> rings;
        for (int i = 0; i < 100 && rings; ++i)
            rings = bell.wait(patience(), {});
        VERIFY_FAILURE(rings, ErrorKind::Closed, "change notifications");
    }

    void isLostWithEitherConnection_data()
    {
        QTest::addColumn<QString>("type");
        QTest::newRow("bell") << "pubsub";
        QTest::newRow("armer") << "normal";
    }

    void isLostWithEitherConnection()
    {
        QFETCH(const QString, type);
        const TestServer server;
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
        server.command({"CLIENT", "KILL", "TYPE", type.toStdString()});
        QVERIFY(!bell.ping({}));
    }

    void isLostWithTheServer()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        auto bell = ChangeNotifier::open(server.tcpEndpoint(), patient, {});
        VERIFY_RESULT(bell);
        armOne(*bell, "board");
        QVERIFY(server.restart());
        VERIFY_FAILURE(bell->wait(patience(), {}), ErrorKind::Closed, "");
        QVERIFY(!bell->ping({}));
        const std::string key = "board";
        QVERIFY(!bell->arm(std::span(&key, 1), {}));
        auto again = ChangeNotifier::open(server.tcpEndpoint(), patient, {});
        VERIFY_RESULT(again);
        armOne(*again, "board");
        server.command({"ZADD", "board", "1", "a"});
        QCOMPARE(nextRing(*again), std::string("board"));
    }

    /// The server kills clients at any moment of hanging and arming: each time that is an error after which
    /// another try may do, and nothing hangs.
    void survivesKillsAtAnyMoment()
    {
        const TestServer server;
        std::atomic<bool> done = false;
        std::thread killer([&] {
            for (int i = 0; !done; ++i)
                server.command({"CLIENT", "KILL", "TYPE", i % 2 ? "normal" : "pubsub", "SKIPME", "yes"});
        });
        int lost = 0;
        for (int i = 0; i < 400; ++i) {
            auto bell = ChangeNotifier::open(server.endpoint(), patient, {});
            const std::string key = "board";
            const auto step = [&](const auto &result) {
                if (result)
                    return true;
                if (result.error().kind == ErrorKind::Permission)
                    qCritical("%s", result.error().message.c_str());
                ++lost;
                return false;
            };
            if (step(bell) && step(bell->arm(std::span(&key, 1), {})) && step(bell->ping({})))
                step(bell->wait(WaitClock::now() + 1ms, {}));
            if (!bell && bell.error().kind == ErrorKind::Permission) {
                done = true;
                killer.join();
                QFAIL("It would never be tried again.");
            }
        }
        done = true;
        killer.join();
        QVERIFY(lost > 0);
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
    }

    void aFrozenServerIsNoticed()
    {
        TestServer server;
        auto bell = ChangeNotifier::open(server.endpoint(), {20s, 200ms}, {});
        VERIFY_RESULT(bell);
        const std::string key = "board";
        VERIFY_RESULT(bell->arm(std::span(&key, 1), {}));
        server.freeze();
        QVERIFY(!bell->ping({}));
        server.thaw();
    }

    void aStopDoesItNoHarm()
    {
        const TestServer server;
        ChangeNotifier bell = hung(server);
        armOne(bell, "board");
        for (int i = 0; i < 20; ++i) {
            std::stop_source stop;
            std::thread stopper([&] { stop.request_stop(); });
            const auto rings = bell.wait(patience(), stop.get_token());
            stopper.join();
            VERIFY_RESULT(rings);
            QVERIFY(!rings->any());
        }
        server.command({"ZADD", "board", "1", "a"});
        QCOMPARE(nextRing(bell), std::string("board"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestChangeNotifier)

} // namespace tst_changenotifier

#include "tst_changenotifier.moc"

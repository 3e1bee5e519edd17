// SPDX-License-Identifier: GPL-3.0-or-later
// A session connects, loses its server, finds it again, and starts a sandbox.
#include "app/session/boardaudit.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/link/open.h"
#include "support/freshsettings.h"
#include "support/patience.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_session
{

/// Two servers at one address, as behind a proxy.
class TwoServers
{
public:
    explicit TwoServers(const QString &door) : m_door(door)
    {
        REQUIRE(m_servers[0].ready() && m_servers[1].ready(), "a server does not run");
    }
    /// Where connections lead to from now on.
    void leadTo(int server) const
    {
        QFile::remove(m_door);
        REQUIRE(QFile::link(QString::fromStdString(m_servers[server].endpoint().unixPath), m_door),
                "no link");
    }
    Endpoint endpoint() const
    {
        Endpoint endpoint;
        endpoint.unixPath = m_door.toStdString();
        return endpoint;
    }

private:
    TestServer m_servers[2];
    QString m_door;
};

class TestSession : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;

private slots:
    void init() { m_settings = freshSettings(m_directory); }

    void connectsAndTellsWhoIsThere()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Session session(*m_settings);
        QSignalSpy roundTrips(&session.server(), &ServerLink::roundTripMeasured);
        session.connectTo(server.endpoint());
        QCOMPARE(session.link(), Session::Link::Connecting);
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!session.server().info().version.empty());
        QVERIFY(!session.isSandbox());
        QVERIFY(!roundTrips.isEmpty());
    }

    /// The same address, with other data perhaps.
    void nothingOfAServerHoldsForTheNextOneAtItsAddress()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Session session(*m_settings);
        session.setRetryDelay(50ms);
        session.connectTo(server.tcpEndpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.allowWrites();
        session.setBoard("board");
        QSignalSpy notices(&session, &Session::noticeRaised);
        // That the connection alone is lost changes nothing.
        const std::string process = session.process().id;
        QVERIFY(!process.empty());
        session.reconnect();
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(session.writesAllowed());
        QCOMPARE(session.process().id, process);

        session.views().propose("board", *parseCodecSpec("decimal"));
        QVERIFY(session.view().codec);
        QSignalSpy forgotten(&session, &Session::boardsRewritten);
        server.kill();
        QVERIFY(server.restart());
        session.reconnect();
        QTRY_VERIFY(session.process().id != process);
        QVERIFY(!session.writesAllowed());
        QCOMPARE(notices.size(), 1);
        QCOMPARE(forgotten.size(), 1);
        QCOMPARE(session.board(), QByteArray("board"));
        QVERIFY(!session.view().codec); // that was found out of the rows of before
    }

    /// Each refusal is an entry that others see.
    void whatAUserMayNotDoIsAskedForOnce()
    {
        const TestServer server({"--user", "few", "on", "nopass", "~*", "-@all", "+scan", "+zcard"});
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Endpoint few = server.endpoint();
        few.user = "few";
        for (const bool first : {true, false}) {
            Session session(*m_settings);
            session.keepRefusals();
            session.connectTo(few);
            QTRY_COMPARE(session.link(), Session::Link::Connected);
            QSignalSpy greeted(&session.server(), &ServerLink::infoChanged);
            session.reconnect();
            QTRY_VERIFY(!greeted.isEmpty() && session.link() == Session::Link::Connected);
            QCOMPARE(server.command({"ACL", "LOG"}) == "*0", !first);
            QCOMPARE(server.command({"ACL", "LOG", "RESET"}), "+OK");
        }
    }

    /// As behind a load balancer: each connection may reach another one.
    void serversThatAnswerByTurnsAreToldOf()
    {
        const TwoServers servers(m_directory.filePath("door"));
        Session session(*m_settings);
        QSignalSpy notices(&session, &Session::noticeRaised);
        const auto said = [&](qsizetype notice) { return notices[notice].at(1).toString(); };
        servers.leadTo(0);
        session.connectTo(servers.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        const std::string first = session.process().id;
        servers.leadTo(1);
        session.reconnect();
        QTRY_VERIFY(session.process().id != first);
        const std::string second = session.process().id;
        QCOMPARE(notices.size(), 1);
        for (const std::string &id : {first, second})
            QVERIFY2(said(0).contains(QString::fromStdString(id.substr(0, 8))), qPrintable(said(0)));
        servers.leadTo(0);
        session.reconnect();
        QTRY_VERIFY(session.process().id == first);
        QCOMPARE(notices.size(), 2);
        QVERIFY2(said(1).contains("by turns"), qPrintable(said(1)));

        // That others answer there, too, is no reason to keep what was of the one before.
        session.setBoard("board");
        session.allowWrites();
        session.views().propose("board", *parseCodecSpec("decimal"));
        QSignalSpy forgotten(&session, &Session::boardsRewritten);
        servers.leadTo(1);
        session.reconnect();
        QTRY_VERIFY(session.process().id == second);
        QCOMPARE(notices.size(), 3);
        for (const std::string &id : {first, second})
            QVERIFY2(said(2).contains(QString::fromStdString(id.substr(0, 8))), qPrintable(said(2)));
        QVERIFY(!session.writesAllowed());
        QCOMPARE(forgotten.size(), 1);
        QVERIFY(!session.view().codec);

        // A permit is for the one that it was given for.
        session.allowWrites();
        servers.leadTo(0);
        auto other = openConnection(*session.editableServer());
        VERIFY_RESULT(other);
        VERIFY_FAILURE(other->run({"ZADD", "board", "1", "a"}), ErrorKind::Locked, "by turns");
        const EditOutcome edited =
            makeEdit(*session.editableServer(), settingRaw("board", "a", {}, 1), patient);
        QVERIFY(edited.error && edited.error->message.contains("by turns"));
        servers.leadTo(1);
        auto meant = openConnection(*session.editableServer());
        VERIFY_RESULT(meant);
        VERIFY_RESULT(meant->run({"ZADD", "board", "1", "a"}));
    }

    /// Its connections go on to the process that they are to, though the address leads elsewhere.
    void anotherProcessThatSomebodyElseMeets()
    {
        const TwoServers servers(m_directory.filePath("moved"));
        Session session(*m_settings);
        servers.leadTo(0);
        session.connectTo(servers.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        const std::string first = session.process().id;
        servers.leadTo(1);
        const auto met =
            openConnection(Route(servers.endpoint()), patient, {}, nullptr, Connection::Until::Known);
        VERIFY_RESULT(met);
        servers.leadTo(0);
        QSignalSpy greeted(&session.server(), &ServerLink::infoChanged);
        AnsweringServer other{.process = met->serverProcess(), .connected = std::chrono::steady_clock::now()};
        session.noteProcess(other);
        QTRY_VERIFY(!greeted.isEmpty());
        QCOMPARE(session.process().id, first); // it was another one only once
        servers.leadTo(1);
        other.connected = std::chrono::steady_clock::now();
        session.noteProcess(other);
        QTRY_COMPARE(session.process().id, met->serverProcess().id);
    }

    /// What a job has read of another process is never shown as the one's before.
    void anotherProcessIsKnownBeforeItsRowsAreShown()
    {
        const TwoServers servers(m_directory.filePath("swapped"));
        Session session(*m_settings);
        servers.leadTo(0);
        session.connectTo(servers.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        const std::string first = session.process().id;
        session.allowWrites();
        servers.leadTo(1);
        session.pool()->dropIdle(); // as they are closed by a proxy
        Task<Reply> counting(session.threads());
        std::optional<bool> knew;
        const auto count = [](Connection &connection, const Progress &progress) {
            return connection.run({"DBSIZE"}, progress.stopToken());
        };
        counting.start(withConnection(session.pool(), count),
                       [&](Result<Reply> &) { knew = session.process().id != first; });
        QTRY_VERIFY(knew);
        QVERIFY(*knew && !session.writesAllowed());
    }

    void comesBackByItselfWhenTheServerDoes()
    {
        TestServer server;
        Session session(*m_settings);
        session.setRetryDelay(20ms);
        session.connectTo(server.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.setBoard("kept");
        server.kill();
        session.reportFailure({ErrorKind::Closed, "gone"});
        QCOMPARE(session.link(), Session::Link::Lost);
        QVERIFY(session.server().untilRetry());
        // At least one try fails before the server is back.
        QTRY_COMPARE(session.server().error()->kind, ErrorKind::Connect);
        QVERIFY(server.restart());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QCOMPARE(session.board(), QByteArray("kept"));
    }

    void waitsLongerAfterEachFailure()
    {
        Session session(*m_settings);
        session.setRetryDelay(1000s);
        Endpoint nobody;
        nobody.unixPath = m_directory.filePath(QStringLiteral("nobody.sock")).toStdString();
        session.connectTo(nobody);
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        QVERIFY(*session.server().untilRetry() <= 1000s);
        session.reconnect();
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        QVERIFY(*session.server().untilRetry() > 1000s);
        QVERIFY(*session.server().untilRetry() <= 2000s);
        for (int i = 0; i < 8; ++i) {
            session.reconnect();
            QTRY_COMPARE(session.link(), Session::Link::Lost);
        }
        QVERIFY(*session.server().untilRetry() > 15000s);
        QVERIFY(*session.server().untilRetry() <= 16000s);
    }

    void aWrongPasswordIsNotTriedAgain()
    {
        TestServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
        Session session(*m_settings);
        Endpoint endpoint = server.endpoint();
        endpoint.password = "wrong";
        session.connectTo(endpoint);
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        QCOMPARE(session.server().error()->kind, ErrorKind::Auth);
        QVERIFY(!session.server().untilRetry());
        endpoint.password = "secret";
        session.connectTo(endpoint);
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        // Something is saved, so that the file is there to look at.
        session.views().remember({"board"});
        m_settings->sync();
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray saved = file.readAll();
        QVERIFY(saved.contains("board"));
        QVERIFY(!saved.contains("secret"));
    }

    void whereNoPasswordWasGivenItIsTriedAgainSeldom()
    {
        TestServer server({QStringLiteral("--requirepass"), QStringLiteral("secret")});
        Session session(*m_settings);
        session.setRetryDelay(1000s);
        session.connectTo(server.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        QCOMPARE(session.server().error()->kind, ErrorKind::Auth);
        QVERIFY(*session.server().untilRetry() > 16000s);
        QVERIFY(*session.server().untilRetry() <= 30000s);

        int tries = 0;
        connect(&session, &Session::linkChanged, this, [&] {
            if (session.link() == Session::Link::Connecting)
                ++tries;
        });
        session.setRetryDelay(1ms);
        session.reconnect();
        QTRY_VERIFY(tries >= 3);
        session.disconnect(this);
    }

    void endsThoughTheServerIsFrozen()
    {
        TestServer server;
        {
            Session session(*m_settings);
            session.setTimeouts({1h, 1h});
            session.connectTo(server.endpoint());
            QTRY_COMPARE(session.link(), Session::Link::Connected);
            server.freeze();
            session.connectTo(server.endpoint());
            QCOMPARE(session.link(), Session::Link::Connecting);
            // Were the jobs not ended, this would wait for an hour.
        }
        server.thaw();
    }

    void tellsHowLongAServerIsWaitedFor()
    {
        SLOW_TEST();
        TestServer server;
        Session session(*m_settings);
        session.setTimeouts({1h, 1h});
        session.connectTo(server.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!session.server().waiting());
        server.freeze();
        std::optional<ServerWait> waitedFor;
        connect(&session.server(), &ServerLink::waitingChanged, this,
                [&] { waitedFor = session.server().waiting(); });
        session.reconnect();
        QCOMPARE(session.link(), Session::Link::Connecting);
        QTRY_VERIFY(waitedFor && waitedFor->time >= 2s);
        session.cancelWaiting();
        QCOMPARE(session.link(), Session::Link::Lost);
        QCOMPARE(session.server().error()->kind, ErrorKind::Cancelled);
        QVERIFY(!session.server().untilRetry());
        QVERIFY(!session.server().waiting());
        server.thaw();
        session.reconnect();
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!session.server().error());
    }

    void theReasonOfALossOutlastsTheTriesThatFail()
    {
        TestServer server;
        Session session(*m_settings);
        session.setTimeouts({100ms, 100ms});
        session.setRetryDelay(10ms);
        session.connectTo(server.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        const Error stopped{ErrorKind::Timeout, "It stopped answering."};
        server.freeze();
        session.reportFailure(stopped);
        int tries = 0;
        connect(&session, &Session::linkChanged, this, [&] {
            if (session.link() == Session::Link::Connecting)
                ++tries;
        });
        QTRY_VERIFY(tries >= 3);
        QCOMPARE(session.server().error()->message, stopped.message);
        server.thaw();
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!session.server().error());
        session.disconnect(this);
    }

    void anotherServerClearsTheBoard()
    {
        TestServer one;
        TestServer two;
        Session session(*m_settings);
        QSignalSpy changed(&session, &Session::serverChanged);
        session.connectTo(one.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.setBoard("a");
        session.connectTo(one.endpoint());
        QCOMPARE(session.board(), QByteArray("a"));
        session.connectTo(two.endpoint());
        QCOMPARE(session.board(), QByteArray());
        QCOMPARE(changed.size(), 2);
    }

    void oneSignalSaysWhatChangedOfTheView()
    {
        Session session(*m_settings);
        std::vector<ViewChanges> changes;
        connect(&session, &Session::viewChanged, this, [&](const BoardView &view, ViewChanges what) {
            QCOMPARE(view, session.view());
            changes.push_back(what);
        });
        session.changeView([](BoardView &view) { view.ranks = RankPolicy::Dense; });
        QVERIFY(changes.empty()); // there is no board to look at
        session.setBoard("race:1");
        session.changeView([](BoardView &view) { view.direction = Direction::LowestFirst; });
        session.setBoard("race:1");
        // What was found out is shown, and an edit of something else does not choose it.
        const CodecSpec found = *parseCodecSpec("decimal");
        session.views().propose("race:1", found);
        session.changeView([](BoardView &view) { view.ranks = RankPolicy::Dense; });
        QCOMPARE(session.view().codec, std::optional(found));
        QVERIFY(!session.views().chosen("race:1").codec);
        session.chooseCodec(found); // looks the same, and is remembered
        QCOMPARE(session.views().chosen("race:1").codec, std::optional(found));
        session.setBoard("race:2"); // of the same pattern
        session.forgetView();
        session.setBoard(QByteArray());
        const std::vector<ViewChanges> expected{ViewChange::Key,
                                                ViewChange::Direction,
                                                {},
                                                ViewChange::Codec,
                                                ViewChange::Ranks,
                                                ViewChange::Key,
                                                ViewChange::Codec | ViewChange::Direction | ViewChange::Ranks,
                                                ViewChange::Key};
        QVERIFY(changes == expected);
    }

    void startsAndResetsTheSandbox()
    {
        Session session(*m_settings);
        session.startSandbox();
        QCOMPARE(session.link(), Session::Link::StartingSandbox);
        QTRY_COMPARE_WITH_TIMEOUT(session.link(), Session::Link::Connected, 60000);
        QVERIFY(session.isSandbox());
        QVERIFY(!session.knownDemoBoards().empty());
        const QByteArray key = QByteArray::fromStdString(session.knownDemoBoards().front().key);
        QVERIFY(session.demoBoard(key));
        QCOMPARE(session.views().chosen(key).codec, session.knownDemoBoards().front().codec);
        {
            auto connection = openConnection(*session.writableServer(), patient);
            VERIFY_RESULT(connection);
            QVERIFY(connection->run({"DEL", key.toStdString()}));
        }
        const QSignalSpy rewritten(&session, &Session::boardsRewritten);
        session.resetDemoBoards();
        QTRY_COMPARE_WITH_TIMEOUT(rewritten.size(), 1, 60000);
        auto loan = session.pool()->borrow();
        QCOMPARE((*loan)->run({"ZCARD", key.toStdString()})->integer,
                 session.knownDemoBoards().front().members);
    }

    void aKilledSandboxIsStartedAnew()
    {
        Session session(*m_settings);
        session.setRetryDelay(20ms);
        session.startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(session.link(), Session::Link::Connected, 60000);
        const long long first = session.sandboxProcess();
        session.setAudit(std::make_shared<AuditRun>());
        QSignalSpy forgotten(&session, &Session::boardsRewritten);
        QSignalSpy notices(&session, &Session::noticeRaised);
        QCOMPARE(::kill(static_cast<pid_t>(first), SIGKILL), 0);
        session.reportFailure({ErrorKind::Closed, "gone"});
        QTRY_COMPARE_WITH_TIMEOUT(session.link(), Session::Link::Connected, 60000);
        QVERIFY(session.sandboxProcess() != first);
        // It is filled anew, or its file is read anew: what was found in it before is of other rows.
        QVERIFY(!session.audit());
        QCOMPARE(forgotten.size(), 1);
        QCOMPARE(notices.size(), 0);
        auto loan = session.pool()->borrow();
        QVERIFY(loan);
        QCOMPARE((*loan)->run({"EXISTS", session.knownDemoBoards().front().key})->integer, 1);
    }

    void anotherSessionGoesOnOverTheSameSandbox()
    {
        std::optional<Session> first(std::in_place, *m_settings);
        first->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(first->link(), Session::Link::Connected, 60000);
        const long long process = first->sandboxProcess();
        const auto boards = first->knownDemoBoards().size();
        {
            auto connection = openConnection(*first->writableServer(), patient);
            VERIFY_RESULT(connection);
            VERIFY_RESULT(connection->run({"ZADD", "mine", "1", "ann"}));
        }
        first->setBoard("mine");
        const auto whereabouts = first->whereabouts();
        first.reset();

        Session second(*m_settings);
        second.goOn(whereabouts);
        QTRY_COMPARE(second.link(), Session::Link::Connected);
        QVERIFY(second.isSandbox());
        QCOMPARE(second.sandboxProcess(), process);
        QCOMPARE(second.board(), QByteArray("mine"));
        QCOMPARE(second.knownDemoBoards().size(), boards);
        auto loan = second.pool()->borrow();
        QVERIFY(loan);
        QCOMPARE((*loan)->run({"ZCARD", "mine"})->integer, 1);
    }

    void anotherSessionGoesOnAtTheSameServer()
    {
        TestServer server({"--requirepass", "secret"});
        Endpoint endpoint = server.endpoint();
        endpoint.password = "secret";
        endpoint.db = 3;
        std::optional<Session> first(std::in_place, *m_settings);
        first->connectTo(endpoint);
        QTRY_COMPARE(first->link(), Session::Link::Connected);
        first->allowWrites();
        first->setBoard("board");
        const auto whereabouts = first->whereabouts();
        first.reset();

        Session second(*m_settings);
        second.goOn(whereabouts);
        QTRY_COMPARE(second.link(), Session::Link::Connected);
        QCOMPARE(second.endpoint(), std::optional(endpoint));
        QCOMPARE(second.board(), QByteArray("board"));
        QVERIFY(!second.writesAllowed());

        second.disconnectFromServer();
        Session third(*m_settings);
        third.goOn(second.whereabouts());
        QCOMPARE(third.link(), Session::Link::None);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSession)

} // namespace tst_session

#include "tst_session.moc"

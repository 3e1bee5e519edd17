// SPDX-License-Identifier: GPL-3.0-or-later
// Marks as production and policies hold for a server by whatever name and port it is reached.
#include "app/session/profiles.h"
#include "app/session/session.h"
#include "support/files.h"
#include "support/freshsettings.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_sessionmarks
{

class TestSessionMarks : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;

private slots:
    void init() { m_settings = freshSettings(m_directory); }

    void marksAServerByAllNamesOfThisMachine()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Session session(*m_settings);
        Endpoint endpoint = server.tcpEndpoint();
        session.connectTo(endpoint);
        session.setEnvironment(Environment::Production);
        endpoint.host = "localhost";
        session.connectTo(endpoint);
        QVERIFY(session.environment() == Environment::Production);
        // Taken away under one, it is under the others.
        session.setEnvironment(Environment::Staging);
        endpoint.host = "127.0.0.1";
        session.connectTo(endpoint);
        QVERIFY(session.environment() == Environment::Staging);
        endpoint.port += 1;
        session.connectTo(endpoint);
        QVERIFY(session.environment() == Environment::NotSaid);
    }

    /// A socket and a port have nothing in common but the server that says who it is.
    void marksAServerWhateverItIsReachedBy()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Session session(*m_settings);
        session.setRetryDelay(50ms);
        const auto reach = [&](const Endpoint &endpoint) {
            session.connectTo(endpoint);
            return QTest::qWaitFor([&] { return session.link() == Session::Link::Connected; });
        };
        QVERIFY(reach(server.tcpEndpoint()));
        session.setEnvironment(Environment::Production);
        QVERIFY(reach(server.endpoint()));
        QVERIFY(session.environment() == Environment::Production);
        // Each way is marked for itself by now, so the mark outlives the process.
        server.kill();
        QVERIFY(server.restart());
        QVERIFY(reach(server.endpoint()));
        QVERIFY(session.environment() == Environment::Production);
        // Taken away under one, it is under the others that this process was reached by.
        QVERIFY(reach(server.tcpEndpoint()));
        QVERIFY(session.environment() == Environment::Production);
        session.setEnvironment(Environment::NotSaid);
        QVERIFY(reach(server.endpoint()));
        QVERIFY(session.environment() == Environment::NotSaid);
        QVERIFY(reach(server.tcpEndpoint()));
        QVERIFY(session.environment() == Environment::NotSaid);
    }

    /// What is said of a server is not said of the one before it.
    void aProfilesMarkIsItsOwn()
    {
        TestServer before;
        TestServer server;
        QVERIFY2(before.ready() && server.ready(), qPrintable(before.error() + server.error()));
        Session session(*m_settings);
        session.connectTo(before.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        Profile live;
        live.name = "live";
        live.environment = Environment::Production;
        session.connectTo(server.endpoint(), live);
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(session.environment() == Environment::Production);
        session.connectTo(before.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(session.environment() == Environment::NotSaid);
    }

    void marksOfAnotherWindowAndOfSavedServersCount()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QSettings settings(m_directory.filePath("shared.ini"), QSettings::IniFormat);
        Session session(settings);
        session.connectTo(server.tcpEndpoint());
        QVERIFY(session.environment() == Environment::NotSaid);
        {
            QFile file(settings.fileName()); // another process wrote it
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("[profiles]\n1\\environment=production\n1\\name=one\n1\\url=redis://localhost:" +
                       QByteArray::number(server.tcpEndpoint().port) + '\n');
        }
        QVERIFY(session.environment() == Environment::Production);
        // Taken back here, it is where the server was saved.
        session.setEnvironment(Environment::NotSaid);
        QVERIFY(session.environment() == Environment::NotSaid);
        QCOMPARE(Profiles(settings).byName("one")->environment, Environment::NotSaid);
    }

    void aPermitEndsWhereTheServerBecomesProduction()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        Session session(*m_settings);
        session.connectTo(server.tcpEndpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.allowWrites();
        QVERIFY(session.mayWrite("board"));
        // The same server, saved as one of production.
        Profile live;
        live.name = "live";
        live.environment = Environment::Production;
        session.connectTo(server.tcpEndpoint(), live);
        QVERIFY(session.environment() == Environment::Production);
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!session.mayWrite("board"));
        session.allowWrites("board");
        QVERIFY(session.mayWrite("board") && !session.mayWrite("other"));
    }

    void aPolicyForbidsWhateverIsClicked()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const std::string path = putFile(m_directory.filePath("policy.json"),
                                         R"({"format": "tiebreak-policy", "version": 1,
            "production": ["localhost:*"], "forbid": ["writes", "plain passwords"]})")
                                     .toStdString();
        Session session(*m_settings);
        session.followPolicy([path] { return readPolicy(std::vector{path}); });
        session.connectTo(server.tcpEndpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(session.environment() == Environment::Production);
        session.setEnvironment(Environment::Development);
        QVERIFY(session.environment() == Environment::Production);
        session.setBoard("board");
        session.allowWrites();
        QVERIFY(!session.writesAllowed() && !session.editableServer());
        // Its password is not sent at all.
        Endpoint far = *parseEndpoint("redis://:secret@192.0.2.1:6379");
        session.connectTo(far);
        QCOMPARE(session.link(), Session::Link::Lost);
        QCOMPARE(session.server().error()->kind, ErrorKind::Locked);
        QVERIFY(!session.server().untilRetry());
        session.startSandbox();
        QTRY_VERIFY(session.writableServer());
    }

    void aPolicyMeansTheProcessBehindARelayToo()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const Relay relay(server, [](Connection &, const Command &) { return Relay::Answer(); });
        const auto policyOn = [&](const Endpoint &endpoint) {
            return putFile(
                       m_directory.filePath("policy.json"),
                       QStringLiteral(R"({"format": "tiebreak-policy", "version": 1, "production": ["%1"]})")
                           .arg(QString::fromStdString(addressText(endpoint)))
                           .toUtf8())
                .toStdString();
        };
        Endpoint nobody = server.tcpEndpoint();
        nobody.host = "127.0.0.9";
        nobody.port = 1;
        const std::string path = policyOn(nobody);
        Session session(*m_settings);
        session.followPolicy([path] { return readPolicy(std::vector{path}); });
        session.connectTo(relay.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.setBoard("board");
        session.allowWrites();
        QVERIFY(session.writesAllowed() && session.environment() != Environment::Production);
        // The policy is changed while it is connected.
        policyOn(server.tcpEndpoint());
        QTRY_VERIFY(session.environment() == Environment::Production);
        QVERIFY(!session.writesAllowed());

        // What was found out holds for the process, also for another session that does not ask.
        Session other(*m_settings);
        other.connectTo(relay.endpoint());
        QTRY_COMPARE(other.link(), Session::Link::Connected);
        QTRY_VERIFY(other.environment() == Environment::Production);
    }

    void asksAtThePortOfTheProcessOnceConnected()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const Relay relay(server, [](Connection &, const Command &) { return Relay::Answer(); });
        const std::string path =
            putFile(m_directory.filePath("policy.json"),
                    QStringLiteral(R"({"format": "tiebreak-policy", "version": 1, "production": ["%1"]})")
                        .arg(QString::fromStdString(addressText(server.tcpEndpoint())))
                        .toUtf8())
                .toStdString();
        Session session(*m_settings);
        session.followPolicy([path] { return readPolicy(std::vector{path}); });
        session.connectTo(relay.endpoint());
        QTRY_VERIFY(session.environment() == Environment::Production);
    }

    void takesAServerForProductionWhileMarksCannotBeRead()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        // A folder where the file should be: nobody can read that, not even root.
        QVERIFY(QDir(m_directory.path()).mkpath("unreadable.ini/folder"));
        QSettings settings(m_directory.filePath("unreadable.ini"), QSettings::IniFormat);
        Session session(settings);
        session.connectTo(server.tcpEndpoint());
        QVERIFY(session.environment() == Environment::Production);
        session.setBoard("board");
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        session.allowWrites();
        QVERIFY(session.editableServer() && session.editableServer()->permit()->onlyKey() == "board");
        // What the user says then holds.
        session.setEnvironment(Environment::Staging);
        QVERIFY(session.environment() == Environment::Staging);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSessionMarks)

} // namespace tst_sessionmarks

#include "tst_sessionmarks.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Without a connection every page says why there is nothing to read, and has a button that helps.
#include "app/session/notconnectednotice.h"
#include "app/session/session.h"
#include "support/files.h"
#include "support/freshsettings.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

namespace tst_notconnectednotice
{

class TestNotConnectedNotice : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;

private slots:
    void init() { m_settings = freshSettings(m_directory); }

    void withoutAServerOneIsAskedFor()
    {
        Session session(*m_settings);
        QSignalSpy requests(&session, &Session::serverRequested);
        const auto missing = notConnectedNotice(session);
        QVERIFY(missing);
        COMPARE_SENTENCE("notconnectednotice", missing->sentence);
        QCOMPARE(missing->button, QStringLiteral("Connect…"));
        missing->next();
        QCOMPARE(requests.count(), 1);
    }

    void connectingCanBeGivenUp()
    {
        TestServer server;
        server.freeze();
        Session session(*m_settings);
        session.connectTo(server.endpoint());
        const auto missing = notConnectedNotice(session);
        QVERIFY(missing && missing->sentence.startsWith(QStringLiteral("Connecting to ")));
        QCOMPARE(missing->button, QStringLiteral("Cancel"));
        missing->next();
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        QCOMPARE(session.server().error()->kind, ErrorKind::Cancelled);
        server.thaw();
    }

    void aLostLinkIsTriedAgain()
    {
        TestServer server;
        Session session(*m_settings);
        session.setRetryDelay(std::chrono::hours(1));
        session.connectTo(server.endpoint());
        QTRY_COMPARE(session.link(), Session::Link::Connected);
        QVERIFY(!notConnectedNotice(session));
        server.kill();
        session.reconnect();
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        const auto missing = notConnectedNotice(session);
        QVERIFY(missing && missing->sentence.startsWith(QStringLiteral("No connection to ")));
        QCOMPARE(missing->button, QStringLiteral("Reconnect"));
        QVERIFY(server.restart());
        missing->next();
        QTRY_COMPARE(session.link(), Session::Link::Connected);
    }

    void aSandboxThatCannotStartLeadsToAServer()
    {
        const QString program = putFile(m_directory.filePath("redis-server"), "#!/bin/sh\nexit 1\n");
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(m_directory.path()));
        Session session(*m_settings);
        session.setRetryDelay(std::chrono::hours(1));
        session.startSandbox();
        QTRY_COMPARE(session.link(), Session::Link::Lost);
        qputenv("PATH", path);
        const QSignalSpy wanted(&session, &Session::serverRequested);
        const auto missing = notConnectedNotice(session);
        QVERIFY(missing && missing->next);
        missing->next();
        QCOMPARE(wanted.size(), 1);
    }

    void theSandboxIsWaitedFor()
    {
        Session session(*m_settings);
        session.startSandbox();
        const auto missing = notConnectedNotice(session);
        QVERIFY(missing && missing->sentence.contains(QStringLiteral("demo boards")));
        QVERIFY(missing->button.isEmpty() && !missing->next);
        QTRY_COMPARE(session.link(), Session::Link::Connected);
    }
};

TIEBREAK_TEST(QCoreApplication, TestNotConnectedNotice)

} // namespace tst_notconnectednotice

#include "tst_notconnectednotice.moc"

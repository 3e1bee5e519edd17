// SPDX-License-Identifier: GPL-3.0-or-later
// Notices on the desktop: as plain text on any server of notices, and a sentence where there is none.
#include "app/session/desktopnotice.h"
#include "support/testprogram.h"

#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QtTest>

using namespace tiebreak;

namespace tst_desktopnotice
{

/// A server of notices that remembers what it was told.
class NoticeServer : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    QStringList capabilities;
    QStringList titles, texts;
    QList<quint32> replaced;

public slots:
    QStringList GetCapabilities() { return capabilities; }
    quint32 Notify(const QString &, quint32 replaces, const QString &, const QString &title,
                   const QString &text, const QStringList &, const QVariantMap &, int)
    {
        titles << title;
        texts << text;
        replaced << replaces;
        return 7;
    }
};

class TestDesktopNotice : public QObject
{
    Q_OBJECT

    QProcess m_daemon;
    QString m_address;

    QDBusConnection connectTo(const char *name)
    {
        return QDBusConnection::connectToBus(m_address, QString::fromLatin1(name));
    }

private slots:
    void initTestCase()
    {
        const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        if (daemon.isEmpty())
            QSKIP("There is no dbus-daemon here.");
        m_daemon.start(daemon, {QStringLiteral("--session"), QStringLiteral("--nofork"),
                                QStringLiteral("--print-address")});
        QTRY_VERIFY(m_daemon.canReadLine());
        m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    }

    void cleanupTestCase()
    {
        for (const char *name : {"notices", "window"})
            QDBusConnection::disconnectFromBus(QString::fromLatin1(name));
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

    void saysThatThereIsNoServer()
    {
        DesktopNotice notice(connectTo("window"));
        QSignalSpy failed(&notice, &DesktopNotice::failed);
        notice.show(QStringLiteral("title"), QStringLiteral("text"));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().startsWith(QStringLiteral("This desktop shows no notifications: ")));
    }

    void saysThatThereIsNoBus()
    {
        DesktopNotice notice(
            QDBusConnection::connectToBus(QStringLiteral("unix:path=/nowhere"), QStringLiteral("none")));
        QSignalSpy failed(&notice, &DesktopNotice::failed);
        notice.show(QStringLiteral("title"), QStringLiteral("text"));
        QCOMPARE(failed.count(), 1);
        QDBusConnection::disconnectFromBus(QStringLiteral("none"));
    }

    void showsPlainText_data()
    {
        QTest::addColumn<QStringList>("capabilities");
        QTest::addColumn<QString>("expected");
        QTest::newRow("markup") << QStringList{QStringLiteral("body"), QStringLiteral("body-markup")}
                                << QStringLiteral("&lt;b&gt;bob&lt;/b&gt; &amp; &quot;al&quot;");
        QTest::newRow("none") << QStringList{QStringLiteral("body")} << QStringLiteral("<b>bob</b> & \"al\"");
    }
    void showsPlainText()
    {
        QFETCH(QStringList, capabilities);
        QFETCH(QString, expected);
        NoticeServer server;
        server.capabilities = capabilities;
        QDBusConnection bus = connectTo("notices");
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &server,
                                   QDBusConnection::ExportAllSlots));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
        DesktopNotice notice(connectTo("window"));
        QSignalSpy shown(&notice, &DesktopNotice::shown);
        // Before it is known what is markup.
        const QString gift = QStringLiteral("<i>gift</i>");
        notice.show(QStringLiteral("other"), QStringLiteral("text"));
        notice.show(gift, QStringLiteral("<b>bob</b> & \"al\""));
        QTRY_COMPARE(shown.count(), 2);
        const qsizetype at = server.titles.indexOf(gift);
        QVERIFY(at >= 0 && server.titles.contains(QStringLiteral("other")));
        QCOMPARE(server.texts[at], expected);
        // What was said just now is not lost.
        notice.show(gift, QStringLiteral("more"));
        QTRY_COMPARE(shown.count(), 3);
        QCOMPARE(server.replaced, (QList<quint32>{0, 0, 7}));
        QCOMPARE(server.texts.last(), QStringLiteral("more\n") + expected);
        notice.show(gift, QString(100'000, u'x'));
        QTRY_COMPARE(shown.count(), 4);
        QCOMPARE(server.texts.last().size(), 500);
        bus.unregisterObject(QStringLiteral("/org/freedesktop/Notifications"));
        bus.unregisterService(QStringLiteral("org.freedesktop.Notifications"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestDesktopNotice)

} // namespace tst_desktopnotice

#include "tst_desktopnotice.moc"

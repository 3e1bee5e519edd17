// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of its server while it is waited for, lost or empty, and what its buttons do.
#include "app/lab/codeclabpage.h"
#include "app/widgets/elidedlabel.h"
#include "app/window/connectdialog.h"
#include "app/window/databasechoice.h"
#include "redis/link/open.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/tlsserver.h"
#include "support/verify.h"
#include "support/windowfixture.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_linkdisplay
{

class TestConnectionStatus : public QObject, WindowFixture
{
    Q_OBJECT

    /// How many seconds it says that the server has been waited for; 0 where it says another thing.
    int waitedFor(const TestServer &server)
    {
        static const QRegularExpression words(QStringLiteral("^Waiting for (.*) \\((\\d+) s\\)$"));
        const auto match = words.match(job());
        return match.captured(1) == QString::fromStdString(server.endpoint().unixPath)
                   ? match.captured(2).toInt()
                   : 0;
    }

    QString facts() { return part<ElidedLabel>("serverFacts")->text(); }
    QString roundTrip() { return part<QLabel>("roundTrip")->text(); }

private slots:
    void init()
    {
        start();
        m_session->setTimeouts({1h, 1h});
    }

    void cleanup() { stop(); }

    void databasesThatHoldKeysCanBeChosen()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        auto *choice = part<DatabaseChoice>("databaseChoice");
        QVERIFY(!choice->isVisible());

        auto connection = openConnection(server.writable(), {});
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"SELECT", "3"}));
        VERIFY_RESULT(connection->run({"ZADD", "other", "1", "ann"}));
        VERIFY_RESULT(connection->run({"SET", "text", "1"}));
        m_session->reconnect();
        QTRY_VERIFY(choice->isVisible());
        QCOMPARE(choice->currentText(), QStringLiteral("db 0 · 1 key"));
        QCOMPARE(choice->itemText(1), QStringLiteral("db 3 · 2 keys"));

        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(m_window->boardList().settled());
        QCOMPARE(m_session->endpoint()->db, 3);
        QCOMPARE(names(), QStringList{QStringLiteral("other")});
        QCOMPARE(choice->currentText(), QStringLiteral("db 3 · 2 keys"));
        QVERIFY(choice->isVisible());
    }

    void aSilentServerIsSaidToBeWaitedForUntilCancelled_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"page", "scan", "board"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }

    void aSilentServerIsSaidToBeWaitedForUntilCancelled()
    {
        SLOW_TEST();
        QFETCH(const QString, what);
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        server.command({"ZADD", "other", "1", "ben"});
        connectTo(server);
        open("board");
        QVERIFY(job().isEmpty());

        server.freeze();
        if (what == QStringLiteral("page"))
            page().refresh();
        else if (what == QStringLiteral("scan"))
            m_window->boardList().rescan();
        else
            m_session->setBoard("other");
        // The seconds are counted; a busy machine may skip some.
        QTRY_VERIFY2(waitedFor(server) >= 1, qPrintable(job()));
        const int first = waitedFor(server);
        QTRY_VERIFY2(waitedFor(server) > first, qPrintable(job()));

        auto *cancel = part<QToolButton>("cancelJob");
        QVERIFY(cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        if (what == QStringLiteral("scan")) {
            QTRY_VERIFY2(summary().endsWith(QStringLiteral(" · scan stopped")), qPrintable(summary()));
        } else {
            QTRY_VERIFY2(boardMessage().startsWith(QStringLiteral("Stopped waiting for")),
                         qPrintable(boardMessage()));
            server.thaw();
            QTest::mouseClick(part<MessageBar>("message")->findChild<QPushButton *>(QStringLiteral("retry")),
                              Qt::LeftButton);
            QTRY_COMPARE(page().model().index(0, boardcolumn::Member).data().toString(),
                         what == QStringLiteral("page") ? QStringLiteral("ann") : QStringLiteral("ben"));
        }
        QCOMPARE(m_session->link(), Session::Link::Connected);
        server.thaw();
        QTRY_VERIFY(job().isEmpty());
    }

    void theReasonStaysWhileItIsTriedAgain()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        m_session->setTimeouts({1h, 300ms});
        m_session->setRetryDelay(10ms);
        connectTo(server);
        open("board");
        // A busy server may have let the time pass, and is asked again.
        QTRY_COMPARE(page().model().index(0, boardcolumn::Member).data().toString(), QStringLiteral("ann"));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        server.freeze();
        page().refresh();
        // Said by the connection that was open or by the one that was to be opened beside it.
        const QString reason = QStringLiteral(" stopped responding: ");
        bool saidSo = false;
        int tries = 0;
        connect(m_session.get(), &Session::linkChanged, this, [&] {
            if (m_session->link() != Session::Link::Connecting)
                return;
            ++tries;
            saidSo =
                linkMessage().contains(reason) && linkMessage().endsWith(QStringLiteral("Connecting again…"));
        });
        QTRY_VERIFY(tries >= 2);
        QVERIFY2(saidSo, qPrintable(linkMessage()));
        // The rows that were read stay, and it is said how old they are.
        QVERIFY2(linkMessage().contains(QStringLiteral("What is shown was read by ")),
                 qPrintable(linkMessage()));
        QCOMPARE(page().model().index(0, boardcolumn::Member).data().toString(), QStringLiteral("ann"));
        server.thaw();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(linkMessage().isEmpty());
        m_session->disconnect(this);
    }

    void connectingReadsNothing()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        QVERIFY(!m_session->server().answeredLast());
        open("board");
        QTRY_VERIFY(m_session->server().answeredLast());
    }

    void itIsSaidThatACertificateIsNotChecked()
    {
        const TlsServer secure;
        Endpoint endpoint = secure.endpoint();
        endpoint.tls->insecure = true;
        m_session->connectTo(endpoint);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        auto *unsafe = part<QLabel>("unsafe");
        QVERIFY(unsafe->isVisible());
        QCOMPARE(unsafe->text(), QStringLiteral("Certificate not checked"));
        m_session->connectTo(secure.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(!unsafe->isVisible());
    }

    void reconnectTriesAtOnce()
    {
        TestServer server;
        connectTo(server);
        m_session->setRetryDelay(1h);
        server.kill();
        m_session->reportFailure({ErrorKind::Closed, "It is gone."});
        QCOMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(server.restart());
        QTest::mouseClick(
            part<MessageBar>("linkMessage")->findChild<QPushButton *>(QStringLiteral("reconnect")),
            Qt::LeftButton);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void aLostServerDoesNotMoveTheLab()
    {
        TestServer server;
        connectTo(server);
        m_session->setRetryDelay(1h);
        m_window->setMode(Mode::Lab);
        auto *lab = m_window->findChild<CodecLabPage *>();
        const QPoint place = lab->mapTo(m_window.get(), QPoint());
        server.kill();
        m_session->reportFailure({ErrorKind::Closed, "It is gone."});
        QCOMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(!part<MessageBar>("linkMessage")->isVisible());
        QCOMPARE(lab->mapTo(m_window.get(), QPoint()), place);
        QCOMPARE(facts(), QStringLiteral("no connection"));
        m_window->setMode(Mode::Boards);
        QVERIFY(linkMessage().contains(QStringLiteral("It is gone.")));
        QCOMPARE(part<QPushButton>("reconnect")->text(), QStringLiteral("Reconnect"));
        // A server that was asked for and never answered is told of on every page.
        m_window->setMode(Mode::Lab);
        QVERIFY(linkMessage().isEmpty());
        Endpoint nobody;
        nobody.port = 1;
        m_session->connectTo(nobody);
        QTRY_VERIFY(!linkMessage().isEmpty());
        QCOMPARE(part<QPushButton>("reconnect")->text(), QStringLiteral("Try again"));
    }

    void aLostServerLeavesNothingThatIsNoLongerTrue()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        QTRY_VERIFY2(facts().contains(QStringLiteral("1 board")), qPrintable(facts()));
        QVERIFY(!roundTrip().isEmpty());
        m_session->setRetryDelay(1h);
        server.kill();
        m_session->reportFailure({ErrorKind::Closed, "It is gone."});
        QCOMPARE(facts(), QStringLiteral("no connection"));
        QVERIFY2(roundTrip().isEmpty(), qPrintable(roundTrip()));
        // The reason and how to go on stand in the bar; the page leads elsewhere.
        QVERIFY2(emptySentence().startsWith(QStringLiteral("No connection to /")),
                 qPrintable(emptySentence()));
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QVERIFY(m_session->isSandbox());
    }

    void aSandboxThatCannotStartLeadsElsewhere()
    {
        QTemporaryDir programs;
        const QString program = putFile(programs.filePath("redis-server"), "#!/bin/sh\nexit 1\n");
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(programs.path()));
        m_session->setRetryDelay(1h);
        m_session->startSandbox();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        qputenv("PATH", path);
        QVERIFY(!part<QWidget>("lock")->isVisible());
        QVERIFY(part<QPushButton>("reconnect")->isVisible());
        QCOMPARE(part<QPushButton>("reconnect")->text(), QStringLiteral("Restart"));

        auto *other =
            part<QWidget>("emptyPage")->findChild<QPushButton *>(QStringLiteral("emptyOtherButton"));
        QVERIFY(emptyButton()->isVisible() && other->isVisible());
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        auto *server = m_window->findChild<ConnectDialog *>();
        QVERIFY(server && server->isVisible());
        server->reject();
        QTest::mouseClick(other, Qt::LeftButton);
        const auto *file = m_window->findChild<QFileDialog *>();
        QVERIFY(file && file->isVisible());
    }

    void theBarCountsTheDatabaseAndTheListWhatMatches()
    {
        TestServer server;
        for (const char *key : {"game:1", "game:2", "song"})
            server.command({"ZADD", key, "1", "ann"});
        connectTo(server);
        QTRY_VERIFY2(facts().contains(QStringLiteral("3 boards")), qPrintable(facts()));
        m_window->boardList().setFilter(QStringLiteral("game:*"));
        QTRY_COMPARE(summary(), QStringLiteral("2 boards match · 2 members"));
        QVERIFY2(facts().contains(QStringLiteral("3 boards")), qPrintable(facts()));
        m_window->boardList().setFilter({});
        QTRY_VERIFY2(facts().contains(QStringLiteral("3 boards")), qPrintable(facts()));
        QTRY_COMPARE(summary(), QStringLiteral("3 boards · 3 members"));
    }

    void connectingNamesTheServerAndCanBeCancelled()
    {
        TestServer server;
        server.freeze();
        m_session->connectTo(server.endpoint());
        QVERIFY2(emptySentence().startsWith(QStringLiteral("Connecting to /")), qPrintable(emptySentence()));
        QCOMPARE(emptyButton()->text(), QStringLiteral("Cancel"));
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QCOMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(!m_session->server().untilRetry());
        QVERIFY2(linkMessage().contains(QStringLiteral("was cancelled")), qPrintable(linkMessage()));
        server.thaw();
        m_session->reconnect();
        QVERIFY(linkMessage().isEmpty());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void anotherServerDoesNotInheritTheReason()
    {
        TestServer server;
        Endpoint nobody;
        nobody.port = 1;
        m_session->connectTo(nobody);
        QTRY_VERIFY(!linkMessage().isEmpty());
        m_session->connectTo(server.endpoint());
        QVERIFY2(linkMessage().isEmpty(), qPrintable(linkMessage()));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void anEmptyDatabaseSaysSoAndLeadsElsewhere()
    {
        TestServer server;
        server.command({"SET", "text", "no board"});
        Endpoint third = server.endpoint();
        third.db = 3;
        connectTo(third);
        QTRY_VERIFY(emptyButton()->isVisible());
        COMPARE_SENTENCE("connectionstatus", emptySentence().section(QStringLiteral(" of /"), 0, 0));
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        const auto *dialog = m_window->findChild<ConnectDialog *>();
        QVERIFY(dialog && dialog->isVisible());
    }

    void aFilterThatMatchesNothingCanBeCleared()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "ann"});
        connectTo(server);
        QTRY_COMPARE(names(), QStringList{QStringLiteral("board")});
        COMPARE_SENTENCE("connectionstatus", emptySentence());
        m_window->boardList().setFilter(QStringLiteral("nothing"));
        QTRY_VERIFY2(emptySentence().endsWith(QStringLiteral("matches the filter.")),
                     qPrintable(emptySentence()));
        auto *inList = m_window->boardList().findChild<QPushButton *>(QStringLiteral("emptyButton"));
        QVERIFY(inList->isVisible());
        QCOMPARE(inList->text(), QStringLiteral("Clear filter"));
        QTest::mouseClick(inList, Qt::LeftButton);
        QTRY_COMPARE(names(), QStringList{QStringLiteral("board")});
        QVERIFY(m_window->boardList().filter().isEmpty());
    }
};

TIEBREAK_TEST(QApplication, TestConnectionStatus)

} // namespace tst_linkdisplay

#include "tst_connectionstatus.moc"

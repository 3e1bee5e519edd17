// SPDX-License-Identifier: GPL-3.0-or-later
// Files open in a sandbox of their own, and what was there stays until that stands.
#include "app/audit/serversurvey.h"
#include "app/session/boarddoubts.h"
#include "app/widgets/messagebar.h"
#include "app/window/connectionbar.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenuBar>

#include <csignal>
#include <sys/stat.h>

using namespace tiebreak;

namespace tst_openfile
{

class OpenFileTest : public QObject, WindowFixture
{
    Q_OBJECT

    QTemporaryDir m_files;
    QString m_rdb;

    void openFile(const QString &path) { m_session->files().open({path, {}}); }
    QAction *menuAction(const QString &text)
    {
        for (QAction *action : m_window->findChildren<QAction *>()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QCOMPARE(server.command({"SELECT", "0"}), "+OK");
        QCOMPARE(server.command({"ZADD", "race", "10.5", "anna", "9", "ben"}), ":2");
        QCOMPARE(server.command({"SAVE"}), "+OK");
        m_rdb = m_files.filePath(QStringLiteral("dump.rdb"));
        QVERIFY(QFile::copy(server.directory() + QStringLiteral("/dump.rdb"), m_rdb));
    }
    void init() { start(); }
    void cleanup() { stop(); }

    void showsTheBoardsOfAnRdbFile()
    {
        openFile(m_rdb);
        QCOMPARE(emptySentence(), QStringLiteral("Opening dump.rdb."));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(m_session->isSandbox());
        QTRY_VERIFY(m_window->boardList().settled());
        QCOMPARE(names(), QStringList{QStringLiteral("race")});
        const QString server =
            m_window->findChild<QPushButton *>(QStringLiteral("serverButton"))->accessibleName();
        QVERIFY2(server.contains(QStringLiteral("Sandbox, dump.rdb · Redis ")), qPrintable(server));
        QVERIFY(!menuAction(QStringLiteral("&Reset demo boards"))->isEnabled());
        QVERIFY(m_session->knownDemoBoards().empty());
    }

    void saysHowManyKeysHadExpired()
    {
        const TestServer server({QStringLiteral("--enable-debug-command"), QStringLiteral("yes")});
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QCOMPARE(server.command({"ZADD", "race", "10.5", "anna"}), ":1");
        QCOMPARE(server.command({"ZADD", "gone", "1", "anna"}), ":1");
        QCOMPARE(server.command({"DEBUG", "SET-ACTIVE-EXPIRE", "0"}), "+OK");
        QCOMPARE(server.command({"PEXPIRE", "gone", "1"}), ":1");
        const qint64 expiry = QDateTime::currentMSecsSinceEpoch() + 1;
        QCOMPARE(server.command({"SAVE"}), "+OK");
        QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > expiry);
        openFile(server.directory() + QStringLiteral("/dump.rdb"));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        const QString note = linkMessage();
        COMPARE_SENTENCE("sandboxtext", note);
        QTest::mouseClick(part<QPushButton>("dismiss"), Qt::LeftButton);
        QVERIFY(!part<MessageBar>("linkMessage")->isVisible());
    }

    void keepsWhatThereIsWhenAFileIsNone()
    {
        const TestServer server;
        connectTo(server);
        const QString bad = m_files.filePath(QStringLiteral("bad.rdb"));
        putFile(bad, "REDIS");
        openFile(bad);
        QTRY_VERIFY(linkMessage().contains(QStringLiteral("bad.rdb could not be loaded")));
        QVERIFY(linkMessage().contains(QStringLiteral("copy it again")));
        QCOMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_session->endpoint()->unixPath, server.endpoint().unixPath);
        QVERIFY(job().isEmpty());
        QTest::mouseClick(part<QPushButton>("dismiss"), Qt::LeftButton);
        QVERIFY(linkMessage().isEmpty());
    }

    void aPartOfABoardIsSaidToBeOne()
    {
        const QString file = m_files.filePath(QStringLiteral("part.csv"));
        putFile(file, "rank,member,raw\n101,a,3\n102,b,2\n");
        openFile(file);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(page().settled());
        const QString said = page().findChild<MessageBar *>(QStringLiteral("message"))->text();
        QVERIFY2(said.contains(QStringLiteral("102 ranks")), qPrintable(said));
        QCOMPARE(boardDoubts(*m_session).size(), std::size_t(1));
        ServerSurvey survey(*m_session, nullptr);
        survey.list();
        QTRY_VERIFY(survey.listed());
        QVERIFY(survey.listedCoverage().isPartial());
        // Other boards of the sandbox are whole, and so is one of that name in another database.
        m_session->setBoard("other");
        QVERIFY(boardDoubts(*m_session).empty());
        m_session->setBoard("part.csv");
        QCOMPARE(boardDoubts(*m_session).size(), std::size_t(1));
        m_session->setDatabase(1);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("part.csv");
        QVERIFY(boardDoubts(*m_session).empty());
        openFile(m_rdb);
        QTRY_VERIFY(boardDoubts(*m_session).empty());
    }

    void aPipeIsRefused()
    {
        const QString pipe = m_files.filePath(QStringLiteral("pipe.csv"));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        openFile(pipe);
        QTRY_VERIFY2(linkMessage().contains(QStringLiteral("it is not a regular file")),
                     qPrintable(linkMessage()));
    }

    void showsWhatToDoWhereTheMessageIsCut()
    {
        m_window->resize(1280, 800);
        // A value of a module, about which there is most to say.
        const QString bad = m_files.filePath(QStringLiteral("a long name of a backup, 2026-11-20.rdb"));
        putFile(bad, QByteArray("REDIS0009\xfe\x00\x07\x01k\x81\x11\x22\x33\x44\x55\x66\x77\x88", 23) +
                         QByteArray(20, '\0'));
        openFile(bad);
        QTRY_VERIFY(linkMessage().contains(QStringLiteral(" The server says: ")));
        const QString advice = linkMessage().section(QStringLiteral(" The server says: "), 0, 0);
        COMPARE_SENTENCE("sandboxtext", QString(advice).replace(m_files.path(), QStringLiteral("DIR")));
        auto *message = part<MessageBar>("linkMessage");
        constexpr int margins = 36 + 12;
        const int room = message->findChild<QPushButton *>(QStringLiteral("openAgain"))->x() - margins;
        QVERIFY2(message->fontMetrics().horizontalAdvance(advice) < room, qPrintable(advice));
    }

    void showsTheOneBoardOfABoardFile()
    {
        const QString path = m_files.filePath(QStringLiteral("week.csv"));
        putFile(path, "member,raw\nanna,10307924010161648\nben,0.1\n");
        openFile(path);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(page().settled());
        QCOMPARE(m_session->board(), QByteArray("week.csv"));
        QTRY_COMPARE(page().model().rowCount(), 2);
    }

    void asksForTheCodecOfScoresAndTimes()
    {
        const QString path = m_files.filePath(QStringLiteral("events.csv"));
        putFile(path, "member,score,time\nanna,120,2026-03-01T12:00:00Z\nben,120,2026-03-01T12:00:01Z\n");
        openFile(path);
        QTRY_VERIFY(m_window->findChild<QDialog *>(QStringLiteral("CodecDialog")));
        QVERIFY(linkMessage().isEmpty());
        auto *dialog = m_window->findChild<QDialog *>(QStringLiteral("CodecDialog"));
        auto *spec = dialog->findChild<QLineEdit *>(QStringLiteral("spec"));
        auto *ok = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        spec->setText(QStringLiteral("plain"));
        QVERIFY(!ok->isEnabled());
        spec->setText(QStringLiteral("binary:from=4294967295"));
        QVERIFY(ok->isEnabled());
        ok->click();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(page().settled());
        QCOMPARE(m_session->board(), QByteArray("events.csv"));
        QCOMPARE(m_session->views().chosen("events.csv").codec,
                 parseCodecSpec("binary:from=4294967295").value());
    }

    void openingCanBeCancelled()
    {
        openFile(m_rdb);
        m_session->files().cancel();
        QVERIFY(!m_session->files().file());
        QVERIFY(job().isEmpty());
        QCOMPARE(m_session->link(), Session::Link::None);
    }

    void theDemoSandboxComesBack()
    {
        openFile(m_rdb);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 30000);
        QVERIFY(!m_session->file());
        QVERIFY(!m_session->knownDemoBoards().empty());
        QVERIFY(menuAction(QStringLiteral("&Reset demo boards"))->isEnabled());
    }

    void aKilledSandboxIsLoadedAgain()
    {
        m_session->setRetryDelay(std::chrono::milliseconds(10));
        openFile(m_rdb);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        const auto process = m_session->sandboxProcess();
        QVERIFY(process > 0);
        ::kill(static_cast<pid_t>(process), SIGKILL);
        m_session->reconnect();
        QTRY_VERIFY(m_session->link() == Session::Link::Connected && m_session->sandboxProcess() != process);
        QVERIFY(m_session->file());
        QTRY_VERIFY(m_window->boardList().settled());
        QCOMPARE(names(), QStringList{QStringLiteral("race")});
    }

    void aKilledSandboxIsLoadedAgainInItsDatabase()
    {
        const TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        QCOMPARE(server.command({"ZADD", "race", "10.5", "anna"}), ":1");
        QCOMPARE(server.command({"COPY", "race", "race", "DB", "3"}), ":1");
        QCOMPARE(server.command({"SAVE"}), "+OK");
        m_session->setRetryDelay(std::chrono::milliseconds(10));
        openFile(server.directory() + QStringLiteral("/dump.rdb"));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setDatabase(3);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        const auto process = m_session->sandboxProcess();
        ::kill(static_cast<pid_t>(process), SIGKILL);
        m_session->reconnect();
        QTRY_VERIFY(m_session->link() == Session::Link::Connected && m_session->sandboxProcess() != process);
        QCOMPARE(m_session->endpoint()->db, 3);
    }
};

TIEBREAK_TEST(QApplication, OpenFileTest)

} // namespace tst_openfile

#include "tst_openfile.moc"

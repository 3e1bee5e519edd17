// SPDX-License-Identifier: GPL-3.0-or-later
// The audit page when the board cannot be read, when reading is stopped, and when a report cannot be saved.
#include "auditpagefixture.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAction>
#include <QFileDialog>
#include <QSignalSpy>

#include <sys/stat.h>

using namespace tiebreak;

namespace tst_auditfaults
{

class TestAuditFaults : public QObject, AuditPageFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void aReportThatCannotBeSavedOffersAnotherFile()
    {
        plantFaults();
        QVERIFY(!part<QPushButton>("report")->isEnabled());
        audit();
        QVERIFY(part<QPushButton>("report")->isEnabled());
        m_page->saveReport(m_directory.filePath(QStringLiteral("missing/report.pdf")));
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(message().contains(QStringLiteral("missing/report.pdf")), qPrintable(message()));
        QVERIFY(part<QPushButton>("otherReport")->isVisible());
        const QString path = m_directory.filePath(QStringLiteral("report.html"));
        m_page->saveReport(path);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(message(), QString());
        QVERIFY2(m_status.endsWith(path), qPrintable(m_status));
        QVERIFY(QFile::exists(path));
    }

    void aReportIsOfTheBoardThatWasAuditedWhenItWasAskedFor()
    {
        plantFaults();
        audit();
        m_page->menuActions(MenuGroup::Save).front()->trigger();
        auto *dialog = part<QFileDialog>("reportDialog");
        QVERIFY(dialog);
        m_session->setBoard("another");
        const QString path = m_directory.filePath(QStringLiteral("kept.html"));
        emit dialog->fileSelected(path);
        QTRY_VERIFY(QFile::exists(path));
        QVERIFY(bytesOf(path).contains("<title>Audit of board</title>"));
    }

    void eventsFromAPipeAreRefused()
    {
        const QString pipe = m_directory.filePath(QStringLiteral("pipe.csv"));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        m_page->loadEvents(pipe);
        QTRY_VERIFY2(message().contains(QStringLiteral("it is not a regular file")), qPrintable(message()));
        QVERIFY(part<QPushButton>("otherEvents")->isVisible());
    }

    void withoutARightToDumpItOffersPages()
    {
        plantFaults();
        audit();
        m_server->command({"ACL", "SETUSER", "default", "-dump"});
        chooseWay(ReadWay::Dump);
        m_page->auditAgain();
        QTRY_VERIFY(!message().isEmpty());
        QVERIFY2(message().contains(QStringLiteral("NOPERM")), qPrintable(message()));
        QVERIFY(showsResult());
        QTest::mouseClick(part<QPushButton>("readByPages"), Qt::LeftButton);
        QTRY_VERIFY(message().isEmpty() && m_page->settled());
        QVERIFY(m_status.contains(QStringLiteral(" in pages")));
    }

    void aKeyThatIsGoneLeavesTheLastResult()
    {
        plantFaults();
        audit();
        m_server->command({"DEL", "board"});
        m_page->auditAgain();
        QTRY_VERIFY(!message().isEmpty());
        COMPARE_SENTENCE("auditpage", message());
        QVERIFY(showsResult());
        QVERIFY2(answer().startsWith("3 of 9 "), qPrintable(answer()));
        m_server->command({"SET", "board", "words"});
        QTest::mouseClick(part<QPushButton>("auditRetry"), Qt::LeftButton);
        QTRY_VERIFY2(message().contains(QStringLiteral("its type is now string")), qPrintable(message()));
        QVERIFY(showsResult());
    }

    void aBoardThatCannotBeReadSaysSo()
    {
        m_server->command({"SET", "board", "words"});
        audit();
        QVERIFY(!showsResult());
        QVERIFY(emptySentence().contains(QStringLiteral("its type is now string")));
        m_server->command({"DEL", "board"});
        plantFaults();
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
        QVERIFY(message().isEmpty());
    }

    void aKeyThatDoesNotExistNeedsNoCodec_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("codec") << QByteArray("board");
        QTest::newRow("no codec") << QByteArray("unknown");
    }
    void aKeyThatDoesNotExistNeedsNoCodec()
    {
        QFETCH(QByteArray, key);
        audit(key);
        QVERIFY(!showsResult());
        COMPARE_SENTENCE("auditpage", emptySentence(), "missing");
        QVERIFY(emptyButton()->text() != QStringLiteral("Choose a codec"));
        add(key.constData(), "alice", 1);
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled());
        QVERIFY(showsResult() || emptyButton()->text() == QStringLiteral("Choose a codec"));
    }

    void aKilledServerLeavesTheLastResult()
    {
        plantFaults();
        audit();
        m_server->kill();
        m_page->auditAgain();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QTRY_VERIFY(m_page->settled());
        QVERIFY(showsResult());
        QVERIFY2(answer().startsWith("3 of 9 "), qPrintable(answer()));
        QVERIFY(message().isEmpty()); // the window speaks of the link
        QVERIFY(!part<QPushButton>("auditAgain")->isEnabled());
    }

    void aVerdictOnAnotherProcessGoesWhereThisOneRefuses()
    {
        m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "+@all"});
        Endpoint endpoint = m_server->endpoint();
        endpoint.user = "reader";
        endpoint.password = "pw";
        m_session->connectTo(endpoint);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        plantFaults();
        audit();
        QVERIFY(showsResult() && findings()->count() > 0);
        QVERIFY(m_server->restart({"--user", "reader", "on", ">pw", "~*", "&*", "+@all", "-zrange",
                                   "-zrevrange", "-zcard", "-dump"}));
        m_session->reconnect();
        QTRY_VERIFY(message().contains(QStringLiteral("NOPERM")));
        QVERIFY(!showsResult() && !m_page->result() && !m_session->audit());
    }

    void aServerThatComesBackIsAuditedWhereNothingWasYet()
    {
        m_session->setRetryDelay(std::chrono::milliseconds(20));
        m_server->kill();
        m_session->reportFailure({ErrorKind::Closed, "It is gone."});
        m_session->setBoard("board");
        m_page->setCurrent(true);
        QVERIFY(!showsResult());
        QVERIFY(m_server->restart());
        plantFaults();
        QTRY_VERIFY_WITH_TIMEOUT(showsResult(), 20000);
    }

    /// With a codec and without one: what is missing first is the link.
    void aLostLinkOffersToConnectAgain_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("codec") << QByteArray("board");
        QTest::newRow("no codec") << QByteArray("unknown");
    }
    void aLostLinkOffersToConnectAgain()
    {
        QFETCH(const QByteArray, key);
        plantFaults();
        add("unknown", "one", 7);
        m_session->setRetryDelay(std::chrono::hours(1));
        m_session->setBoard(key);
        m_server->kill();
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        m_page->setCurrent(true);
        QTRY_VERIFY2(emptySentence().startsWith(QStringLiteral("No connection to ")),
                     qPrintable(emptySentence()));
        QCOMPARE(emptyButton()->text(), QStringLiteral("Reconnect"));
        QVERIFY(m_server->restart());
        plantFaults();
        add("unknown", "one", 7);
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        if (key == "board")
            QTRY_VERIFY(showsResult());
        else
            QTRY_COMPARE(emptyButton()->text(), QStringLiteral("Choose a codec"));
    }

    void cancellingLeavesTheLastResult()
    {
        plantFaults();
        audit();
        m_server->freeze();
        QSignalSpy progress(m_page.get(), &AuditPage::jobProgress);
        m_page->auditAgain();
        QVERIFY(!m_page->settled());
        QTRY_VERIFY(!progress.isEmpty());
        QCOMPARE(progress.last().first().toString(), QStringLiteral("Reading the board"));
        m_page->stopJobs();
        QVERIFY(m_page->settled());
        QCOMPARE(progress.last().first().toString(), QString());
        QVERIFY(showsResult());
        COMPARE_SENTENCE("auditpage", m_status);
        m_server->thaw();
        m_page->auditAgain();
        QTRY_VERIFY(m_status.startsWith(QStringLiteral("Read 9 members")));
    }

    void cancellingTheFirstReadOffersItAgain()
    {
        plantFaults();
        m_server->freeze();
        m_session->setBoard("board");
        m_page->setCurrent(true);
        QVERIFY(!m_page->settled());
        m_page->stopJobs();
        COMPARE_SENTENCE("auditpage", emptySentence());
        m_server->thaw();
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
    }
};

TIEBREAK_TEST(QApplication, TestAuditFaults)

} // namespace tst_auditfaults

#include "tst_auditfaults.moc"

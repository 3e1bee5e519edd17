// SPDX-License-Identifier: GPL-3.0-or-later
// The audit page beside a real server: what it says of a board with planted faults, and what it does when
// the board cannot be read.
#include "app/pages/auditanswer.h"
#include "app/pages/auditpage.h"
#include "app/pages/figurerow.h"
#include "app/pages/findingcard.h"
#include "app/pages/findingsview.h"
#include "app/pages/readingwords.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/messagebar.h"
#include "core/scoretext.h"
#include "support/testserver.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace tiebreak;

class TestAuditPage : public QObject
{
    Q_OBJECT

    static constexpr std::int64_t tick = 1795200000; // 2026-11-20T18:40:00Z
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    QTemporaryDir m_directory;
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<AuditPage> m_page;
    QString m_status;
    QString m_snapshot;

    template <class W>
    W *part(const char *name)
    {
        return m_page->findChild<W *>(QLatin1StringView(name));
    }
    QString answer() { return part<QLabel>("auditAnswer")->text(); }
    QString detail() { return part<QLabel>("auditDetail")->text(); }
    QString message() { return part<MessageBar>("auditMessage")->text(); }
    QString emptySentence() { return part<QLabel>("emptySentence")->text(); }
    QPushButton *emptyButton() { return part<QPushButton>("emptyButton"); }
    FindingsView *findings() { return part<FindingsView>("findings"); }
    bool showsResult()
    {
        return part<QStackedWidget>("content")->currentWidget()->objectName() ==
               QStringLiteral("auditResult");
    }
    QString title(int finding)
    {
        const FindingCard *card = findings()->card(finding);
        return card->finding().count + u' ' + card->finding().title;
    }

    void add(const std::string &key, const std::string &member, double raw)
    {
        const std::string answer = m_server->command({"ZADD", key, shortestText(raw), member});
        QVERIFY2(answer.starts_with(':'), answer.c_str());
    }
    void add(const std::string &member, qint64 score, qint64 at)
    {
        add("board", member, encode(m_codec, score, at)->raw);
    }

    /// Nine members; only three stand by score and time alone.
    void plantFaults()
    {
        add("early", 100, tick);
        add("late", 100, tick + 1);
        add("same a", 200, tick);
        add("same b", 200, tick);
        add("collapsed a", 17'380'520, tick);
        add("collapsed b", 17'380'520, tick);
        add("board", "timeless", 300 * 4294967296.0);
        add("board", "fraction", encode(m_codec, 400, tick)->raw + 0.5);
        add("future", 500, tick + 100'000);
    }

    void chooseWay(ReadWay way)
    {
        auto *box = part<QComboBox>("readWay");
        box->setCurrentIndex(box->findData(int(way)));
    }

    void audit(const QByteArray &key = "board")
    {
        m_session->setBoard(key);
        m_page->setCurrent(true);
        QTRY_VERIFY(m_page->settled());
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        m_settings->clear();
        m_session = std::make_unique<Session>(*m_settings, [] {
            return std::chrono::sys_time<std::chrono::microseconds>(std::chrono::seconds(tick + 7390));
        });
        m_session->readings().remember("board", {m_codec, {}, Direction::HighestFirst});
        m_page = std::make_unique<AuditPage>(*m_session);
        connect(m_page.get(), &AuditPage::statusChanged, this,
                [this](const QString &text) { m_status = text; });
        connect(m_page.get(), &AuditPage::snapshotChanged, this,
                [this](const QString &text) { m_snapshot = text; });
        m_page->resize(1000, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_session->connectTo(m_server->endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_settings.reset();
        m_server.reset();
    }

    void saysWhatWasPlanted()
    {
        plantFaults();
        audit();
        QVERIFY(showsResult());
        QCOMPARE(answer(), QStringLiteral("Order is by time for 3 of 9 members."));
        QCOMPARE(
            detail(),
            QStringLiteral("4 share their double with another, so the member name decided: 2 of them in a "
                           "double that spans several seconds. 2 hold no readable time."));
        QCOMPARE(m_page->findChild<AuditAnswer *>()->mark(), Verdict::Blurred);
        QCOMPARE(part<FigureRow>("figures")->texts(),
                 QStringList({"Distinct scores 5", "Tie groups 3", "Ties decided by time 1",
                              "by a shared double 1", "by the same second 1", "Exact 5", "Blurred 2",
                              "Out of range 1", "Foreign 1"}));
        QCOMPARE(findings()->count(), 5);
        QCOMPARE(title(0), QStringLiteral("2 members share a double that spans several seconds"));
        QCOMPARE(title(1), QStringLiteral("2 members reached their score in the same second"));
        QCOMPARE(title(2), QStringLiteral("1 member holds a fraction"));
        QCOMPARE(title(3), QStringLiteral("1 member holds no time"));
        QCOMPARE(title(4), QStringLiteral("1 member reached its score in the future"));
        QVERIFY(part<QLabel>("quietChecks")->text().endsWith(QStringLiteral("checks found nothing")));
        QVERIFY(part<QLabel>("quietChecks")->toolTip().contains(QStringLiteral("infinities")));
        QVERIFY2(m_status.startsWith(QStringLiteral("Read 9 members in ")), qPrintable(m_status));
        QVERIFY2(m_status.contains(QStringLiteral(" by pages, audited in ")), qPrintable(m_status));
        QCOMPARE(m_snapshot, QStringLiteral("Snapshot of 20:43:10 UTC"));
    }

    void theFirstFindingIsOpenAndTheArrowsOpenOthers()
    {
        plantFaults();
        audit();
        QCOMPARE(findings()->openIndex(), 0);
        const auto mend = [this](int index) {
            return findings()->card(index)->findChild<QLabel *>(QStringLiteral("findingMend"));
        };
        QVERIFY(mend(0)->isVisible());
        QVERIFY(mend(0)->text().contains(QStringLiteral("Re-encode with")));
        QVERIFY(!mend(2)->isVisible());
        m_page->focusFindings();
        QTest::keyClick(findings()->card(0), Qt::Key_Down);
        QTest::keyClick(findings()->card(1), Qt::Key_Down);
        QCOMPARE(findings()->openIndex(), 2);
        QVERIFY(mend(2)->isVisible());
        QVERIFY(!mend(0)->isVisible());
        QVERIFY(findings()->card(2)->hasFocus());
        QTest::keyClick(findings()->card(2), Qt::Key_End);
        QTest::keyClick(findings()->card(4), Qt::Key_Down);
        QCOMPARE(findings()->openIndex(), 4);
        QTest::mouseClick(findings()->card(3), Qt::LeftButton, {}, QPoint(30, 10));
        QCOMPARE(findings()->openIndex(), 3);
    }

    void aPlaceLeadsToItsRanks()
    {
        plantFaults();
        audit();
        QSignalSpy chosen(m_page.get(), &AuditPage::ranksChosen);
        auto *link = findings()->card(0)->findChild<LinkButton *>(QStringLiteral("place0"));
        QCOMPARE(link->text(), QStringLiteral("ranks 1 to 2"));
        QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toLongLong(), 0);
        QCOMPARE(chosen[0][1].toLongLong(), 1);
    }

    void readsBothWays()
    {
        plantFaults();
        audit();
        const QStringList byPages = part<FigureRow>("figures")->texts();
        chooseWay(ReadWay::Dump);
        QTest::mouseClick(part<QPushButton>("auditAgain"), Qt::LeftButton);
        QTRY_VERIFY2(m_status.contains(QStringLiteral(" by DUMP, ")), qPrintable(m_status));
        QCOMPARE(part<FigureRow>("figures")->texts(), byPages);
        QCOMPARE(part<QComboBox>("readWay")->itemText(0),
                 QStringLiteral("By DUMP, holds the server under 0.1 s"));
    }

    /// The server stands still all the while.
    void anotherCodecNeedsNoServer()
    {
        plantFaults();
        audit();
        m_server->freeze();
        m_session->readings().remember("board", {CodecSpec(), {}, Direction::HighestFirst});
        QTRY_COMPARE(answer(),
                     QStringLiteral("No time is packed: the member name decides for 4 of 9 members."));
        QCOMPARE(m_page->findChild<AuditAnswer *>()->mark(), Verdict::Foreign);
        m_session->readings().remember("board", {m_codec, {}, Direction::LowestFirst});
        QTRY_COMPARE(answer(), QStringLiteral("Ties are decided by time, but the later comes first."));
        BoardReading narrow{m_codec, {tick + 1, tick + 200'000}, Direction::HighestFirst};
        m_session->readings().remember("board", narrow);
        QTRY_VERIFY(part<FigureRow>("figures")->texts().contains(QStringLiteral("Exact 2")));
        m_server->thaw();
    }

    void timesFollowTheZone()
    {
        plantFaults();
        audit();
        m_page->setZone(QTimeZone("Asia/Tokyo"));
        QVERIFY2(m_snapshot.startsWith(QStringLiteral("Snapshot of 05:43:10 ")), qPrintable(m_snapshot));
        QVERIFY(findings()->card(0)->finding().mend.contains(QStringLiteral("2027-01-01 09:00:00")));
    }

    void withoutTiesTheChartSaysSo()
    {
        add("a", 1, tick);
        add("b", 2, tick);
        add("c", 3, tick);
        audit();
        QCOMPARE(answer(), QStringLiteral("Order is by time for all 3 members."));
        const auto words = [this](const char *pane) {
            const auto *label = part<QWidget>(pane)->findChild<QLabel *>(QStringLiteral("chartWords"));
            return label->isVisible() ? label->text() : QString();
        };
        QCOMPARE(words("tieSizes"), QStringLiteral("No two members have the same score."));
        QCOMPARE(words("precision"), QString());
        m_session->readings().remember("board", {CodecSpec(), {}, Direction::HighestFirst});
        QTRY_COMPARE(words("precision"),
                     QStringLiteral("This codec packs no time, so a double has none to lose."));
    }

    void withoutACodecItAsksForOne()
    {
        add("other", "a", 12);
        audit("other");
        QVERIFY(!showsResult());
        QVERIFY(emptySentence().startsWith(QStringLiteral("No codec is known")));
        QVERIFY(!part<QPushButton>("auditAgain")->isEnabled());
        QSignalSpy asked(m_page.get(), &AuditPage::codecRequested);
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        m_session->readings().remember("other", {m_codec, {}, Direction::HighestFirst});
        QTRY_VERIFY(showsResult());
        m_session->readings().forget("other");
        QVERIFY(!showsResult());
    }

    void nothingIsReadBeforeThePageIsShown()
    {
        plantFaults();
        m_session->setBoard("board");
        QVERIFY(m_page->settled());
        QVERIFY(!showsResult());
        m_page->setCurrent(true);
        QTRY_VERIFY(showsResult());
    }

    void aLargeBoardWaitsForTheButton()
    {
        const std::string script = "for i=1,200001 do redis.call('ZADD','board',i*4294967296,i) end return 1";
        QVERIFY(m_server->command({"EVAL", script, "0"}).starts_with(':'));
        audit();
        QVERIFY(!showsResult());
        QVERIFY2(
            emptySentence().startsWith(QStringLiteral("This board has 200\u202f001 members. Reading them by "
                                                      "DUMP holds the server for 0.1 s")),
            qPrintable(emptySentence()));
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
        QVERIFY(answer().endsWith(QStringLiteral("of 200\u202f001 members.")));
    }

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
        QCOMPARE(m_status, QStringLiteral("Saved the report as %1").arg(path));
        QVERIFY(QFile::exists(path));
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
        QVERIFY(m_status.contains(QStringLiteral(" by pages, ")));
    }

    void aKeyThatIsGoneLeavesTheLastResult()
    {
        plantFaults();
        audit();
        m_server->command({"DEL", "board"});
        m_page->auditAgain();
        QTRY_COMPARE(message(),
                     QStringLiteral("The key does not exist. What is shown was read at 20:43:10 UTC."));
        QVERIFY(showsResult());
        QCOMPARE(answer(), QStringLiteral("Order is by time for 3 of 9 members."));
        m_server->command({"SET", "board", "words"});
        QTest::mouseClick(part<QPushButton>("auditRetry"), Qt::LeftButton);
        QTRY_VERIFY2(message().contains(QStringLiteral("its type is string")), qPrintable(message()));
        QVERIFY(showsResult());
    }

    void aBoardThatCannotBeReadSaysSo()
    {
        m_server->command({"SET", "board", "words"});
        audit();
        QVERIFY(!showsResult());
        QVERIFY(message().contains(QStringLiteral("its type is string")));
        QVERIFY(!message().contains(QStringLiteral("What is shown")));
        m_server->command({"DEL", "board"});
        plantFaults();
        QTest::mouseClick(part<QPushButton>("auditRetry"), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
        QVERIFY(message().isEmpty());
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
        QCOMPARE(answer(), QStringLiteral("Order is by time for 3 of 9 members."));
        QVERIFY(message().isEmpty()); // the window speaks of the link
        QVERIFY(!part<QPushButton>("auditAgain")->isEnabled());
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
        QCOMPARE(m_status, QStringLiteral("Stopped. What is shown was read at 20:43:10 UTC"));
        m_server->thaw();
        m_page->auditAgain();
        QTRY_VERIFY(m_status.startsWith(QStringLiteral("Read 9 members")));
    }

    void readingIsToldWithWhatIsLeft()
    {
        using namespace std::chrono_literals;
        QCOMPARE(readingText(0, 1000, 500ms), QStringLiteral("Reading the board"));
        QCOMPARE(readingText(600'000, 0, 500ms),
                 QStringLiteral("Reading the board, 1\u202f200\u202f000 members/s"));
        QCOMPARE(readingText(600'000, 3'000'000, 500ms),
                 QStringLiteral("Reading the board, 1\u202f200\u202f000 members/s, 2 s left"));
    }

    void cancellingTheFirstReadOffersItAgain()
    {
        plantFaults();
        m_server->freeze();
        m_session->setBoard("board");
        m_page->setCurrent(true);
        QVERIFY(!m_page->settled());
        m_page->stopJobs();
        QCOMPARE(emptySentence(), QStringLiteral("The board has not been audited."));
        m_server->thaw();
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
    }

    void anotherBoardBeginsWithItsFirstFinding()
    {
        plantFaults();
        m_session->readings().remember("second", {m_codec, {}, Direction::HighestFirst});
        add("second", "fraction", encode(m_codec, 400, tick)->raw + 0.5);
        add("second", "a", encode(m_codec, 200, tick)->raw);
        add("second", "b", encode(m_codec, 200, tick)->raw);
        audit();
        findings()->open(2);
        m_page->auditAgain();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(findings()->openIndex(), 2); // the same board, the same finding
        audit("second");
        QCOMPARE(findings()->count(), 2);
        QCOMPARE(findings()->openIndex(), 0);
    }
};

QTEST_MAIN(TestAuditPage)
#include "tst_auditpage.moc"

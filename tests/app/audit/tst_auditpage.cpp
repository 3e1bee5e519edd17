// SPDX-License-Identifier: GPL-3.0-or-later
// The audit page: what it says of a board with planted faults, and where it leads.
#include "app/audit/figurerow.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/rowview.h"
#include "auditpagefixture.h"
#include "models/text/displaywording.h"
#include "redis/board/readtext.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QDialog>
#include <QMenu>
#include <QSignalSpy>

#include <algorithm>

using namespace tiebreak;

namespace tst_auditpage
{

class TestAuditPage : public QObject, AuditPageFixture
{
    Q_OBJECT

    /// By the colour of the mark beside the answer.
    Severity markedSeverity()
    {
        const QImage mark = part<MarkLabel>("auditMark")->grab().toImage();
        const Palette &colours = Palette::of(m_page->palette());
        const auto pixelsOf = [&](Severity severity) {
            int found = 0;
            for (int y = 0; y < mark.height(); ++y)
                for (int x = 0; x < mark.width(); ++x)
                    found += mark.pixelColor(x, y) == colours.severity(severity);
            return found;
        };
        return std::ranges::max({Severity::Good, Severity::Warning, Severity::Bad}, {}, pixelsOf);
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void saysWhatWasPlanted()
    {
        plantFaults();
        audit();
        QVERIFY(showsResult());
        QVERIFY2(answer().startsWith("3 of 9 ") && answer().contains(" 1 "), qPrintable(answer()));
        QVERIFY2(detail().startsWith("4 ") && detail().count(" 2 ") + detail().count(" 2.") >= 1,
                 qPrintable(detail()));
        QCOMPARE(markedSeverity(), Severity::Warning);
        COMPARE_SENTENCE("audittext", part<FigureRow>("figures")->texts().join(QStringLiteral(", ")),
                         "figures");
        QCOMPARE(findings()->count(), 5);
        QCOMPARE(found(0), QStringLiteral("collapsed 2"));
        QCOMPARE(found(1), QStringLiteral("sameTick 2"));
        QCOMPARE(found(2), QStringLiteral("fraction 1"));
        QCOMPARE(found(3), QStringLiteral("timeless 1"));
        QCOMPARE(found(4), QStringLiteral("future 1"));
        QVERIFY(part<QLabel>("quietChecks")->text().endsWith(QStringLiteral("checks passed")));
        QVERIFY(part<QLabel>("quietChecks")->toolTip().contains(QStringLiteral("infinities")));
        QVERIFY2(m_status.startsWith(QStringLiteral("Read 9 members in ")), qPrintable(m_status));
        QVERIFY2(m_status.contains(QStringLiteral(" in pages in ")) &&
                     m_status.contains(QStringLiteral(" · audited in ")),
                 qPrintable(m_status));
        QCOMPARE(m_snapshot, QStringLiteral("Snapshot taken at 20:43:10 UTC"));
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
        QVERIFY(!mend(2));
        m_page->focusFindings();
        QTest::keyClick(findings()->card(0), Qt::Key_Down);
        QTest::keyClick(findings()->card(1), Qt::Key_Down);
        QCOMPARE(findings()->openIndex(), 2);
        QVERIFY(mend(2)->isVisible());
        QVERIFY(!mend(0)->isVisible());
        QVERIFY(findings()->card(2)->hasFocus());
        QTest::keyClick(findings()->card(2), Qt::Key_Tab);
        QVERIFY(findings()->card(2)->findChild<LinkButton *>(QStringLiteral("place0"))->hasFocus());
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
        QSignalSpy chosen(m_session.get(), &Session::ranksRequested);
        auto *link = findings()->card(0)->findChild<LinkButton *>(QStringLiteral("place0"));
        QCOMPARE(link->text(), QStringLiteral("Ranks 1 and 2"));
        QTest::mouseClick(link, Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toLongLong(), 0);
        QCOMPARE(chosen[0][1].toLongLong(), 1);
    }

    void theOtherPlacesAreInAMenu()
    {
        for (int group = 0; group < 120; ++group)
            for (const char *name : {"a", "b"})
                addScored(name + std::to_string(group), 1000 + group, tick);
        audit();
        QSignalSpy chosen(m_session.get(), &Session::ranksRequested);
        auto *more = findings()->card(0)->findChild<LinkButton *>(QStringLiteral("morePlaces"));
        QVERIFY(more->isVisible());
        QTest::mouseClick(more, Qt::LeftButton);
        const auto *menu = m_page->findChild<QMenu *>();
        QVERIFY(menu);
        const QList<QAction *> places = menu->actions();
        int first = 1;
        for (const auto *link : findings()->card(0)->findChildren<LinkButton *>())
            first += link->isVisible() && link->objectName().startsWith(QStringLiteral("place")) ? 2 : 0;
        QVERIFY(places.size() > 20);
        QCOMPARE(places[0]->text(), QStringLiteral("%1 to %2").arg(first).arg(first + 1));
        places[0]->trigger();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toLongLong(), first - 1);
        QCOMPARE(chosen[0][1].toLongLong(), first);

        // An audit keeps 100 places: the others are found again.
        QVERIFY(places.last()->text().contains(QStringLiteral("120")));
        places.last()->trigger();
        const auto *dialog = m_page->window()->findChild<QDialog *>();
        QVERIFY(dialog);
        auto *table = dialog->findChild<RowView *>(QStringLiteral("places"));
        QTRY_COMPARE(table->model()->rowCount(), 120);
        const QModelIndex last = table->model()->index(119, 0);
        QCOMPARE(last.data().toString(), QStringLiteral("239"));
        QCOMPARE(last.siblingAtColumn(1).data().toString(), QStringLiteral("240"));
        emit table->activated(last);
        QCOMPARE(chosen.size(), 2);
        QCOMPARE(chosen[1][0].toLongLong(), 238);
    }

    void theWayOfReadingOutlivesALostConnection()
    {
        plantFaults();
        audit();
        chooseWay(ReadWay::Dump);
        QSignalSpy connected(m_session.get(), &Session::connected);
        m_session->connectTo(m_server->endpoint());
        QTRY_COMPARE(connected.size(), 1);
        QCOMPARE(part<QComboBox>("readWay")->currentData().toInt(), int(ReadWay::Dump));
    }

    void aReplicaWithoutItsPrimaryIsSaid()
    {
        plantFaults();
        m_server->command({"REPLICAOF", "127.0.0.1", "1"});
        m_session->connectTo(m_server->endpoint());
        QTRY_VERIFY(m_session->server().info().hasLostPrimary);
        audit();
        QVERIFY(!message().isEmpty());
        // The report says the same.
        const QString report = m_directory.filePath(QStringLiteral("report.html"));
        m_page->saveReport(report);
        QTRY_VERIFY(m_page->settled());
        QVERIFY(!message().isEmpty());
        QVERIFY(bytesOf(report).contains(message().toHtmlEscaped().toUtf8()));
        // Another look does not take it away.
        m_page->showAll(true);
        QVERIFY(message().isEmpty());
        m_page->showAll(false);
        QVERIFY(!message().isEmpty());
        m_server->command({"REPLICAOF", "NO", "ONE"});
        m_session->connectTo(m_server->endpoint());
        QTRY_VERIFY(!m_session->server().info().hasLostPrimary);
        QTest::mouseClick(part<QPushButton>("auditAgain"), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled() && message().isEmpty());
    }

    void readsBothWays()
    {
        plantFaults();
        audit();
        const QStringList byPages = part<FigureRow>("figures")->texts();
        chooseWay(ReadWay::Dump);
        QTest::mouseClick(part<QPushButton>("auditAgain"), Qt::LeftButton);
        QTRY_VERIFY2(m_status.contains(QStringLiteral(" with DUMP · ")), qPrintable(m_status));
        QCOMPARE(part<FigureRow>("figures")->texts(), byPages);
        QCOMPARE(part<QComboBox>("readWay")->itemText(0), QStringLiteral("DUMP · under 0.1 s"));
    }

    void theFutureBeginsByTheServersClock()
    {
        m_server->command({"ACL", "SETUSER", "default", "+time"});
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        addScored("a minute ago", 1, now - 60);
        addScored("tomorrow", 2, now + 86400);
        audit();
        QCOMPARE(findings()->count(), 1);
        QCOMPARE(found(0), QStringLiteral("future 1"));
    }

    /// The server stands still all the while.
    void anotherCodecNeedsNoServer()
    {
        plantFaults();
        audit();
        m_server->freeze();
        m_session->views().remember({"board", CodecSpec(), {}, Direction::HighestFirst});
        QTRY_COMPARE(markedSeverity(), Severity::Bad);
        Sentences said("audittext");
        const QString ofPlain = answer();
        said.add("plain", ofPlain);
        m_session->views().remember({"board", splitCodec, {}, Direction::LowestFirst});
        QTRY_VERIFY(answer() != ofPlain);
        said.add("lowest first", answer());
        COMPARE_SENTENCES(said);
        BoardView narrow{"board", splitCodec, {tick + 1, tick + 200'000}, Direction::HighestFirst};
        m_session->views().remember(narrow);
        QTRY_VERIFY(part<FigureRow>("figures")->texts().contains(QStringLiteral("Exact 2")));
        m_server->thaw();
    }

    /// Another board has come under the key, and then its codec is chosen: nothing of the one before is
    /// audited by it.
    void anotherBoardUnderTheKeyIsReadFirst()
    {
        const CodecSpec ordered = parseCodecSpec("ordered:from=4294967295").value();
        plantFaults();
        audit();
        m_page->loadEvents(putFile(m_directory.filePath(QStringLiteral("events.csv")),
                                   "member,score,time\nearly,100,1795200000\n"));
        QTRY_VERIFY(m_page->settled() && m_page->result()->eventOrder);
        bool misjudged = false;
        connect(m_session.get(), &Session::auditChanged, this,
                [&](const std::shared_ptr<const AuditRun> &shown) {
                    misjudged = misjudged ||
                                (shown && shown->decoder.spec() == ordered && shown->snapshot->size() != 2);
                });
        add("fresh", "early", encode(ordered, 100, tick)->raw);
        add("fresh", "late", encode(ordered, 100, tick + 1)->raw);
        QCOMPARE(m_server->command({"RENAME", "board", "old"}), std::string("+OK"));
        QCOMPARE(m_server->command({"RENAME", "fresh", "board"}), std::string("+OK"));
        m_session->chooseCodec(ordered);
        QTRY_VERIFY(m_page->settled() && m_page->result() && m_page->result()->decoder.spec() == ordered);
        QVERIFY(!misjudged);
        QCOMPARE(m_page->result()->report.verdictCount(Verdict::Exact), 2);
        QVERIFY(m_page->result()->eventOrder); // they are of the members, whatever the codec
    }

    void howRanksAreCountedMakesNoOtherAudit()
    {
        plantFaults();
        audit();
        const auto before = m_page->result();
        BoardView dense = m_session->views().shown("board");
        dense.ranks = RankPolicy::Dense;
        m_session->views().remember(dense);
        QVERIFY(m_page->settled());
        QCOMPARE(m_page->result(), before);
    }

    void explainGetsThePairThatTheEventsRefute()
    {
        for (const char *name : {"a", "b", "c"})
            addScored(name, 17'380'520, tick);
        audit();
        QSignalSpy opened(m_session.get(), &Session::pairInspected);
        m_page->loadEvents(putFile(m_directory.filePath(QStringLiteral("events.csv")),
                                   QStringLiteral("member,score,time\na,17380520,%1\nb,17380520,%2\n"
                                                  "c,17380520,%3\n")
                                       .arg(tick)
                                       .arg(tick + 1)
                                       .arg(tick + 2)
                                       .toUtf8()));
        QTRY_VERIFY(showsResult() && m_page->result()->eventOrder);
        QTRY_VERIFY(!opened.isEmpty());
        QCOMPARE(findings()->card(0)->finding().places.front().text, QStringLiteral("Ranks 1 and 3"));
        QCOMPARE(opened.back()[0].toLongLong(), 0);
        QCOMPARE(opened.back()[1].toLongLong(), 2);
    }

    /// 30 ties of two, each in the wrong order: an audit keeps the worst 20.
    void allPlacesThatTheEventsRefuteAreListed()
    {
        QByteArray events = "member,score,time\n";
        for (int i = 0; i < 30; ++i) {
            for (const int late : {0, 1}) {
                const std::string member = "p" + std::to_string(2 * i + late);
                addScored(member, 1000 + i, tick + late);
                events += QStringLiteral("%1,%2,%3\n")
                              .arg(QString::fromStdString(member))
                              .arg(1000 + i)
                              .arg(tick + 10 - late)
                              .toUtf8();
            }
        }
        audit();
        m_page->loadEvents(putFile(m_directory.filePath(QStringLiteral("events.csv")), events));
        QTRY_VERIFY(showsResult() && m_page->result()->eventOrder);
        int card = 0;
        while (findings()->card(card)->finding().places.isEmpty())
            ++card;
        findings()->open(card);
        const FindingDisplay &finding = findings()->card(card)->finding();
        QVERIFY(finding.byEvents);
        QCOMPARE(finding.places.size(), qsizetype(inversionsKept));
        QCOMPARE(finding.placeCount, 30);
        QTest::mouseClick(findings()->card(card)->findChild<LinkButton *>(QStringLiteral("morePlaces")),
                          Qt::LeftButton);
        m_page->findChild<QMenu *>()->actions().last()->trigger();
        const auto *dialog = m_page->window()->findChild<QDialog *>();
        QVERIFY(dialog);
        const auto *places = dialog->findChild<RowView *>(QStringLiteral("places"))->model();
        QTRY_COMPARE(places->rowCount(), 30);
        QCOMPARE(places->index(29, 0).data().toString(), QStringLiteral("59"));
        QCOMPARE(places->index(29, 1).data().toString(), QStringLiteral("60"));
        QCOMPARE(places->index(29, 2).data().toString(), QStringLiteral("p0"));
    }

    void aForgottenCodecLeavesNothingBehind()
    {
        plantFaults();
        audit();
        m_page->loadEvents(putFile(m_directory.filePath(QStringLiteral("events.csv")),
                                   "member,score,time\nearly,100,1795200000\n"));
        const auto *eventOrder = part<QComboBox>("events");
        QTRY_COMPARE(eventOrder->currentText(), QStringLiteral("events.csv"));
        QTRY_VERIFY(m_page->settled());
        QVERIFY(m_page->result()->events);
        m_session->views().forget("board");
        QVERIFY(!m_page->result());
        QCOMPARE(eventOrder->currentText(), QStringLiteral("No events file"));
        QCOMPARE(m_status, QString());
        QCOMPARE(m_snapshot, QString());
        m_session->views().remember({"board", splitCodec, {}, Direction::HighestFirst});
        QTRY_VERIFY(showsResult());
        QVERIFY(!m_page->result()->events);
    }

    void timesFollowTheZone()
    {
        plantFaults();
        audit();
        m_session->setZone(QTimeZone("Asia/Tokyo"));
        QVERIFY2(m_snapshot.startsWith(QStringLiteral("Snapshot taken at 05:43:10 ")),
                 qPrintable(m_snapshot));
        QVERIFY(findings()->card(0)->finding().fix.contains(QStringLiteral("2106-02-07 15:28:15")));
    }

    void withoutTiesTheChartSaysSo()
    {
        addScored("a", 1, tick);
        addScored("b", 2, tick);
        addScored("c", 3, tick);
        audit();
        QVERIFY2(answer().startsWith("All 3 "), qPrintable(answer()));
        const auto words = [this](const char *pane) {
            const auto *label = part<QWidget>(pane)->findChild<QLabel *>(QStringLiteral("chartWords"));
            return label->isVisible() ? label->text() : QString();
        };
        COMPARE_SENTENCE("tiesizechart", words("tieSizes"));
        QCOMPARE(words("precision"), QString());
        m_session->views().remember({"board", CodecSpec(), {}, Direction::HighestFirst});
        QTRY_VERIFY(!words("precision").isEmpty());
        COMPARE_SENTENCE("precisionchart", words("precision"));
    }

    void withoutACodecItAsksForOne()
    {
        plantFaults();
        audit();
        add("other", "a", 12);
        audit("other");
        QVERIFY(!showsResult());
        QCOMPARE(part<ElidedLabel>("auditSpec")->text(), QString());
        QVERIFY(emptySentence().contains(QStringLiteral("codec")));
        QVERIFY(!part<QPushButton>("auditAgain")->isEnabled());
        QSignalSpy asked(m_session.get(), &Session::codecRequested);
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        m_session->views().remember({"other", splitCodec, {}, Direction::HighestFirst});
        QTRY_VERIFY(showsResult());
        m_session->views().forget("other");
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
        COMPARE_SENTENCE("readtext", emptySentence());
        QTest::mouseClick(emptyButton(), Qt::LeftButton);
        QTRY_VERIFY(showsResult());
        QVERIFY2(answer().contains(QStringLiteral("of 200\u202f001 members")), qPrintable(answer()));
    }

    void readingIsToldWithWhatIsLeft()
    {
        using namespace std::chrono_literals;
        const auto text = [](std::uint64_t done, std::uint64_t total) {
            return QString::fromStdString(readingText(done, total, 500ms, cellWording({})));
        };
        Sentences said("readtext");
        said.add("nothing read", text(0, 1000));
        said.add("of an unknown number", text(600'000, 0));
        said.add("a fifth", text(600'000, 3'000'000));
        COMPARE_SENTENCES(said);
    }

    void anotherBoardBeginsWithItsFirstFinding()
    {
        plantFaults();
        m_session->views().remember({"second", splitCodec, {}, Direction::HighestFirst});
        add("second", "fraction", encode(splitCodec, 400, tick)->raw + 0.5);
        add("second", "a", encode(splitCodec, 200, tick)->raw);
        add("second", "b", encode(splitCodec, 200, tick)->raw);
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

TIEBREAK_TEST(QApplication, TestAuditPage)

} // namespace tst_auditpage

#include "tst_auditpage.moc"

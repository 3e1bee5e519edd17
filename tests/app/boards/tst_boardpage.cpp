// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a board, its codec and direction, and what is said when it is gone.
#include "app/boards/boardheader.h"
#include "app/boards/membersearch.h"
#include "app/session/codecfinder.h"
#include "boardpagefixture.h"
#include "core/detect/detecttext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_boardpage
{

/// What a board page shows of a real server's board.
class TestBoardPage : public QObject, private BoardPageFixture
{
    Q_OBJECT

    /// What is said of a board of which no codec was found.
    QString unsure(const QByteArray &key)
    {
        const auto detection = m_session->codecs().detection(key);
        return detection ? displayText(unsureText(*detection, displayWording(m_session->zone())))
                         : QStringLiteral("not sampled");
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void opensWithFewCommandsAndShowsDecodedRows()
    {
        addScored("aurora_k", 17380520, 1795207295);
        addScored("hana", 1120000, 1795204262);
        QSignalSpy status(m_page.get(), &BoardsPage::statusChanged);
        open("board");
        QCOMPARE(m_page->model().rowCount(), 2);
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("aurora_k"));
        QCOMPARE(text(0, boardcolumn::Verdict), QStringLiteral("blurred"));
        QCOMPARE(text(1, boardcolumn::Time), QStringLiteral("2026-11-20 19:51:02"));
        COMPARE_SENTENCE("boardspage", status.last().first().toString().section(QStringLiteral(" · "), 0, 0));
    }

    void asksForEachFactOnce()
    {
        addScored("hana", 1120000, 1795204262);
        m_server->command({"CONFIG", "RESETSTAT"});
        open("board");
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(facts().contains(QStringLiteral("listpack")) && facts().contains(QStringLiteral(" B")),
                 qPrintable(facts()));
        auto loan = m_session->pool()->borrow();
        const std::string stats = (*loan)->run({"INFO", "commandstats"})->text;
        for (const char *command : {"zcard", "zrevrange", "object|encoding", "pttl", "memory|usage"})
            QVERIFY2(stats.contains("cmdstat_" + std::string(command) + ":calls=1,"), stats.c_str());
    }

    void readsWhatScrollsIntoView()
    {
        addMany(5000);
        QSignalSpy range(m_page.get(), &ModePage::rangeChanged);
        open("many");
        QCOMPARE(m_page->model().rowCount(), 5000);
        rows()->verticalScrollBar()->setValue(4000);
        QTRY_COMPARE(text(4000, boardcolumn::Member), QStringLiteral("m4000"));
        QTRY_VERIFY(range.last().first().toString().startsWith(QStringLiteral("Ranks 4\u202f001 to ")));
        QTest::keyClick(rows(), Qt::Key_End);
        QTRY_COMPARE(text(4999, boardcolumn::Member), QStringLiteral("m4999"));
        QCOMPARE(rows()->currentIndex().row(), 4999);
    }

    void aCodecIsChosenByPresetOrSpec()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        type("spec", QStringLiteral("plain"));
        QCOMPARE(text(0, boardcolumn::Score),
                 QStringLiteral("4\u202f810\u202f365\u202f871\u202f283\u202f033"));
        QCOMPARE(text(0, boardcolumn::Time), QStringLiteral("–"));
        QCOMPARE(m_session->views().chosen("board").codec, *parseCodecSpec("plain"));
        auto *preset = part<QComboBox>("preset");
        const int split = preset->findData(QString::fromStdString(specText(splitCodec)));
        QVERIFY(split >= 0);
        preset->setCurrentIndex(split);
        emit preset->activated(split);
        QCOMPARE(text(0, boardcolumn::Score), QStringLiteral("1\u202f120\u202f000"));
        QCOMPARE(part<QLineEdit>("spec")->text(), QStringLiteral("binary:from=4294967295"));
    }

    void aBoardOfWhichNoCodecIsKnownSaysSoUntilOneIsChosen()
    {
        add("own:1", "hana", 4294967296005);
        open("own:1");
        QCOMPARE(message(), unsure("own:1"));
        QCOMPARE(text(0, boardcolumn::Verdict), QString());
        auto *preset = part<QComboBox>("preset");
        QTest::mouseClick(
            part<MessageBar>("message")->findChild<QAbstractButton *>(QStringLiteral("pickCodec")),
            Qt::LeftButton);
        QTRY_VERIFY(preset->view()->isVisible());
        preset->hidePopup();
        part<QLineEdit>("spec")->setFocus();
        rows()->setFocus();
        QCOMPARE(message(), unsure("own:1"));
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(message(), unsure("own:1"));

        emit preset->activated(preset->findData(QStringLiteral("plain")));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QCOMPARE(text(0, boardcolumn::Verdict), QStringLiteral("exact"));
        QCOMPARE(m_session->views().chosen("own:1").codec, std::optional(CodecSpec()));
        m_session->setBoard({});
        add("own:2", "hana", 1);
        open("own:2");
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void turningABoardOrSettingItsTimeRangeChoosesNoCodec()
    {
        add("own:1", "hana", 1);
        add("own:1", "kenji", 2);
        open("own:1");
        QVERIFY(!m_session->views().chosen("own:1").codec);
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("hana"));
        part<QLineEdit>("timeRange")->setText(QStringLiteral("2026-01-01..2026-12-31"));
        emit part<QLineEdit>("timeRange")->returnPressed();
        QCOMPARE(message(), unsure("own:1"));

        const CodecMemory memory(*m_settings);
        const std::optional<BoardView> kept = memory.find("own:2");
        QVERIFY(kept);
        QVERIFY(!kept->codec);
        QCOMPARE(kept->direction, Direction::LowestFirst);
        QCOMPARE(QString::fromStdString(timeRangeText(kept->timeRange)),
                 QStringLiteral("2026-01-01..2026-12-31"));
        type("spec", QStringLiteral("decimal"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QCOMPARE(m_session->views().chosen("own:2").codec, std::optional(*parseCodecSpec("decimal")));
        QCOMPARE(m_session->views().chosen("own:2").direction, Direction::LowestFirst);
    }

    void theTimeRangeIsSetByKeyboardAlone()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        QMenu *menu = part<QPushButton>("timeRange")->menu();
        menu->popup({});
        const auto at = [menu] { return menu->focusWidget()->objectName(); };
        QTRY_COMPARE(at(), QStringLiteral("timeRange"));
        QTest::keyClicks(menu->focusWidget(), QStringLiteral("2026-01-01..2026-12-31"));
        for (const char *name : {"defaultTimeRange", "applyTimeRange", "timeRange"}) {
            QTest::keyClick(menu->focusWidget(), Qt::Key_Tab);
            QCOMPARE(at(), QLatin1StringView(name));
        }
        QTest::keyClick(menu->focusWidget(), Qt::Key_Backtab);
        QCOMPARE(at(), QStringLiteral("applyTimeRange"));
        QTest::keyClick(menu->focusWidget(), Qt::Key_Space);
        QTRY_VERIFY(!menu->isVisible());
        QCOMPARE(QString::fromStdString(timeRangeText(m_session->views().chosen("board").timeRange)),
                 QStringLiteral("2026-01-01..2026-12-31"));
    }

    void theRuleOfACodecIsShownWholeHoweverLong()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        m_page->resize(700, 700);
        const auto *rule = part<QLabel>("rule");
        QTRY_VERIFY(rule->height() < 2 * rule->fontMetrics().height());
        type("spec", QStringLiteral("formula:score*2^34 + (1767225600000 - t) + score/1000000000000000000 - "
                                    "t/100000000000000000000000000|unit=ms"));
        QTRY_VERIFY(rule->height() >= 2 * rule->fontMetrics().height());
        QVERIFY(rule->height() >= rule->heightForWidth(rule->width()));
        QVERIFY(part<QComboBox>("preset")->maxVisibleItems() >= part<QComboBox>("preset")->count());
    }

    void aNoteGroupsDigitsAsScoreDoes()
    {
        m_session->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 60000);
        const std::vector<DemoBoard> &boards = m_session->knownDemoBoards();
        const auto found = std::ranges::find_if(
            boards, [](const DemoBoard &board) { return board.lookAt.find("8 191") != std::string::npos; });
        QVERIFY(found != boards.end());
        open(QByteArray::fromStdString(found->key));
        QVERIFY2(message().contains(groupedText(8191)), qPrintable(message()));
        QVERIFY(!message().contains(QStringLiteral("8 191")));
    }

    void aWrongSpecIsExplainedInPlaceAndTheOldCodecStays()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        type("spec", QStringLiteral("binary:bits=99"));
        auto *error = part<QLabel>("specError");
        QVERIFY(error->isVisible());
        QVERIFY2(error->text().startsWith(QStringLiteral("Bits must be")), qPrintable(error->text()));
        QCOMPARE(part<QLineEdit>("spec")->selectedText(), QStringLiteral("99"));
        QVERIFY(error->text().contains(QStringLiteral("still read as binary:from=4294967295")));
        QCOMPARE(text(0, boardcolumn::Score), QStringLiteral("1\u202f120\u202f000"));
        QCOMPARE(part<QLineEdit>("spec")->text(), QStringLiteral("binary:bits=99"));
        type("spec", QStringLiteral("binary:from=4294967295"));
        QVERIFY(!error->isVisible());
    }

    void turnsTheDirectionRound()
    {
        addMany(1000);
        open("many");
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("m0"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("m999"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(m_session->views().chosen("many").direction, Direction::LowestFirst);
        type("find", QStringLiteral("m0"));
        QTRY_COMPARE(rows()->currentIndex().row(), 999);
    }

    void tellsWhenTheKeyIsGoneAndLivesOn()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY(!message().isEmpty());
        COMPARE_SENTENCE("boardmessages", message().section(QStringLiteral(" at "), 0, 0));
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        addMany(12);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 12);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void rowsOfAKeyThatIsGoneStayAsTheyWereReadLast()
    {
        addMany(5000);
        open("many");
        type("goTo", QStringLiteral("300 to 302"));
        QTRY_VERIFY(m_page->settled());
        QSignalSpy inspected(m_session.get(), &Session::rowInspected);
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("last read at ")), qPrintable(message()));
        const QString told = message();
        QCOMPARE(m_page->model().rowCount(), 5000);
        for (const int row : {0, 255, 299, 302}) // also those that are out of view
            QCOMPARE(text(row, boardcolumn::Member), QStringLiteral("m%1").arg(row));
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{299, 301}}));
        for (const QVariantList &row : inspected)
            QCOMPARE(row.first().value<std::optional<InspectedRow>>()->member, QByteArray("m299"));

        type("goTo", QStringLiteral("4000"));
        QVERIFY(!m_page->model().isLoaded(3999));
        COMPARE_SENTENCE("boardspage", inspected.last().first().value<std::optional<InspectedRow>>()->unread);
        QCOMPARE(message(), told);
        type("goTo", QStringLiteral("1"));
        QCOMPARE(inspected.last().first().value<std::optional<InspectedRow>>()->member, QByteArray("m0"));

        addMany(4999);
        type("goTo", QStringLiteral("300"));
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 4999);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(rows()->currentIndex().row(), 299);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void anErrorOfTheBoardOutranksWhatIsAskedOfIt()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY(message().contains(QStringLiteral("does not exist")));
        type("goTo", QStringLiteral("11"));
        QVERIFY2(message().contains(QStringLiteral("does not exist")), qPrintable(message()));
        type("find", QStringLiteral("m1"));
        QVERIFY(!m_page->findChild<MemberSearch *>()->searching());
        QVERIFY2(message().contains(QStringLiteral("does not exist")), qPrintable(message()));
        addMany(10);
        type("find", QStringLiteral("m1"));
        QTRY_VERIFY2(message().isEmpty(), qPrintable(message()));
        type("find", QStringLiteral("nobody"));
        QTRY_VERIFY2(message().startsWith(QStringLiteral("No member is named")), qPrintable(message()));
    }

    void aRowThatIsStillOnItsWayIsNotExplainedByAnother()
    {
        addMany(5000);
        open("many");
        QSignalSpy inspected(m_session.get(), &Session::rowInspected);
        type("goTo", QStringLiteral("4000"));
        const auto last = [&inspected] {
            return *inspected.last().first().value<std::optional<InspectedRow>>();
        };
        QCOMPARE(last().rank, 4000);
        QCOMPARE(last().unread, QStringLiteral("Reading rank 4\u202f000…"));
        QTRY_COMPARE(last().member, QByteArray("m3999"));
        QVERIFY(last().unread.isEmpty());
    }

    void tellsForWhichBoardsAChoiceIsRememberedAndForgetsIt()
    {
        add("game:2026:week40", "hana", 7);
        add("game:2026:week41", "kenji", 7);
        open("game:2026:week40");
        auto *preset = part<QComboBox>("preset");
        QVERIFY(!preset->toolTip().contains(u'*'));
        QSignalSpy status(m_page.get(), &BoardsPage::statusChanged);
        type("spec", QStringLiteral("decimal"));
        const QString remembered = status.last().first().toString();
        COMPARE_SENTENCE("boardspage", remembered);
        m_page->setDirection(Direction::LowestFirst);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(status.last().first().toString().endsWith(QStringLiteral(". ") + remembered),
                 qPrintable(status.last().first().toString()));
        open("game:2026:week41");
        QVERIFY(!status.last().first().toString().contains(QStringLiteral("Remembered")));
        QVERIFY2(preset->toolTip().endsWith(QStringLiteral("boards matching game:*:week*")),
                 qPrintable(preset->toolTip()));
        m_page->forgetView();
        QTRY_VERIFY(m_page->settled());
        QVERIFY(
            status.last().first().toString().contains(QStringLiteral("Forgot the settings of game:*:week*")));
        QVERIFY(!preset->toolTip().contains(u'*'));
        QCOMPARE(m_session->views().chosen("game:2026:week40"), BoardView{"game:2026:week40"});
        QCOMPARE(message(), unsure("game:2026:week41"));
        QCOMPARE(text(0, boardcolumn::Verdict), QString());
    }

    void tellsWhenTheKeyHoldsSomethingElseByNow()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_server->command({"SET", "many", "text"});
        m_page->refresh();
        QTRY_VERIFY(!message().isEmpty());
        COMPARE_SENTENCE("boardmessages", message().section(QStringLiteral(" at "), 0, 0));
        QCOMPARE(m_page->model().rowCount(), 10);
        QCOMPARE(text(9, boardcolumn::Member), QStringLiteral("m9"));
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        m_server->command({"DEL", "many"});
        addMany(12);
        m_page->refresh();
        QTRY_VERIFY2(facts().startsWith(QStringLiteral("12 members · ")), qPrintable(facts()));
        QCOMPARE(m_page->model().rowCount(), 12);
    }

    void aKeyThatNeverExistedIsSaidSo()
    {
        m_session->setBoard("nowhere");
        QTRY_VERIFY(!message().isEmpty());
        COMPARE_SENTENCE("boardmessages", message());
        QCOMPARE(m_page->model().rowCount(), 0);
    }
};

TIEBREAK_TEST(QApplication, TestBoardPage)

} // namespace tst_boardpage

#include "tst_boardpage.moc"

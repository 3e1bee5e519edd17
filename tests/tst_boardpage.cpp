// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a board, its codec and direction, and what is said when it is gone.
#include "app/pages/boardheader.h"
#include "models/numbertext.h"
#include "support/boardpagefixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tiebreak;

/// What a board page shows of a real server's board.
class TestBoardPage : public QObject, private BoardPageFixture
{
    Q_OBJECT

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
        QVERIFY2(status.first().first().toString().startsWith(
                     QStringLiteral("Opened with 4 commands in 1 round trip, ")),
                 qPrintable(status.first().first().toString()));
    }

    void asksForEachFactOnce()
    {
        addScored("hana", 1120000, 1795204262);
        m_server->command({"CONFIG", "RESETSTAT"});
        open("board");
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(facts().contains(QStringLiteral("listpack")) &&
                     facts().contains(QStringLiteral(" B, no expiry")),
                 qPrintable(facts()));
        auto loan = m_session->pool()->borrow();
        const std::string stats = (*loan)->run({"INFO", "commandstats"})->text;
        for (const char *command : {"zcard", "zrevrange", "object|encoding", "pttl", "memory|usage"})
            QVERIFY2(stats.contains("cmdstat_" + std::string(command) + ":calls=1,"), stats.c_str());
    }

    void readsWhatScrollsIntoView()
    {
        addMany(5000);
        open("many");
        QCOMPARE(m_page->model().rowCount(), 5000);
        rows()->verticalScrollBar()->setValue(4000);
        QTRY_COMPARE(text(4000, boardcolumn::Member), QStringLiteral("m4000"));
        QVERIFY(part<QLabel>("ranks")->text().startsWith(QStringLiteral("Ranks 4\u202f001 to ")));
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
        QCOMPARE(m_session->reading("board").codec, *parseCodecSpec("plain"));
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
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));
        auto *preset = part<QComboBox>("preset");
        QTest::mouseClick(part<MessageBar>("message")->findChild<QAbstractButton *>(), Qt::LeftButton);
        QTRY_VERIFY(preset->view()->isVisible());
        preset->hidePopup();
        part<QLineEdit>("spec")->setFocus();
        rows()->setFocus();
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));

        emit preset->activated(preset->findData(QStringLiteral("plain")));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QCOMPARE(m_session->reading("own:1").codec, std::optional(CodecSpec()));
        m_session->setBoard({});
        add("own:2", "hana", 1);
        open("own:2");
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void turningABoardOrSettingItsSeasonChoosesNoCodec()
    {
        add("own:1", "hana", 1);
        add("own:1", "kenji", 2);
        open("own:1");
        QVERIFY(!m_session->reading("own:1").codec);
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("hana"));
        part<QLineEdit>("season")->setText(QStringLiteral("2026-01-01..2026-12-31"));
        emit part<QLineEdit>("season")->returnPressed();
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));

        const CodecMemory memory(*m_settings);
        const std::optional<BoardReading> kept = memory.find("own:2");
        QVERIFY(kept);
        QVERIFY(!kept->codec);
        QCOMPARE(kept->direction, Direction::LowestFirst);
        QCOMPARE(QString::fromStdString(seasonText(kept->season)), QStringLiteral("2026-01-01..2026-12-31"));
        type("spec", QStringLiteral("decimal"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QCOMPARE(m_session->reading("own:2").codec, std::optional(*parseCodecSpec("decimal")));
        QCOMPARE(m_session->reading("own:2").direction, Direction::LowestFirst);
    }

    void theRuleOfACodecIsShownWholeHoweverLong()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        m_page->resize(940, 700);
        const auto *rule = part<QLabel>("rule");
        QTRY_VERIFY(rule->height() < 2 * rule->fontMetrics().height());
        type("spec", QStringLiteral("text:unit=cs,from=1099511627776"));
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
        QVERIFY2(error->text().contains(QStringLiteral("bits")) &&
                     error->text().contains(QStringLiteral("13")),
                 qPrintable(error->text()));
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
        QCOMPARE(m_session->reading("many").direction, Direction::LowestFirst);
        type("find", QStringLiteral("m0"));
        QTRY_COMPARE(rows()->currentIndex().row(), 999);
    }

    void tellsWhenTheKeyIsGoneAndLivesOn()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("gone")), qPrintable(message()));
        QCOMPARE(m_page->model().rowCount(), 0);
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        addMany(12);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 12);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void tellsWhenTheKeyHoldsSomethingElseByNow()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_server->command({"SET", "many", "text"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("sorted set")), qPrintable(message()));
        QCOMPARE(m_page->model().rowCount(), 0);
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        m_server->command({"DEL", "many"});
        addMany(12);
        m_page->refresh();
        QTRY_VERIFY2(facts().startsWith(QStringLiteral("12 members, ")), qPrintable(facts()));
        QCOMPARE(m_page->model().rowCount(), 12);
    }

    void aKeyThatNeverExistedIsSaidSo()
    {
        m_session->setBoard("nowhere");
        QTRY_VERIFY2(message().contains(QStringLiteral("exist")), qPrintable(message()));
    }
};

QTEST_MAIN(TestBoardPage)
#include "tst_boardpage.moc"

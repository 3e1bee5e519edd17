// SPDX-License-Identifier: GPL-3.0-or-later
// Finding members by name and by glob, and going to ranks.
#include "app/boards/boardtools.h"
#include "app/boards/refreshclock.h"
#include "boardpagefixture.h"
#include "core/board/ranktext.h"
#include "models/boards/matchesmodel.h"
#include "models/text/displaywording.h"
#include "redis/board/readtext.h"
#include "support/testprogram.h"

#include <QLabel>
#include <QPushButton>
#include <QSplitter>

using namespace tiebreak;

namespace tst_boardsearch
{

/// Find and Go to on a real board.
class TestBoardSearch : public QObject, private BoardPageFixture
{
    Q_OBJECT

    using BoardPageFixture::text;

    QString summary() { return part<QLabel>("matchSummary")->text(); }
    /// What the summary says of so many members that match m*.
    static QString listed(MatchCount::State state, std::int64_t matches)
    {
        return displayText(matchesText({state, matches}, "m*", cellWording({})));
    }
    QString text(const RowView *matches, int row)
    {
        return matches->model()->index(row, matchcolumn::Member).data().toString();
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void goesToARankAndSelectsARange()
    {
        addMany(2000);
        open("many");
        type("goTo", QStringLiteral("300 to 400"));
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{299, 399}}));
        QCOMPARE(rows()->firstVisibleRow(), 299);
        type("goTo", QStringLiteral("2001"));
        QCOMPARE(message(), displayText(missingRankText(2001, 2000, cellWording({}))));
        type("goTo", QStringLiteral("first"));
        QVERIFY(message().contains(QStringLiteral("\"first\" is not a rank")));
        type("goTo", QStringLiteral("7"));
        QVERIFY(message().isEmpty());
        QCOMPARE(rows()->currentIndex().row(), 6);
    }

    void understandsRanks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::newRow("one") << " 300 " << qint64(300) << qint64(300);
        QTest::newRow("to") << "300 to 400" << qint64(300) << qint64(400);
        QTest::newRow("hyphen") << "300-400" << qint64(300) << qint64(400);
        QTest::newRow("dots") << "300..400" << qint64(300) << qint64(400);
        QTest::newRow("turned round") << "400 to 300" << qint64(300) << qint64(400);
        QTest::newRow("grouped") << "1 000 to 1,200" << qint64(1000) << qint64(1200);
        QTest::newRow("zero") << "0" << qint64(0) << qint64(0);
        QTest::newRow("negative") << "-3" << qint64(0) << qint64(0);
        QTest::newRow("words") << "top" << qint64(0) << qint64(0);
        QTest::newRow("huge") << "99999999999999999999" << qint64(0) << qint64(0);
        QTest::newRow("nothing") << "" << qint64(0) << qint64(0);
    }

    void understandsRanks()
    {
        QFETCH(QString, text);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        const Result<TypedRanks> ranks = parseRanks(text, 2000);
        QCOMPARE(ranks.has_value(), first > 0);
        if (ranks)
            QCOMPARE(*ranks, (TypedRanks{first, last}));
        else
            QVERIFY(!ranks.error().message.empty());
    }

    void theMatchesFollowTheRowsThatAreReadByThemselves()
    {
        addMany(20);
        open("many");
        type("find", QStringLiteral("m1*"));
        QTRY_VERIFY(m_page->settled());
        const auto *matches = part<RowView>("matches");
        QCOMPARE(matches->model()->rowCount(), 11);
        m_server->command({"ZADD", "many", "1000", "m100"});
        emit m_page->findChild<RefreshClock *>()->due();
        QTRY_COMPARE(m_page->model().rowCount(), 21);
        QTRY_COMPARE(matches->model()->rowCount(), 12);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(matches->model()->index(0, matchcolumn::Rank).data().toString(), QStringLiteral("1"));
        QCOMPARE(text(matches, 0), QStringLiteral("m100"));
    }

    void findsAMemberByItsExactName()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m2500"));
        QTRY_COMPARE(rows()->currentIndex().row(), 2500);
        type("find", QStringLiteral("m9999"));
        QTRY_VERIFY2(message().contains(QStringLiteral("No member is named \"m9999\"")),
                     qPrintable(message()));
        QCOMPARE(rows()->currentIndex().row(), 2500);
    }

    void findsAMemberWhoseNameHoldsSignsOfAGlob()
    {
        add("board", "x1", 3);
        add("board", "x[1]", 2);
        add("board", "what?*", 1);
        add("board", "a\\x41", 0);
        open("board");
        type("find", QStringLiteral("x\\[1]"));
        QTRY_COMPARE(rows()->currentIndex().row(), 1);
        type("find", QStringLiteral("what\\?\\*"));
        QTRY_COMPARE(rows()->currentIndex().row(), 2);
        type("find", QStringLiteral("a\\\\x41"));
        QTRY_COMPARE(rows()->currentIndex().row(), 3);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void listsTheMembersThatMatchAGlob()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m250?"));
        auto *matches = part<RowView>("matches");
        QTRY_COMPARE(part<QLabel>("matchSummary")->text(), QStringLiteral("10 members match m250?"));
        QVERIFY(matches->isVisible());
        QCOMPARE(matches->model()->rowCount(), 10);
        QStringList seen;
        for (int row = 0; row < 10; ++row)
            seen += matches->model()->index(row, matchcolumn::Rank).data().toString() + u' ' +
                    matches->model()->index(row, matchcolumn::Member).data().toString();
        QCOMPARE(seen.first(), QStringLiteral("2\u202f501 m2500"));
        QCOMPARE(seen.last(), QStringLiteral("2\u202f510 m2509"));
        QCOMPARE(matches->model()->index(0, matchcolumn::Verdict).data().toString(), QStringLiteral("exact"));
        const QString name = matches->model()->index(3, matchcolumn::Member).data().toString();
        QTest::mouseClick(matches->viewport(), Qt::LeftButton, {},
                          matches->visualRect(matches->model()->index(3, 0)).center());
        QTRY_COMPARE(text(rows()->currentIndex().row(), boardcolumn::Member), name);
    }

    /// Members are typed as the column shows them: a backslash as two, bytes as \xNN.
    void aGlobMayHoldBackslashesAndBytes_data()
    {
        QTest::addColumn<QString>("glob");
        QTest::addColumn<QString>("members");
        QTest::newRow("backslash") << "a\\\\*"
                                   << "a\\\\b a\\\\";
        QTest::newRow("star") << "a\\*?"
                              << "a*b";
        QTest::newRow("star as a byte") << "a\\x2a?"
                                        << "a*b";
        QTest::newRow("byte") << "\\xff*"
                              << "\\xffb";
        QTest::newRow("range of bytes") << "[\\x80-\\xff]b"
                                        << "\\xffb";
        QTest::newRow("tab") << "a\\t*"
                             << "a\\tb";
    }
    void aGlobMayHoldBackslashesAndBytes()
    {
        QFETCH(const QString, glob);
        QFETCH(const QString, members);
        double raw = 10;
        for (const char *member : {"a\\b", "a\\", "a*b",
                                   "\xff"
                                   "b",
                                   "a\tb", "axb", "atb"})
            add("many", member, --raw);
        open("many");
        type("find", glob);
        QTRY_VERIFY(m_page->settled());
        const QAbstractItemModel *model = part<RowView>("matches")->model();
        QStringList seen;
        for (int row = 0; row < model->rowCount(); ++row)
            seen += model->index(row, matchcolumn::Member).data().toString();
        QCOMPARE(seen.join(u' '), members);
    }

    void listsMatchesAsTheBoardOrdersThem()
    {
        add("many", "ma", 1);
        add("many", "mb", 1);
        add("many", "mc", 7);
        add("many", "m\xff", 1);
        add("many", "other", 3);
        open("many");
        const auto order = [this] {
            const QAbstractItemModel *model = part<RowView>("matches")->model();
            QStringList seen;
            for (int row = 0; row < model->rowCount(); ++row)
                seen += model->index(row, matchcolumn::Rank).data().toString() +
                        model->index(row, matchcolumn::Member).data().toString();
            return seen.join(u' ');
        };
        type("find", QStringLiteral("m*"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(order(), QStringLiteral("1mc 3m\\xff 4mb 5ma"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_VERIFY(m_page->settled());
        type("find", QStringLiteral("m*"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(order(), QStringLiteral("1ma 2mb 3m\\xff 5mc"));
    }

    void saysThatNotAllMatchesAreListedAndSearchesOn()
    {
        const std::string script = "for i=1,12000 do redis.call('ZADD','many',i,'m'..i) end return 1";
        QVERIFY(m_server->command({"EVAL", script, "0"}).starts_with(':'));
        open("many");
        type("find", QStringLiteral("m*"));
        QTRY_COMPARE(summary(), listed(MatchCount::State::Full, 10'000));
        auto *matches = part<RowView>("matches");
        QCOMPARE(matches->model()->rowCount(), 10000);
        matches->setCurrentIndex(matches->model()->index(5000, 0));
        const QString member = text(matches, 5000);
        part<QPushButton>("searchOn")->click();
        QCOMPARE(matches->model()->rowCount(), 10000);
        QTRY_COMPARE(summary(), listed(MatchCount::State::Done, 12'000));
        QVERIFY(!part<QPushButton>("searchOn")->isVisible());
        QCOMPARE(text(matches, matches->currentIndex().row()), member);
        QCOMPARE(text(matches, 0), QStringLiteral("m12000"));
        QCOMPARE(text(matches, 11999), QStringLiteral("m1"));
    }

    void matchesAreOfTheRowsThatAreShown()
    {
        m_server->command({"ZADD", "few", "1", "ma", "2", "mb", "3", "mc"});
        open("few");
        type("find", QStringLiteral("m*"));
        QTRY_COMPARE(summary(), listed(MatchCount::State::Done, 3));
        m_server->command({"DEL", "few"});
        m_server->command({"ZADD", "few", "1", "other", "2", "md"});
        m_page->refresh();
        QTRY_COMPARE(summary(), listed(MatchCount::State::Done, 1));
        QCOMPARE(text(part<RowView>("matches"), 0), QStringLiteral("md"));
    }

    void searchesOnNoFurtherThanAReaderWould()
    {
        const std::string script = "for i=1,51000 do redis.call('ZADD','many',i,'m'..i) end return 1";
        QVERIFY(m_server->command({"EVAL", script, "0"}).starts_with(':'));
        open("many");
        type("find", QStringLiteral("m*"));
        for (int step = 1; step < 5; ++step) {
            QTRY_VERIFY(part<QPushButton>("searchOn")->isVisible());
            part<QPushButton>("searchOn")->click();
        }
        QTRY_COMPARE(summary(), listed(MatchCount::State::Overfull, 50'000));
        QVERIFY(!part<QPushButton>("searchOn")->isVisible());
    }

    void theKeyboardGoesToTheMatchesToTheRowAndBack()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m250?"));
        QTRY_COMPARE(summary(), QStringLiteral("10 members match m250?"));
        auto *find = part<QLineEdit>("find");
        auto *matches = part<RowView>("matches");
        QCOMPARE(m_page->focusWidget(), find);
        QTest::keyClick(find, Qt::Key_Down);
        QCOMPARE(m_page->focusWidget(), matches);
        QCOMPARE(matches->currentIndex().row(), 0);
        QTest::keyClick(matches, Qt::Key_Down);
        QTest::keyClick(matches, Qt::Key_Return);
        QTRY_COMPARE(rows()->currentIndex().row(), 2501);
        QCOMPARE(m_page->focusWidget(), rows());

        // Enter on the pattern whose matches are listed goes to them too.
        find->setFocus();
        QTest::keyClick(find, Qt::Key_Return);
        QCOMPARE(m_page->focusWidget(), matches);
        QCOMPARE(matches->currentIndex().row(), 1);
        QTest::keyClick(matches, Qt::Key_Escape);
        QVERIFY(!matches->isVisible());
        QCOMPARE(m_page->focusWidget(), rows());

        type("find", QStringLiteral("m1?"));
        QTRY_VERIFY(matches->isVisible());
        QTest::keyClick(find, Qt::Key_Escape);
        QVERIFY(!matches->isVisible());
        QCOMPARE(m_page->focusWidget(), rows());
    }

    void choosingABoardClosesTheMatches()
    {
        addMany(100);
        addScored("hana", 1120000, 1795204262);
        open("many");
        for (const char *key : {"many", "board"}) {
            type("find", QStringLiteral("m1?"));
            QTRY_COMPARE(summary(), QStringLiteral("10 members match m1?"));
            open(key);
            QVERIFY2(!part<RowView>("matches")->isVisible(), key);
        }
    }

    void theMatchesCanBeMadeHigher()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m*"));
        auto *split = part<QSplitter>("split");
        QTRY_VERIFY(part<RowView>("matches")->isVisible());
        const int before = split->sizes().at(0);
        QVERIFY(split->sizes().at(1) > before);
        auto *handle = split->handle(1);
        const QPoint grip = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, {}, grip);
        QTest::mouseMove(handle, grip + QPoint(0, 100));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, grip + QPoint(0, 100));
        QCOMPARE(split->sizes().at(0), before + 100);
    }
};

TIEBREAK_TEST(QApplication, TestBoardSearch)

} // namespace tst_boardsearch

#include "tst_boardsearch.moc"

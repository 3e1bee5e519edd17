// SPDX-License-Identifier: GPL-3.0-or-later
// The selection stays with its members while the board moves under it.
#include "app/boards/memberselection.h"
#include "boardpagefixture.h"
#include "support/commandcalls.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_memberselection
{

class TestMemberSelection : public QObject, private BoardPageFixture
{
    Q_OBJECT

    using Ranges = QList<std::pair<int, int>>;

    void showMany()
    {
        addMany(3000);
        open("many");
        connect(m_session.get(), &Session::rowInspected, this,
                [this](const std::optional<InspectedRow> &row) { m_inspected = row; });
    }

    void select(const QString &member)
    {
        type("find", member);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(inspected(), member);
    }

    void move(const char *member, const char *score)
    {
        m_server->command({"ZADD", "many", score, member});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
    }

    QString inspected() const
    {
        return m_inspected ? QString::fromUtf8(m_inspected->member) + m_inspected->unread : QString();
    }
    QString memberAt(int row) { return text(row, boardcolumn::Member); }
    int current() { return rows()->currentIndex().row(); }

    std::optional<InspectedRow> m_inspected;

private slots:
    void init()
    {
        m_inspected.reset();
        start();
    }
    void cleanup() { stop(); }

    void itGoesWithAMemberInView()
    {
        showMany();
        select(QStringLiteral("m5"));
        move("m5", "2998.5"); // behind m1
        QCOMPARE(rows()->selectedRows(), (Ranges{{2, 2}}));
        QCOMPARE(memberAt(current()), QStringLiteral("m5"));
        QCOMPARE(inspected(), QStringLiteral("m5"));
        QCOMPARE(m_inspected->rank, 3);
        QCOMPARE(m_inspected->raw, 2998.5);
        QCOMPARE(rows()->firstVisibleRow(), 0);
    }

    void itGoesWithAMemberOutOfView()
    {
        showMany();
        QSignalSpy status(m_page.get(), &ModePage::selectionChanged);
        select(QStringLiteral("m5"));
        move("m5", "500.5");
        QCOMPARE(rows()->selectedRows(), (Ranges{{2499, 2499}}));
        QCOMPARE(rows()->firstVisibleRow(), 0);
        QCOMPARE(inspected(), QStringLiteral("m5"));
        QCOMPARE(m_inspected->rank, 2500);
        QCOMPARE(m_inspected->raw, 500.5);
        QVERIFY(status.last().front().toString().contains(QStringLiteral("m5")));
        // Nobody of those in view is taken for it, and it is found again where it is.
        move("m2999", "500.7");
        QCOMPARE(m_inspected->rank, 2501);
        QCOMPARE(rows()->selectedRows(), (Ranges{{2500, 2500}}));
        part<QAction>("showMember")->trigger();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(memberAt(current()), QStringLiteral("m5"));
        QVERIFY(rows()->firstVisibleRow() > 2400);
    }

    void severalMembersGoEachTheirOwnWay()
    {
        showMany();
        rows()->selectRows(3, 6);
        move("m4", "3000.5");
        move("m6", "100.5");
        QCOMPARE(rows()->selectedRows(), (Ranges{{0, 0}, {4, 5}, {2899, 2899}}));
        QCOMPARE(memberAt(0), QStringLiteral("m4"));
        QCOMPARE(memberAt(4), QStringLiteral("m3"));
    }

    void theRowsScrollAlongWhenAsked()
    {
        showMany();
        select(QStringLiteral("m1000"));
        const int above = current() - rows()->firstVisibleRow();
        part<QAction>("followMember")->setChecked(true);
        move("m1000", "500.5");
        QCOMPARE(current(), 2499);
        QCOMPARE(memberAt(current()), QStringLiteral("m1000"));
        QCOMPARE(current() - rows()->firstVisibleRow(), above);
    }

    void aMemberThatIsGoneIsSaidToBe()
    {
        showMany();
        select(QStringLiteral("m5"));
        m_server->command({"ZREM", "many", "m5"});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        COMPARE_SENTENCE("boardspage", inspected());
        QVERIFY(rows()->selectedRows().isEmpty());
        move("m9", "1.5");
        QVERIFY(inspected().startsWith(QStringLiteral("m5 is no longer")));
        rows()->selectRows(2, 2);
        QCOMPARE(inspected(), QStringLiteral("m2"));
    }

    void aMemberThatComesBackIsNoLongerGone()
    {
        showMany();
        select(QStringLiteral("m5"));
        m_server->command({"ZREM", "many", "m5"});
        m_page->refresh();
        QTRY_VERIFY(inspected().startsWith(QStringLiteral("m5 is no longer")));
        // Out of view, and nobody has chosen another one.
        move("m5", "10.5");
        QTRY_COMPARE(inspected(), QStringLiteral("m5"));
        QCOMPARE(m_inspected->rank, 2990);
        // Once another one is chosen, it is that one's.
        m_server->command({"ZREM", "many", "m5"});
        m_page->refresh();
        QTRY_VERIFY(inspected().startsWith(QStringLiteral("m5 is no longer")));
        rows()->selectRows(2, 2);
        move("m5", "2995");
        QCOMPARE(inspected(), QStringLiteral("m2"));
    }

    void aMemberOfAnotherServersBoardWasNeverOnThisOne()
    {
        showMany();
        select(QStringLiteral("m5"));
        m_server->kill();
        QVERIFY(m_server->restart());
        m_server->command({"ZADD", "many", "1", "other"});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled() && !m_inspected->unread.isEmpty());
        QTRY_COMPARE(inspected(), QStringLiteral("m5 is not on the board."));
    }

    void theLastOneStaysWhenTheBoardBecomesShorter()
    {
        showMany();
        type("goTo", QStringLiteral("3000"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(inspected(), QStringLiteral("m2999"));
        m_server->command({"ZREM", "many", "m1", "m2"});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(rows()->selectedRows(), (Ranges{{2997, 2997}}));
        QCOMPARE(inspected(), QStringLiteral("m2999"));
    }

    void aSearchThatFindsMoreThanTheRowsKnowReadsThemAgain()
    {
        showMany();
        m_server->command({"ZADD", "many", "3000.5", "new"});
        select(QStringLiteral("new"));
        QCOMPARE(memberAt(0), QStringLiteral("new"));
        QCOMPARE(rows()->selectedRows(), (Ranges{{0, 0}}));
    }

    void moreThanAThousandAreRanks()
    {
        showMany();
        rows()->selectRows(0, 1000);
        move("m4", "100.5");
        QCOMPARE(rows()->selectedRows(), (Ranges{{0, 1000}}));
        move("m0", "2990.5"); // the current one
        QCOMPARE(memberAt(current()), QStringLiteral("m0"));
        QCOMPARE(rows()->selectedRows(), (Ranges{{0, 1000}}));
    }

    void copyTakesTheMembersThatAreSelected()
    {
        showMany();
        rows()->selectRows(3, 4);
        m_server->command({"ZADD", "many", "3000.5", "new"});
        m_page->copyRows(CopyForm::RedisCli);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("m4")));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("m3")));
        QVERIFY(!QGuiApplication::clipboard()->text().contains(QStringLiteral("m2")));
    }

    void copyTakesThemWhereTheyAreOutOfViewToo()
    {
        showMany();
        rows()->selectRows(3, 4);
        QTRY_VERIFY(m_page->settled());
        // Far away, and by then of another rank.
        rows()->scrollToRow(2900);
        QTRY_VERIFY(m_page->settled());
        m_server->command({"ZADD", "many", "3000.5", "new"});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QVERIFY(!m_page->model().isLoaded(3));
        QGuiApplication::clipboard()->clear();
        m_page->copyRows(CopyForm::RedisCli);
        QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.contains(QStringLiteral(" m3\n")) && text.contains(QStringLiteral(" m4\n")) &&
                     !text.contains(QStringLiteral(" m2\n")),
                 qPrintable(text));
    }

    void onlyTheCurrentMemberIsLookedForWhereNobodySees()
    {
        showMany();
        rows()->selectRows(3, 202);
        QTRY_VERIFY(m_page->settled());
        rows()->scrollToRow(2500);
        QTRY_VERIFY(m_page->settled());
        Connection connection = connectionTo(*m_server);
        const auto before = commandCalls(connection, "zrevrank");
        move("m5", "3000.5");
        QCOMPARE(commandCalls(connection, "zrevrank") - before, 1);
    }

    void shiftExtendsFromWhereTheMemberIsNow()
    {
        showMany();
        QTest::mouseClick(rows()->viewport(), Qt::LeftButton, {},
                          rows()->visualRect(m_page->model().index(5, 0)).center());
        QCOMPARE(memberAt(current()), QStringLiteral("m5"));
        m_server->command({"ZADD", "many", "3001", "a", "3002", "b", "3003", "c"});
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(rows()->selectedRows(), (Ranges{{8, 8}}));
        QTest::keyClick(rows(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(rows()->selectedRows(), (Ranges{{8, 9}}));
    }

    void turningTheBoardKeepsTheMember()
    {
        showMany();
        select(QStringLiteral("m40"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_VERIFY(m_page->settled());
        QTRY_COMPARE(rows()->selectedRows(), (Ranges{{2959, 2959}}));
        QTRY_COMPARE(inspected(), QStringLiteral("m40"));
        QTRY_COMPARE(memberAt(2959), QStringLiteral("m40"));
        QVERIFY(rows()->firstVisibleRow() <= 2959 && rows()->lastVisibleRow() >= 2959);
    }

    void anotherBoardIsNotSearchedForTheMemberOfATurnedOne()
    {
        showMany();
        m_server->command({"ZADD", "other", "1", "ann"});
        select(QStringLiteral("m40"));
        // Before the turned board is there.
        m_page->setDirection(Direction::LowestFirst);
        open("other");
        QTRY_COMPARE(inspected(), QStringLiteral("ann"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(inspected(), QStringLiteral("ann"));
    }

    void aMemberThatWentWhileTheBoardWasTurnedHasNoRank()
    {
        showMany();
        select(QStringLiteral("m40"));
        m_server->command({"ZREM", "many", "m40"});
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(inspected(), QStringLiteral("m40 is not on the board."));
    }

    void whetherToFollowIsRemembered()
    {
        const auto follow = [this] { return part<QAction>("followMember"); };
        QVERIFY(!follow()->isChecked());
        follow()->setChecked(true);
        m_page = std::make_unique<BoardsPage>(*m_session);
        QVERIFY(follow()->isChecked());
    }
};

TIEBREAK_TEST(QApplication, TestMemberSelection)

} // namespace tst_memberselection

#include "tst_memberselection.moc"

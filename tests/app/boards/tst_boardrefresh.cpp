// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a board again: by hand, by itself, and after the link was lost.
#include "app/boards/boardtools.h"
#include "app/boards/refreshclock.h"
#include "boardpagefixture.h"
#include "redis/link/open.h"
#include "support/commandcalls.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>

#include <map>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardrefresh
{

/// What stays when a board is read again.
class TestBoardRefresh : public QObject, private BoardPageFixture
{
    Q_OBJECT

    void openAsReader()
    {
        Endpoint endpoint = m_server->endpoint();
        endpoint.user = "reader";
        endpoint.password = "pw";
        m_session->connectTo(endpoint);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        open("board");
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void aRefreshKeepsPositionSelectionAndFocus()
    {
        addMany(3000);
        open("many");
        type("goTo", QStringLiteral("1000 to 1004"));
        QTRY_VERIFY(m_page->settled());
        rows()->setFocus();
        m_server->command({"ZADD", "many", "100000", "new at the top"});
        QTest::keyClick(m_page.get(), Qt::Key_F5);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 3001);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(rows()->firstVisibleRow(), 999);
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{1000, 1004}}));
        QVERIFY(rows()->hasFocus());
        QCOMPARE(text(999, boardcolumn::Member), QStringLiteral("m998"));
        QCOMPARE(text(rows()->currentIndex().row(), boardcolumn::Member), QStringLiteral("m999"));
    }

    void refreshesByItselfButNotWhileSomethingIsEditedOrAMenuIsOpen()
    {
        addMany(10);
        open("many");
        auto *mode = part<QComboBox>("refreshMode");
        mode->setCurrentIndex(mode->findData(2));
        emit mode->activated(mode->currentIndex());
        auto *clock = part<QTimer>("refreshClock");
        QVERIFY(clock->isActive());
        QCOMPARE(clock->intervalAsDuration(), 2s);
        clock->setInterval(1); // so that the test need not wait
        QSignalSpy ticks(clock, &QTimer::timeout);
        const auto fiveTicks = [&ticks] {
            return QTest::qWaitFor([&ticks, before = ticks.size()] { return ticks.size() >= before + 5; },
                                   60'000);
        };

        auto *spec = part<QLineEdit>("spec");
        spec->setFocus();
        QTRY_VERIFY(spec->hasFocus());
        QTest::keyClicks(spec, QStringLiteral(","));
        QVERIFY(fiveTicks());
        QCOMPARE(mode->currentText(), QStringLiteral("Paused"));
        QTRY_VERIFY(m_page->settled());
        m_server->command({"ZADD", "many", "100000", "eleventh"});
        QVERIFY(fiveTicks());
        QVERIFY(m_page->settled());
        QCOMPARE(m_page->model().rowCount(), 10);

        QTest::keyClick(spec, Qt::Key_Escape);
        QTRY_COMPARE(m_page->model().rowCount(), 11);
        QTRY_COMPARE(mode->currentText(), QStringLiteral("Every 2 s"));

        QMenu menu;
        menu.addAction(QStringLiteral("open"));
        menu.popup({});
        rows()->setFocus();
        QVERIFY(fiveTicks());
        QTRY_VERIFY(m_page->settled());
        m_server->command({"ZADD", "many", "100001", "twelfth"});
        QVERIFY(fiveTicks());
        QVERIFY(m_page->settled());
        QCOMPARE(m_page->model().rowCount(), 11);
        menu.close();
        QTRY_COMPARE(m_page->model().rowCount(), 12);

        m_page->findChild<RefreshClock *>()->setInterval(0s);
        QVERIFY(!clock->isActive());
    }

    void aRefreshAsksForRowsAlone()
    {
        addMany(300);
        open("many");
        auto connection = openConnection(m_server->writable());
        VERIFY_RESULT(connection);
        using Calls = std::map<std::string, std::int64_t>;
        const auto callsByNow = [&] {
            Calls calls;
            for (const char *command : {"zcard", "zrevrange", "zrevrank", "zscore", "pttl", "object|encoding",
                                        "memory|usage", "dbsize"})
                calls[command] = commandCalls(*connection, command);
            return calls;
        };
        Calls before = callsByNow();
        const auto since = [&] {
            Calls now = callsByNow();
            for (auto &[command, count] : now)
                count -= before[command];
            std::erase_if(now, [](const auto &item) { return item.second == 0; });
            before = callsByNow();
            return now;
        };
        m_page->findChild<RefreshClock *>()->setInterval(2s);
        auto *clock = m_page->findChild<RefreshClock *>();
        for (int i = 0; i < 20; ++i) {
            emit clock->due();
            QTRY_VERIFY(m_page->settled());
        }
        QCOMPARE(since(), (Calls{{"zcard", 20}, {"zrevrange", 20}}));
        // Who asks by hand gets all.
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(
            since(),
            (Calls{
                {"zcard", 2}, {"zrevrange", 1}, {"pttl", 1}, {"object|encoding", 1}, {"memory|usage", 1}}));
        // A member that is selected and out of view is asked for too.
        type("find", QStringLiteral("m299"));
        QTRY_VERIFY(m_page->settled());
        rows()->scrollToRow(0);
        QTRY_VERIFY(m_page->settled());
        since();
        emit clock->due();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(since(), (Calls{{"zcard", 1}, {"zrevrange", 1}, {"zrevrank", 1}, {"zscore", 1}}));
    }

    void aFieldThatMerelyHasTheFocusDoesNotStopTheRefresh()
    {
        addMany(10);
        open("many");
        m_page->findChild<RefreshClock *>()->setInterval(2s);
        part<QTimer>("refreshClock")->setInterval(1);
        int rowCount = 10;
        for (const char *field : {"find", "goTo", "spec"}) {
            auto *edit = part<QLineEdit>(field);
            edit->setFocus();
            QTRY_VERIFY(edit->hasFocus());
            m_server->command({"ZADD", "many", "100000", field});
            ++rowCount;
            QTRY_COMPARE(m_page->model().rowCount(), rowCount);
        }
        type("find", QStringLiteral("m3"));
        m_server->command({"ZADD", "many", "100000", "after a search"});
        QTRY_COMPARE(m_page->model().rowCount(), rowCount + 1);
    }

    void theIntervalIsRemembered()
    {
        m_page->findChild<RefreshClock *>()->setInterval(5s);
        m_page = std::make_unique<BoardsPage>(*m_session);
        QCOMPARE(part<QTimer>("refreshClock")->intervalAsDuration(), 5s);
        QCOMPARE(part<QComboBox>("refreshMode")->currentData().toInt(), 5);
    }

    void theIntervalAndRelativeTimesBelongToTheServer()
    {
        m_page->findChild<RefreshClock *>()->setInterval(5s);
        m_page->setRelativeTimes(true);
        const TestServer other;
        QVERIFY2(other.ready(), qPrintable(other.error()));
        const auto chosen = [this] { return part<QComboBox>("refreshMode")->currentData().toInt(); };
        const auto relative = [this] { return part<QComboBox>("form")->currentData().toBool(); };
        m_session->connectTo(other.endpoint());
        QVERIFY(!part<QTimer>("refreshClock")->isActive());
        QCOMPARE(chosen(), 0);
        QVERIFY(!relative() && !m_page->model().timeDisplay().relative);
        m_session->startSandbox();
        QCOMPARE(chosen(), 0);
        m_session->connectTo(m_server->endpoint());
        QCOMPARE(part<QTimer>("refreshClock")->intervalAsDuration(), 5s);
        QCOMPARE(chosen(), 5);
        QVERIFY(relative() && m_page->model().timeDisplay().relative);
    }

    void withoutALinkTheCodecIsAppliedAndATurnedBoardShowsNoRows()
    {
        addScored("hana", 1120000, 1795204262);
        addScored("kenji", 5, 1795204262);
        saveToDisk();
        open("board");
        m_server->kill();
        m_page->refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        type("spec", QStringLiteral("plain"));
        QCOMPARE(text(0, boardcolumn::Score),
                 QStringLiteral("4\u202f810\u202f365\u202f871\u202f283\u202f033"));
        m_page->setDirection(Direction::LowestFirst);
        QCOMPARE(m_page->model().rowCount(), 2);
        QVERIFY(!m_page->model().isLoaded(0));
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("kenji"));
    }

    void saysThatRowsWereNotRead()
    {
        addScored("hana", 1120000, 1795204262);
        saveToDisk();
        open("board");
        QVERIFY(rows()->emptyText().isEmpty());
        m_server->kill();
        m_page->refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        m_session->setBoard("other");
        QVERIFY(!rows()->emptyText().isEmpty());
        m_session->setBoard("board");
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_page->model().rowCount(), 1);
        QVERIFY(rows()->emptyText().isEmpty());
        // Of a key that does not exist the message says enough.
        m_session->setBoard("nowhere");
        QTRY_VERIFY(!part<MessageBar>("message")->isHidden());
        QVERIFY(rows()->emptyText().isEmpty());
    }

    void rowsAreReadAgainAfterARestartThatInfoDoesNotTell()
    {
        m_server = std::make_unique<TestServer>(
            QStringList{"--user", "reader", "on", ">pw", "~*", "&*", "+@all", "-info"});
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        addScored("hana", 5, 1795204262);
        m_server->command({"SAVE"});
        addScored("kenji", 9, 1795204262);
        openAsReader();
        QTRY_COMPARE(m_page->model().rowCount(), 2);
        m_server->kill();
        QVERIFY(m_server->restart());
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().rowCount(), 1, 30'000);
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("hana"));
    }

    /// It stays open under the name of the one that answers now.
    void whatAnotherProcessHadGoesWhereThisOneRefuses()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "+@all"});
        addScored("hana", 5, 1795204262);
        openAsReader();
        QTRY_COMPARE(m_page->model().rowCount(), 1);
        m_server->kill();
        QVERIFY(m_server->restart(
            {"--user", "reader", "on", ">pw", "~*", "&*", "+@all", "-zrange", "-zrevrange", "-zcard"}));
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().rowCount(), 0, 30'000);
    }

    void keepsItsPlaceWhenTheLinkIsLostAndFound()
    {
        addMany(3000);
        saveToDisk();
        open("many");
        type("goTo", QStringLiteral("2000 to 2002"));
        QTRY_VERIFY(m_page->settled());
        m_server->kill();
        m_page->refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QCOMPARE(text(1999, boardcolumn::Member), QStringLiteral("m1999"));
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(rows()->firstVisibleRow(), 1999);
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{1999, 2001}}));
    }
};

TIEBREAK_TEST(QApplication, TestBoardRefresh)

} // namespace tst_boardrefresh

#include "tst_boardrefresh.moc"

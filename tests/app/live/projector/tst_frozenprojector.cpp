// SPDX-License-Identifier: GPL-3.0-or-later
// A projector is frozen without a leak, and revealed to the last bit.
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "support/testprogram.h"

#include "app/live/projector/projectorfixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_frozenprojector
{

class TestFrozenProjector : public QObject, ProjectorFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init() { startProjector(); }
    void cleanup() { stopProjector(); }

    void aBoardThatWasClosedMeanwhileMayBeAnother()
    {
        const auto bar = [&] {
            return m_desk->bar()->findChild<ElidedLabel *>(QStringLiteral("projectorState"))->text();
        };
        openProjector();
        projector().freeze();
        const QString frozen = bar();
        m_watchedBoards->close("board");
        QVERIFY(!projector().canReveal());
        QVERIFY(bar() != frozen);
        const QString closed = bar();
        m_watchedBoards->open("board");
        QTRY_VERIFY(projector().canReveal());
        QVERIFY(projector().wasUnwatched());
        QVERIFY2(bar() != frozen && bar() != closed, qPrintable(bar()));
        QVERIFY(m_desk->bar()->findChild<QPushButton *>(QStringLiteral("revealByPlace"))->isEnabled());
    }

    void anotherServerIsNotRevealed()
    {
        openProjector();
        click("freezeProjector");
        const SeenWindow before = seen(window());
        TestServer other;
        other.command({"ZADD", "board", "7", "impostor"});
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_watchedBoards->open("board");
        QTRY_VERIFY(m_watchedBoards->find("board")->latest());
        QVERIFY(!projector().canReveal());
        projector().reveal(RevealOrder::ByPlace);
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(seen(window()) == before);
        // Live it says why it shows nothing, and keeps that from being frozen.
        projector().goLive();
        QVERIFY(!projector().canFreeze());
        projector().freeze();
        QCOMPARE(projector().state(), Projector::State::Live);
        QVERIFY(!textsOf(window()).contains(QStringLiteral("impostor")));
    }

    void frozenItHoldsNothingOfLater()
    {
        openProjector();
        click("freezeProjector");
        QCOMPARE(projector().state(), Projector::State::Frozen);
        const SeenWindow before = seen(window());
        QCOMPARE(before.content.headline, QStringLiteral("member0 led by 10 pts"));
        QVERIFY(before.content.badge.startsWith(QStringLiteral("Frozen at ")));
        QVERIFY(before.content.clock.isEmpty());
        for (int i = 0; i < 5; ++i) {
            addScored("secret" + std::to_string(i), 9000 + i, roomTick + i);
            waitForLeader("secret" + std::to_string(i));
        }
        m_server->command({"ZREM", "board", "member0", "member3"});
        QTRY_VERIFY(!m_watchedBoards->find("board")->latest()->placeOf("member0"));
        m_desk->follow();
        m_session->setZone(QTimeZone("Asia/Tokyo"));
        emit m_names->namesChanged("board");
        QCoreApplication::processEvents();
        QVERIFY(seen(window()) == before);
        QVERIFY(!before.texts.contains(QStringLiteral("secret")));
        // Another size shows other rows of the same moment.
        const QSize size = window().size();
        window().resize(1024, 768);
        QVERIFY(window().view().content() == before.content);
        QVERIFY(!textsOf(window()).contains(QStringLiteral("secret")));
        window().resize(size);
        // The server goes, and nothing of that is for the room either.
        m_server->kill();
        QTRY_VERIFY(m_watchedBoards->state() && m_watchedBoards->state()->lost);
        QVERIFY(seen(window()) == before);
    }

    void aFrozenProjectorIsNotOpenedAnewBySlip()
    {
        openProjector();
        projector().freeze();
        const SeenWindow before = seen(window());
        QSignalSpy done(m_desk.get(), &ProjectorControls::done);
        m_desk->open();
        QCOMPARE(done.count(), 1);
        QVERIFY(seen(window()) == before);
        click("unfreezeProjector");
        answer("unfreezeQuestion", true);
        QCOMPARE(content().state, ProjectorContent::State::Live);
    }

    void freezingIsOneWay()
    {
        openProjector();
        const auto *freeze = m_desk->bar()->findChild<QPushButton *>(QStringLiteral("freezeProjector"));
        const auto *unfreeze = m_desk->bar()->findChild<QPushButton *>(QStringLiteral("unfreezeProjector"));
        m_desk->bar()->setGeometry(0, 0, m_page->width(), 40);
        QCoreApplication::processEvents();
        const QRect place = freeze->geometry();
        doubleClick("freezeProjector");
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QCOMPARE(freeze->geometry(), place);
        QVERIFY(!question("unfreezeQuestion") && !question("closeQuestion"));
        QVERIFY(freeze->isVisible() && !freeze->isEnabled());
        QVERIFY(unfreeze->isVisible() && !unfreeze->geometry().intersects(freeze->geometry()));
        // What lies where another button lay gets nothing of it either.
        doubleClick("revealByTime");
        QCOMPARE(projector().state(), Projector::State::Reveal);
        QCOMPARE(projector().step(), std::size_t(0));
        QVERIFY(!projector().automatic());
    }

    void unfreezingAsks()
    {
        openProjector();
        projector().freeze();
        QCOMPARE(projector().changedPlaces(), std::optional(0));
        const SeenWindow before = seen(window());
        addScored("winner", 9000, roomTick + 9);
        waitForLeader("winner");
        QCOMPARE(projector().changedPlaces(), std::optional(projector().shownPlaces()));
        click("unfreezeProjector");
        click("unfreezeProjector");
        QCOMPARE(m_page->findChildren<QMessageBox *>().size(), 1);
        answer("unfreezeQuestion", false);
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(seen(window()) == before);
    }

    void nothingOfAFrozenWindowGoesByASlip()
    {
        openProjector();
        projector().freeze();
        const ProjectorContent frozen = content();
        QSignalSpy done(m_desk.get(), &ProjectorControls::done);
        const Qt::WindowStates states = window().windowState();
        QTest::keyClick(&window(), Qt::Key_Escape);
        QTest::keyClick(&window(), Qt::Key_F11);
        QTest::keyClick(&window(), Qt::Key_F);
        QTest::mouseDClick(&window(), Qt::LeftButton);
        QVERIFY(!window().close());
        QCOMPARE(done.count(), 5);
        QVERIFY(!question("closeQuestion"));
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(projector().window() && window().isVisible());
        QCOMPARE(window().windowState(), states);
        QVERIFY(content() == frozen);
        click("closeProjector");
        answer("closeQuestion", false);
        QVERIFY(projector().window() && content() == frozen);
    }

    void whatIsFrozenOutlivesItsWindow()
    {
        openProjector();
        projector().freeze();
        const ProjectorContent frozen = content();
        click("closeProjector");
        answer("closeQuestion", true);
        QVERIFY(!projector().window());
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(!m_desk->bar()->isHidden() && !projector().canReveal());
        addScored("secret", 9000, roomTick);
        waitForLeader("secret");
        // The page shows another board by now.
        m_watchedBoards->open("other");
        m_pageBoard = "other";
        m_desk->open();
        QVERIFY(projector().window());
        QVERIFY(content() == frozen);
        QVERIFY(!textsOf(window()).contains(QStringLiteral("secret")));
        QCOMPARE(projector().state(), Projector::State::Frozen);
        // A step of the reveal is kept in the same way.
        window().resize(1280, 720);
        click("revealByPlace");
        click("revealNext");
        click("revealNext");
        const ProjectorContent step = content();
        click("closeProjector");
        answer("closeQuestion", true);
        projector().next();
        projector().setAutomatic(true);
        QVERIFY(!projector().automatic());
        m_desk->open();
        QVERIFY(content() == step);
        QCOMPARE(projector().step(), std::size_t(2));
        click("closeProjector");
        answer("closeQuestion", true);
        // Let go of while nobody sees it, it is gone.
        click("unfreezeProjector");
        answer("unfreezeQuestion", true);
        QCOMPARE(projector().state(), Projector::State::Closed);
        QVERIFY(m_desk->bar()->isHidden());
        QCOMPARE(m_watchedBoards->keptRows("board"), 0);
        m_pageBoard = "board";
        openProjector();
        QCOMPARE(content().rows.first().name, QStringLiteral("secret"));
    }

    /// The winners have more points than who led when it was frozen.
    void aRevealIsNotTurnedRound()
    {
        const std::vector<std::string> members{"ann", "ben", "cem", "dia"};
        const auto put = [&](int first) {
            for (std::size_t at = 0; at < members.size(); ++at)
                add("mini", members[at], first - 10 * int(at));
        };
        put(100);
        m_watchedBoards->open("mini");
        m_pageBoard = "mini";
        openProjector();
        QTRY_COMPARE(content().rows.size(), 4);
        projector().freeze();
        put(180);
        QTRY_VERIFY(m_watchedBoards->find("mini")->latest()->placeOf("dia")->raw == 150);
        click("revealByPlace");
        for (int step = 1; step <= 3; ++step)
            click("revealNext");
        const QList<StandingRow> rows = content().rows;
        QCOMPARE(rows[1].name, QStringLiteral("ben"));
        for (const qsizetype row : {2, 3}) {
            QVERIFY2(rows[row].gap.startsWith(QChar(0x2212)), qPrintable(rows[row].gap));
            QVERIFY(rows[row].share < rows[row - 1].share);
        }
    }

    /// Two boards make no reveal: neither the one that took the key nor one that came after a deletion.
    void nothingIsRevealedOfAnotherBoard_data()
    {
        QTest::addColumn<bool>("deleted");
        QTest::newRow("renamed over it") << false;
        QTest::newRow("deleted and filled") << true;
    }
    void nothingIsRevealedOfAnotherBoard()
    {
        QFETCH(bool, deleted);
        openProjector();
        projector().freeze();
        QVERIFY(projector().canReveal());
        const ProjectorContent frozen = content();
        if (deleted) {
            m_server->command({"DEL", "board"});
            QTRY_COMPARE(m_watchedBoards->find("board")->latest()->cardinality(), 0);
        }
        for (int i = 0; i < 20; ++i)
            add("other", "other" + std::to_string(i), encode(splitCodec, 100 + i, roomTick + i)->raw);
        m_server->command({"RENAME", "other", "board"});
        waitForLeader("other19");
        QTRY_VERIFY(!projector().canReveal());
        const auto *button = m_desk->bar()->findChild<QPushButton *>(QStringLiteral("revealByPlace"));
        QTRY_VERIFY(!button->isEnabled());
        QVERIFY2(button->toolTip().contains(QStringLiteral("another board")), qPrintable(button->toolTip()));
        const auto *state = m_desk->bar()->findChild<ElidedLabel *>(QStringLiteral("projectorState"));
        QVERIFY2(state->text().contains(QStringLiteral("another board")), qPrintable(state->text()));
        projector().reveal(RevealOrder::ByPlace);
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(content() == frozen);
    }

    void theRevealByPlaceEndsWithTheFinalStanding()
    {
        openProjector();
        projector().freeze();
        const ProjectorContent frozen = content();
        addScored("winner", 9000, roomTick + 9);
        addScored("member4", 2000, roomTick + 10);
        waitForLeader("winner");
        QTRY_COMPARE(m_watchedBoards->find("board")->latest()->memberAt(1),
                     std::optional<std::string_view>("member4"));
        click("revealByPlace");
        QCOMPARE(projector().steps(), std::size_t(11));
        QVERIFY(content() == frozen);
        for (int step = 1; step < 10; ++step) {
            click("revealNext");
            QCOMPARE(content().state, ProjectorContent::State::Reveal);
            QVERIFY2(!textsOf(window()).contains(QStringLiteral("winner")), qPrintable(textsOf(window())));
            QCOMPARE(std::ranges::count(content().rows, true, &StandingRow::open), 10 - step);
            QVERIFY(content().rows[10 - step].climbs);
        }
        QVERIFY(textsOf(window()).contains(QStringLiteral("Rank 2: member4")));
        // What happens meanwhile is not for this reveal.
        addScored("late", 99000, roomTick + 20);
        waitForLeader("late");
        click("revealBack");
        QVERIFY(!textsOf(window()).contains(QStringLiteral("Rank 2: member4")));
        click("revealNext");
        click("revealNext");
        QCOMPARE(content().headline, QStringLiteral("winner led by 7\u202f000 pts"));
        QCOMPARE(content().rows[0].name, QStringLiteral("winner"));
        QCOMPARE(content().rows[0].raw, encode(splitCodec, 9000, roomTick + 9)->raw);
        QVERIFY(!m_desk->bar()->findChild<QPushButton *>(QStringLiteral("revealNext"))->isEnabled());
        // It is live again only when the operator says so.
        const SeenWindow last = seen(window());
        m_watchedBoards->readNow();
        QCoreApplication::processEvents();
        QVERIFY(seen(window()) == last);
        click("unfreezeProjector");
        answer("unfreezeQuestion", true);
        QTRY_COMPARE(content().rows[0].name, QStringLiteral("late"));
    }

    void theRevealByTimeGoesOnByItself()
    {
        openProjector();
        projector().freeze();
        addScored("member8", 1500, roomTick + 20);
        addScored("member7", 1600, roomTick + 10);
        waitForLeader("member7");
        QTRY_COMPARE(m_watchedBoards->find("board")->latest()->memberAt(1),
                     std::optional<std::string_view>("member8"));
        projector().setAutomaticPause(std::chrono::milliseconds(1));
        click("revealByTime");
        QCOMPARE(projector().steps(), std::size_t(3));
        QTest::keyClick(&window(), Qt::Key_Space);
        QCOMPARE(content().headline, QStringLiteral("Rank 1: member7"));
        QVERIFY(content().badge.startsWith(QStringLiteral("Points until ")));
        QTest::keyClick(&window(), Qt::Key_Left);
        QCOMPARE(projector().step(), std::size_t(0));
        auto *automatic = m_desk->bar()->findChild<QCheckBox *>(QStringLiteral("revealAutomatic"));
        automatic->click();
        QTRY_COMPARE(projector().step(), std::size_t(2));
        QVERIFY(!automatic->isChecked());
        QCOMPARE(projector().state(), Projector::State::Reveal);
        QCOMPARE(content().headline, QStringLiteral("member7 led by 100 pts"));
    }
};

TIEBREAK_TEST(QApplication, TestFrozenProjector)

} // namespace tst_frozenprojector

#include "tst_frozenprojector.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// A projector over a real server: one board, frozen without a leak, revealed to the last bit.
#include "app/live/projector/projectorcontrols.h"
#include "app/live/watchstatus.h"
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "support/sentences.h"
#include "support/sessionfixture.h"
#include "support/testprogram.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QMessageBox>
#include <QMetaProperty>
#include <QPrinter>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace tst_projector
{

namespace
{

constexpr qint64 roomTick = 1'795'208'290;

/// What every object of a window holds as text, and what it says to screen readers.
QString textsOf(QObject &object)
{
    QString texts;
    const QMetaObject *meta = object.metaObject();
    for (int i = 0; i < meta->propertyCount(); ++i) {
        const QVariant value = meta->property(i).read(&object);
        if (value.typeId() == QMetaType::QString || value.typeId() == QMetaType::QStringList)
            texts +=
                QLatin1StringView(meta->property(i).name()) + u'=' + value.toStringList().join(u'|') + u'\n';
    }
    for (const QByteArray &name : object.dynamicPropertyNames())
        texts += object.property(name.constData()).toString() + u'\n';
    if (QAccessibleInterface *part = QAccessible::queryAccessibleInterface(&object)) {
        for (const auto kind :
             {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
            texts += part->text(kind) + u'\n';
    }
    for (QObject *child : object.children())
        texts += textsOf(*child);
    return texts;
}

/// All that can be got out of a projector's window.
struct SeenWindow {
    QString texts;
    QImage picture;
    ProjectorContent content;
    bool operator==(const SeenWindow &) const = default;
};

SeenWindow seen(ProjectorWindow &window)
{
    return {textsOf(window), window.grab().toImage(), window.view().content()};
}

QStringList namesOf(const ProjectorContent &content)
{
    QStringList names;
    for (const StandingRow &row : content.rows)
        names += row.name;
    return names;
}

} // namespace

class TestProjector : public QObject, SessionFixture
{
    Q_OBJECT

    std::unique_ptr<WatchedBoards> m_watchedBoards;
    std::unique_ptr<LiveNames> m_names;
    std::unique_ptr<QWidget> m_page;
    std::unique_ptr<ProjectorControls> m_desk;
    QByteArray m_pageBoard = "board";

    Projector &projector() { return m_desk->projector(); }
    ProjectorWindow &window() { return *projector().window(); }
    ProjectorContent content() { return window().view().content(); }

    void openProjector()
    {
        m_desk->open();
        QVERIFY(projector().window());
        window().view().setMotion(false);
        window().resize(1280, 720);
        QTRY_COMPARE(content().state, ProjectorContent::State::Live);
    }

    /// Waits until the page has seen that this member leads.
    void waitForLeader(const std::string &member)
    {
        QTRY_VERIFY(m_watchedBoards->find("board") && m_watchedBoards->find("board")->latest() &&
                    m_watchedBoards->find("board")->latest()->memberAt(0) ==
                        std::optional<std::string_view>(member));
    }

    void click(const char *name)
    {
        auto *button = m_desk->bar()->findChild<QPushButton *>(QLatin1StringView(name));
        QVERIFY2(button && !button->isHidden() && button->isEnabled(), name);
        button->click();
    }

    QMessageBox *question(const char *name)
    {
        return m_page->findChild<QMessageBox *>(QLatin1StringView(name));
    }

    /// Does what the page asks about, or leaves all as it is, which is what Enter and Esc do.
    void answer(const char *name, bool yes)
    {
        QMessageBox *box = question(name);
        QVERIFY2(box && box->isVisible(), name);
        QVERIFY(!box->text().isEmpty() && !box->informativeText().isEmpty());
        QVERIFY(box->defaultButton() && box->defaultButton() == box->escapeButton());
        for (QAbstractButton *button : box->buttons()) {
            if ((box->buttonRole(button) == QMessageBox::DestructiveRole) == yes)
                button->click();
        }
        QTRY_VERIFY(!question(name));
    }

    /// Twice, where a button lies at first; what lies there then gets the second half.
    void doubleClick(const char *name)
    {
        m_desk->bar()->setGeometry(0, 0, m_page->width(), 40);
        QCoreApplication::processEvents();
        const auto *button = m_desk->bar()->findChild<QPushButton *>(QLatin1StringView(name));
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseDClick(m_page->windowHandle(), Qt::LeftButton, {},
                           button->mapTo(m_page.get(), button->rect().center()));
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        startSession();
        for (int i = 0; i < 15; ++i)
            addScored("member" + std::to_string(i), 1000 - 10 * i, roomTick - 100 + i);
        add("other", "stranger", 5);
        connectSession();
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        m_watchedBoards->setIntervals(std::chrono::milliseconds(20), std::chrono::milliseconds(50));
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_page = std::make_unique<QWidget>();
        m_page->resize(1200, 300);
        m_pageBoard = "board";
        m_desk = std::make_unique<ProjectorControls>(
            *m_session, *m_watchedBoards, *m_names,
            [this]() -> std::optional<ProjectorSetup> {
                if (!m_watchedBoards->find(m_pageBoard))
                    return {};
                ProjectorSetup setup;
                setup.key = m_pageBoard;
                setup.borders = {1, 3};
                setup.format = *parseScoreFormat("pts");
                return setup;
            },
            [](const LiveBoardData &board) {
                return describeBoard(board.latest(), board.openedStanding, board.history, board.decoder,
                                     {0, 12});
            },
            m_page.get());
        m_page->show();
        m_watchedBoards->open("board");
        m_watchedBoards->setWanted(true);
    }

    void cleanup()
    {
        m_desk.reset();
        m_page.reset();
        m_names.reset();
        m_watchedBoards.reset();
        stopSession();
    }

    void itShowsTheBoardAsItMoves()
    {
        openProjector();
        QCOMPARE(content().rows.size(), 10);
        QCOMPARE(content().headline, QStringLiteral("member0 leads by 10 pts"));
        QCOMPARE(content().title, QStringLiteral("board"));
        addScored("member9", 5000, roomTick);
        QTRY_COMPARE(content().rows.first().name, QStringLiteral("member9"));
        QCOMPARE(content().moves.first().places, QStringLiteral("from rank 10 to 1"));
    }

    void itGoesOnWhileThePageIsHidden()
    {
        openProjector();
        m_watchedBoards->setWanted(false);
        m_watchedBoards->find("board")->pauseWanted = true;
        m_watchedBoards->updatePlan();
        addScored("member9", 5000, roomTick);
        QTRY_COMPARE(content().rows.first().name, QStringLiteral("member9"));
        projector().close();
        QCOMPARE(m_watchedBoards->keptRows("board"), 0);
    }

    void itStaysOnItsBoard()
    {
        openProjector();
        m_watchedBoards->open("other");
        m_pageBoard = "other";
        m_session->setBoard("other");
        m_desk->follow();
        QTRY_VERIFY(m_watchedBoards->find("other")->latest());
        m_watchedBoards->readNow();
        addScored("member9", 5000, roomTick);
        QTRY_COMPARE(content().rows.first().name, QStringLiteral("member9"));
        QCOMPARE(content().title, QStringLiteral("board"));
        QVERIFY(!namesOf(content()).contains(QStringLiteral("stranger")));
        // The page has closed its tile: the room still sees the board.
        m_watchedBoards->close("board");
        QTRY_COMPARE(content().state, ProjectorContent::State::Live);
        QCOMPARE(content().rows.first().name, QStringLiteral("member9"));
    }

    void anotherServerIsNotShown()
    {
        openProjector();
        TestServer other;
        other.command({"ZADD", "board", "7", "impostor"});
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_watchedBoards->open("board");
        QTRY_VERIFY(m_watchedBoards->find("board")->latest());
        QTRY_COMPARE(content().state, ProjectorContent::State::Missing);
        QVERIFY(!textsOf(window()).contains(QStringLiteral("impostor")));
    }

    void theBarNamesTheServerThatWasLeft()
    {
        const auto bar = [&] {
            return m_desk->bar()->findChild<ElidedLabel *>(QStringLiteral("projectorState"))->text();
        };
        openProjector();
        const QString server = m_session->serverName();
        QVERIFY(!bar().contains(server));
        TestServer other;
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY2(bar().contains(server), qPrintable(bar()));
    }

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

    void nobodyClimbsFromBeforeADeletion()
    {
        openProjector();
        m_server->command({"DEL", "board"});
        QTRY_COMPARE(content().rows.size(), 0);
        addScored("member3", 5000, roomTick);
        waitForLeader("member3");
        QTRY_COMPARE(content().rows.size(), 1);
        const LiveBoardData &board = *m_watchedBoards->find("board");
        const auto deleted =
            board.comparedWithDeletion(Since::TenMinutes, m_watchedBoards->now(), m_session->zone());
        QVERIFY(deleted && *deleted < board.latest()->answered());
        QVERIFY2(content().moved.contains(clockText(deleted->time_since_epoch().count(), m_session->zone())
                                              .section(QLatin1Char(' '), 0, 0)),
                 qPrintable(content().moved));
        QVERIFY(content().rows[0].change.move != Move::Rose);
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

    /// The projector has a board read on that the page has paused: then nothing says that it is paused.
    void aPausedBoardThatIsShownIsNotCalledPaused()
    {
        waitForLeader("member0");
        LiveBoardData &board = *m_watchedBoards->find("board");
        board.pauseWanted = true;
        m_watchedBoards->updatePlan();
        QVERIFY(m_watchedBoards->isPaused(board));
        QCOMPARE(watchStatus(*m_watchedBoards, &board, {}).way, QStringLiteral("Paused"));
        QCOMPARE(watchedNote(*m_watchedBoards), QStringLiteral("Watching 0 of 1 boards"));
        openProjector();
        addScored("member3", 4000, roomTick);
        waitForLeader("member3");
        QVERIFY(!m_watchedBoards->isPaused(board));
        const auto way = [&] { return watchStatus(*m_watchedBoards, &board, {}).way; };
        QTRY_VERIFY2(way().startsWith(QStringLiteral("Not paused while the projector")), qPrintable(way()));
        QCOMPARE(watchedNote(*m_watchedBoards), QStringLiteral("Watching 1 board"));
        projector().close();
        QVERIFY(m_watchedBoards->isPaused(board));
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

    void theBarSaysWhatComesNext()
    {
        QVERIFY(m_desk->bar()->isHidden());
        openProjector();
        QVERIFY(!m_desk->bar()->isHidden());
        for (const QPushButton *button : m_desk->bar()->findChildren<QPushButton *>()) {
            QVERIFY(!button->toolTip().isEmpty());
            QVERIFY(!button->text().isEmpty());
        }
        auto *title = m_desk->bar()->findChild<QLineEdit *>(QStringLiteral("projectorTitle"));
        title->setText(QStringLiteral("Gift <b>ranking</b>"));
        emit title->editingFinished();
        QCOMPARE(content().title, QStringLiteral("Gift <b>ranking</b>"));
        QCOMPARE(window().windowTitle(), QStringLiteral("Gift <b>ranking</b>"));
        QTest::keyClick(&window(), Qt::Key_Escape);
        QCOMPARE(projector().state(), Projector::State::Closed);
        QVERIFY(m_desk->bar()->isHidden());
        // What people call the board is kept.
        openProjector();
        QCOMPARE(content().title, QStringLiteral("Gift <b>ranking</b>"));
        click("closeProjector");
        QVERIFY(!projector().window());
    }

    void aBoardThatGoesIsSaidSo()
    {
        openProjector();
        m_server->command({"DEL", "board"});
        QTRY_COMPARE(content().headline, QStringLiteral("This board is empty"));
        QVERIFY(content().rows.isEmpty());
        m_server->command({"SET", "board", "text"});
        QTRY_COMPARE(content().state, ProjectorContent::State::Missing);
        projector().freeze();
        QCOMPARE(projector().state(), Projector::State::Live);
        m_server->command({"DEL", "board"});
        addScored("ann", 5, roomTick);
        QTRY_COMPARE(content().headline, QStringLiteral("ann is alone on this board"));
    }

    void aServerThatGoesIsSaidSo()
    {
        openProjector();
        m_server->kill();
        QTRY_COMPARE(content().state, ProjectorContent::State::Old);
        QCOMPARE(content().rows.size(), 10);
        QVERIFY(content().fresh.endsWith(QStringLiteral(" ago")));
    }

    void namesInsteadOfMembers()
    {
        m_server->command({"HSET", "user:member0", "name", "Aurora Kent"});
        m_server->command({"HSET", "user:member1", "name", "\xd9\x85\xd8\xad\xd9\x85\xd8\xaf"});
        m_names->setSource("board", {NameSource::Kind::Hash, *parseNamePattern("user:{member}", "name"), {}});
        openProjector();
        QTRY_VERIFY(content().headline.contains(QStringLiteral("Aurora Kent")));
        COMPARE_SENTENCE("projectorview", content().headline);
        QCOMPARE(content().rows[2].name, QStringLiteral("member2"));
    }

    void aCodecIsFoundOut()
    {
        for (int i = 0; i < 400; ++i)
            add("unknown", "m" + std::to_string(i), encode(splitCodec, 17 + 31 * i, roomTick - 977 * i)->raw);
        m_watchedBoards->open("unknown");
        m_pageBoard = "unknown";
        openProjector();
        QTRY_COMPARE(m_watchedBoards->find("unknown")->view.codec, std::optional(splitCodec));
        QTRY_COMPARE(content().headline, QStringLiteral("m399 leads by 31 pts"));
    }

    void aStandingIsSaved()
    {
        QTRY_VERIFY(m_watchedBoards->find("board")->latest());
        QTemporaryDir directory;
        QSignalSpy done(m_desk.get(), &ProjectorControls::done);
        StandingSaver &saver = m_desk->saver();
        QCOMPARE(saver.saveActions().size(), 2);
        saver.copyActions().first()->trigger();
        const QString table = QGuiApplication::clipboard()->text();
        QVERIFY2(table.startsWith(QStringLiteral("rank\tchange\tmember\tname\tscore\t")), qPrintable(table));
        QCOMPARE(table.count(u'\n'), 13);
        saver.copyActions().last()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(1920, 1080));

        saver.ask();
        auto *dialog = m_page->findChild<QFileDialog *>(QStringLiteral("standingDialog"));
        QVERIFY(dialog);
        const auto save = [&](const QString &name) {
            const QString path = directory.filePath(name);
            emit dialog->fileSelected(path);
            [&] { QTRY_VERIFY(!saver.busy()); }();
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(QImage::fromData(save(QStringLiteral("a.png"))).size(), QSize(1920, 1080));
        QVERIFY(save(QStringLiteral("a.csv")).startsWith("rank,change,member,name,score,"));
        QVERIFY(save(QStringLiteral("a.pdf")).startsWith("%PDF"));
        const QByteArray html = save(QStringLiteral("a.html"));
        QVERIFY(html.contains("member0 leads by 10 pts"));
        QVERIFY(html.contains("class=\"prize\""));
        QVERIFY(save(QStringLiteral("missing/a.csv")).isEmpty());
        QVERIFY2(done.last().first().toString().contains(QStringLiteral("a.csv")),
                 qPrintable(done.last().first().toString()));
        dialog->reject();
    }

    void aStandingIsPrinted()
    {
        add("board", "<b>&\xff", encode(splitCodec, 7777, roomTick)->raw);
        QTRY_VERIFY(m_watchedBoards->find("board")->latest() &&
                    m_watchedBoards->find("board")->latest()->cardinality() == 16);
        m_desk->saver().saveActions().last()->trigger();
        auto *dialog = m_page->findChild<QDialog *>(QStringLiteral("printDialog"));
        QVERIFY(dialog);
        dialog->reject();
    }
};

TIEBREAK_TEST(QApplication, TestProjector)

} // namespace tst_projector

#include "tst_projector.moc"

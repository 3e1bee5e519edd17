// SPDX-License-Identifier: GPL-3.0-or-later
// A final in the window: who is removed, who draws level, and a projector that must not thaw.
#include "app/live/livewindowfixture.h"
#include "app/live/projector/projectorcontrols.h"
#include "app/live/recording/boardrecorder.h"
#include "app/look/look.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QMessageBox>
#include <QTemporaryDir>

using namespace tiebreak;

namespace tst_hall
{

class TestHall : public QObject, LiveWindowFixture
{
    Q_OBJECT

    void add(const char *member, int score)
    {
        const std::string answer = m_server->command({"ZADD", "mini", std::to_string(score), member});
        QVERIFY2(answer.starts_with(':'), answer.c_str());
    }

    void setMark()
    {
        auto *mark = live().findChild<QPushButton *>(QStringLiteral("setMark"));
        QVERIFY(mark && mark->isEnabled());
        mark->click();
    }

    Projector &projector() { return live().projectorControls().projector(); }

    QMessageBox *question() { return m_window->findChild<QMessageBox *>(QStringLiteral("unsavedWork")); }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        m_server = std::make_unique<TestServer>();
        start();
        connectTo(*m_server);
        int score = 100;
        for (const char *member : {"ann", "ben", "cem", "dia"}) {
            add(member, score);
            score -= 10;
        }
        live().watchedBoards().setIntervals(std::chrono::milliseconds(20), std::chrono::milliseconds(50));
        watch("mini");
        setMark();
    }

    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void aRemovalIsNobodysRise()
    {
        int score = 130;
        for (const char *member : {"ann", "ben", "cem", "dia"}) {
            add(member, score);
            score -= member == std::string("cem") ? 5 : 10;
        }
        QTRY_COMPARE(row("dia").score, QStringLiteral("105"));
        m_server->command({"ZREM", "mini", "ann"});
        QTRY_COMPARE(row("dia").place, QStringLiteral("3"));
        for (const char *member : {"ben", "cem", "dia"}) {
            const PlaceMove change = row(member).change;
            QVERIFY(change.move == Move::Rose && change.places == 1);
            QVERIFY2(!change.ownScore, member);
            QVERIFY(!row(member).climbs);
        }
        QVERIFY(headline().climber.isEmpty());
        QTRY_VERIFY(!listed(EventKind::NewLeader, "ben").isEmpty());
        COMPARE_SENTENCE("livetext", listed(EventKind::NewLeader, "ben"), "the leader was removed");
        // One who passes another one who is there does rise.
        add("dia", 300);
        QTRY_COMPARE(row("dia").place, QStringLiteral("1"));
        QVERIFY(row("dia").change.ownScore);
        QTRY_VERIFY(!listed(EventKind::NewLeader, "dia").isEmpty());
        COMPARE_SENTENCE("livetext", listed(EventKind::NewLeader, "dia"), "the leader was passed");
    }

    void whoIsCaughtUpWithDoesNotCloseIn()
    {
        add("ann", 115);
        add("ben", 95);
        add("cem", 95);
        QTRY_COMPARE(row("ben").gap, QStringLiteral("tied"));
        QCOMPARE(row("ben").place, QStringLiteral("3"));
        QCOMPARE(row("ben").trend, GapTrend::Swapped);
        QCOMPARE(row("ben").gapNote, QStringLiteral("was ahead by 10"));
    }

    void whileTheServerIsSilentNothingMoves()
    {
        add("ann", 105);
        QTRY_COMPARE(row("ann").score, QStringLiteral("105"));
        const LiveBoardData &board = *live().board();
        QVERIFY(board.history.size() > 1);
        const Moment known = board.history.confirmed();
        for (const Since since : {Since::TenMinutes, Since::Hour, Since::Today}) {
            const StandingPtr before = board.comparedWith(since, known, QTimeZone::utc());
            QVERIFY(before);
            for (const auto later : {std::chrono::minutes(1), std::chrono::minutes(9),
                                     std::chrono::minutes(600), std::chrono::minutes(1500)})
                QCOMPARE(board.comparedWith(since, known + later, QTimeZone::utc()), before);
        }
    }

    void aRecordingDoesNotEndUnasked()
    {
        const QTemporaryDir directory;
        auto *recorder = live().findChild<BoardRecorder *>();
        QVERIFY(recorder);
        recorder->start("mini", directory.filePath(QStringLiteral("final.tiebreak")));
        QTRY_VERIFY(recorder->bytes() > 0);
        QVERIFY(!m_window->close());
        QVERIFY(question()->informativeText().contains(recorder->path()));
        question()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question());
        QVERIFY(recorder->recording());
        QVERIFY(!m_window->close());
        question()->button(QMessageBox::Discard)->click();
        QTRY_VERIFY(!m_window->isVisible());
    }

    void aFrozenStandingIsNotLostWithTheWindow()
    {
        live().projectorControls().open();
        QTRY_VERIFY(projector().canFreeze());
        QVERIFY(!live().unsavedWork());
        projector().freeze();
        QVERIFY(live().unsavedWork());
        QVERIFY(!m_window->close());
        QVERIFY(question() && question()->isVisible());
        QVERIFY(!question()->button(QMessageBox::Save));
        QCOMPARE(question()->defaultButton(), question()->button(QMessageBox::Cancel));
        question()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question());
        QVERIFY(m_window->isVisible());
        QCOMPARE(projector().state(), Projector::State::Frozen);
        QVERIFY(!m_window->close());
        question()->button(QMessageBox::Discard)->click();
        QTRY_VERIFY(!m_window->isVisible());
        // The program ends, which closes what is left.
        QVERIFY(!projector().window() || projector().window()->close());
    }
};

TIEBREAK_TEST(QApplication, TestHall)

} // namespace tst_hall

#include "tst_hall.moc"

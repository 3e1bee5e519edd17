// SPDX-License-Identifier: GPL-3.0-or-later
// A projector over a real server: one board, as it is now.
#include "app/live/watchstatus.h"
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include "app/live/projector/projectorfixture.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPrinter>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_projector
{

namespace
{

QStringList namesOf(const ProjectorContent &content)
{
    QStringList names;
    for (const StandingRow &row : content.rows)
        names += row.name;
    return names;
}

} // namespace

class TestProjector : public QObject, ProjectorFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init() { startProjector(); }
    void cleanup() { stopProjector(); }

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

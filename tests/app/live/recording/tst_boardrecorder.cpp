// SPDX-License-Identifier: GPL-3.0-or-later
// A board is recorded from the live page, whatever happens meanwhile.
#include "app/live/livepage.h"
#include "app/live/recording/boardrecorder.h"
#include "app/live/recording/playbacknotes.h"
#include "app/live/recording/recordercontrols.h"
#include "files/recording/recording.h"
#include "redis/wire/endpointurl.h"
#include "support/files.h"
#include "support/sessionfixture.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardrecorder
{

namespace
{

/// No file of this process becomes larger, while it lives.
class SizeLimit
{
public:
    explicit SizeLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace

class BoardRecorderTest : public QObject, SessionFixture
{
    Q_OBJECT

    QTemporaryDir m_recordings;
    int m_files = 0;
    std::unique_ptr<WatchedBoards> m_watchedBoards;
    std::unique_ptr<BoardRecorder> m_recorder;

    QString newPath() { return m_recordings.filePath(QStringLiteral("%1.tiebreak").arg(++m_files)); }
    void watch()
    {
        m_watchedBoards->open("board").recordedRows = 1;
        m_watchedBoards->setWanted(true);
        QTRY_VERIFY(m_watchedBoards->find("board")->latest());
    }
    double latestRaw()
    {
        const StandingPtr latest = m_watchedBoards->find("board")->latest();
        return latest && !latest->head().empty() ? latest->head().raw(0) : -1;
    }
    /// The watchedBoards has seen this raw at the top.
    void change(double raw)
    {
        add("board", "a", raw);
        QTRY_COMPARE(latestRaw(), raw);
    }
    double lastRaw(const QString &path)
    {
        auto recording = Recording::open(path.toStdString());
        const auto range = recording ? recording->range(0) : std::unexpected(recording.error());
        if (!range || !*range)
            return -1;
        const auto found = recording->at(0, (*range)->last);
        return found && !found->standing->head().empty() ? found->standing->head().raw(0) : -1;
    }
    std::vector<RecordingGap> gapsOf(const QString &path)
    {
        auto recording = Recording::open(path.toStdString());
        auto gaps = recording ? recording->gaps(0) : std::unexpected(recording.error());
        return gaps ? *gaps : std::vector<RecordingGap>();
    }

private slots:
    void initTestCase() { std::signal(SIGXFSZ, SIG_IGN); }
    void init()
    {
        startSession();
        add("board", "a", 1);
        connectSession();
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        m_recorder = std::make_unique<BoardRecorder>(*m_session, *m_watchedBoards);
        watch();
    }
    void cleanup()
    {
        m_recorder.reset();
        m_watchedBoards.reset();
        stopSession();
    }

    void recordsWhatIsSeenWithTheViewOfTheBoard()
    {
        const QString path = newPath();
        QSignalSpy stopped(m_recorder.get(), &BoardRecorder::stopped);
        m_recorder->start("board", path);
        QVERIFY(m_recorder->recording());
        for (int i = 2; i < 6; ++i)
            change(i);
        QTRY_VERIFY(m_recorder->bytes() > 0);
        const QString note = recordingNote(*m_recorder, "board");
        QVERIFY2(note.startsWith(QStringLiteral("recording, ")) && note.endsWith(QStringLiteral("kB")),
                 qPrintable(note));
        QVERIFY(recordingNote(*m_recorder, "other").startsWith(QStringLiteral("recording board, ")));
        m_recorder->stop();
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 5.0);
        auto recording = Recording::open(path.toStdString());
        VERIFY_RESULT(recording);
        QCOMPARE(recording->boards()[0].codec, specText(splitCodec));
        QCOMPARE(recording->boards()[0].server, endpointText(m_server->endpoint()));
        QCOMPARE((*recording->range(0))->changes, std::int64_t(5));
        QVERIFY(recording->gaps(0)->empty());
    }

    /// A file has one codec, and so have the standings that are compared.
    void anotherBoardUnderTheKeyIsAnother()
    {
        const QSignalSpy notices(m_session.get(), &Session::noticeRaised);
        m_recorder->start("board", newPath());
        change(2);
        add("fresh", "a", 7);
        QCOMPARE(m_server->command({"RENAME", "board", "old"}), std::string("+OK"));
        QCOMPARE(m_server->command({"RENAME", "fresh", "board"}), std::string("+OK"));
        BoardView view = m_session->views().shown("board");
        view.setCodec(CodecSpec());
        m_session->replaceBoard(view);
        LiveBoardData &board = *m_watchedBoards->find("board");
        QCOMPARE(board.decoder.spec(), CodecSpec());
        QVERIFY(!board.latest() && !board.openedStanding);
        QTRY_VERIFY(board.latest());
        QCOMPARE(latestRaw(), 7.0);
        QCOMPARE(board.openedStanding->head().raw(0), 7.0);
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(notices.size(), 1);
        QVERIFY(notices[0][1].toString().contains(QStringLiteral("codec")));
    }

    /// Of another process nothing is detected any more, until it is detected again.
    void aCodecThatIsNotKnownForAWhileEndsNothing()
    {
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        for (int i = 0; i < 200; ++i)
            add("found", "m" + std::to_string(i), encode(splitCodec, 1000 + 7 * i, now - 60 * i)->raw);
        LiveBoardData &found = m_watchedBoards->open("found");
        found.recordedRows = 1;
        m_watchedBoards->updatePlan();
        QTRY_VERIFY(found.latest() && found.view.codec);
        m_recorder->start("found", newPath());
        int unknown = 0;
        QObject watcher; // goes before what it counts
        connect(m_watchedBoards.get(), &WatchedBoards::boardSampled, &watcher,
                [&](const LiveBoardData &board) { unknown += board.key == "found" && !board.view.codec; });
        m_session->views().dropProposals();
        emit m_session->boardReplaced("found");
        QTRY_COMPARE(unknown, 1);
        QTRY_VERIFY(found.view.codec);
        QCOMPARE(*found.view.codec, splitCodec);
        QVERIFY(m_recorder->recording());
        // One that turns out to be another one is.
        m_session->views().dropProposals();
        emit m_session->boardReplaced("found");
        QTRY_COMPARE(unknown, 2);
        m_session->views().suggest("found", CodecSpec());
        QTRY_VERIFY(!m_recorder->recording());
    }

    void anotherLayoutChangesNothing()
    {
        for (int i = 0; i < 300; ++i)
            add("board", "m" + std::to_string(i), i + 2);
        LiveBoardData &watched = *m_watchedBoards->find("board");
        watched.headRows = 200;
        m_watchedBoards->updatePlan();
        QTRY_COMPARE(watched.latest()->head().size(), std::size_t(200));
        const QString path = newPath();
        m_recorder->start("board", path);
        watched.headRows = 100;
        m_watchedBoards->updatePlan();
        change(1000);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        auto recording = Recording::open(path.toStdString());
        VERIFY_RESULT(recording);
        const auto last = recording->at(0, (*recording->range(0))->last);
        VERIFY_RESULT(last);
        QCOMPARE(last->standing->head().size(), std::size_t(200));
        // Then no more is read than is shown.
        QTRY_COMPARE(watched.latest()->head().size(), std::size_t(100));
    }

    void goesOnWhileThePageIsHidden()
    {
        const QString path = newPath();
        m_recorder->start("board", path);
        m_watchedBoards->setWanted(false);
        change(7);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 7.0);
    }

    void aDiskThatIsFullForAWhileLosesNothing()
    {
        const QString path = newPath();
        QSignalSpy failed(m_recorder.get(), &BoardRecorder::failed);
        QSignalSpy recovered(m_recorder.get(), &BoardRecorder::recovered);
        m_recorder->start("board", path);
        change(2);
        QTRY_COMPARE(lastRaw(path), 2.0);
        {
            const SizeLimit full(rlim_t(QFileInfo(path).size()));
            // Larger than what is free in the file's pages.
            add("board", std::string(60'000, 'x'), 1);
            change(3);
            QTRY_COMPARE(failed.size(), 1);
            QVERIFY2(failed[0][0].toString().contains(QStringLiteral("cannot be written")),
                     qPrintable(failed[0][0].toString()));
            QVERIFY(m_recorder->recording());
            QVERIFY(recordingNote(*m_recorder, "board").contains(m_recorder->trouble()));
            change(4);
            change(5);
            // What there was can be read meanwhile.
            QCOMPARE(lastRaw(path), 2.0);
        }
        QTRY_COMPARE(recovered.size(), 1);
        QVERIFY(m_recorder->trouble().isEmpty());
        QCOMPARE(failed.size(), 1);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 5.0);
        QVERIFY(gapsOf(path).empty());
    }

    void aDiskThatStaysFullSaysSoAtTheEnd()
    {
        const QString path = newPath();
        QSignalSpy failed(m_recorder.get(), &BoardRecorder::failed);
        m_recorder->start("board", path);
        change(2);
        QTRY_COMPARE(lastRaw(path), 2.0);
        const SizeLimit full(rlim_t(QFileInfo(path).size()));
        add("board", std::string(60'000, 'x'), 1);
        change(3);
        QTRY_COMPARE(failed.size(), 1);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(failed.size(), 2);
        QCOMPARE(lastRaw(path), 2.0);
    }

    void aFileThatCannotBeMadeSaysSo()
    {
        QSignalSpy failed(m_recorder.get(), &BoardRecorder::failed);
        m_recorder->start("board", m_recordings.filePath(QStringLiteral("no/such/place.tiebreak")));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!m_recorder->recording());
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("cannot be created")));
    }

    void whatIsSaidOfARecordingGoesWithTheNextOne()
    {
        QWidget page;
        const RecorderControls controls(*m_recorder, *m_watchedBoards, &page);
        QSignalSpy told(&controls, &RecorderControls::told);
        m_recorder->start("board", m_recordings.filePath(QStringLiteral("no/such/place.tiebreak")));
        QTRY_VERIFY(!told.isEmpty() && !told.last()[0].toString().isEmpty());
        m_recorder->start("board", newPath());
        QCOMPARE(told.last()[0].toString(), QString());
    }

    void anotherBoardUnderTheKeyIsRecordedToo()
    {
        const QString path = newPath();
        m_recorder->start("board", path);
        change(2);
        emit m_session->boardReplaced("board");
        QVERIFY(m_recorder->recording());
        add("board", "a", 9);
        m_watchedBoards->readNow();
        QTRY_COMPARE(latestRaw(), 9.0);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 9.0);
    }

    void aServerThatWasGoneLeavesAGap()
    {
        const QString path = newPath();
        m_recorder->start("board", path);
        change(2);
        m_server->kill();
        QTRY_VERIFY(m_watchedBoards->state() && m_watchedBoards->state()->lost);
        QVERIFY(m_server->restart());
        add("board", "a", 9);
        m_watchedBoards->readNow();
        QTRY_COMPARE(latestRaw(), 9.0);
        m_recorder->stop();
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 9.0);
        const auto gaps = gapsOf(path);
        QCOMPARE(gaps.size(), std::size_t(1));
        QVERIFY(gaps[0].until && !gaps[0].why.empty());
    }

    void aBoardThatIsReadRarelyHasNoGaps()
    {
        LiveBoardData &watched = *m_watchedBoards->find("board");
        watched.recordedRows = 0;
        m_watchedBoards->setWanted(false);
        for (const auto interval : {60s, 1s}) {
            const QString path = newPath();
            m_watchedBoards->setIntervals(interval, interval);
            m_recorder->start("board", path);
            watched.recordedRows = 0;
            m_watchedBoards->updatePlan();
            // As a watch tells that goes on for two minutes.
            for (int minute = 1; minute <= 2; ++minute)
                emit m_watchedBoards->boardConfirmed(watched, watched.latest()->answered() + minute * 1min);
            m_recorder->stop();
            QTRY_VERIFY(!m_recorder->recording());
            // On a busy machine the last sample may lie far back when the recording begins: one gap more.
            const std::size_t gaps = gapsOf(path).size();
            QVERIFY2(interval > 1s ? gaps == 0 : gaps >= 2, qPrintable(QString::number(gaps)));
        }
    }

    void theEndOfTheWindowEndsTheRecordingWell()
    {
        const QString path = newPath();
        m_recorder->start("board", path);
        change(2);
        change(3);
        m_recorder.reset();
        QCOMPARE(lastRaw(path), 3.0);
        QVERIFY(!QFile::exists(path + QStringLiteral("-journal")));
    }

    void anotherServerEndsIt()
    {
        const QString path = newPath();
        QSignalSpy stopped(m_recorder.get(), &BoardRecorder::stopped);
        m_recorder->start("board", path);
        change(2);
        m_session->startSandbox();
        QTRY_COMPARE(stopped.size(), 1);
        QCOMPARE(lastRaw(path), 2.0);
    }

    void aTurnedBoardEndsIt()
    {
        const QString path = newPath();
        m_recorder->start("board", path);
        change(50);
        m_session->views().remember({"board", CodecSpec(), TimeRange(), Direction::LowestFirst});
        QTRY_VERIFY(!m_recorder->recording());
        QCOMPARE(lastRaw(path), 50.0);
    }

    void aClosedBoardEndsIt()
    {
        const QString path = newPath();
        QSignalSpy stopped(m_recorder.get(), &BoardRecorder::stopped);
        m_recorder->start("board", path);
        change(2);
        m_watchedBoards->close("board");
        QTRY_COMPARE(stopped.size(), 1);
        QCOMPARE(lastRaw(path), 2.0);
    }
};

TIEBREAK_TEST(QApplication, BoardRecorderTest)

} // namespace tst_boardrecorder

#include "tst_boardrecorder.moc"

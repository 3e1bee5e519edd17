// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings in whose middle another process of the server answers, or another server.
#include "files/recording/recordingjudge.h"
#include "files/recordings.h"
#include "support/testprogram.h"

#include "core/live/standing/livetext.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_recordingturns
{

class RecordingTurnsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void writersAreNotJudgedAcrossServers();
    void otherServersBoardIsOneIncident_data();
    void otherServersBoardIsOneIncident();
    void firstSampleOfAServerIsKept();
    void whatIsInDoubtAtTheEndIsTold();

private:
    std::string path() const { return m_directory->filePath("board.recording").toStdString(); }
    Result<Recorder> create() const
    {
        return Recorder::create(path(), {{.key = "board", .rows = 100, .begun = noon}});
    }
    std::unique_ptr<QTemporaryDir> m_directory;
};

void RecordingTurnsTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
}

// In the middle another server answered, to whose rows nobody has written.
void RecordingTurnsTest::writersAreNotJudgedAcrossServers()
{
    const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
    const Decoder decoder(spec, TimeRange());
    const double raw = encode(spec, 100, noon.time_since_epoch() / seconds(1)).value().raw;
    const auto rows = [&](double first) { return std::vector<TestRow>{{"ann", first}, {"bob", raw - 9}}; };
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, rows(raw))));
    VERIFY_RESULT(recorder->explainGap(0, "Another process answers."));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(1), rows(raw + 3600))));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(2), rows(raw + 7200))));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->at(0, noon)->watchedSince == noon);
    for (const int second : {1, 2})
        QVERIFY(recording->at(0, noon + seconds(second))->watchedSince == noon + seconds(1));
    const auto judged = judgeRecording(path(), 0, decoder, Direction::HighestFirst, plainWording());
    VERIFY_RESULT(judged);
    QCOMPARE(judged->faultyWrites, 1);
    QCOMPARE(judged->marks.size(), std::size_t(1));
    QVERIFY(judged->marks.front().at == noon + seconds(2));
}

// A board of its own is there, of which nothing was written or removed.
void RecordingTurnsTest::otherServersBoardIsOneIncident()
{
    QFETCH(const std::string, now);
    QFETCH(const EventKind, kind);
    std::vector<TestRow> rows;
    for (int i = 0; i < 40; ++i)
        rows.push_back({"m" + std::to_string(100 + i), 4000.0 - i});
    auto others = std::vector<TestRow>(rows.begin(), rows.begin() + 20);
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i].second += i % 2 ? 9000 : -3000;
    std::ranges::sort(others, std::greater(), &TestRow::second);
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, rows)));
    VERIFY_RESULT(recorder->noteGap(0, "The server is gone."));
    VERIFY_RESULT(recorder->meetServer(0, {"one:6379", now}));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(3), others)));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QCOMPARE(recording->gaps(0)->size(), std::size_t(1));
    QVERIFY(recording->gaps(0)->front().turn == ServerTurn("one:6379", now));
    QVERIFY(!recording->at(0, noon)->turn);
    QVERIFY(recording->at(0, noon + seconds(3))->turn == ServerTurn("one:6379", now));
    const auto judged =
        judgeRecording(path(), 0, Decoder(CodecSpec(), TimeRange()), Direction::HighestFirst, plainWording());
    VERIFY_RESULT(judged);
    QCOMPARE(judged->incidents, 1);
    LiveEvent event;
    event.kind = kind;
    event.serverBefore = "one:6379";
    event.server = now;
    event.from = noon;
    event.to = noon + seconds(3);
    event.data = OtherData::Own;
    QCOMPARE(judged->marks.front().text,
             eventText(event, formattedLiveWording(plainWording(), ScoreFormat(), ScoreUnits::Words)));
}

void RecordingTurnsTest::otherServersBoardIsOneIncident_data()
{
    QTest::addColumn<std::string>("now");
    QTest::addColumn<EventKind>("kind");
    QTest::newRow("restarted") << std::string("one:6379") << EventKind::Restarted;
    QTest::newRow("another server") << std::string("two:6379") << EventKind::TakenOver;
}

// Also where it shows the same rows, and where one answered in between that was not seen.
void RecordingTurnsTest::firstSampleOfAServerIsKept()
{
    const std::vector<TestRow> rows{{"alice", 2}, {"bob", 1}};
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, rows)));
    VERIFY_RESULT(recorder->meetServer(0, {.before = "a:1", .now = "b:1", .sharesData = true}));
    VERIFY_RESULT(recorder->meetServer(0, {.before = "b:1", .now = "c:1"}));
    VERIFY_RESULT(recorder->confirm(0, noon + seconds(2)));
    VERIFY_RESULT(recorder->confirm(0, noon + seconds(3)));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(*recording->next(0, noon) == noon + seconds(2));
    QVERIFY(!*recording->next(0, noon + seconds(2)));
    const RecordedMoment last = recording->at(0, noon + seconds(3)).value();
    QVERIFY(last.turn == ServerTurn("a:1", "c:1"));
    QVERIFY(last.same && last.meets());
    QVERIFY(!recording->at(0, noon)->same);
    QCOMPARE((*recording->range(0))->changes, 1);
    QCOMPARE(recording->gaps(0)->size(), std::size_t(1));
    const auto judged = judgeRecording(path(), 0, Decoder(CodecSpec(), TimeRange()), {}, plainWording());
    VERIFY_RESULT(judged);
    QCOMPARE(judged->incidents, 1);
}

// Whether it is another board nobody can ask any more.
void RecordingTurnsTest::whatIsInDoubtAtTheEndIsTold()
{
    const auto head = [](const std::string &prefix) {
        std::vector<TestRow> rows;
        for (int i = 0; i < 10; ++i)
            rows.push_back({prefix + std::to_string(i), 10'000.0 - i});
        return rows;
    };
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, head("m"), Direction::HighestFirst, 500)));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(1), head("x"), Direction::HighestFirst, 100)));
    VERIFY_RESULT(recorder->finish());
    const auto judged = judgeRecording(path(), 0, Decoder(CodecSpec(), TimeRange()), {}, plainWording());
    VERIFY_RESULT(judged);
    QCOMPARE(judged->incidents, 1);
}

TIEBREAK_TEST(QCoreApplication, RecordingTurnsTest)

} // namespace tst_recordingturns

#include "tst_recordingturns.moc"

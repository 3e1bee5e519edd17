// SPDX-License-Identifier: GPL-3.0-or-later
// What was recorded of a board comes back bit for bit, at any moment.
#include "files/recording/recordingheader.h"
#include "files/recording/recordingtext.h"
#include "files/recording/rowchanges.h"
#include "files/recordings.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include "core/text/scoretext.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_recording
{

class RecordingTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void everySampleComesBack_data();
    void everySampleComesBack();
    void steps();
    void changedRowsOnly();
    void saysWhenRowsWereSeen();
    void keyFrames();
    void strangeMembers();
    void strangeRaws();
    void whatIsNoNumber();
    void severalBoards();
    void boardThatComesAndGoes();
    void gaps();
    void gapsThatAreExplainedLater();
    void gapAtTheEnd();
    void silence();
    void silenceByInterval();
    void confirmed();
    void clockSetBack();
    void membersThatPassThrough();
    void isReadWhileItIsWritten();
    void copyOfAFileInTheMaking();
    void cutOffInAWrite();
    void nothingRecorded();
    void oneFileInTheEnd();
    void theFirstVersionStillOpens();
    void sentences();
    void changesAsBytes();

private:
    std::string path() const { return m_directory->filePath("board.recording").toStdString(); }
    /// A recorder of one board.
    Result<Recorder> create(Direction direction = Direction::HighestFirst) const
    {
        return Recorder::create(path(),
                                {{.key = "board", .direction = direction, .rows = 100, .begun = noon}});
    }
    std::unique_ptr<QTemporaryDir> m_directory;
};

void RecordingTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
}

void RecordingTest::everySampleComesBack_data()
{
    QTest::addColumn<bool>("lowestFirst");
    QTest::newRow("highest first") << false;
    QTest::newRow("lowest first") << true;
}

void RecordingTest::everySampleComesBack()
{
    QFETCH(bool, lowestFirst);
    const Direction direction = lowestFirst ? Direction::LowestFirst : Direction::HighestFirst;
    auto recorder = create(direction);
    VERIFY_RESULT(recorder);
    std::mt19937_64 random(1);
    std::vector<TestRow> rows;
    std::vector<StandingPtr> samples;
    Moment moment = noon;
    for (int i = 0; i < 600; ++i) {
        // Few raws: many ties, which the names decide.
        for (int change = 0; change < 3; ++change) {
            const std::string member = "m" + std::to_string(random() % 40);
            const auto there = std::ranges::find(rows, member, &TestRow::first);
            if (random() % 4 == 0 && there != rows.end())
                rows.erase(there);
            else if (there != rows.end())
                there->second = static_cast<double>(random() % 9);
            else
                rows.emplace_back(member, static_cast<double>(random() % 9));
        }
        moment += microseconds(random() % 300'000 + 1);
        samples.push_back(
            standingOf(moment, rows, direction, static_cast<std::int64_t>(rows.size() + i % 5)));
        VERIFY_RESULT(recorder->add(0, samples.back()));
    }
    VERIFY_RESULT(recorder->finish());

    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QCOMPARE(recording->boards().size(), std::size_t(1));
    QVERIFY(recording->boards()[0].direction == direction);
    const auto check = [&](std::size_t sample, Moment at) {
        const auto found = recording->at(0, at);
        if (!found)
            qWarning("%s", found.error().message.c_str());
        return found && found->standing->sameRows(*samples[sample]) &&
               found->standing->answered() == samples[sample]->answered() &&
               found->standing->asked() == samples[sample]->asked() && !found->gap;
    };
    for (std::size_t i = 0; i < samples.size(); ++i)
        QVERIFY(check(i, samples[i]->answered()));
    for (int i = 0; i < 300; ++i) {
        const std::size_t sample = random() % (samples.size() - 1);
        QVERIFY(check(sample, samples[sample]->answered()));
        QVERIFY(check(sample, samples[sample + 1]->answered() - microseconds(1)));
    }
    VERIFY_FAILURE(recording->at(0, samples[0]->answered() - microseconds(1)), ErrorKind::NotFound,
                   "2026-11-20T12:00:0");
}

void RecordingTest::steps()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    const std::vector<TestRow> rows{{"alice", 1}};
    for (const int second : {0, 1, 2, 3})
        VERIFY_RESULT(
            recorder->add(0, standingOf(noon + seconds(second),
                                        second < 2 ? rows : std::vector<TestRow>{{"bob", second}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    std::vector<Moment> forwards;
    for (auto at = *recording->next(0, Moment::min()); at; at = *recording->next(0, *at))
        forwards.push_back(*at);
    QCOMPARE(forwards, (std::vector<Moment>{noon, noon + seconds(2), noon + seconds(3)}));
    std::vector<Moment> backwards;
    for (auto at = *recording->previous(0, Moment::max()); at; at = *recording->previous(0, *at))
        backwards.insert(backwards.begin(), *at);
    QCOMPARE(backwards, forwards);
    QVERIFY(*recording->range(0) == (RecordedRange{noon, noon + seconds(3), 4, 3}));
    using Counts = std::vector<std::int64_t>;
    QCOMPARE(recording->activity(0, noon, noon + seconds(3), 4).value(), (Counts{1, 0, 1, 1}));
    QCOMPARE(recording->activity(0, noon, noon, 1).value(), Counts{1});
    QCOMPARE(recording->activity(0, noon + seconds(1), noon, 2).value(), (Counts{0, 0}));
    QCOMPARE(recording->activity(0, noon, noon + seconds(3), 0).value(), Counts{});
}

void RecordingTest::changedRowsOnly()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    std::vector<TestRow> rows;
    for (int i = 0; i < 100; ++i)
        rows.emplace_back("member" + std::to_string(i), 1e15 + i);
    for (int i = 0; i < 50; ++i) {
        rows[static_cast<std::size_t>(i)].second += 1000;
        VERIFY_RESULT(recorder->add(0, standingOf(noon + milliseconds(100 * i), rows)));
        VERIFY_RESULT(recorder->add(0, standingOf(noon + milliseconds(100 * i + 50), rows)));
    }
    VERIFY_RESULT(recorder->finish());
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM member"), 100);
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM sample"), 50);
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM watched"), 1);
    QVERIFY(numberIn(path(), "SELECT max(length(changes)) FROM sample WHERE frame<>answered") <= 12);
}

void RecordingTest::saysWhenRowsWereSeen()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    const auto add = [&](int tenths, double raw) {
        return recorder->add(0, standingOf(noon + milliseconds(100 * tenths), {{"alice", raw}}));
    };
    for (const auto &[tenths, raw] : {std::pair(0, 1), {1, 1}, {2, 2}, {4, 2}, {7, 2}, {8, 3}, {9, 3}})
        VERIFY_RESULT(add(tenths, raw));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    struct Expected {
        int at, before, answered, until;
    };
    for (const Expected &expected :
         {Expected{0, 0, 0, 1}, {1, 0, 0, 1}, {2, 1, 2, 7}, {5, 1, 2, 7}, {8, 7, 8, 9}}) {
        const auto found = recording->at(0, noon + milliseconds(100 * expected.at));
        VERIFY_RESULT(found);
        QVERIFY(found->before == noon + milliseconds(100 * expected.before));
        QVERIFY(found->standing->answered() == noon + milliseconds(100 * expected.answered));
        QVERIFY(found->until == noon + milliseconds(100 * expected.until));
        QVERIFY(!found->gap);
    }
    const auto behind = recording->at(0, noon + seconds(1));
    VERIFY_RESULT(behind);
    QVERIFY(behind->gap && !behind->gap->until && behind->gap->from == noon + milliseconds(900));
}

void RecordingTest::keyFrames()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    for (int i = 0; i < 1000; ++i)
        VERIFY_RESULT(recorder->add(0, standingOf(noon + milliseconds(100 * i), {{"alice", i}, {"bob", 7}})));
    VERIFY_RESULT(recorder->finish());
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM sample WHERE frame=answered"), 4);
    QCOMPARE(numberIn(path(), "SELECT max(answered-frame)/1000 FROM sample"), 29'900);
}

void RecordingTest::strangeMembers()
{
    const std::vector<TestRow> rows{{std::string(100'000, 'x'), 7},
                                    {std::string(100'000, 'x') + "y", 7},
                                    {"", 6},
                                    {std::string("a\0b", 3), 5},
                                    {std::string("\0", 1), 5},
                                    {"\xff\xfe\x80", 4},
                                    {"\xF0\x9F\x8F\x86 \xE2\x80\xAEtxet", 3},
                                    {"<b>bold</b>\n\t'; DROP TABLE member; --", 2}};
    const std::string key("\0k\xffy", 4);
    auto recorder =
        Recorder::create(path(), {{.key = key, .codec = "binary", .timeRange = "all", .server = "\xff"}});
    VERIFY_RESULT(recorder);
    const StandingPtr all = standingOf(noon, rows);
    const StandingPtr half = standingOf(noon + seconds(1), {rows.begin() + 2, rows.begin() + 5});
    VERIFY_RESULT(recorder->add(0, all));
    VERIFY_RESULT(recorder->add(0, half));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(2), rows)));
    VERIFY_RESULT(recorder->finish());
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM member"), 8);

    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->boards()[0].key == key);
    QVERIFY(recording->boards()[0].server == "\xff");
    QVERIFY(recording->boards()[0].codec == "binary");
    QVERIFY(recording->boards()[0].timeRange == "all");
    QVERIFY(recording->at(0, noon)->standing->sameRows(*all));
    QVERIFY(recording->at(0, noon + seconds(1))->standing->sameRows(*half));
    QVERIFY(recording->at(0, noon + seconds(2))->standing->sameRows(*all));
}

void RecordingTest::strangeRaws()
{
    using Limits = std::numeric_limits<double>;
    const StandingPtr sample = standingOf(noon, {{"a", Limits::infinity()},
                                                 {"b", -Limits::infinity()},
                                                 {"c", 0.0},
                                                 {"d", -0.0},
                                                 {"e", Limits::denorm_min()},
                                                 {"f", -Limits::max()},
                                                 {"g", 0.1},
                                                 {"h", 9007199254740993.0}});
    const StandingPtr turned = standingOf(noon + seconds(1), {{"c", -0.0}, {"d", 0.0}, {"a", -1}});
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, sample));
    VERIFY_RESULT(recorder->add(0, turned));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->at(0, noon)->standing->sameRows(*sample));
    QVERIFY(recording->at(0, noon + seconds(1))->standing->sameRows(*turned));
}

void RecordingTest::whatIsNoNumber()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"a", std::numeric_limits<double>::quiet_NaN()}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    VERIFY_FAILURE(recording->at(0, noon), ErrorKind::Io, "it is damaged");
}

void RecordingTest::severalBoards()
{
    auto recorder =
        Recorder::create(path(), {{.key = "one"}, {.key = "two", .direction = Direction::LowestFirst}});
    VERIFY_RESULT(recorder);
    const StandingPtr one = standingOf(noon, {{"alice", 1}, {"bob", 2}});
    const StandingPtr two = standingOf(noon, {{"alice", 5}, {"bob", 6}}, Direction::LowestFirst);
    VERIFY_RESULT(recorder->add(0, one));
    VERIFY_RESULT(recorder->add(1, two));
    VERIFY_RESULT(recorder->noteGap(1, "It is gone."));
    VERIFY_RESULT(recorder->finish());
    QCOMPARE(numberIn(path(), "SELECT count(*) FROM member"), 2);
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->boards()[1].key == "two");
    QVERIFY(recording->at(0, noon)->standing->sameRows(*one));
    QVERIFY(recording->at(1, noon)->standing->sameRows(*two));
    QVERIFY(recording->gaps(0)->empty());
    QCOMPARE(recording->gaps(1)->size(), std::size_t(1));
}

void RecordingTest::boardThatComesAndGoes()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {})));
    VERIFY_RESULT(
        recorder->add(0, standingOf(noon + seconds(1), {{"alice", 1}}, Direction::HighestFirst, 5)));
    VERIFY_RESULT(
        recorder->add(0, standingOf(noon + seconds(2), {{"alice", 1}}, Direction::HighestFirst, 6)));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(3), {})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QCOMPARE(recording->at(0, noon)->standing->cardinality(), 0);
    QCOMPARE(recording->at(0, noon + seconds(1))->standing->cardinality(), 5);
    QCOMPARE(recording->at(0, noon + seconds(2))->standing->cardinality(), 6);
    QVERIFY(recording->at(0, noon + seconds(3))->standing->head().empty());
}

void RecordingTest::gaps()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    VERIFY_RESULT(recorder->noteGap(0, "The server is gone."));
    VERIFY_RESULT(recorder->noteGap(0, "The server is still gone."));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(5), {{"alice", 1}})));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(6), {{"alice", 2}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    const RecordingGap gap{noon, noon + seconds(5), "The server is gone."};
    QVERIFY(*recording->gaps(0) == std::vector{gap});
    QVERIFY(!recording->at(0, noon)->gap);
    QVERIFY(recording->at(0, noon + seconds(3))->gap == gap);
    QVERIFY(!recording->at(0, noon + seconds(5))->gap);
    // Before and behind the gap the same was seen, which the row says too.
    QVERIFY(recording->at(0, noon + seconds(3))->until == noon + seconds(5));
    QVERIFY(recording->at(0, noon + seconds(6))->before == noon + seconds(5));
    QCOMPARE((*recording->range(0))->samples, 3);
}

void RecordingTest::gapsThatAreExplainedLater()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    VERIFY_RESULT(recorder->noteGap(0, "The server is gone."));
    VERIFY_RESULT(recorder->explainGap(0, "Another one took over."));
    VERIFY_RESULT(recorder->noteGap(0, "This comes too late."));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(5), {{"alice", 1}})));
    VERIFY_RESULT(recorder->explainGap(0, "And back."));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(6), {{"alice", 2}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(*recording->gaps(0) ==
            (std::vector{RecordingGap{noon, noon + seconds(5), "Another one took over."},
                         RecordingGap{noon + seconds(5), noon + seconds(6), "And back."}}));
    QCOMPARE((*recording->range(0))->samples, 3);
}

void RecordingTest::gapAtTheEnd()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    VERIFY_RESULT(recorder->noteGap(0, std::string(5000, 'x')));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(*recording->gaps(0) == (std::vector{RecordingGap{noon, std::nullopt, std::string(1000, 'x')}}));
    QVERIFY(!recording->at(0, noon)->gap);
    QVERIFY(recording->at(0, noon + seconds(1))->gap.has_value());
}

void RecordingTest::silence()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    for (const int second : {0, 20, 3600})
        VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(second), {{"alice", 1}})));
    recorder->setInterval(std::chrono::minutes(20));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(3600 + 3000), {{"alice", 1}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(*recording->gaps(0) == (std::vector{RecordingGap{noon + seconds(20), noon + seconds(3600), {}}}));
}

/// Where changes come, others may have been missed; where nothing has changed, signs of life come less often.
void RecordingTest::silenceByInterval()
{
    using std::chrono::milliseconds;
    auto recorder = create();
    VERIFY_RESULT(recorder);
    recorder->setInterval(milliseconds(200));
    double raw = 0;
    for (const int moment : {0, 1900, 4400})
        VERIFY_RESULT(recorder->add(0, standingOf(noon + milliseconds(moment), {{"alice", ++raw}})));
    VERIFY_RESULT(recorder->confirm(0, noon + milliseconds(7000)));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(*recording->gaps(0) ==
            (std::vector{RecordingGap{noon + milliseconds(1900), noon + milliseconds(4400), {}}}));
}

/// A server that would have rung says as much as a sample that saw the same.
void RecordingTest::confirmed()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->confirm(0, noon - seconds(1)));
    QVERIFY(!recorder->commitDue());
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    VERIFY_RESULT(recorder->confirm(0, noon - milliseconds(2)));
    for (int second = 1; second <= 60; ++second)
        VERIFY_RESULT(recorder->confirm(0, noon + seconds(second)));
    VERIFY_RESULT(recorder->noteGap(0, "Gone."));
    VERIFY_RESULT(recorder->confirm(0, noon + seconds(100)));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(101), {{"bob", 1}})));
    // Long before the last moment: the clock was set back.
    VERIFY_RESULT(recorder->confirm(0, noon - seconds(3600)));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(recording->at(0, noon + seconds(5))->until == noon + seconds(100));
    QVERIFY(!recording->at(0, noon + seconds(5))->gap);
    QVERIFY(recording->at(0, noon + seconds(101))->before == noon + seconds(100));
    const auto gaps = recording->gaps(0);
    QCOMPARE(gaps->size(), std::size_t(2));
    QVERIFY((*gaps)[0] == (RecordingGap{noon + seconds(60), noon + seconds(100), "Gone."}));
    COMPARE_SENTENCE("recording", (*gaps)[1].why);
    QVERIFY((*recording->range(0) == RecordedRange{noon, noon + seconds(101) + microseconds(1), 64, 2}));
}

void RecordingTest::clockSetBack()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
    VERIFY_RESULT(recorder->add(0, standingOf(noon - milliseconds(3), {{"alice", 2}})));
    VERIFY_RESULT(recorder->add(0, standingOf(noon + seconds(1), {{"alice", 3}})));
    VERIFY_RESULT(recorder->add(0, standingOf(noon - std::chrono::hours(1), {{"alice", 4}})));
    VERIFY_RESULT(recorder->add(0, standingOf(noon - std::chrono::hours(1) + seconds(1), {{"alice", 5}})));
    VERIFY_RESULT(recorder->finish());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    std::vector<Moment> moments;
    for (auto at = *recording->next(0, Moment::min()); at; at = *recording->next(0, *at))
        moments.push_back(*at);
    QCOMPARE(moments.size(), std::size_t(5));
    QVERIFY(moments[1] == noon + microseconds(1));
    QVERIFY(moments[4] - moments[3] == seconds(1));
    QCOMPARE(recording->at(0, moments[3])->standing->placeOf("alice")->raw, 4.0);
    const auto gaps = recording->gaps(0);
    QCOMPARE(gaps->size(), std::size_t(1));
    COMPARE_SENTENCE("recording", (*gaps)[0].why);
}

/// More members than a recorder remembers pass through the head: those that return are stored again.
void RecordingTest::membersThatPassThrough()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    std::vector<StandingPtr> samples;
    for (int i = 0; i < 1000; ++i) {
        const std::string member = std::to_string(i % 900) + std::string(100'000, 'm');
        samples.push_back(standingOf(noon + milliseconds(10 * i), {{member, i}, {"alice", 1}}));
        VERIFY_RESULT(recorder->add(0, samples.back()));
    }
    VERIFY_RESULT(recorder->finish());
    QVERIFY(numberIn(path(), "SELECT count(*) FROM member") > 901);
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    for (std::size_t i = 0; i < samples.size(); i += 7)
        QVERIFY(recording->at(0, samples[i]->answered())->standing->sameRows(*samples[i]));
}

void RecordingTest::isReadWhileItIsWritten()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    COMPARE_FAILURE(recording->at(0, noon), ErrorKind::NotFound, "recording", "no sample");
    for (int i = 0; i < 100; ++i) {
        const StandingPtr sample =
            standingOf(noon + milliseconds(100 * i), {{"alice", i}, {"m" + std::to_string(i), 5}});
        VERIFY_RESULT(recorder->add(0, sample));
        QVERIFY(recorder->commitDue() <= noon + milliseconds(100 * i) + seconds(1));
        if (i % 3 == 0) {
            VERIFY_RESULT(recorder->commit());
            QVERIFY(!recorder->commitDue());
            const auto last = recording->at(0, Moment::max());
            VERIFY_RESULT(last);
            QVERIFY(last->standing->sameRows(*sample));
        }
    }
}

/// As kill -9 leaves it: all but the last second.
void RecordingTest::copyOfAFileInTheMaking()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    for (int i = 0; i < 100; ++i) {
        VERIFY_RESULT(recorder->add(0, standingOf(noon + milliseconds(100 * i), {{"alice", i}})));
        const std::string copy = path() + ".copy";
        QFile::remove(QString::fromStdString(copy));
        QVERIFY(QFile::copy(QString::fromStdString(path()), QString::fromStdString(copy)));
        auto recording = Recording::open(copy);
        VERIFY_RESULT(recording);
        const auto range = recording->range(0);
        VERIFY_RESULT(range);
        QVERIFY(i < 10 || (*range)->last >= noon + milliseconds(100 * i) - seconds(1));
    }
    QCOMPARE(bytesOf(QString::fromStdString(path() + "-journal")), QByteArray());
}

/// A file of which a transaction has written a part, with the journal that takes it back.
void RecordingTest::cutOffInAWrite()
{
    auto recorder = create();
    VERIFY_RESULT(recorder);
    for (int i = 0; i < 100; ++i)
        VERIFY_RESULT(
            recorder->add(0, standingOf(noon + milliseconds(100 * i),
                                        {{"member" + std::to_string(i) + std::string(9000, 'x'), i}})));
    VERIFY_RESULT(recorder->finish());
    const QString copy = m_directory->filePath("cut.recording");
    {
        const auto file = SqliteFile::open(path(), SqliteFile::Access::Write);
        QVERIFY(file.has_value());
        for (const char *statement :
             {"PRAGMA cache_size=5", "BEGIN IMMEDIATE", "UPDATE member SET bytes=x'00'", "DELETE FROM sample",
              "DELETE FROM watched"})
            QVERIFY(file->run(statement).has_value());
        QVERIFY(QFile::copy(QString::fromStdString(path()), copy));
        QVERIFY(QFile::copy(QString::fromStdString(path() + "-journal"), copy + "-journal"));
        QVERIFY(file->run("ROLLBACK").has_value());
    }
    QVERIFY(bytesOf(copy) != bytesOf(QString::fromStdString(path())));
    auto whole = Recording::open(path());
    auto mended = Recording::open(copy.toStdString());
    VERIFY_RESULT(whole);
    VERIFY_RESULT(mended);
    QVERIFY(*mended->range(0) == *whole->range(0));
    QVERIFY(mended->at(0, noon + seconds(5))->standing->sameRows(*whole->at(0, noon + seconds(5))->standing));
}

void RecordingTest::nothingRecorded()
{
    VERIFY_RESULT(create());
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    QVERIFY(!*recording->range(0));
    QVERIFY(recording->gaps(0)->empty());
    QVERIFY(!*recording->next(0, Moment::min()));
    COMPARE_FAILURE(recording->at(0, noon), ErrorKind::NotFound, "recording", "no sample");
}

void RecordingTest::oneFileInTheEnd()
{
    {
        auto recorder = create();
        VERIFY_RESULT(recorder);
        VERIFY_RESULT(recorder->add(0, standingOf(noon, {{"alice", 1}})));
        QVERIFY(isRecording(path()));
    }
    QCOMPARE(entriesOf(m_directory->path()), QStringList{"board.recording"});
    auto recording = Recording::open(path());
    VERIFY_RESULT(recording);
    VERIFY_RESULT(recording->at(0, noon));
    QCOMPARE(entriesOf(m_directory->path()), QStringList{"board.recording"});
}

void RecordingTest::theFirstVersionStillOpens()
{
    auto recording = Recording::open(TEST_DATA "/version1.tiebreak");
    VERIFY_RESULT(recording);
    const RecordedBoard &board = recording->boards().at(0);
    QCOMPARE(board.key, "gift:room:8841:tonight");
    QCOMPARE(board.server, "redis://scores.example:6379/0");
    QVERIFY(*recording->range(0) == (RecordedRange{noon, noon + seconds(500), 41, 41}));
    QCOMPARE(recording->gaps(0)->size(), std::size_t(1));
    QCOMPARE(membersOf(*recording->at(0, noon)->standing),
             "aurora_k,ren_07,Mireille,sofia.m,tokyo_drift,nadia_k,big_ed,pixel.pepper");
}

void RecordingTest::sentences()
{
    RecordedMoment moment{standingOf(noon, {}), noon, noon + milliseconds(1500), noon, {}};
    Sentences said("recordingtext");
    said.add("the first sample", seenText(moment, plainWording()));
    moment.before = noon - microseconds(1);
    said.add("a later one", seenText(moment, plainWording()));
    moment.turn = ServerTurn{};
    said.add("of another process", seenText(moment, plainWording()));
    moment.same = true;
    said.add("of another process with the same rows", seenText(moment, plainWording()));
    moment.turn->isResync = true;
    said.add("of another primary's data, the same rows", seenText(moment, plainWording()));
    moment.same = false;
    said.add("of another primary's data", seenText(moment, plainWording()));
    moment.turn.reset();
    moment.same = false;
    said.add("a gap", gapText({noon, noon + seconds(1), "Gone.\x1b[0m"}, plainWording()));
    COMPARE_SENTENCES(said);
    QCOMPARE(gapText({noon, std::nullopt, {}}, plainWording()),
             std::string("The recording ends at 2026-11-20T12:00:00.000Z."));
}

void RecordingTest::changesAsBytes()
{
    std::mt19937_64 random(3);
    for (int round = 0; round < 500; ++round) {
        HeadBits head;
        for (std::uint64_t i = random() % 20; i > 0; --i)
            head[static_cast<MemberId>(1 + random() % 50)] = random() >> (random() % 64);
        HeadBits expected = head;
        RowChanges changes;
        for (MemberId member = 1; member <= 50; ++member) {
            const auto choice = random() % 5;
            if (choice == 0) {
                changes.set.push_back({member, random() >> (random() % 64)});
                expected[member] = changes.set.back().bits;
            } else if (choice == 1 && head.contains(member)) {
                changes.gone.push_back(member);
                expected.erase(member);
            }
        }
        std::ranges::shuffle(changes.set, random);
        const std::string bytes = encodeChanges(changes, head);
        HeadBits found = head;
        QVERIFY(applyChanges(bytes, found, 100));
        QVERIFY(found == expected);
        QVERIFY(expected.empty() || !applyChanges(bytes, found = head, expected.size() - 1));
        // Nothing that is cut off, or goes on, is taken for such bytes.
        for (std::size_t length = 0; length < bytes.size(); ++length)
            QVERIFY(!applyChanges(std::string_view(bytes).substr(0, length), found = head, 100));
        QVERIFY(!applyChanges(bytes + '\0', found = head, 100));
    }
    // A member that a server shows twice counts once.
    HeadBits head;
    QVERIFY(applyChanges(encodeChanges({{{7, 1}, {3, 5}, {7, 2}}, {}}, {}), head, 100));
    QVERIFY(head == (HeadBits{{3, 5}, {7, 2}}));
}

TIEBREAK_TEST(QCoreApplication, RecordingTest)

} // namespace tst_recording

#include "tst_recording.moc"

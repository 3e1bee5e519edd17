// SPDX-License-Identifier: GPL-3.0-or-later
// A recording of a real server's boards is opened and played: sandbox and page hold what was recorded, bit
// for bit.
#include "app/live/livepage.h"
#include "app/live/recording/playbacknotes.h"
#include "app/live/recording/recordingplayer.h"
#include "app/session/boardaudit.h"
#include "files/recording/recording.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/files.h"
#include "support/freshsettings.h"
#include "support/madeuprecording.h"
#include "support/patience.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <csignal>
#include <limits>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_recordingplayer
{

namespace
{

constexpr Moment noon = MadeUpRecording::noon;

/// Members and raws, the raws as bits; a zero has no sign, as a server keeps none in its small encoding.
std::vector<std::pair<std::string, std::uint64_t>> bitsOfRows(const Rows &rows)
{
    std::vector<std::pair<std::string, std::uint64_t>> all;
    for (std::size_t row = 0; row < rows.size(); ++row)
        all.emplace_back(rows.member(row), bitsOf(rows.raw(row) == 0 ? 0.0 : rows.raw(row)));
    return all;
}

} // namespace

class RecordingPlayerTest : public QObject
{
    Q_OBJECT

    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    QTemporaryDir m_directory;
    int m_files = 0;
    QString m_hour; ///< what recordHour() has made
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<LivePage> m_page;

    RecordingPlayer &player() { return m_page->player(); }
    std::string newPath()
    {
        return m_directory.filePath(QStringLiteral("%1.tiebreak").arg(++m_files)).toStdString();
    }
    RecordedBoard board(const std::string &key, Direction direction = Direction::HighestFirst)
    {
        return {key, direction, specText(m_codec), "2026-01-01..2027-01-01", "redis://example", 100, noon};
    }
    double raw(std::int64_t score, Moment at)
    {
        return encode(m_codec, score, at.time_since_epoch() / 1s)->raw;
    }

    /// For half an hour four members move; in the third minute one is written wrongly, in the 20th all fall
    /// back.
    void recordTrouble(const std::string &path)
    {
        MadeUpRecording recording(path, {board("race")});
        QVERIFY(recording.ready());
        const std::vector<std::string> members{"a", "b", "c", "d"};
        std::vector<double> saved;
        for (int i = 0; i < 180; ++i) {
            const Moment at = noon + i * 10s;
            for (std::size_t member = 0; member < members.size() && i != 18 && i != 120; ++member)
                recording.set("race", members[member], raw(1000 + 10 * i + int(member), at));
            if (i == 18)
                recording.set("race", "b", raw(1171, noon + 170s) + 3600);
            for (std::size_t member = 0; member < members.size() && i == 120; ++member)
                recording.set("race", members[member], raw(1000 + 10 * 100 + int(member), noon + 1000s));
            QVERIFY(recording.sample(at));
        }
        VERIFY_RESULT(recording.recorder().finish());
    }

    enum class End { Turn, Renamed, Deleted };

    /// For 40 minutes one of twenty members moves every 10 s; after 1000 s other rows are there.
    void recordEnd(const std::string &path, End end)
    {
        MadeUpRecording recording(path, {board("race")});
        QVERIFY(recording.ready());
        const auto setAll = [&](const std::string &key, const std::string &member, int even, int odd) {
            for (int i = 0; i < 20; ++i)
                recording.set(key, member + std::to_string(i), raw((i % 2 ? odd : even) + i, noon));
        };
        setAll("race", "m", 1000, 1000);
        for (int i = 0; i < 240; ++i) {
            const Moment at = noon + i * 10s;
            if (i == 100 && end == End::Turn) {
                VERIFY_RESULT(recording.recorder().meetServer(0, {"a:1", "a:1"}));
                setAll("race", "m", 50'000, 10);
            } else if (i == 100 && end == End::Renamed) {
                setAll("other", "n", 2000, 2000);
                recording.run({"RENAME", "other", "race"});
            } else if (i == 100) {
                recording.run({"DEL", "race"});
            } else if (i == 101 && end == End::Deleted) {
                setAll("race", "m", 10, 10);
            } else {
                const std::string member = i > 100 && end == End::Renamed ? "n" : "m";
                recording.set("race", member + std::to_string(i % 20), raw(3000 + i, at));
            }
            QVERIFY(recording.sample(at));
        }
        VERIFY_RESULT(recording.recorder().finish());
    }

    /// A board of three members that moves every 10 s for an hour: a takes the lead and loses it.
    void recordHour(const std::string &path)
    {
        if (!m_hour.isEmpty()) {
            QVERIFY(QFile::copy(m_hour, QString::fromStdString(path)));
            return;
        }
        MadeUpRecording recording(path, {board("race")});
        QVERIFY(recording.ready());
        recording.set("race", "b", raw(1000, noon));
        recording.set("race", "c", raw(900, noon));
        for (int i = 0; i < 360; ++i) {
            const Moment at = noon + i * 10s;
            recording.set("race", "a", raw(i % 2 == 0 ? 500 + i : 2000 + i, at));
            QVERIFY(recording.sample(at));
        }
        VERIFY_RESULT(recording.recorder().finish());
        m_hour = QString::fromStdString(path);
    }

    void open(const std::string &path)
    {
        m_session->files().open({QString::fromStdString(path), {}});
        QTRY_VERIFY(player().isOpen());
        QTRY_VERIFY(player().facts());
        QTRY_VERIFY(player().settled());
    }
    void seek(Moment moment)
    {
        player().seek(moment);
        QTRY_VERIFY(player().settled());
        QCOMPARE(player().moment(), moment);
    }
    Rows rowsInSandbox(const std::string &key, Direction direction = Direction::HighestFirst)
    {
        auto connection = openConnection(m_session->sandbox()->writable(), patient);
        const auto snapshot = readWholeBoard(*connection, key, ReadWay::Dump);
        if (!snapshot)
            return {};
        Rows rows = snapshot->rows;
        if (direction == Direction::HighestFirst)
            return rows;
        Rows reversed;
        for (std::size_t row = rows.size(); row-- > 0;)
            reversed.append(rows.member(row), rows.raw(row));
        return reversed;
    }
    /// The sandbox and the page hold what the recording says of this moment.
    void compare(const std::string &path, std::size_t number, Moment moment)
    {
        auto recording = Recording::open(path);
        VERIFY_RESULT(recording);
        const auto found = recording->at(number, moment);
        VERIFY_RESULT(found);
        const RecordedBoard &recorded = recording->boards()[number];
        const auto expected = bitsOfRows(found->standing->head());
        QCOMPARE(bitsOfRows(rowsInSandbox(recorded.key, recorded.direction)), expected);
        const LiveBoardData *shown = m_page->watchedBoards().find(QByteArray::fromStdString(recorded.key));
        QVERIFY(shown && shown->latest());
        QCOMPARE(bitsOfRows(shown->latest()->head()), expected);
        QCOMPARE(shown->latest()->cardinality(), found->standing->cardinality());
        QCOMPARE(shown->latest()->answered(), found->standing->answered());
        QCOMPARE(m_page->watchedBoards().now(), moment);
    }
    /// What a page compares with at the moment is what the recording says.
    void compareHistory(const std::string &path, Moment moment)
    {
        auto recording = Recording::open(path);
        VERIFY_RESULT(recording);
        const LiveBoardData *shown = m_page->board();
        for (const auto &[since, then] :
             {std::pair(Since::TenMinutes, moment - 10min), std::pair(Since::Hour, moment - 1h),
              std::pair(Since::Opened, noon)}) {
            const auto found = recording->at(0, std::max(then, noon));
            VERIFY_RESULT(found);
            const StandingPtr compared = shown->comparedWith(since, moment, QTimeZone::utc());
            QVERIFY(compared);
            QCOMPARE(compared->answered(), found->standing->answered());
        }
    }

private slots:
    void initTestCase() { recordHour(newPath()); }
    void isJudgedFromStartToEnd()
    {
        const std::string path = newPath();
        recordTrouble(path);
        open(path);
        QTRY_VERIFY(player().judged());
        QVERIFY(!player().judgedPercent());
        const JudgedRecording &judged = *player().judged();
        QCOMPARE(judged.first, noon);
        QCOMPARE(judged.last, noon + 1790s);
        QCOMPARE(judged.faultyWrites, 1);
        QCOMPARE(judged.incidents, 1);
        QCOMPARE(judged.marks.size(), 2u);
        QCOMPARE(judged.marks[0].at, noon + 180s);
        QCOMPARE(judged.marks[0].from, noon + 170s);
        QVERIFY(!judged.marks[0].incident && judged.marks[0].text.starts_with("b"));
        QCOMPARE(judged.marks[1].at, noon + 1200s);
        QVERIFY(judged.marks[1].incident);
        // It is shown far from both, and is the same wherever one looks.
        QVERIFY(m_page->findChild<QLabel *>(QStringLiteral("judged"))->text().startsWith(u'1'));
        seek(noon + 60s);
        QCOMPARE(player().judged()->marks.size(), 2u);
    }
    void aRecordingThatIsDamagedIsNotJudged()
    {
        VERIFY_FAILURE(
            judgeRecording("/nowhere/at/all", 0, Decoder(m_codec, TimeRange()), {}, plainWording()),
            ErrorKind::Io, "");
    }
    void init()
    {
        m_settings = freshSettings(m_directory);
        m_session = std::make_unique<Session>(*m_settings);
        m_page = std::make_unique<LivePage>(*m_session);
        m_page->resize(1300, 800);
        m_page->show();
        m_page->setCurrent(true);
    }
    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_settings.reset();
    }

    void opensAtItsLastMoment()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        const Moment last = noon + 3590s;
        QCOMPARE(m_session->board(), QByteArray("race"));
        QCOMPARE(player().moment(), last);
        compare(path, 0, last);
        compareHistory(path, last);
        QVERIFY(m_page->findChild<QWidget *>(QStringLiteral("player"))->isVisible());
        QVERIFY(!m_page->findChild<QWidget *>(QStringLiteral("record"))->isVisible());
        // As it was recorded, and not for other boards of the pattern.
        QCOMPARE(m_session->view().codec, std::optional(m_codec));
        QCOMPARE(timeRangeText(m_session->view().timeRange), std::string("2026-01-01..2027-01-01"));
        m_session->chooseCodec(*parseCodecSpec("plain"));
        QCOMPARE(m_session->view().codec, parseCodecSpec("plain").value());
        QVERIFY(!m_settings->allKeys().join(QLatin1Char(' ')).contains(QStringLiteral("race")));
    }

    void showsEachMoment()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        for (const Moment at : {noon, noon + 5min, noon + 1800s, noon + 1805s, noon + 1790s, noon + 12s}) {
            seek(at);
            compare(path, 0, at);
            compareHistory(path, at);
        }
        // The end and the beginning hold whatever is beyond them.
        player().seek(noon + 24h);
        QTRY_COMPARE(player().moment(), noon + 3590s);
        player().seek(noon - 24h);
        QTRY_COMPARE(player().moment(), noon);
    }

    void stepsFromChangeToChange()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        seek(noon + 1805s);
        player().stepForward();
        QTRY_COMPARE(player().moment(), noon + 1810s);
        player().stepForward();
        QTRY_COMPARE(player().moment(), noon + 1820s);
        QTRY_VERIFY(player().settled());
        compare(path, 0, noon + 1820s);
        player().stepBack();
        QTRY_COMPARE(player().moment(), noon + 1810s);
        QTRY_VERIFY(player().settled());
        compare(path, 0, noon + 1810s);
        player().toBegin();
        QTRY_COMPARE(player().moment(), noon);
        player().stepBack();
        QTRY_VERIFY(player().settled());
        QCOMPARE(player().moment(), noon);
        player().toEnd();
        QTRY_COMPARE(player().moment(), noon + 3590s);
        player().stepForward();
        QTRY_VERIFY(player().settled());
        QCOMPARE(player().moment(), noon + 3590s);
    }

    void playsOnWithEventsAndBeginsAnewAfterAJumpBack()
    {
        SLOW_TEST();
        const std::string path = newPath();
        recordHour(path);
        open(path);
        seek(noon + 1800s);
        const auto newest = [this] { return m_page->board()->events.front().to; };
        QVERIFY(!m_page->board()->events.empty());
        QCOMPARE(newest(), noon + 1800s);
        player().setSpeed(600);
        player().play();
        QVERIFY(player().plays());
        QTRY_VERIFY(!player().plays());
        QTRY_VERIFY(player().settled());
        QCOMPARE(player().moment(), noon + 3590s);
        compare(path, 0, noon + 3590s);
        compareHistory(path, noon + 3590s);
        // Each change is told with the samples it lies between: a overtakes c and b every other time.
        QCOMPARE(newest(), noon + 3590s);
        for (const LiveEvent &event : m_page->board()->events)
            QCOMPARE(event.to - event.from, std::chrono::microseconds(10s));
        seek(noon + 600s);
        QCOMPARE(newest(), noon + 600s);
        compareHistory(path, noon + 600s);
        // The end is followed by the beginning.
        player().toEnd();
        QTRY_VERIFY(player().settled());
        player().play();
        QTRY_VERIFY(player().moment() < noon + 30min);
        player().pause();
        QTRY_VERIFY(player().settled());
        compare(path, 0, player().moment());
    }

    void aMarkHoldsOnceItsMomentHasCome()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        seek(noon + 1200s);
        m_page->watchedBoards().setMark("race");
        const LiveBoardData *shown = m_page->board();
        const auto compared = [&](Moment at) {
            return shown->comparedWith(Since::Mark, at, QTimeZone::utc())->answered();
        };
        QCOMPARE(compared(noon + 1200s), noon + 1200s);
        seek(noon + 2400s);
        QCOMPARE(compared(noon + 2400s), noon + 1200s);
        seek(noon + 600s);
        QCOMPARE(compared(noon + 600s), noon);
    }

    void whatIsNoLongerThereIsNotComparedWith_data()
    {
        QTest::addColumn<End>("end");
        QTest::newRow("another server's rows") << End::Turn;
        QTest::newRow("another board under the key") << End::Renamed;
        QTest::newRow("deleted and begun anew") << End::Deleted;
    }
    void whatIsNoLongerThereIsNotComparedWith()
    {
        QFETCH(End, end);
        const std::string path = newPath();
        recordEnd(path, end);
        open(path);
        const Moment ended = noon + 1000s;
        const LiveBoardData *shown = m_page->board();
        const auto compared = [&](Since since) {
            return shown->comparedWith(since, player().moment(), QTimeZone::utc())->answered();
        };
        for (const Moment at : {noon + 2390s, noon + 1500s, noon + 1100s}) {
            seek(at);
            for (const Since since : {Since::Opened, Since::Hour, Since::Today})
                QCOMPARE(compared(since), ended);
        }
        // It is the same where that comes about before one's eyes; what stood before is compared with there.
        seek(noon + 900s);
        QCOMPARE(compared(Since::Opened), noon);
        m_page->watchedBoards().setMark("race");
        seek(noon + 1050s);
        QCOMPARE(compared(Since::Opened), ended);
        QCOMPARE(compared(Since::Mark), ended);
        seek(noon + 950s);
        QCOMPARE(compared(Since::Mark), noon + 900s);
    }

    void saysThatAMomentLiesInAGap()
    {
        const std::string path = newPath();
        {
            MadeUpRecording recording(path, {board("race")});
            QVERIFY(recording.ready());
            recording.set("race", "a", raw(1, noon));
            QVERIFY(recording.sample(noon));
            VERIFY_RESULT(recording.recorder().noteGap(0, "The server was gone."));
            recording.set("race", "a", raw(2, noon + 300s));
            QVERIFY(recording.sample(noon + 300s));
        }
        open(path);
        QCOMPARE(player().gaps()->size(), std::size_t(1));
        QCOMPARE(playedFreshness(player(), QTimeZone::utc()), QStringLiteral("recorded, 12:05:00.0"));
        seek(noon + 100s);
        compare(path, 0, noon + 100s);
        QCOMPARE(playedFreshness(player(), QTimeZone::utc()), QStringLiteral("in a gap since 12:00:00.0"));
        const PlaybackNote note = playbackNote(player(), QTimeZone::utc());
        QVERIFY(note.gap);
        QVERIFY2(note.way.contains(QStringLiteral("The server was gone.")), qPrintable(note.way));
        QVERIFY(note.seen.contains(QStringLiteral("All members")));
        // Rows that are read now are of when they were seen last.
        BoardAudit audit(*m_session, nullptr);
        audit.setView(m_session->view());
        audit.read(ReadWay::Dump);
        QTRY_VERIFY(audit.result());
        QCOMPARE(audit.result()->readAt, std::int64_t(noon.time_since_epoch().count()));
        QCOMPARE(m_session->clock()(), noon + 100s);
        // However slowly it is played, a gap takes no longer than a second or so.
        player().play();
        QTRY_COMPARE(player().moment(), noon + 300s);
        QTRY_VERIFY(!player().plays());
    }

    void severalBoardsShareTheMoment()
    {
        const std::string path = newPath();
        const std::string odd("k\0\n\xff<b>", 7);
        {
            MadeUpRecording recording(path, {board("race"), board(odd, Direction::LowestFirst)});
            QVERIFY(recording.ready());
            recording.set("race", "a", 5);
            QVERIFY(recording.sample(noon));
            recording.set(odd, "x", 7);
            recording.set(odd, "y", 8);
            QVERIFY(recording.sample(noon + 10s));
            recording.set(odd, "x", 9);
            recording.run({"DEL", "race"});
            QVERIFY(recording.sample(noon + 20s));
        }
        open(path);
        const QByteArray oddKey = QByteArray::fromStdString(odd);
        compare(path, 0, noon + 20s);
        m_session->setBoard(oddKey);
        QTRY_VERIFY(m_page->board() && m_page->board()->latest());
        QTRY_VERIFY(player().settled());
        QCOMPARE(m_session->view().direction, Direction::LowestFirst);
        compare(path, 1, noon + 20s);
        seek(noon + 12s);
        compare(path, 0, noon + 12s);
        compare(path, 1, noon + 12s);
        seek(noon);
        compare(path, 0, noon);
        compare(path, 1, noon);
        QVERIFY(rowsInSandbox(odd).empty());
        // Of another key of the sandbox the recording knows nothing.
        VERIFY_RESULT(
            openConnection(m_session->sandbox()->writable(), patient)->run({"ZADD", "own", "1", "a"}));
        m_session->setBoard("own");
        QTRY_VERIFY(m_page->board() && m_page->board()->error);
        QTRY_VERIFY(player().settled());
        QCOMPARE(rowsInSandbox("own").size(), std::size_t(1));
    }

    void hostileRowsAreShownBitForBit()
    {
        const std::string path = newPath();
        const double raws[] = {0,
                               -0.0,
                               1e308,
                               -1e308,
                               5e-324,
                               2.2250738585072014e-308,
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(),
                               9007199254740993.0,
                               0.1 + 0.2};
        {
            MadeUpRecording recording(path, {board("odd")});
            QVERIFY(recording.ready());
            std::vector<std::string> members{std::string(),
                                             std::string("\0nul", 4),
                                             "\xff\xfe",
                                             "<b>bold</b>",
                                             "line\nbreak",
                                             "\xe2\x80\xae"
                                             "ltr",
                                             std::string(100'000, 'x'),
                                             "\xf0\x9f\x98\x80"};
            for (int step = 0; step < 12; ++step) {
                for (std::size_t i = 0; i < members.size(); ++i)
                    recording.set("odd", members[i], raws[(i + std::size_t(step)) % std::size(raws)]);
                if (step % 3 == 2)
                    recording.run({"ZREM", "odd", members[std::size_t(step) % members.size()]});
                QVERIFY(recording.sample(noon + step * 1s));
            }
        }
        open(path);
        for (const int step : {11, 0, 5, 3, 8, 7, 1}) {
            seek(noon + step * 1s);
            compare(path, 0, noon + step * 1s);
        }
    }

    void aCodecThatIsNoneIsLeftOut()
    {
        const std::string path = newPath();
        RecordedBoard odd = board("race");
        odd.codec = "binary:bits=<b>";
        odd.timeRange = "never";
        odd.server = std::string("\0<i>\n", 5);
        {
            MadeUpRecording recording(path, {odd});
            QVERIFY(recording.ready());
            recording.set("race", "a", 5);
            QVERIFY(recording.sample(noon));
        }
        open(path);
        QVERIFY(!m_session->view().codec);
        QCOMPARE(m_session->view().timeRange, TimeRange());
    }

    void oneThatIsStillWrittenGoesOn()
    {
        SLOW_TEST();
        const std::string path = newPath();
        MadeUpRecording recording(path, {board("race")});
        QVERIFY(recording.ready());
        recording.set("race", "a", 5);
        QVERIFY(recording.sample(noon));
        recording.set("race", "a", 6);
        QVERIFY(recording.sample(noon + 10s));
        open(path);
        QCOMPARE(player().facts()->last, noon + 10s);
        int step = 2;
        const auto goesOn = [&] {
            recording.set("race", "a", 5 + step);
            recording.sample(noon + step++ * 10s);
            return player().grows() && player().facts()->last > noon + 20s;
        };
        QTRY_VERIFY(goesOn());
        // Whoever stands at its end goes on with it.
        QTRY_VERIFY(player().settled() && player().moment() == player().facts()->last);
        compare(path, 0, player().moment());
        // Whoever looks at another moment stays there, and comes back to the end as it is then.
        player().seek(noon + 10s);
        QTRY_COMPARE(player().moment(), noon + 10s);
        const Moment then = player().facts()->last;
        QTRY_VERIFY(goesOn() && player().facts()->last > then);
        QCOMPARE(player().moment(), noon + 10s);
        player().toEnd();
        QTRY_VERIFY(player().settled() && player().moment() == player().facts()->last);
        const Moment end = player().moment();
        QTRY_VERIFY(goesOn() && player().settled() && player().moment() > end);
        player().pause();
        QTRY_VERIFY(player().settled());
        const Moment paused = player().moment();
        QTRY_VERIFY(goesOn() && player().facts()->last > paused);
        QCOMPARE(player().moment(), paused);
    }

    void oneThatIsStillWrittenIsJudgedAgain()
    {
        SLOW_TEST();
        const std::string path = newPath();
        MadeUpRecording recording(path, {board("race")});
        QVERIFY(recording.ready());
        recording.set("race", "a", 5);
        QVERIFY(recording.sample(noon));
        recording.set("race", "a", 6);
        QVERIFY(recording.sample(noon + 10s));
        open(path);
        QTRY_VERIFY(player().judged());
        QCOMPARE(player().judged()->incidents, 0);
        recording.run({"DEL", "race"});
        QVERIFY(recording.sample(noon + 20s));
        VERIFY_RESULT(recording.recorder().finish());
        QTRY_COMPARE_WITH_TIMEOUT(player().judged()->incidents, 1, 30'000);
        QCOMPARE(player().judged()->last, noon + 20s);
    }

    void whatIsNoSoundRecordingSaysSo_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("cut") << 0 << QStringLiteral("damaged");
        QTest::newRow("newer") << 1 << QStringLiteral("made by a newer Tiebreak");
        QTest::newRow("empty") << 2 << QStringLiteral("holds no sample yet");
    }
    void whatIsNoSoundRecordingSaysSo()
    {
        QFETCH(int, kind);
        QFETCH(QString, words);
        const std::string path = newPath();
        if (kind == 2) {
            QVERIFY(MadeUpRecording(path, {board("race")}).ready());
        } else {
            recordHour(path);
            QFile file(QString::fromStdString(path));
            QVERIFY(file.open(QIODevice::ReadWrite));
            if (kind == 0) {
                QVERIFY(file.resize(file.size() / 2));
            } else {
                QVERIFY(file.seek(63));
                file.putChar(99);
            }
        }
        QSignalSpy failed(&m_session->files(), &FileOpening::failed);
        m_session->files().open({QString::fromStdString(path), {}});
        QTRY_COMPARE(failed.size(), 1);
        const QString sentence = QString::fromStdString(failed[0][1].value<Error>().message);
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
        QVERIFY(!player().isOpen());
        QVERIFY(!m_session->sandbox());
    }

    void aNewSandboxShowsTheSameMoment()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        seek(noon + 700s);
        const long long before = m_session->sandboxProcess();
        QCOMPARE(::kill(static_cast<pid_t>(before), SIGKILL), 0);
        m_session->reconnect();
        QTRY_VERIFY(m_session->sandboxProcess() != before && m_session->link() == Session::Link::Connected);
        QTRY_VERIFY(player().settled());
        QCOMPARE(player().moment(), noon + 700s);
        QTRY_COMPARE(rowsInSandbox("race").size(), std::size_t(3));
        compare(path, 0, noon + 700s);
    }

    void leavingTheRecordingGoesBackToNow()
    {
        const std::string path = newPath();
        recordHour(path);
        open(path);
        player().setSpeed(60);
        seek(noon);
        player().play();
        m_page->setCurrent(false);
        QVERIFY(!player().plays());
        QTRY_VERIFY(player().settled());
        compare(path, 0, player().moment());
        m_page->setCurrent(true);
        m_session->startSandbox();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(!player().isOpen());
        QVERIFY(!m_session->shownMoment());
        QVERIFY(m_page->watchedBoards().now() > noon + 24h || m_page->watchedBoards().now() < noon - 1s);
        QVERIFY(!m_page->findChild<QWidget *>(QStringLiteral("player"))->isVisible());
        QVERIFY(m_page->findChild<QWidget *>(QStringLiteral("record"))->isVisibleTo(m_page.get()));
    }

    /// Says how long moments take; 1000 rows that all change ten times a second for two minutes.
    void tellsHowLongAMomentTakes()
    {
        SLOW_TEST();
        const std::string path = newPath();
        {
            auto recorder = Recorder::create(path, {board("race")});
            VERIFY_RESULT(recorder);
            for (int i = 0; i < 1200; ++i) {
                const Moment at = noon + i * 100ms;
                RowsPart part;
                for (int row = 0; row < 1000; ++row) {
                    const int score = 5000 - row + (row % 10 == i % 10 ? i : 0);
                    part.rows.append("member:" + std::to_string(row), raw(score, at));
                }
                part.rows = sortedAsRedisDoes(std::move(part.rows));
                SampledBoard sample{at, at, 1000, {}, {}};
                sample.parts.push_back(std::move(part));
                VERIFY_RESULT(recorder->add(0, std::make_shared<const Standing>(std::move(sample))));
            }
        }
        open(path);
        QElapsedTimer clock;
        double worst = 0;
        QSignalSpy moved(&player(), &RecordingPlayer::momentChanged);
        for (int i = 0; i < 20; ++i) {
            const Moment at = noon + (i * 7919 % 1190) * 100ms;
            moved.clear();
            clock.start();
            player().seek(at);
            while (player().moment() != at)
                moved.wait(1000);
            worst = std::max(worst, double(clock.nsecsElapsed()) / 1e6);
        }
        clock.start();
        QTRY_VERIFY(player().settled());
        qInfo("the slowest of 20 moments %.0f ms; all of the past and the sandbox %lld ms more", worst,
              clock.elapsed());
    }
};

TIEBREAK_TEST(QApplication, RecordingPlayerTest)

} // namespace tst_recordingplayer

#include "tst_recordingplayer.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Sound changes of watched boards are never called damage, under any scheme and at any magnitude.
#include "core/live/judge/judgedboards.h"
#include "core/live/watchedboard.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <fstream>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace tiebreak::judgedboards;

namespace tst_soundchanges
{

class SoundChangesTest : public QObject
{
    Q_OBJECT

private slots:
    void soundChangesAreNoDamage_data();
    void soundChangesAreNoDamage();
    void goldenVectorsAreNoDamage_data();
    void goldenVectorsAreNoDamage();
    void shiftedClocksAreNoDamage_data();
    void shiftedClocksAreNoDamage();
    void lateEventsAreNoDamage_data();
    void lateEventsAreNoDamage();
    void aQueueThatWasHeldUpIsNoDamage();
    void mendedRowsAreNoDamage_data();
    void mendedRowsAreNoDamage();
    void scoresThatComeAndGoAreNoDamage();
    void lowestFirstIsJudgedTheOtherWay();
};

void SoundChangesTest::soundChangesAreNoDamage_data()
{
    addBoards();
}

void SoundChangesTest::soundChangesAreNoDamage()
{
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    Watch watch(spec, scores);
    KindCounts counts;
    for (int i = 0; i < 3000; ++i) {
        // Some wait in a queue before they are written.
        if (const auto judgement = watch.soundChange(i % 10 == 0 ? microseconds(50s) : microseconds(900ms)))
            counts.add(judgement->kind);
    }
    QVERIFY2(counts.of(Severity::Bad) == 0, counts.text().c_str());
    QVERIFY2(counts.of(ChangeKind::Sound) + counts.of(ChangeKind::Misread) > 2800, counts.text().c_str());
    QVERIFY2(counts.of(Severity::Warning) == counts.of(ChangeKind::Misread), counts.text().c_str());
    QVERIFY(!watch.judge.otherWriter());
}

void SoundChangesTest::goldenVectorsAreNoDamage_data()
{
    QTest::addColumn<int>("changes");
    QTest::newRow("binary") << 40;
    QTest::newRow("binary-inverted") << 40;
    QTest::newRow("binary-keep31") << 40;
    QTest::newRow("decimal") << 40;
    QTest::newRow("decimal-inverted") << 40;
    QTest::newRow("fraction-cut10") << 40;
    QTest::newRow("text") << 40;
    QTest::newRow("text-inverted") << 40;
    QTest::newRow("ordered") << 40;
    QTest::newRow("ordered-min") << 40;
    QTest::newRow("ordered-signed") << 40;
}

// What other languages packed, seen as it was stamped, after each other row with a lower score.
void SoundChangesTest::goldenVectorsAreNoDamage()
{
    QFETCH(int, changes);
    std::ifstream in(std::string(TEST_DATA "/") + QTest::currentDataTag() + ".tsv");
    CodecSpec spec;
    struct Vector {
        std::int64_t score = 0;
        std::int64_t tick = 0;
        double raw = 0;
    };
    std::vector<Vector> vectors;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("# codec\t"))
            spec = parseCodecSpec(line.substr(8)).value();
        if (line.starts_with('#'))
            continue;
        const QList<QByteArray> cells = QByteArray(line.c_str()).split('\t');
        vectors.push_back({cells[0].toLongLong(), cells[1].toLongLong(), *parseBits(cells[2].toStdString())});
    }
    const Decoder decoder(spec, TimeRange());
    const ChangeJudge fresh(decoder, Direction::HighestFirst);
    int judged = 0;
    for (const Vector &after : vectors) {
        const TickWindow timeRange = decoder.window();
        // A score for which 64 bits have no room is another one.
        if (after.tick < timeRange.first || after.tick > timeRange.last ||
            encode(spec, after.score, after.tick).value().wrapped)
            continue;
        SeenChange change;
        change.member = "m";
        change.after = after.raw;
        const Moment moment = momentOf(after.tick, spec.unit);
        change.seen = {moment - 100ms, moment + 100ms};
        change.wasAbsent = true;
        QVERIFY(severityOf(ChangeJudge(fresh).judge(change).kind) != Severity::Bad);
        ++judged;
        for (const Vector &before : vectors) {
            if (before.score >= after.score || before.tick > after.tick || before.tick < timeRange.first)
                continue;
            change.before = before.raw;
            const ChangeKind kind = ChangeJudge(fresh).judge(change).kind;
            QVERIFY2(severityOf(kind) != Severity::Bad, changeKindName(kind).c_str());
            ++judged;
        }
    }
    QVERIFY2(judged >= changes, qPrintable(QString::number(judged)));
}

void SoundChangesTest::shiftedClocksAreNoDamage_data()
{
    addBoards();
}

void SoundChangesTest::shiftedClocksAreNoDamage()
{
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    QFETCH(bool, exact);
    for (const microseconds shift : {microseconds(5min), microseconds(3h), microseconds(-8h)}) {
        Watch watch(spec, scores, shift);
        KindCounts counts;
        for (int i = 0; i < 1000; ++i) {
            if (const auto judgement =
                    watch.soundChange(i % 10 == 0 ? microseconds(20s) : microseconds(900ms), shift))
                counts.add(judgement->kind);
        }
        QVERIFY2(counts.of(Severity::Bad) == 0, counts.text().c_str());
        QVERIFY2(counts.of(ChangeKind::StampedLate) == 0, counts.text().c_str());
        // Only the first few, before the shift is known.
        QVERIFY2(counts.of(ChangeKind::NotJudged) <= 10, counts.text().c_str());
        QCOMPARE(watch.judge.clock().state(), WriterClock::State::Known);
        if (exact) {
            QVERIFY(watch.judge.clock().minShift() > shift - 3s);
            QVERIFY(watch.judge.clock().minShift() < shift + 3s);
        }
    }
}

void SoundChangesTest::lateEventsAreNoDamage_data()
{
    addBoards();
}

// Events of a game that are replayed: each member's times rise, but none is of the moment it is seen.
void SoundChangesTest::lateEventsAreNoDamage()
{
    SLOW_TEST();
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    Watch watch(spec, scores, -30 * 24h);
    KindCounts counts;
    std::map<int, microseconds> ages;
    for (int i = 0; i < 2000; ++i) {
        watch.board.wait(10ms);
        const int member = int(watch.board.below(100));
        auto &age = ages.try_emplace(member, microseconds(20 * 24h)).first->second;
        age -= microseconds(watch.board.below(microseconds(8h).count()));
        const auto change = watch.board.write(member, watch.board.scoreOf(member) + watch.board.gain(),
                                              watch.board.stamp(-age));
        if (change)
            counts.add(watch.judge.judge(*change).kind);
    }
    QVERIFY2(counts.of(Severity::Bad) == 0, counts.text().c_str());
}

// Members score twice in a second; both are written minutes later, one after the other.
void SoundChangesTest::aQueueThatWasHeldUpIsNoDamage()
{
    for (const char *spec : {"binary:from=4294967295", "fraction:from=4102415999,span=4102415999",
                             "decimal:unit=min,digits=8", "text:unit=cs,from=1099511627776"}) {
        Watch watch(spec, 5000);
        for (int i = 0; i < 100; ++i)
            watch.soundChange(900ms, {}, 100);
        watch.board.wait(10min);
        KindCounts counts;
        for (int i = 0; i < 200; ++i) {
            const int member = i / 2 % 100;
            watch.board.wait(50ms);
            const std::int64_t tick = watch.board.stamp(-5min - microseconds(25ms) * (i % 2));
            const auto change = watch.board.write(member, watch.board.scoreOf(member) + watch.board.gain(),
                                                  i % 2 ? watch.board.tickOfRow(member) : tick);
            counts.add(watch.judge.judge(*change).kind);
        }
        QVERIFY2(counts.of(Severity::Bad) == 0, (spec + (" " + counts.text())).c_str());
        QVERIFY2(counts.of(ChangeKind::StampedLate) > 10, (spec + (" " + counts.text())).c_str());
    }
}

void SoundChangesTest::mendedRowsAreNoDamage_data()
{
    addBoards();
}

// All rows are damaged, in many ways, before the watch begins; sound writers write them again.
void SoundChangesTest::mendedRowsAreNoDamage()
{
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    Watch watch(spec, scores);
    WatchedBoard &board = watch.board;
    KindCounts counts;
    for (int i = 0; i < 1000; ++i) {
        const int member = int(board.below(100));
        const double raw = board.rawOf(member);
        const double damaged[] = {raw + 250,
                                  raw * 1000,
                                  static_cast<double>(board.scoreOf(member)),
                                  raw + 0.5,
                                  HUGE_VAL,
                                  raw * std::ldexp(1.0, int(board.below(7)) - 3),
                                  fromBits(bitsOf(raw) + static_cast<std::uint64_t>(board.below(1 << 30)))};
        board.writeRaw(member, damaged[i % std::size(damaged)], board.scoreOf(member),
                       board.tickOfRow(member));
        board.wait(1s);
        const auto change =
            board.write(member, board.scoreOf(member) + board.gain(), board.stamp(-microseconds(500ms)));
        if (change)
            counts.add(watch.judge.judge(*change).kind);
    }
    // A row whose double says the new score already is stamped again, as far as anybody can see.
    QVERIFY2(counts.of(Severity::Bad) == counts.of(ChangeKind::Restamped), counts.text().c_str());
    QVERIFY2(counts.of(ChangeKind::Restamped) <= 5, counts.text().c_str());
}

void SoundChangesTest::scoresThatComeAndGoAreNoDamage()
{
    Watch watch("binary:from=4294967295", 100000);
    WatchedBoard &board = watch.board;
    KindCounts counts;
    for (int i = 0; i < 2000; ++i) {
        board.wait(500ms);
        const int member = int(board.below(100));
        // Up and down; now and then it falls and rises again between two samples.
        const std::int64_t by = i % 20 == 19 ? 0 : i % 2 ? -board.gain() : board.gain();
        if (const auto change = board.write(member, board.scoreOf(member) + by, board.stamp()))
            counts.add(watch.judge.judge(*change).kind);
    }
    QVERIFY2(counts.of(Severity::Bad) == 0, counts.text().c_str());
    QVERIFY2(counts.of(ChangeKind::WorseScore) > 800, counts.text().c_str());
}

void SoundChangesTest::lowestFirstIsJudgedTheOtherWay()
{
    Watch watch("decimal", 300000, {}, Direction::LowestFirst);
    WatchedBoard &board = watch.board;
    KindCounts counts;
    for (int i = 0; i < 500; ++i) {
        board.wait(500ms);
        const int member = int(board.below(100));
        const std::int64_t by = i % 100 == 99 ? board.gain() : -board.gain();
        if (const auto change = board.write(member, board.scoreOf(member) + by, board.stamp()))
            counts.add(watch.judge.judge(*change).kind);
    }
    QCOMPARE(counts.of(ChangeKind::WorseScore), 5);
    QCOMPARE(counts.of(ChangeKind::Sound), 495);
    const auto older = board.write(3, board.scoreOf(3) - 5, board.tickOfRow(3) - 86400);
    QCOMPARE(watch.judge.judge(*older).kind, ChangeKind::OlderTime);
}

TIEBREAK_TEST(NoApplication, SoundChangesTest)

} // namespace tst_soundchanges

#include "tst_soundchanges.moc"

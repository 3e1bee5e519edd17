// SPDX-License-Identifier: GPL-3.0-or-later
// Planted damage among the changes of watched boards, under every scheme and at every magnitude.
#include "core/live/judge/judgedboards.h"
#include "core/live/watchedboard.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <functional>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace tiebreak::judgedboards;

namespace tst_changejudge
{

class ChangeJudgeTest : public QObject
{
    Q_OBJECT

private slots:
    void plantedDamageIsFound_data();
    void plantedDamageIsFound();
    void anotherUnitIsFound_data();
    void anotherUnitIsFound();
    void tellsEveryTenth();
    void aWriterThatStoppedIsForgotten();
    void tellsOtherCodecs_data();
    void tellsOtherCodecs();
    void tellsACodecThatRanOut();
    void oneClockAmongMany();
    void shortCyclesAndMinutes_data();
    void shortCyclesAndMinutes();
    void timeRangesThatAreOver();
    void rowsThatCameIntoView();
    void manyYearsAheadAreNoClock();
    void rowsWithoutABefore_data();
    void rowsWithoutABefore();
    void whatCannotBeJudged();
    void anyDoubleIsJudged_data();
    void anyDoubleIsJudged();
};

void ChangeJudgeTest::plantedDamageIsFound_data()
{
    addBoards();
}

void ChangeJudgeTest::plantedDamageIsFound()
{
    SLOW_TEST();
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    QFETCH(bool, exact);
    const CodecSpec codec = parseCodecSpec(spec.constData()).value();
    const bool behindThePoint = codec.scheme == Scheme::Fraction || codec.scheme == Scheme::Text;
    const bool wholes = codec.scheme == Scheme::Decimal || codec.scheme == Scheme::Binary;
    const std::int64_t hour = 3'600'000'000 / unitMicroseconds(codec.unit);
    struct Plant {
        const char *name;
        bool expected; ///< all of them are found, as one of `kinds`
        std::vector<ChangeKind> kinds;
        std::function<std::optional<SeenChange>(WatchedBoard &, int)> write;
    };
    const Plant plants[] = {
        {"ZINCRBY by points",
         wholes && exact,
         {ChangeKind::TimeMoved, ChangeKind::Restamped},
         [](WatchedBoard &board, int member) { return board.add(member, 250); }},
        {"ZINCRBY by minus points",
         wholes && exact,
         {ChangeKind::TimeMoved, ChangeKind::Restamped},
         [](WatchedBoard &board, int member) { return board.add(member, -250); }},
        {"ZINCRBY by half a point behind the point",
         behindThePoint && exact,
         {ChangeKind::TimeMoved, ChangeKind::Invalid, ChangeKind::OutOfTimeRange},
         [](WatchedBoard &board, int member) { return board.add(member, 0.5); }},
        {"ZINCRBY by whole points behind the point",
         behindThePoint && exact,
         {ChangeKind::TimeKept, ChangeKind::Invalid, ChangeKind::OutOfTimeRange},
         [](WatchedBoard &board, int member) { return board.addOldPoints(member, 5); }},
        {"ZINCRBY by weight",
         wholes && exact,
         {ChangeKind::TimeKept},
         [&](WatchedBoard &board, int member) {
             return board.addOldPoints(member, 5 * (board.rawFor(2, board.stamp()).value() -
                                                    board.rawFor(1, board.stamp()).value()));
         }},
        {"the same score again",
         exact,
         {ChangeKind::Restamped},
         [](WatchedBoard &board, int member) {
             return board.write(member, board.scoreOf(member), board.stamp());
         }},
        {"an older time",
         true,
         {ChangeKind::OlderTime},
         [=](WatchedBoard &board, int member) {
             return board.write(member, board.scoreOf(member) + board.gain(),
                                board.tickOfRow(member) - 30 * hour);
         }},
        {"a clock that is ahead",
         true,
         {ChangeKind::Future},
         [](WatchedBoard &board, int member) {
             return board.write(member, board.scoreOf(member) + board.gain(), board.stamp(5h));
         }},
        {"infinity",
         true,
         {ChangeKind::Infinite},
         [](WatchedBoard &board, int member) { return board.writeRaw(member, HUGE_VAL, 0, 0); }},
        {"bare points",
         wholes && exact && !codec.keep && codec.bits != 25,
         {ChangeKind::BarePoints},
         [](WatchedBoard &board, int member) {
             return board.writeRaw(member, double(board.scoreOf(member)), 0, 0);
         }},
        {"bare points behind the point",
         behindThePoint,
         {ChangeKind::Timeless},
         [](WatchedBoard &board, int member) {
             return board.writeRaw(member, double(board.scoreOf(member)), 0, 0);
         }},
        {"no time",
         wholes && exact,
         {ChangeKind::Timeless},
         [&](WatchedBoard &board, int member) {
             const TickWindow domain = codecDomain(codec);
             const auto raw =
                 board.rawFor(board.scoreOf(member) + 1, codec.earlierRises() ? domain.last : domain.first);
             return raw ? board.writeRaw(member, *raw, 0, 0) : std::nullopt;
         }},
    };
    for (const Plant &plant : plants) {
        Watch watch(spec, scores);
        KindCounts found;
        int planted = 0;
        int hits = 0;
        for (int i = 0; i < 600; ++i) {
            if (i % 10 != 9 || i < 50) {
                const auto judgement = watch.soundChange(900ms, {}, 100);
                QVERIFY2(!judgement || severityOf(judgement->kind) != Severity::Bad, plant.name);
                continue;
            }
            watch.board.wait(1s);
            const int member = int(watch.board.below(100));
            if (const auto change = plant.write(watch.board, member)) {
                const ChangeKind kind = watch.judge.judge(*change).kind;
                found.add(kind);
                ++planted;
                hits += std::ranges::find(plant.kinds, kind) != plant.kinds.end() ? 1 : 0;
            }
            watch.board.seed(member);
        }
        if (plant.expected)
            QVERIFY2(hits == planted && planted > 40,
                     (std::string(plant.name) + ": " + found.text()).c_str());
    }
}

void ChangeJudgeTest::anotherUnitIsFound_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<qint64>("scores");
    QTest::addColumn<int>("unit");
    const auto row = [](const char *spec, std::int64_t scores, TickUnit unit) {
        QTest::newRow(
            qPrintable(QStringLiteral("%1 %2 %3").arg(QLatin1String(spec)).arg(scores).arg(int(unit))))
            << QByteArray(spec) << qint64(scores) << int(unit);
    };
    for (const std::int64_t scores : {1000, 1'000'000, 80'000'000}) {
        for (const char *spec : {"decimal", "decimal:from=9999999999", "binary", "binary:from=4294967295",
                                 "binary:from=2147483647,keep=31", "ordered:from=4294967295"}) {
            for (const TickUnit unit : {TickUnit::Minute, TickUnit::Millisecond, TickUnit::Microsecond}) {
                // Where the double is blurred, another unit may well read like the board's own.
                // A code below 0 has no double under ordered.
                const bool negative = QByteArray(spec).startsWith("ordered") && scores < 1'000'000;
                if ((unit != TickUnit::Minute || scores < 1'000'000) &&
                    !(negative && unit == TickUnit::Microsecond))
                    row(spec, scores, unit);
            }
        }
        row("binary:bits=42,unit=ms,from=4398046511103", scores / 1000 + 5, TickUnit::Second);
        row("decimal:digits=13,unit=ms", scores / 1000 + 5, TickUnit::Second);
        row("fraction:from=4102415999,span=4102415999", scores / 100 + 5, TickUnit::Millisecond);
        row("binary:bits=25,from=1798761600", scores, TickUnit::Millisecond);
    }
}

// One change in ten was packed with the time in another unit.
void ChangeJudgeTest::anotherUnitIsFound()
{
    QFETCH(QByteArray, spec);
    QFETCH(qint64, scores);
    QFETCH(int, unit);
    Watch watch(spec, scores);
    WatchedBoard &board = watch.board;
    KindCounts found;
    int planted = 0;
    for (int i = 0; i < 1000; ++i) {
        if (i % 10 != 9) {
            const auto judgement = watch.soundChange(900ms, {}, 100);
            QVERIFY(!judgement || severityOf(judgement->kind) != Severity::Bad);
            continue;
        }
        board.wait(1s);
        const int member = int(board.below(100));
        const std::int64_t score = board.scoreOf(member) + board.gain();
        const auto change =
            board.writeRaw(member, board.packedIn(TickUnit(unit), score), score, board.tickOfRow(member));
        if (!change)
            continue;
        ++planted;
        const ChangeJudgement judgement = watch.judge.judge(*change);
        found.add(judgement.kind);
        if (judgement.kind == ChangeKind::OtherUnit) {
            QCOMPARE(judgement.other->writing.unit, TickUnit(unit));
            if (scores < 2'000'000)
                QCOMPARE(judgement.other->score, score);
        }
    }
    // Where much of the field are times of the last minute, the first few alone prove nothing; and the sum of
    // a float fraction need not be one that the codec gives.
    const bool narrow =
        spec.contains("bits=25") || TickUnit(unit) == TickUnit::Microsecond || spec.startsWith("fraction");
    QVERIFY2(planted >= 95, found.text().c_str());
    QVERIFY2(found.of(ChangeKind::OtherUnit) >= (narrow ? planted - 15 : planted - 2), found.text().c_str());
    const auto writer = watch.judge.otherWriter();
    QVERIFY(writer);
    QCOMPARE(writer->writing.kind, OtherWriting::Kind::Unit);
    QCOMPARE(writer->writing.unit, TickUnit(unit));
    QVERIFY(writer->among >= writer->changes * 9 && writer->among <= writer->changes * 11);
}

void ChangeJudgeTest::tellsEveryTenth()
{
    Watch watch("binary:from=4294967295", 1'400'000);
    for (int i = 0; i < 300; ++i)
        watch.soundChange(900ms);
    QVERIFY(!watch.judge.otherWriter());
    watch.board.wait(10min);
    const Moment began = watch.board.now();
    for (int i = 0; i < 400; ++i) {
        if (i % 10) {
            watch.soundChange(900ms);
            continue;
        }
        watch.board.wait(10ms);
        watch.judge.judge(*watch.board.writeRaw(5, watch.board.packedIn(TickUnit::Millisecond, 1'400'000 + i),
                                                1'400'000 + i, 0));
    }
    const auto writer = watch.judge.otherWriter();
    QVERIFY(writer);
    QCOMPARE(writer->changes, 40);
    QVERIFY(writer->among >= 390 && writer->among <= 400);
    QVERIFY(writer->first.since <= began + 2s && writer->first.until >= began);
    QVERIFY(writer->last > began + 2min);
}

void ChangeJudgeTest::aWriterThatStoppedIsForgotten()
{
    Watch watch("binary:from=4294967295", 100'000);
    for (int i = 0; i < 20; ++i) {
        watch.board.wait(1s);
        watch.judge.judge(
            *watch.board.writeRaw(5, watch.board.packedIn(TickUnit::Millisecond, 1000 + i), 1000 + i, 0));
    }
    QVERIFY(watch.judge.otherWriter());
    for (int i = 0; i < 5000; ++i)
        watch.soundChange(900ms);
    QVERIFY(!watch.judge.otherWriter());
}

void ChangeJudgeTest::tellsOtherCodecs_data()
{
    QTest::addColumn<QByteArray>("board");
    QTest::addColumn<QByteArray>("writer");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *board, const char *writer, ChangeKind kind) {
        QTest::newRow(qPrintable(QStringLiteral("%1 by %2").arg(QLatin1String(board), QLatin1String(writer))))
            << QByteArray(board) << QByteArray(writer) << int(kind);
    };
    row("binary:from=4294967295", "binary", ChangeKind::Mirrored);
    row("binary", "binary:from=4294967295", ChangeKind::Mirrored);
    row("decimal:from=9999999999", "decimal", ChangeKind::Mirrored);
    row("binary:from=4294967295", "decimal:from=9999999999", ChangeKind::OtherCodec);
    row("decimal", "binary:from=4294967295", ChangeKind::OtherCodec);
    row("binary:from=4294967295", "binary:bits=41,unit=ms", ChangeKind::OtherCodec);
    row("decimal", "decimal:digits=13,unit=ms", ChangeKind::OtherCodec);
    row("binary:from=4294967295", "fraction:from=4102415999,span=4102415999,digits=10",
        ChangeKind::OtherCodec);
    row("fraction:from=4102415999,span=4102415999,digits=10", "binary:from=4294967295",
        ChangeKind::OtherCodec);
    row("ordered:from=4294967295", "binary:from=4294967295", ChangeKind::OtherCodec);
    row("binary:from=4294967295", "ordered:from=4294967295", ChangeKind::OtherCodec);
}

void ChangeJudgeTest::tellsOtherCodecs()
{
    QFETCH(QByteArray, board);
    QFETCH(QByteArray, writer);
    QFETCH(int, kind);
    Watch watch(board, 20'000);
    const CodecSpec other = parseCodecSpec(writer.constData()).value();
    KindCounts found;
    for (int i = 0; i < 40; ++i) {
        watch.board.wait(1s);
        const std::int64_t score = watch.board.scoreOf(i) + watch.board.gain();
        const auto change = watch.board.writeRaw(
            i, encode(other, score, tickOf(watch.board.now(), other.unit)).value().raw, score, 0);
        const ChangeJudgement judgement = watch.judge.judge(*change);
        found.add(judgement.kind);
        if (judgement.other) {
            QCOMPARE(judgement.other->score, score);
            QCOMPARE(QByteArray(judgement.other->writing.spec.c_str()), writer);
        }
    }
    QVERIFY2(found.of(ChangeKind(kind)) == 40, found.text().c_str());
}

void ChangeJudgeTest::tellsACodecThatRanOut()
{
    // Its last time was an hour ago.
    const std::string spec = "binary:bits=25,epoch=" + std::to_string(watchedFrom - 3600 - (1 << 25) + 1);
    const CodecSpec codec = parseCodecSpec(spec).value();
    ChangeJudge judge(Decoder(codec, TimeRange()), Direction::HighestFirst);
    SeenChange change;
    change.member = "m";
    change.seen = {Moment(std::chrono::seconds(watchedFrom)), Moment(std::chrono::seconds(watchedFrom + 1))};
    change.before = encode(codec, 500, watchedFrom - 7200).value().raw;
    change.after = 501.0 * (1 << 25) + double(watchedFrom - codec.epoch);
    const ChangeJudgement judgement = judge.judge(change);
    // An hour is not rare in a year: one change tells nothing but that it is wrong.
    QVERIFY(severityOf(judgement.kind) != Severity::Good);
    KindCounts counts;
    for (int i = 1; i < 40; ++i) {
        change.seen.since += 10s;
        change.seen.until += 10s;
        change.before.reset();
        change.wasAbsent = true;
        change.after = double(500 + i) * (1 << 25) + double(watchedFrom + i * 10 - codec.epoch);
        counts.add(judge.judge(change).kind);
    }
    QVERIFY2(counts.of(ChangeKind::RanOver) > 30, counts.text().c_str());
    QCOMPARE(judge.otherWriter()->writing.kind, OtherWriting::Kind::RanOver);
}

void ChangeJudgeTest::oneClockAmongMany()
{
    Watch watch("binary:from=4294967295", 100'000);
    KindCounts ahead;
    KindCounts sound;
    KindCounts behind;
    for (int i = 0; i < 1000; ++i) {
        if (i >= 20 && i % 10 == 0) {
            if (const auto judgement = watch.soundChange(900ms, 10min))
                ahead.add(judgement->kind);
        } else if (i >= 20 && i % 10 == 5) {
            // New members, for the rows of others may be newer than this clock.
            watch.board.wait(1s);
            const auto change = watch.board.write(1000 + i, 500, watch.board.stamp(-microseconds(10min)));
            const ChangeJudgement judgement = watch.judge.judge(*change);
            behind.add(judgement.kind);
            QVERIFY(judgement.by > 9min && judgement.by < 11min);
        } else if (const auto judgement = watch.soundChange(900ms, {}, 120)) {
            sound.add(judgement->kind);
        }
    }
    QCOMPARE(watch.judge.clock().minShift(), 0us);
    QVERIFY2(ahead.of(ChangeKind::Future) == 98, ahead.text().c_str());
    QVERIFY2(behind.of(ChangeKind::StampedLate) == 98, behind.text().c_str());
    QVERIFY2(sound.of(Severity::Bad) == 0, sound.text().c_str());
}

void ChangeJudgeTest::shortCyclesAndMinutes_data()
{
    QTest::addColumn<QByteArray>("spec");
    for (const char *spec :
         {"binary:bits=20,keep=20", "binary:bits=20,keep=20,from=1048575", "decimal:unit=min,digits=8",
          "binary:bits=25,unit=min,from=33554431", "text:from=1798761600", "text:unit=min"})
        QTest::newRow(spec) << QByteArray(spec);
}

void ChangeJudgeTest::shortCyclesAndMinutes()
{
    QFETCH(QByteArray, spec);
    Watch watch(spec, 5000);
    KindCounts counts;
    for (int i = 0; i < 3000; ++i) {
        if (const auto judgement = watch.soundChange(i % 10 == 0 ? microseconds(50s) : microseconds(900ms)))
            counts.add(judgement->kind);
    }
    QVERIFY2(counts.of(Severity::Bad) == 0, counts.text().c_str());
    QVERIFY2(counts.of(ChangeKind::Sound) > 2500, counts.text().c_str());
    // Infinity stands for nothing, whatever the cycle.
    QCOMPARE(watch.judge.judge(*watch.board.writeRaw(1, HUGE_VAL, 0, 0)).kind, ChangeKind::Infinite);
}

void ChangeJudgeTest::timeRangesThatAreOver()
{
    const CodecSpec codec = parseCodecSpec("binary:from=4294967295").value();
    ChangeJudge judge(Decoder(codec, TimeRange{watchedFrom - 86400 * 30, watchedFrom - 86400}),
                      Direction::HighestFirst);
    SeenChange change;
    change.member = "m";
    change.seen = {Moment(std::chrono::seconds(watchedFrom)), Moment(std::chrono::seconds(watchedFrom + 1))};
    change.before = encode(codec, 500, watchedFrom - 90000).value().raw;
    change.after = encode(codec, 510, watchedFrom).value().raw;
    QCOMPARE(judge.judge(change).kind, ChangeKind::AfterTimeRange);
    change.after = encode(codec, 510, watchedFrom - 86400 * 40).value().raw;
    QCOMPARE(judge.judge(change).kind, ChangeKind::OutOfTimeRange);
}

void ChangeJudgeTest::rowsThatCameIntoView()
{
    Watch watch("binary:from=4294967295", 100'000);
    for (int i = 0; i < 50; ++i)
        watch.soundChange(900ms);
    const auto seen = [&](double raw) { return watch.judge.judge(watch.unknownBefore(raw)); };
    const auto old = watch.board.rawFor(500, watch.board.stamp(-24h));
    QCOMPARE(seen(*old).kind, ChangeKind::NotJudged);
    QCOMPARE(seen(*old).why, WhyNotJudged::CameIntoView);
    QCOMPARE(seen(HUGE_VAL).kind, ChangeKind::NotJudged);
    QCOMPARE(seen(*watch.board.rawFor(500, watch.board.stamp())).kind, ChangeKind::Sound);
    QCOMPARE(seen(watch.board.packedIn(TickUnit::Millisecond, 500)).kind, ChangeKind::OtherUnit);
}

void ChangeJudgeTest::manyYearsAheadAreNoClock()
{
    Watch watch("binary:from=4294967295", 1000);
    for (int i = 0; i < 100; ++i) {
        const auto ahead = watch.board.write(i, 2000 + i, watch.board.stamp(24h * 365 * 3));
        QCOMPARE(watch.judge.judge(*ahead).kind, ChangeKind::Future);
    }
    QCOMPARE(watch.judge.clock().state(), WriterClock::State::Unknown);
}

void ChangeJudgeTest::rowsWithoutABefore_data()
{
    QTest::addColumn<bool>("cameAbove");
    QTest::newRow("came above") << true;
    QTest::newRow("was not found when all ranks were read") << false;
}

void ChangeJudgeTest::rowsWithoutABefore()
{
    QFETCH(bool, cameAbove);
    Watch watch("binary:from=4294967295", 100'000);
    for (int i = 0; i < 50; ++i)
        watch.soundChange(900ms);
    const auto seen = [&](double raw) {
        SeenChange change = watch.unknownBefore(raw);
        change.cameAbove = cameAbove;
        change.wasNotFound = !cameAbove;
        return watch.judge.judge(change);
    };
    // What is wrong by itself needs no before.
    QCOMPARE(seen(*watch.board.rawFor(500, watch.board.stamp(24h * 365 * 3))).kind, ChangeKind::Future);
    QCOMPARE(seen(HUGE_VAL).kind, ChangeKind::Infinite);
    QCOMPARE(seen(1500).kind, ChangeKind::BarePoints);
    QCOMPARE(seen(*watch.board.rawFor(500, watch.board.stamp()) + 0.5).kind, ChangeKind::Fraction);
    QCOMPARE(seen(*watch.board.rawFor(500, watch.board.stamp())).kind, ChangeKind::Sound);
    // An old time is late only where the row is certain to have changed.
    const auto old = seen(*watch.board.rawFor(500, watch.board.stamp(-24h)));
    QCOMPARE(old.kind, cameAbove ? ChangeKind::StampedLate : ChangeKind::NotJudged);
    QCOMPARE(old.why, cameAbove ? WhyNotJudged::None : WhyNotJudged::CameIntoView);
}

void ChangeJudgeTest::whatCannotBeJudged()
{
    ChangeJudge plain(Decoder(parseCodecSpec("plain").value(), TimeRange()), Direction::HighestFirst);
    SeenChange change;
    change.member = "m";
    change.before = 5;
    change.after = 3;
    QCOMPARE(plain.judge(change).kind, ChangeKind::NotJudged);
    QCOMPARE(plain.judge(change).why, WhyNotJudged::NoTime);

    // The first change of a clock that nobody knows.
    Watch watch("binary:from=4294967295", 1000);
    const auto ahead = watch.soundChange(900ms, 3h);
    QCOMPARE(ahead->kind, ChangeKind::NotJudged);
    QCOMPARE(ahead->why, WhyNotJudged::ClockUnknown);
    const auto years = watch.board.write(3, 2000, watch.board.stamp(24h * 365));
    QCOMPARE(watch.judge.judge(*years).kind, ChangeKind::Future);
}

void ChangeJudgeTest::anyDoubleIsJudged_data()
{
    QTest::addColumn<QByteArray>("spec");
    for (const WatchedCodec &codec : watchedCodecs)
        QTest::newRow(codec.spec) << QByteArray(codec.spec);
}

void ChangeJudgeTest::anyDoubleIsJudged()
{
    SLOW_TEST();
    QFETCH(QByteArray, spec);
    Watch watch(spec, 1000);
    std::mt19937_64 random(3);
    const double odd[] = {0.0, -0.0, HUGE_VAL, -HUGE_VAL, std::nan(""), 5e-324, 1.7e308, -1e300, 1, 0.5};
    for (int i = 0; i < 3000; ++i) {
        SeenChange change;
        change.member = "m";
        change.before = i % 3 ? std::optional(fromBits(random())) : std::nullopt;
        change.wasAbsent = i % 2 == 0;
        change.after = i < 100 ? odd[i % 10] : fromBits(random());
        change.seen = {Moment(std::chrono::seconds(watchedFrom + i)),
                       Moment(std::chrono::seconds(watchedFrom + i + 1))};
        const ChangeJudgement judgement = watch.judge.judge(change);
        QVERIFY(judgement.kind <= ChangeKind::NotJudged);
    }
}

TIEBREAK_TEST(NoApplication, ChangeJudgeTest)

} // namespace tst_changejudge

#include "tst_changejudge.moc"

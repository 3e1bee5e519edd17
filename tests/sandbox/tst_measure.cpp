// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured of a sorted set in servers of its own.
#include "sandbox/measure/codeccosts.h"
#include "sandbox/measure/commandtimes.h"
#include "sandbox/measure/measuretext.h"
#include "sandbox/measure/memorycurve.h"
#include "sandbox/measure/switchwalk.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_measure
{

namespace
{

const CodecSpec measuredSplit = *parseCodecSpec("binary:from=4294967295");

Rows splitRows(int count)
{
    Rows rows;
    for (int i = 0; i < count; ++i)
        rows.append("n" + std::to_string(1000 + i).substr(1),
                    encode(measuredSplit, 10 + i, 1'795'132'800 + i * 61)->raw);
    return rows;
}

} // namespace

class TestMeasure : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void weighsCodecs();
    void saysWhatACodecDoesNotPack();
    void makesUpTimesWhereThereAreNone();
    void walksToTheSwitch();
    void switchesForALongName();
    void weighsGrowingBoards();
    void timesCommands();
    void fitsCurves();
    void stops();

private:
    ServerLine m_line{}; ///< of the sandbox
};

void TestMeasure::initTestCase()
{
    auto scratch = Scratch::start({});
    VERIFY_RESULT(scratch);
    m_line = scratch->line();
}

void TestMeasure::weighsCodecs()
{
    const Rows rows = splitRows(128);
    const auto costs =
        measureCodecs(rows, "board", Decoder(measuredSplit, TimeRange()), codecsToCompare(measuredSplit));
    VERIFY_RESULT(costs);
    QCOMPARE(costs->rows, 128);
    QVERIFY(!costs->timesMadeUp && !costs->serverVersion.empty());
    QCOMPARE(costs->costs.size(), 6u);
    for (const CodecCost &cost : costs->costs) {
        QCOMPARE(cost.rows, 128);
        QCOMPARE(cost.leftOut, 0);
        QVERIFY(cost.skipListBytes > 4 * cost.listpackBytes / 2 && cost.listpackBytes > 1000);
        QVERIFY(!scoreCostText(cost, plainWording()).empty());
    }
    QCOMPARE(costs->costs[0].codec.scheme, Scheme::Plain);
    QCOMPARE(costs->costs[0].listpackBytes, 1328);
    QCOMPARE(costs->costs[1].listpackBytes, 2608);
    QCOMPARE(costs->costs[1].codec, measuredSplit);
    QCOMPARE(scoreCostText(costs->costs[0], plainWording()), std::string("1 to 2 bytes, an integer"));
    QCOMPARE(scoreCostText(costs->costs[1], plainWording()), std::string("9 bytes, an integer"));
    QVERIFY(costs->costs[3].texts);
    QVERIFY(costs->costs[3].listpackBytes > costs->costs[2].listpackBytes);
}

void TestMeasure::saysWhatACodecDoesNotPack()
{
    Rows rows = splitRows(3);
    rows.append("big", 9e15);
    rows.append("none", HUGE_VAL);
    const auto costs = measureCodecs(rows, "board", Decoder(*parseCodecSpec("plain"), TimeRange()),
                                     {*parseCodecSpec("plain"), measuredSplit});
    VERIFY_RESULT(costs);
    QCOMPARE(costs->costs[0].leftOut, 1);
    QVERIFY(costs->costs[1].leftOut > 1);
}

void TestMeasure::makesUpTimesWhereThereAreNone()
{
    Rows rows;
    for (int i = 0; i < 20; ++i)
        rows.append("member" + std::to_string(i), i);
    const CodecSpec plain = *parseCodecSpec("plain");
    const auto costs = measureCodecs(rows, "board", Decoder(plain, TimeRange()), codecsToCompare(plain));
    VERIFY_RESULT(costs);
    QVERIFY(costs->timesMadeUp);
    for (const CodecCost &cost : costs->costs)
        QCOMPARE(cost.rows, 20);
}

void TestMeasure::walksToTheSwitch()
{
    const auto walk = walkToSwitch(splitRows(96), "board", {});
    VERIFY_RESULT(walk);
    QVERIFY(walk->switched);
    QCOMPARE(walk->steps[*walk->switched].members, 129);
    QCOMPARE(walk->steps[*walk->switched - 1].bytes, 2608);
    // From Redis 7.2 on the hash table is made large enough at once.
    const std::int64_t past = m_line == ServerLine::Redis72 ? 13'700 : 14'700;
    QVERIFY(std::abs(walk->steps[*walk->switched].bytes - past) < 700);
    QCOMPARE(walk->ownRows, 96);
    QVERIFY(!walk->byName);
    const QString text = QString::fromStdString(switchSentence(*walk, plainWording()));
    QVERIFY2(text.contains("129") && text.contains("2608 B"), qPrintable(text));
}

void TestMeasure::switchesForALongName()
{
    Rows rows = splitRows(5);
    rows.append(std::string(80, 'x'), 1e15);
    const auto walk = walkToSwitch(rows, "board", {});
    VERIFY_RESULT(walk);
    QVERIFY(walk->switched && walk->byName);
    QCOMPARE(walk->steps[*walk->switched].members, 6);
    const QString text = QString::fromStdString(switchSentence(*walk, plainWording()));
    QVERIFY2(text.contains(" 6 ") && text.contains("name"), qPrintable(text));
}

void TestMeasure::weighsGrowingBoards()
{
    PlannedBoard board;
    board.members = 10'000;
    board.codec = measuredSplit;
    board.line = m_line;
    std::uint64_t last = 0;
    const auto points =
        measureMemory(board, Progress({}, [&](std::uint64_t done, std::uint64_t) { last = done; }));
    VERIFY_RESULT(points);
    QCOMPARE(last, 10'000u);
    QCOMPARE(points->size(), memorySizes(10'000).size());
    const auto shape = sizesOf(board);
    for (const MemoryPoint &point : *points) {
        QCOMPARE(point.skipList, point.members > 128);
        const auto estimate = static_cast<double>(estimateMemory(shape->withMembers(point.members)).bytes);
        QVERIFY2(std::abs(estimate - static_cast<double>(point.bytes)) <
                     (point.members < 1000 ? 0.07 : 0.03) * static_cast<double>(point.bytes),
                 qPrintable(QString::number(point.members)));
    }
    board.members = 1'000'000'000'000;
    VERIFY_FAILURE(measureMemory(board), ErrorKind::Limit,
                   "does not fit into what this computer has to spare");
}

void TestMeasure::timesCommands()
{
    const auto times = measureTimes(10'000);
    VERIFY_RESULT(times);
    QCOMPARE(times->points.size(), 2u);
    QCOMPARE(times->points[0].members, 1000);
    QCOMPARE(times->points[1].members, 10'000);
    for (const TimePoint &point : times->points) {
        for (const double micros : point.micros)
            QVERIFY(micros > 0 && micros < 10'000);
    }
    for (std::size_t i = 0; i < timedCommands; ++i)
        QVERIFY(!timedCommandText(static_cast<TimedCommand>(i)).empty());
}

void TestMeasure::fitsCurves()
{
    CommandTimes times;
    for (const std::int64_t members : {1000, 10'000, 100'000}) {
        TimePoint point;
        point.members = members;
        point.micros.fill(0.25 * std::log2(static_cast<double>(members)));
        times.points.push_back(point);
    }
    const FittedCurve curve = fitCurve(times, TimedCommand::Zadd);
    QVERIFY(std::abs(curve.factor - 0.25) < 1e-6);
    QVERIFY(fitCurve(times, TimedCommand::Zscore).flat);
    QCOMPARE(fitCurve(times, TimedCommand::Zrange100).rows, 100.0);
    QVERIFY(std::abs(curve.at(1000) - times.points[0].micros[0]) < 1e-6);
}

void TestMeasure::stops()
{
    std::stop_source stop;
    PlannedBoard board;
    board.members = 1'000'000;
    board.codec = measuredSplit;
    const auto points = measureMemory(
        board, Progress(stop.get_token(), [&](std::uint64_t, std::uint64_t) { stop.request_stop(); }));
    QVERIFY(!points && points.error().kind == ErrorKind::Cancelled);
    const auto times = measureTimes(1000, Progress(stop.get_token()));
    QVERIFY(!times && times.error().kind == ErrorKind::Cancelled);
}

TIEBREAK_TEST(QCoreApplication, TestMeasure)

} // namespace tst_measure

#include "tst_measure.moc"

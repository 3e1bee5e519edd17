// SPDX-License-Identifier: GPL-3.0-or-later
// What may be asked of a codec: absurd needs are named field by field, resolutions are read exactly.
#include "lab/need/need.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_need
{

namespace
{

constexpr std::int64_t twoTo62 = std::int64_t(1) << 62;

Need needOf(std::int64_t lowest, std::int64_t highest, TimeRange timeRange, std::int64_t resolution)
{
    Need need;
    need.lowestScore = lowest;
    need.highestScore = highest;
    need.timeRange = timeRange;
    need.resolution = resolution;
    return need;
}

const TimeRange decade{1577836800, 1893456000}; // 2020-01-01..2030-01-01

} // namespace

class NeedTest : public QObject
{
    Q_OBJECT

private slots:
    void soundNeeds();
    void faults_data();
    void faults();
    void scores();
    void timeRanges();
    void resolutions_data();
    void resolutions();
    void wrongResolutions_data();
    void wrongResolutions();
    void resolutionsReadBack();
    void resolutionsInTicks();
};

void NeedTest::soundNeeds()
{
    QVERIFY(checkNeed(Need()));
    QVERIFY(checkNeed(needOf(-twoTo62, twoTo62, {-62135596800, 253402300799}, 1)));
    QVERIFY(checkNeed(needOf(5, 5, {0, 1}, 1'000'000)));
    QVERIFY(!findNeedError(needOf(5, 5, {0, 1}, 1'000'000), plainWording()));
}

void NeedTest::faults_data()
{
    QTest::addColumn<qint64>("lowest");
    QTest::addColumn<qint64>("highest");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    QTest::addColumn<qint64>("resolution");
    QTest::addColumn<int>("field");

    constexpr qint64 second = 1'000'000;
    constexpr auto most = std::numeric_limits<qint64>::max();
    constexpr auto least = std::numeric_limits<qint64>::min();
    const auto row = [](const char *name, qint64 lowest, qint64 highest, qint64 first, qint64 last,
                        qint64 resolution, NeedField field) {
        QTest::newRow(name) << lowest << highest << first << last << resolution << static_cast<int>(field);
    };
    row("highest 2^63-1", 0, most, 0, 100, second, NeedField::HighestScore);
    row("highest 2^62+1", 0, twoTo62 + 1, 0, 100, second, NeedField::HighestScore);
    row("lowest -2^63", least, 0, 0, 100, second, NeedField::LowestScore);
    row("out of order", 10, 9, 0, 100, second, NeedField::HighestScore);
    row("empty", 0, 9, 100, 99, second, NeedField::TimeRange);
    row("no time at all", 0, 9, 100, 100, 1, NeedField::TimeRange);
    row("the year 10^9", 0, 9, 0, 31556952000000000, second, NeedField::TimeRange);
    row("all of 64 bits", 0, 9, least, most, second, NeedField::TimeRange);
    row("before the year 1", 0, 9, -62135596801, 0, second, NeedField::TimeRange);
    row("resolution 0", 0, 9, 0, 100, 0, NeedField::Resolution);
    row("resolution below 0", 0, 9, 0, 100, least, NeedField::Resolution);
    row("longer than the time range", 0, 9, 0, 100, 100 * second + 1, NeedField::Resolution);
    row("resolution 2^63-1", 0, 9, 0, 100, most, NeedField::Resolution);
}

void NeedTest::faults()
{
    QFETCH(qint64, lowest);
    QFETCH(qint64, highest);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    QFETCH(qint64, resolution);
    QFETCH(int, field);
    const Need need = needOf(lowest, highest, {first, last}, resolution);
    const auto error = findNeedError(need, plainWording());
    QVERIFY(error);
    QCOMPARE(static_cast<int>(error->field), field);
    const auto checked = checkNeed(need);
    QVERIFY(!checked);
    QCOMPARE(checked.error().kind, ErrorKind::Usage);
    QCOMPARE(checked.error().message, error->message);
    COMPARE_SENTENCE("need", error->message);
}

void NeedTest::scores()
{
    Sentences sentences("need");
    QCOMPARE(parseNeedScore(" 20000000 ", NeedField::HighestScore), 20'000'000);
    QCOMPARE(parseNeedScore("-4611686018427387904", NeedField::LowestScore), -twoTo62);
    for (const char *text :
         {"", "x", "1.5", "1e9", "9223372036854775808", "4611686018427387905", "--1", "+1"}) {
        const auto score = parseNeedScore(text, NeedField::LowestScore);
        QVERIFY2(!score, text);
        sentences.add(text, score.error().message);
        QVERIFY(score.error().message.find('"' + std::string(text) + '"') != std::string::npos);
    }
    COMPARE_SENTENCES(sentences);
}

void NeedTest::timeRanges()
{
    Sentences sentences("need");
    QCOMPARE(parseTimeRange("2020-01-01..2030-01-01"), decade);
    QCOMPARE(parseTimeRange(" 2020-01-01 to 2030-01-01T00:00:00Z "), decade);
    for (const char *text : {"", "..", "2020", "2020-01-01", "2020-01-01..", "0000-01-01..2020-01-01",
                             "2020-01-01..1000002020-01-01", "2020-01-01..2020-13-01", "a to b"}) {
        const auto timeRange = parseTimeRange(text);
        QVERIFY2(!timeRange, text);
        sentences.add(text, timeRange.error().message);
    }
    const auto backwards = parseTimeRange("2020-01-01..2019-01-01");
    QVERIFY(!backwards);
    sentences.add("backwards", backwards.error().message);
    // Long and hostile text is cut, not repeated.
    QVERIFY(parseTimeRange(std::string(100'000, 'x')).error().message.size() < 300);
    COMPARE_SENTENCES(sentences);
}

void NeedTest::resolutions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("microseconds");
    const auto row = [](const char *text, qint64 microseconds) {
        QTest::newRow(text) << QByteArray(text) << microseconds;
    };
    row("1s", 1'000'000);
    row("10 s", 10'000'000);
    row("250ms", 250'000);
    row("1 min", 60'000'000);
    row("us", 1);
    row("µs", 1);
    row("ms", 1'000);
    row("cs", 10'000);
    row("3ds", 300'000);
    row("0.5 s", 500'000);
    row("1.500000000000 ms", 1'500);
    row("0.000001s", 1);
    row("  2 h ", 7'200'000'000);
    row("1d", 86'400'000'000);
    row("0s", 0);
    row("0", 0);
    row("-0.00", 0);
    row("-1s", -1'000'000);
    row("1000000000000d", std::numeric_limits<qint64>::max());
}

void NeedTest::resolutions()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, microseconds);
    const auto resolution = parseResolution(text.toStdString());
    QVERIFY2(resolution, resolution ? "" : resolution.error().message.c_str());
    QCOMPARE(*resolution, microseconds);
}

void NeedTest::wrongResolutions_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", " ", "1", "s1", "1 parsec", ".5s", "5.s", "1,5 s", "1e3s", "0.0000001s",
                             "0.3333333333333 s", "99999999999999999999s", "--1s", "1 s s"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("a megabyte") << QByteArray(1'000'000, '1');
}

void NeedTest::wrongResolutions()
{
    QFETCH(QByteArray, text);
    const auto resolution = parseResolution(text.toStdString());
    QVERIFY(!resolution);
    QCOMPARE(resolution.error().kind, ErrorKind::Usage);
    COMPARE_SENTENCE("need", resolution.error().message);
    QVERIFY(resolution.error().message.size() < 300);
}

void NeedTest::resolutionsReadBack()
{
    QCOMPARE(resolutionText(1'000'000), "1 s");
    QCOMPARE(resolutionText(90'000'000), "90 s");
    QCOMPARE(resolutionText(250'000), "250 ms");
    QCOMPARE(resolutionText(60'000'000), "1 min");
    QCOMPARE(resolutionText(0), "0 s");
    QCOMPARE(resolutionText(1'500), "1500 µs");
    std::mt19937_64 random(4);
    for (int i = 0; i < 2000; ++i) {
        const auto microseconds = static_cast<std::int64_t>(random() >> (random() % 50 + 13));
        QCOMPARE(parseResolution(resolutionText(microseconds)), microseconds);
    }
}

void NeedTest::resolutionsInTicks()
{
    const auto ticks = [](std::int64_t resolution, TickUnit unit) {
        return resolutionTicks(needOf(0, 1, decade, resolution), unit);
    };
    QCOMPARE(ticks(1'500, TickUnit::Millisecond), 1);
    QCOMPARE(ticks(1'999, TickUnit::Millisecond), 1);
    QCOMPARE(ticks(2'000, TickUnit::Millisecond), 2);
    QCOMPARE(ticks(999, TickUnit::Millisecond), 0);
    QCOMPARE(ticks(1'500, TickUnit::Microsecond), 1'500);
    QCOMPARE(ticks(90'000'000, TickUnit::Minute), 1);
}

TIEBREAK_TEST(NoApplication, NeedTest)

} // namespace tst_need

#include "tst_need.moc"

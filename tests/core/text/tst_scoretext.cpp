// SPDX-License-Identifier: GPL-3.0-or-later
// Raw values as text and back, at every corner of the format.
#include "core/text/scoretext.h"
#include "core/time/timerange.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_scoretext
{

class TestScoreText : public QObject
{
    Q_OBJECT

private slots:
    void parsesWhatRedisWrites()
    {
        constexpr double inf = std::numeric_limits<double>::infinity();
        QCOMPARE(parseRawText("1e-17").value(), 1e-17);
        QCOMPARE(parseRawText("1.7210000000000001e+21").value(), 1.7210000000000001e+21);
        QCOMPARE(parseRawText("+5").value(), 5.0);
        QCOMPARE(parseRawText(".5").value(), 0.5);
        QCOMPARE(parseRawText("5.").value(), 5.0);
        QCOMPARE(parseRawText("inf").value(), inf);
        QCOMPARE(parseRawText("-Infinity").value(), -inf);
        QVERIFY(std::isnan(parseRawText("NaN").value()));
        QCOMPARE(parseRawText("0x1.8p3").value(), 12.0);
        QCOMPARE(parseRawText("-0x10").value(), -16.0);
        QVERIFY(std::signbit(parseRawText("-0").value()));
        QCOMPARE(parseRawText("1e400").value(), inf);
        QCOMPARE(parseRawText("-1e99999999999999999999").value(), -inf);
        QCOMPARE(parseRawText("1e-400").value(), 0.0);
        QCOMPARE(parseRawText("1e-99999999999999999999").value(), 0.0);
        QCOMPARE(parseRawText(std::string(400, '9')).value(), inf);
        QCOMPARE(parseRawText("0x1ep-2000").value(), 0.0);
        QCOMPARE(parseRawText("0x1ep+2000").value(), inf);
        QCOMPARE(parseRawText("0x1" + std::string(300, '0') + "p-100").value(), inf);
        QCOMPARE(parseRawText("0x1" + std::string(300, '0') + "p-3000").value(), 0.0);
        QCOMPARE(parseRawText("0." + std::string(400, '0') + "1").value(), 0.0);
        QCOMPARE(parseRawText("5e-324").value(), 5e-324);
    }

    void refusesTheRest()
    {
        for (const char *text : {"", " 1", "1 ", "1,5", "--1", "+-1", "1e", "e5", "abc", "0x", "1_000",
                                 "nan(5)", "-", ".", "0x1.8p", "1.2.3"})
            QVERIFY2(!parseRawText(text), text);
        for (const char *text : {"0x", "0xg", "0x12345678901234567", "12", "0x-1"})
            QVERIFY2(!parseBits(text), text);
        QVERIFY(!parseRawText(std::string_view("1\0", 2)));
    }

    void readsNumbersAndBits()
    {
        QCOMPARE(parseRawOrBits("0x10").value(), fromBits(16));
        QCOMPARE(parseRawOrBits("0X43424f804a7faaf8").value(), 10307924010161648.0);
        QCOMPARE(parseRawOrBits("0x1p4").value(), 16.0);
        QCOMPARE(parseRawOrBits("0x1.8").value(), 1.5);
        QCOMPARE(parseRawOrBits("-0x10p0").value(), -16.0);
        QCOMPARE(parseRawOrBits("10").value(), 10.0);
        for (const char *text : {"", "0x", "0x12345678901234567", "0xg", "ten"})
            QVERIFY2(!parseRawOrBits(text), text);
    }

    void textsAreExact()
    {
        QCOMPARE(shortestText(10307924010161648.0), std::string("10307924010161648"));
        QCOMPARE(shortestText(0.1), std::string("0.1"));
        QCOMPARE(shortestText(-0.0), std::string("-0"));
        QCOMPARE(exactText(0.1), std::string("0.1000000000000000055511151231257827021181583404541015625"));
        QCOMPARE(exactText(1e22), std::string("10000000000000000000000"));
        QCOMPARE(exactText(std::numeric_limits<double>::infinity()), std::string("inf"));
        QCOMPARE(exactText(5e-324).size(), std::size_t(1076));
        QCOMPARE(hexFloatText(10307924010161648.0), std::string("0x1.24f804a7faaf8p+53"));
        QCOMPARE(hexFloatText(-0.5), std::string("-0x1p-1"));
        QCOMPARE(bitsText(10307924010161648.0), std::string("43424f804a7faaf8"));
        QCOMPARE(parseBits("0x43424f804a7faaf8").value(), 10307924010161648.0);
        QCOMPARE(ulpOf(10307924010161648.0), 2.0);
        QVERIFY(std::isnan(ulpOf(std::nan(""))));
    }

    void distanceBetweenDoublesIsCountedThroughZero()
    {
        constexpr double most = std::numeric_limits<double>::max();
        QCOMPARE(doublesApart(1.0, std::nextafter(1.0, 2.0)), 1U);
        QCOMPARE(doublesApart(std::nextafter(1.0, 2.0), 1.0), 1U);
        QCOMPARE(doublesApart(1.0, 1.0), 0U);
        QCOMPARE(doublesApart(0.0, -0.0), 0U);
        QCOMPARE(doublesApart(-5e-324, 5e-324), 2U);
        QCOMPARE(doublesApart(most, -most), 2 * bitsOf(most));
        QCOMPARE(doublesApart(-most, most), 2 * bitsOf(most));
    }

    void shortestTextReadsBack()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 100000; ++i) {
            const double raw = fromBits(random());
            if (std::isfinite(raw))
                QCOMPARE(bitsOf(parseRawText(shortestText(raw)).value()), bitsOf(raw));
        }
    }

    void isoTimes()
    {
        QCOMPARE(parseIsoTime("2026-11-20T20:14:07Z", TickUnit::Second).value(), 1795205647);
        QCOMPARE(parseIsoTime("2026-11-20", TickUnit::Millisecond).value(), 1795132800000);
        QCOMPARE(parseIsoTime("2026-11-20 20:14:07.25", TickUnit::Centisecond).value(), 179520564725);
        QCOMPARE(parseIsoTime("1969-12-31T23:59:30Z", TickUnit::Minute).value(), -1);
        QCOMPARE(parseIsoTime("2024-02-29", TickUnit::Second).value(), 1709164800);
        for (const char *text :
             {"2023-02-29", "2026-1-1", "26-01-01", "2026-01-01T24:00:00Z", "2026-01-01T", "2026-01-01X",
              "2026-01-01T10:00:00.Z", "", "0000-01-01", "2026-01-01T10:00:00+01:00"})
            QVERIFY2(!parseIsoTime(text, TickUnit::Second), text);
        QCOMPARE(isoTime(1795205647, TickUnit::Second), std::string("2026-11-20T20:14:07Z"));
        QCOMPARE(isoTime(-1, TickUnit::Millisecond), std::string("1969-12-31T23:59:59.999Z"));
        QCOMPARE(isoTime(std::numeric_limits<std::int64_t>::max(), TickUnit::Second).substr(0, 13),
                 std::string("+292277026596"));
        QVERIFY(!isoTime(std::numeric_limits<std::int64_t>::min(), TickUnit::Minute).empty());
        std::mt19937_64 random(11);
        std::uniform_int_distribution<std::int64_t> seconds(-62135596800, 253402300799);
        for (int i = 0; i < 20000; ++i) {
            const std::int64_t tick = seconds(random);
            QCOMPARE(parseIsoTime(isoTime(tick, TickUnit::Second), TickUnit::Second).value(), tick);
        }
    }

    void timeRanges()
    {
        const auto timeRange = parseTimeRange("2026-01-01..2026-12-31T23:59:59Z");
        QVERIFY(timeRange);
        QCOMPARE(timeRangeText(*timeRange), std::string("2026-01-01..2026-12-31T23:59:59Z"));
        QVERIFY(!parseTimeRange("2027-01-01..2026-01-01"));
        QVERIFY(!parseTimeRange("2027-01-01"));
        QCOMPARE((TimeRange{30, 150}.ticks(TickUnit::Minute)), (TickWindow{1, 2}));
        QCOMPARE((TimeRange{-30, 30}.ticks(TickUnit::Minute)), (TickWindow{0, 0}));
        QCOMPARE((TimeRange{1, 2}.ticks(TickUnit::Centisecond)), (TickWindow{100, 200}));
    }

    void durations()
    {
        QCOMPARE(durationText(1, TickUnit::Second), std::string("1 s"));
        QCOMPARE(durationText(17, TickUnit::Minute), std::string("17 min"));
        QCOMPARE(durationText(34, TickUnit::Millisecond), std::string("34 ms"));
        QCOMPARE(durationText(512, TickUnit::Second), std::string("8 min 32 s"));
        QCOMPARE(durationText(3726, TickUnit::Centisecond), std::string("37.3 s"));
        QCOMPARE(durationText(0, TickUnit::Second), std::string("0 s"));
        QCOMPARE(durationText(40, TickUnit::Microsecond), std::string("40 µs"));
        QCOMPARE(durationText(10 * 86400, TickUnit::Second), std::string("10 days"));
        QCOMPARE(durationText(59'970, TickUnit::Millisecond), std::string("1 min"));
        QCOMPARE(durationText(65, TickUnit::Second), std::string("1 min 5 s"));
        QCOMPARE(durationText(3599'600, TickUnit::Millisecond), std::string("1 h"));
        QCOMPARE(durationText(125, TickUnit::Minute), std::string("2 h 5 min"));
        QCOMPARE(durationText(-125, TickUnit::Minute), std::string("-2 h 5 min"));
        QCOMPARE(durationText(48 * 3600 - 1, TickUnit::Second), std::string("2 days"));
        QCOMPARE(durationText(51, TickUnit::Minute), std::string("51 min"));
        QCOMPARE(durationText(7 * 86400 + 3 * 3600, TickUnit::Second), std::string("7 days 3 h"));
        QCOMPARE(durationText(365 * 86400 + 3600, TickUnit::Second), std::string("365 days"));
        QCOMPARE(durationText(999'700, TickUnit::Microsecond), std::string("1 s"));
    }
};

TIEBREAK_TEST(NoApplication, TestScoreText)

} // namespace tst_scoretext

#include "tst_scoretext.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// What a stored bit says, how much time one ULP is worth, and what decided between neighbours.
#include "support/codecs.h"

#include "core/board/ties.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tiebreak;

namespace tst_precision
{

namespace
{

int count(const BitLayout &layout, BitMeaning meaning)
{
    return static_cast<int>(std::ranges::count(layout.stored, meaning));
}

} // namespace

class TestPrecision : public QObject
{
    Q_OBJECT

private slots:
    void bitsOfABinarySplit()
    {
        const BitLayout layout = bitLayout(decoder("binary:from=4294967295"), 10307924010161648.0);
        QCOMPARE(layout.scoreBits, 22);
        QCOMPARE(layout.timeBits, 32);
        QCOMPARE(layout.roundedAway, 1);
        QCOMPARE(count(layout, BitMeaning::Score), 21);
        QCOMPARE(count(layout, BitMeaning::Time), 31);
        QVERIFY(layout.hasImplied);
        QCOMPARE(layout.implied, BitMeaning::Score);
        QCOMPARE(layout.stored[12 + 20], BitMeaning::Score);
        QCOMPARE(layout.stored[12 + 21], BitMeaning::Time);
    }

    void bitsBelowTheTimeAreUnused()
    {
        const BitLayout layout = bitLayout(decoder("binary:from=4294967295"), 4294967296.0 * 3 + 5);
        QCOMPARE(layout.roundedAway, 0);
        QCOMPARE(count(layout, BitMeaning::Score), 1);
        QCOMPARE(count(layout, BitMeaning::Time), 32);
        QCOMPARE(count(layout, BitMeaning::Unused), 19);
    }

    void orderedBitsLoseNothing()
    {
        const BitLayout layout = bitLayout(decoder("ordered:from=4294967295"), 1.5);
        QVERIFY(!layout.hasImplied);
        QCOMPARE(layout.roundedAway, 0);
        QCOMPARE(count(layout, BitMeaning::Time), 32);
        QCOMPARE(count(layout, BitMeaning::Score), 30);
        QCOMPARE(bitLayout(decoder("ordered:bias=min"), 1.5).scoreBits, 31);
    }

    void oddValuesHaveNoScoreBits()
    {
        for (const double raw : {0.0, -0.0, 5e-324, static_cast<double>(INFINITY), std::nan("")}) {
            const BitLayout layout = bitLayout(decoder("decimal"), raw);
            QVERIFY(!layout.hasImplied);
            QCOMPARE(count(layout, BitMeaning::Unused), 52);
        }
        QCOMPARE(bitLayout(decoder("binary:bits=20"), 1e300).roundedAway, 20);
    }

    void timePerUlp()
    {
        QCOMPARE(ticksPerUlp(decoder("binary:from=4294967295"), 10307924010161648.0), 2.0);
        QCOMPARE(ticksPerUlp(decoder("ordered"), 2.0), 1.0);
        QVERIFY(std::isnan(ticksPerUlp(decoder("plain"), 5.0)));
        QVERIFY(std::isnan(ticksPerUlp(decoder("decimal"), INFINITY)));
        const CodecSpec text = codec("text:unit=cs,from=1099511627776");
        const double raw = encode(text, 42, 163225256624).value().raw; // a field of 12 digits
        QCOMPARE(ticksPerUlp(Decoder(text, TimeRange()), raw), ulpOf(raw) * 1e12);
        QCOMPARE(ticksPerUlp(decoder("fraction:span=1024"), 8.5), ulpOf(8.5) * 1024);
    }

    /// 42.17 holds the tick 17 or 170000000000, as the digits are not padded.
    void theTimeRangeSaysHowManyDigitsATextHas()
    {
        const CodecSpec text = codec("text:unit=cs");
        const double raw = encode(text, 42, 170000000000).value().raw;
        const Decoder late(text, TickWindow{170000000000, 170000000000});
        const Decoder early(text, TickWindow{17, 17});
        QCOMPARE(late.decode(raw).preimage.first, std::int64_t(170000000000));
        QCOMPARE(early.decode(raw).preimage.first, std::int64_t(17));
        QCOMPARE(ticksPerUlp(late, raw), ulpOf(raw) * 1e12);
        QCOMPARE(ticksPerUlp(early, raw), ulpOf(raw) * 100);
        QCOMPARE(bitLayout(late, raw).timeBits, 40);
        QCOMPARE(bitLayout(early, raw).timeBits, 7);
    }

    void limitsWhereThereAreNone()
    {
        QVERIFY(!largestExactScore(codec("plain"), {0, 10}));
        QVERIFY(!largestExactScore(codec("fraction:span=4102444800,digits=3"), {0, 4102444800}));
        QVERIFY(!largestExactScore(codec("decimal:digits=18"), {0, 999999999999999999}));
        QVERIFY(!largestExactScore(codec("binary"), {5000000000, 6000000000})); // nothing fits there
        QVERIFY(!largestExactScore(codec("binary"), {5, 4}));
        QVERIFY(
            largestExactScore(codec("binary:from=2147483647,keep=31"), TimeRange().ticks(TickUnit::Second)));
        // The kept bits begin again in 2038.
        QCOMPARE(largestExactScore(codec("binary:from=2147483647,keep=31"), {1577836800, 3093527980}),
                 std::optional<std::int64_t>(2097151));
    }

    /// Up to the limit neighbouring ticks differ, and one score further some do not.
    void trailingZerosAreLostWhereFieldsDifferInLength()
    {
        const CodecSpec karaoke = parseCodecSpec("text:from=1718481600").value();
        const TickWindow evening{1718470800, 1718481600}; // fields 10800 down to 0
        QVERIFY(losesTrailingZeros(karaoke, evening));
        QCOMPARE(encode(karaoke, 97, 1718472600).value().raw, encode(karaoke, 97, 1718480700).value().raw);
        QVERIFY(!losesTrailingZeros(karaoke, TickWindow{1718470800, 1718471500})); // 10800 down to 10100
        QVERIFY(!losesTrailingZeros(parseCodecSpec("text:unit=cs,from=1099511627776").value(),
                                    TimeRange{}.ticks(TickUnit::Centisecond)));
        QVERIFY(!losesTrailingZeros(parseCodecSpec("decimal").value(), TimeRange{}.ticks(TickUnit::Second)));
    }

    /// Exactly where the window holds two ticks a cycle apart.
    void keptBitsWrapInLongWindows()
    {
        const CodecSpec kept = parseCodecSpec("binary:bits=20,keep=20").value();
        QVERIFY(wrapsWithin(kept, TickWindow{1577836800, 1577836800 + (1 << 20)}));
        QVERIFY(!wrapsWithin(kept, TickWindow{1577836800, 1577836799 + (1 << 20)}));
        QCOMPARE(encode(kept, 97, 1577836800).value().raw,
                 encode(kept, 97, 1577836800 + (1 << 20)).value().raw);
        QVERIFY(!wrapsWithin(parseCodecSpec("binary").value(), TickWindow{INT64_MIN, INT64_MAX}));
        QVERIFY(wrapsWithin(parseCodecSpec("binary:keep=62").value(), TickWindow{INT64_MIN, INT64_MAX}));
        QVERIFY(!wrapsWithin(kept, TickWindow{}));
    }

    void limitsAreTight_data()
    {
        QTest::addColumn<QString>("spec");
        for (const char *spec :
             {"binary:bits=44,unit=ms", "decimal:digits=13,unit=ms", "fraction:span=2000000000",
              "fraction:span=3000000000,digits=11", "text:unit=ms"})
            QTest::newRow(spec) << QString(spec);
    }

    void limitsAreTight()
    {
        QFETCH(QString, spec);
        const CodecSpec codecSpec = codec(spec.toUtf8().constData());
        const TickWindow window = TimeRange{1577836800, 1893456000}.ticks(codecSpec.unit);
        const auto limit = largestExactScore(codecSpec, window);
        QVERIFY(limit);
        const auto shares = [&](std::int64_t score) {
            for (std::int64_t tick = window.last - 200000; tick < window.last; ++tick) {
                if (encode(codecSpec, score, tick).value().raw ==
                    encode(codecSpec, score, tick + 1).value().raw)
                    return true;
            }
            return false;
        };
        QVERIFY(!shares(*limit));
        QVERIFY(shares(*limit + 1));
    }

    void tiesAreDecidedByTimeOrName()
    {
        const Decoder split = decoder("binary:from=4294967295");
        const double mei = 10307924010161648.0;
        const double jonas = 10307924010161644.0;
        const auto rule = [&](double a, double b) {
            return tieBetween(a, split.decode(a), b, split.decode(b));
        };
        QCOMPARE(rule(mei, mei), TieRule::Member);
        QCOMPARE(rule(mei, jonas), TieRule::Time);
        QCOMPARE(rule(mei, 9007197459535708.0), TieRule::None);
        QCOMPARE(rule(0.5, 0.5), TieRule::None);
    }
};

TIEBREAK_TEST(NoApplication, TestPrecision)

} // namespace tst_precision

#include "tst_precision.moc"

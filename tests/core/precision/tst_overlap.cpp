// SPDX-License-Identifier: GPL-3.0-or-later
// Where the fields of neighbouring scores overlap: the first pair found is the first that trying all finds.
#include "core/codec/codec.h"
#include "core/precision/overlap.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_overlap
{

class TestOverlap : public QObject
{
    Q_OBJECT

private slots:
    void overlapsLikeTrying_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::newRow("formula:score*100 + t") << 0 << 99;
        QTest::newRow("formula:score*100 + t") << 0 << 100;
        QTest::newRow("formula:score*50 - t") << 3 << 80;
        QTest::newRow("formula:score*1e12 + t*1e9") << 0 << 999;
        QTest::newRow("formula:score^2 + t/100") << 0 << 1500;
        QTest::newRow("formula:(score + 1)^1.5 + (1 - t/100)") << 0 << 150;
        QTest::newRow("formula:sqrt(score)*100 + t/10") << 0 << 9;
        QTest::newRow("fraction:span=100") << -5 << 99;
        QTest::newRow("fraction:span=100") << -5 << 100;
        QTest::newRow("fraction:span=100,from=300,keep=7") << 130 << 300;
        QTest::newRow("fraction:span=100,keep=5") << 130 << 300;
        QTest::newRow("binary:bits=7,keep=7") << 100 << 400;
        QTest::newRow("text:from=1200") << 0 << 1100;
        QTest::newRow("formula:floor(score*1e3/(score + 1))*1e3 + t + score/1e6") << 0 << 3;
    }

    void overlapsLikeTrying()
    {
        QFETCH(int, first);
        QFETCH(int, last);
        const CodecSpec spec = parseCodecSpec(QTest::currentDataTag()).value();
        const TickWindow window{first, last};
        std::optional<std::int64_t> expected;
        for (std::int64_t score = 0; score < 3000 && !expected; ++score) {
            double highest = -HUGE_VAL;
            double lowest = HUGE_VAL;
            for (std::int64_t tick = first; tick <= last; ++tick) {
                if (!encode(spec, score, tick))
                    continue; // not a tick of this codec
                highest = std::max(highest, encode(spec, score, tick)->raw);
                lowest = std::min(lowest, encode(spec, score + 1, tick)->raw);
            }
            if (highest >= lowest)
                expected = score;
        }
        const auto overlap = overlapOf(spec, window);
        if (!expected) {
            QVERIFY(!overlap || overlap->score >= 3000);
            return;
        }
        QVERIFY(overlap.has_value());
        QCOMPARE(overlap->score, *expected);
        QCOMPARE(overlap->higherScore, *expected + 1);
        QCOMPARE(overlap->raw, encode(spec, overlap->score, overlap->tick)->raw);
        QCOMPARE(overlap->higherRaw, encode(spec, overlap->higherScore, overlap->higherTick)->raw);
        QVERIFY(overlap->raw >= overlap->higherRaw);
    }

    void overlapsOfOtherCodecs()
    {
        const TickWindow timeRange = TimeRange{1577836800, 2147483647}.ticks(TickUnit::Second);
        const auto scoreOf = [&](const char *text) -> std::int64_t {
            const CodecSpec spec = parseCodecSpec(text).value();
            const auto overlap = overlapOf(spec, timeRange);
            return overlap ? overlap->score : -1;
        };
        // Two scores share a double only where the points themselves are rounded away.
        QVERIFY(scoreOf("decimal") > 1000000000000);
        QCOMPARE(scoreOf("ordered:from=4294967295"), -1);
        QCOMPARE(scoreOf("plain"), std::int64_t(1) << 53);
        QCOMPARE(scoreOf("formula:score*1e8 + t"), 0);
        QVERIFY(!overlapOf(parseCodecSpec("binary").value(), {5, 4}));
        const auto mixed = overlapOf(parseCodecSpec("formula:score*1e8 - t").value(), timeRange);
        QCOMPARE(mixed->tick, timeRange.first);
        QCOMPARE(mixed->higherTick, timeRange.last);
    }
};

TIEBREAK_TEST(NoApplication, TestOverlap)

} // namespace tst_overlap

#include "tst_overlap.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas as codecs: what a search finds is what trying every score and tick finds.
#include "core/codec/codec.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace tiebreak;

namespace tst_formulacodec
{

namespace
{

CodecSpec codec(const std::string &formula)
{
    return parseCodecSpec("formula:" + formula).value();
}

/// Every (score, tick) of the ranges that gives this raw, as intervals.
std::vector<TickInterval> tried(const CodecSpec &spec, double raw, std::int64_t firstScore,
                                std::int64_t lastScore, TickWindow window)
{
    std::vector<TickInterval> found;
    for (std::int64_t score = firstScore; score <= lastScore; ++score) {
        for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
            const auto encoded = encode(spec, score, tick);
            if (!encoded || encoded->raw != raw)
                continue;
            if (!found.empty() && found.back().score == score && found.back().last == tick - 1)
                found.back().last = tick;
            else
                found.push_back({score, tick, tick});
        }
    }
    return found;
}

/// The same for all raws at once: for small ranges.
class Tried
{
public:
    Tried(const CodecSpec &spec, std::int64_t firstScore, std::int64_t lastScore, TickWindow window)
    {
        for (std::int64_t score = firstScore; score <= lastScore; ++score) {
            for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
                auto &intervals = m_of[encode(spec, score, tick).value().raw];
                if (!intervals.empty() && intervals.back().score == score &&
                    intervals.back().last == tick - 1)
                    intervals.back().last = tick;
                else
                    intervals.push_back({score, tick, tick});
            }
        }
    }

    std::vector<TickInterval> of(double raw) const
    {
        const auto found = m_of.find(raw);
        return found == m_of.end() ? std::vector<TickInterval>() : found->second;
    }
    const std::map<double, std::vector<TickInterval>> &all() const { return m_of; }

private:
    std::map<double, std::vector<TickInterval>> m_of;
};

/// Whether some neighbouring ticks share a double at this score.
bool sharesOne(const CodecSpec &spec, std::int64_t score, TickWindow window)
{
    for (std::int64_t tick = window.first; tick < window.last; ++tick) {
        if (encode(spec, score, tick)->raw == encode(spec, score, tick + 1)->raw)
            return true;
    }
    return false;
}

} // namespace

class TestFormulaCodec : public QObject
{
    Q_OBJECT

private slots:
    void specs_data()
    {
        QTest::addColumn<QString>("canonical");
        const auto row = [](const char *text, const char *canonical) {
            QTest::newRow(text) << QString(canonical);
        };
        row("formula:score*1e10 + t", "formula:score*1e10 + t");
        row("formula:  score*1e10+t ", "formula:score*1e10+t");
        row("formula:score*1e10+t|unit=s", "formula:score*1e10+t");
        row("formula:score*1e13 + max(t, 0)|unit=ms", "formula:score*1e13 + max(t, 0)|unit=ms");
        row("formula:score + t/1e16 |unit=us", "formula:score + t/1e16|unit=us");
    }

    void specs()
    {
        QFETCH(QString, canonical);
        const auto spec = parseCodecSpec(QTest::currentDataTag());
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().message.c_str());
        QCOMPARE(QString::fromStdString(specText(*spec)), canonical);
        QCOMPARE(parseCodecSpec(specText(*spec)).value(), *spec);
        QVERIFY(*spec != codec("score*1e10 + t + 1"));
    }

    void badSpecs_data()
    {
        QTest::addColumn<std::size_t>("position");
        QTest::newRow("formula") << std::size_t(8);
        QTest::newRow("formula:") << std::size_t(9);
        QTest::newRow("formula:|unit=ms") << std::size_t(9);
        QTest::newRow("formula:score*1e10+t|") << std::size_t(22);
        QTest::newRow("formula:score*1e10+t|unit=h") << std::size_t(27);
        QTest::newRow("formula:score*1e10+t|bits=3") << std::size_t(22);
        QTest::newRow("formula:score*1e10+t|unit=ms,unit=s") << std::size_t(30);
        QTest::newRow("formula:score*1e10+t|unit=ms|t") << std::size_t(27);
        QTest::newRow("formula:  score*1e10+x") << std::size_t(22);
        QTest::newRow("formula:  score*1e10-abs(t-9)") << std::size_t(11);
    }

    void badSpecs()
    {
        QFETCH(std::size_t, position);
        const auto spec = parseCodecSpec(QTest::currentDataTag());
        QVERIFY(!spec);
        QVERIFY2(spec.error().position == position, spec.error().message.c_str());
    }

    void decodesLikeTrying_data()
    {
        QTest::addColumn<int>("firstTick");
        QTest::addColumn<int>("lastTick");
        QTest::newRow("score*100 + t") << 0 << 99;
        QTest::newRow("score*100 + (99 - t)") << 0 << 99;
        QTest::newRow("score*50 + t") << 10 << 140;                 // fields overlap
        QTest::newRow("score*50 - t*2") << 10 << 140;               // raws that nothing encodes to
        QTest::newRow("score*7.3 + t/3") << 5 << 100;               // roundings
        QTest::newRow("score*64 + floor(t/7)") << 0 << 300;         // several ticks a raw
        QTest::newRow("score*1e4 + t*t") << 0 << 90;                // not linear in t
        QTest::newRow("score^2 + score + (1 - t/100)") << 0 << 130; // nor in score
        QTest::newRow("score + (1 - t/100)") << -20 << 120;
        QTest::newRow("score*300 - t") << -150 << 90; // before 1970
        QTest::newRow("score + t*1e-17") << 0 << 300; // the time is lost in all but score 0
        // The same, falling as the score grows.
        QTest::newRow("-score*100 + t") << 0 << 99;
        QTest::newRow("(50 - score)*100 - (99 - t)") << 0 << 99;
        QTest::newRow("-score*50 + t") << 10 << 140;
        QTest::newRow("-score*50 - t*2") << 10 << 140;
        QTest::newRow("(9 - score)*7.3 - t/3") << 5 << 100;
        QTest::newRow("-(score*64) + floor(t/7)") << 0 << 300;
        QTest::newRow("-(score^2 + score) + (1 - t/100)") << 0 << 130;
        QTest::newRow("-score + (1 - t/100)") << -20 << 120;
        QTest::newRow("-score - t*1e-17") << 0 << 300;
    }

    void decodesLikeTrying()
    {
        QFETCH(int, firstTick);
        QFETCH(int, lastTick);
        const CodecSpec spec = codec(QTest::currentDataTag());
        const TickWindow window{firstTick, lastTick};
        const std::int64_t lowest = spec.formula->facts().firstScore < 0 ? -20 : 0;
        // Wider than what is asked for, so that scores whose times reach in from outside are known.
        const Tried all(spec, lowest, 40, window);
        const Decoder decoder(spec, window);
        for (const auto &[raw, intervals] : all.all()) {
            if (intervals.front().score < (lowest < 0 ? -10 : 0) || intervals.back().score > 25)
                continue;
            for (const double near :
                 {raw, std::nextafter(raw, 1e300), std::nextafter(raw, -1e300), raw + 1}) {
                const auto expected = all.of(near);
                const std::int64_t outermost = spec.earlierRises() ? window.last : window.first;
                if (lowest < 0 && spec.rising(near) < spec.rising(encode(spec, -10, outermost)->raw))
                    continue;
                QCOMPARE(decoder.preimage(near, 1000), expected);
                const Decoded decoded = decoder.decode(near);
                QCOMPARE(std::size_t(decoded.intervals), expected.size());
                if (expected.size() > 1)
                    QCOMPARE(decoded.verdict, Verdict::Ambiguous);
                else if (expected.size() == 1)
                    QCOMPARE(decoded.verdict,
                             expected[0].first == expected[0].last ? Verdict::Exact : Verdict::Blurred);
                else
                    QVERIFY(decoded.verdict == Verdict::OutOfRange || decoded.verdict == Verdict::Invalid);
            }
        }
    }

    void decodesLikeTryingFarOut_data()
    {
        QTest::addColumn<qint64>("firstTick");
        QTest::newRow("score*10000000000 + (9999999999 - t)") << qint64(1767225600);
        QTest::newRow("score + (1 - t/10000000000)") << qint64(1767225600);
        QTest::newRow("score + t/10000000000000") << qint64(1767225600000);
        QTest::newRow("score*2^32 + (4294967295 - t)") << qint64(1767225600);
        QTest::newRow("(score*1e10 + t)/3") << qint64(1767225600);
        QTest::newRow("-score + (1 - t/10000000000)") << qint64(1767225600);
        QTest::newRow("(9999999 - score)*2^34 + t") << qint64(1767225600);
    }

    void decodesLikeTryingFarOut()
    {
        QFETCH(qint64, firstTick);
        const CodecSpec spec = codec(QTest::currentDataTag());
        const TickWindow window{firstTick, firstTick + 1500};
        const Decoder decoder(spec, window);
        std::mt19937_64 random(7);
        for (int i = 0; i < 40; ++i) {
            const auto score = static_cast<std::int64_t>(random() >> (11 + random() % 50));
            const auto tick = firstTick + static_cast<std::int64_t>(random() % 1501);
            const double raw = encode(spec, score, tick)->raw;
            // Where a score is beyond 2^53 apart from its neighbours, more of them share the raw.
            const auto expected = tried(spec, raw, std::max<std::int64_t>(score - 3, 0),
                                        std::min(score + 3, formulaReach), window);
            QCOMPARE(decoder.preimage(raw, 1000), expected);
        }
    }

    void orderDoesNotMatter()
    {
        const CodecSpec spec = codec("score*10000000000 + (9999999999 - t)");
        const Decoder decoder(spec, TimeRange());
        std::mt19937_64 random(11);
        std::vector<double> raws;
        for (int i = 0; i < 5000; ++i)
            raws.push_back(static_cast<double>(random() >> (5 + random() % 40)));
        std::vector<Decoded> together(raws.size());
        decoder.decode(raws, together);
        for (std::size_t i = 0; i < raws.size(); ++i) {
            const Decoded alone = decoder.decode(raws[i]);
            QCOMPARE(together[i].preimage, alone.preimage);
            QCOMPARE(together[i].verdict, alone.verdict);
            QCOMPARE(together[i].intervals, alone.intervals);
            QCOMPARE(together[i].ownScore, alone.ownScore);
        }
    }

    void verdicts()
    {
        const CodecSpec spec = codec("score*10000000000 + (9999999999 - t)");
        const Decoder decoder(spec, TimeRange());
        const auto decode = [&](std::int64_t score, std::int64_t tick) {
            return decoder.decode(encode(spec, score, tick).value().raw);
        };
        QCOMPARE(decode(42, 1767225600).verdict, Verdict::Exact);
        QCOMPARE(decode(42, 1767225600).ownScore, 42);
        QVERIFY(!decode(42, 1767225600).misread);
        QCOMPARE(decode(42000000, 1767225600).verdict, Verdict::Blurred);
        QCOMPARE(decode(42, 17).verdict, Verdict::OutOfRange);
        QCOMPARE(decode(42, 17).preimage, (TickInterval{42, 17, 17}));
        QCOMPARE(decoder.decode(0.5).verdict, Verdict::Invalid);
        // Milliseconds where seconds are meant: the field ran over, into another score's.
        const Decoded mixed = decode(42, 1767225600000);
        QCOMPARE(mixed.verdict, Verdict::OutOfRange);
        QVERIFY(mixed.ownScore != 42);
        for (const double odd : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL, -HUGE_VAL, -0.0, 1e308,
                                 -1e308, 5e-324, 1e-300, 1e26})
            QVERIFY(decoder.decode(odd).verdict == Verdict::Invalid);
        const CodecSpec subtracted = codec("score*10000000000 - t");
        const Decoded own = Decoder(subtracted, TimeRange()).decode(encode(subtracted, 7, 1767225600)->raw);
        QCOMPARE(own.ownScore, 7);
        QVERIFY(!own.misread);
    }

    void overlapIsAmbiguousAndBounded()
    {
        const CodecSpec spec = codec("score + t");
        const Decoder decoder(spec, TimeRange());
        const Decoded decoded = decoder.decode(4e9);
        QCOMPARE(decoded.verdict, Verdict::Ambiguous);
        QCOMPARE(decoded.intervals, countedIntervals);
        // Thousands of scores whose times pass this raw by: given up, not gone through.
        const CodecSpec gaps = codec("score*2 + t*2000000");
        QVERIFY(Decoder(gaps, TimeRange()).decode(4e15 + 1).verdict == Verdict::Invalid);
    }

    void aTimeRangeThatNobodySetEndsWithTheFields()
    {
        const CodecSpec spec = codec("score*2^34 + (1767225600000 - t)|unit=ms");
        QCOMPARE(plausibleTicks(spec, TimeRange()), (TickWindow{1750045730817, 1767225600000}));
        const TimeRange set{1735689600, 1798761600};
        QCOMPARE(plausibleTicks(spec, set), set.ticks(TickUnit::Millisecond));
        const CodecSpec wide = codec("score*10000000000 + (9999999999 - t)");
        QCOMPARE(plausibleTicks(wide, TimeRange()), TimeRange().ticks(TickUnit::Second));
        const CodecSpec none = codec("score + t"); // its fields hold no time of 2000 to 2100
        QCOMPARE(plausibleTicks(none, TimeRange()), TimeRange().ticks(TickUnit::Second));
    }

    void limitsAreNamed()
    {
        const CodecSpec spec = codec("score*10000000000 + (9999999999 - t)");
        const TickWindow packed = packedTicks(spec);
        QVERIFY(encode(spec, 0, packed.first) && encode(spec, 0, packed.last));
        QVERIFY(!encode(spec, 0, packed.first - 1) && !encode(spec, 0, packed.last + 1));
        const auto tooHigh = encode(spec, formulaReach + 1, 0);
        QVERIFY(!tooHigh);
        QCOMPARE(tooHigh.error().kind, ErrorKind::Limit);
        QVERIFY(tooHigh.error().message.find("9007199254740992") != std::string::npos);
        QVERIFY(encode(spec, formulaReach, 0).has_value());
        QVERIFY(encode(spec, -formulaReach, 0).has_value());
        QVERIFY(!encode(spec, 0, std::numeric_limits<std::int64_t>::max()));
        QVERIFY(!encode(spec, std::numeric_limits<std::int64_t>::min(), 0));
        QVERIFY(!encode(codec("sqrt(score) + t"), -1, 0));
        // sqrt() ends with the time under it.
        const auto after = encode(codec("score*1e10 + sqrt(4102444800 - t)"), 0, 4102444801);
        QVERIFY(!after);
        QVERIFY(after.error().message.find("0 (1970-01-01T00:00:00Z) to 4102444800") != std::string::npos);
    }

    void exactScoresLikeTrying_data()
    {
        QTest::addColumn<int>("last");
        QTest::newRow("score*1e13 + t") << 700;
        QTest::newRow("score*1e13 + (999 - t)") << 999;
        QTest::newRow("score*1e13 - t") << 500;
        QTest::newRow("score*1e13 + t/10") << 300;
        QTest::newRow("score*1e13/3 + t/3") << 300;
        QTest::newRow("score*1e13 + t*0.7 + 0.3") << 300;
        QTest::newRow("score*1e13 + (1 - t/1000)") << 999;
        QTest::newRow("score*2^43 + t*t") << 200;
        QTest::newRow("score*1e14 + floor(t*1.5)") << 200;
        QTest::newRow("-score*1e13 + t") << 700;
        QTest::newRow("(500 - score)*1e13 - t/10") << 300;
        QTest::newRow("-score*1e13 + (1 - t/1000)") << 999;
    }

    void exactScoresLikeTrying()
    {
        QFETCH(int, last);
        const CodecSpec spec = codec(QTest::currentDataTag());
        const TickWindow window{0, last};
        std::int64_t expected = -1;
        while (expected < 20000 && !sharesOne(spec, expected + 1, window))
            ++expected;
        QVERIFY(expected < 20000);
        const auto found = largestExactScore(spec, window);
        QCOMPARE(qint64(found.value_or(-1)), qint64(expected));
    }

    void rowsWithoutATimeUnderAFallingFormula()
    {
        const CodecSpec spec = codec("(9999999-score)*2^34 + t");
        const Decoded decoded = Decoder(spec, TimeRange{}).decode((9999999.0 - 40000) * 0x1p34);
        QCOMPARE(decoded.ownScore, std::int64_t(40000));
        QCOMPARE(decoded.verdict, Verdict::OutOfRange);
        QCOMPARE(decoded.preimage, (TickInterval{40000, 0, 16}));
        QVERIFY(!decoded.misread);
    }

    void theBitsOfFallingFormulasAreCountedAsThoseOfRisingOnes()
    {
        const Decoder falls(codec("(9999999-score)*2^34 + t"), TimeRange());
        const Decoder rises(codec("score*2^34 + t"), TimeRange());
        const double raw = encode(falls.spec(), 5000, 1795205647)->raw;
        const BitLayout layout = bitLayout(falls, raw);
        const BitLayout expected = bitLayout(rises, raw);
        QCOMPARE(layout.stored, expected.stored);
        QCOMPARE(layout.timeBits, 34);
        QCOMPARE(layout.roundedAway, 5);
        QCOMPARE(layout.scoreBits, expected.scoreBits);
        // 9 994 999 stands there.
        QVERIFY(!layout.holdsScore);
        QVERIFY(expected.holdsScore);
        QVERIFY(!bitLayout(Decoder(codec("score*2^34 - t"), TimeRange()), raw).holdsScore);
    }

    void whatTheBitsSay()
    {
        const Decoder binary(codec("score*2^32 + (4294967295 - t)"), TimeRange());
        const Decoder same(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
        const Decoder fraction(codec("score + (1 - t/10000000000)"), TimeRange());
        const Decoder cut(parseCodecSpec("fraction:span=10000000000,from=10000000000").value(), TimeRange());
        for (const double raw : {10307924010161648.0, 12884901893.0, 5.75, 123456.789}) {
            for (const auto &[formula, other] : {std::pair(&binary, &same), std::pair(&fraction, &cut)}) {
                const BitLayout layout = bitLayout(*formula, raw);
                const BitLayout expected = bitLayout(*other, raw);
                QCOMPARE(layout.stored, expected.stored);
                QCOMPARE(layout.implied, expected.implied);
                QCOMPARE(layout.timeBits, expected.timeBits);
                QCOMPARE(layout.scoreBits, expected.scoreBits);
                QCOMPARE(layout.roundedAway, expected.roundedAway);
                QCOMPARE(float(ticksPerUlp(*formula, raw)), float(ticksPerUlp(*other, raw)));
            }
        }
    }
};

TIEBREAK_TEST(NoApplication, TestFormulaCodec)

} // namespace tst_formulacodec

#include "tst_formulacodec.moc"

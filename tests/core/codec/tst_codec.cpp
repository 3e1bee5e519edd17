// SPDX-License-Identifier: GPL-3.0-or-later
// The preimage against brute force, and the properties every codec owes, with a fixed seed.
#include "core/base/int128.h"
#include "core/codec/field.h"
#include "core/codec/windowfields.h"
#include "core/text/scoretext.h"
#include "support/codecs.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_codec
{

namespace
{

/// Scores where things happen: around zero, and around every power of two that the codec may reach.
std::vector<std::int64_t> tellingScores()
{
    std::set<std::int64_t> scores;
    for (int k = 0; k < 63; ++k) {
        for (const std::int64_t offset : {-2, -1, 0, 1, 2, 3}) {
            scores.insert((std::int64_t(1) << k) + offset);
            scores.insert(-(std::int64_t(1) << k) + offset);
        }
    }
    scores.insert({std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()});
    return {scores.begin(), scores.end()};
}

using Pairs = std::set<std::pair<std::int64_t, std::int64_t>>;

/// All (score, tick) near `score` that encode to the bits of `raw`, by trying each.
Pairs bruteForce(const CodecSpec &spec, double raw, std::int64_t score, int around, TickWindow window)
{
    Pairs pairs;
    for (int offset = -around; offset <= around; ++offset) {
        std::int64_t s = 0;
        if (__builtin_add_overflow(score, std::int64_t(offset), &s))
            continue;
        for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
            const auto encoded = encode(spec, s, tick);
            if (encoded && !encoded->wrapped && bitsOf(encoded->raw) == bitsOf(raw))
                pairs.insert({s, tick});
        }
    }
    return pairs;
}

Pairs preimageOf(const Decoder &decoder, double raw, std::int64_t score, int around)
{
    Pairs pairs;
    for (const TickInterval &ticks : decoder.preimage(raw, 1'000'000)) {
        const Int128 distance = Int128(ticks.score) - score;
        const bool near = distance >= -around && distance <= around;
        for (std::int64_t tick = ticks.first; near && tick <= ticks.last; ++tick)
            pairs.insert({ticks.score, tick});
    }
    return pairs;
}

} // namespace

class TestCodec : public QObject
{
    Q_OBJECT

private slots:
    void bruteForce_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        const auto row = [](const char *spec, qint64 first, qint64 last) {
            QTest::newRow(spec) << QString(spec) << first << last;
        };
        row("binary:bits=5", -3, 40);
        row("binary:bits=5,from=31", -3, 40);
        row("binary:bits=6,epoch=-7", -20, 70);
        row("binary:bits=4,from=15,keep=3", -20, 40);
        row("binary:bits=3,keep=5", -32, 32);
        row("binary:bits=1", 0, 1);
        row("decimal:digits=1", 0, 12);
        row("decimal:digits=2,epoch=100", 90, 210);
        row("decimal:digits=1,from=7,keep=2", -9, 9);
        row("decimal:digits=18,from=60", 0, 60);
        row("ordered:bits=4,from=15,bias=signed", -2, 20);
        row("ordered:bits=4,bias=min", 0, 20);
        row("ordered:bits=4", 3, 9);
        row("fraction:span=37", 0, 40);
        row("fraction:span=64,from=64", 0, 64);
        row("fraction:span=50,digits=1", 0, 50);
        row("fraction:span=50,digits=3,from=49", -5, 50);
        row("fraction:span=7,digits=18", 0, 7);
        row("text", 0, 130);
        row("text:from=105", 0, 105);
        row("text:from=20,keep=4", -20, 40);
    }

    void bruteForce()
    {
        SLOW_TEST();
        QFETCH(QString, spec);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        const CodecSpec codecSpec = codec(spec.toUtf8().constData());
        const TickWindow window{first, last};
        const Decoder decoder(codecSpec, window);
        constexpr int around = 3;
        int compared = 0;
        for (const std::int64_t score : tellingScores()) {
            for (const std::int64_t tick : {first, (first + last) / 2, last}) {
                const auto encoded = encode(codecSpec, score, tick);
                if (!encoded || encoded->wrapped)
                    continue;
                for (const double raw : {encoded->raw, std::nextafter(encoded->raw, INFINITY),
                                         std::nextafter(encoded->raw, -INFINITY)}) {
                    if (!std::isfinite(raw))
                        continue;
                    const Pairs expected = tst_codec::bruteForce(codecSpec, raw, score, around, window);
                    const Pairs found = preimageOf(decoder, raw, score, around);
                    if (expected != found) {
                        const std::string where =
                            "score " + std::to_string(score) + ", raw " + shortestText(raw) + ": expected " +
                            std::to_string(expected.size()) + ", found " + std::to_string(found.size());
                        QFAIL(where.c_str());
                    }
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 100);
    }

    void aFieldPacksAsItsTickDoes_data()
    {
        bruteForce_data();
        QTest::newRow("formula") << QStringLiteral("formula:score*2^34 + (1767225600000 - t)|unit=ms")
                                 << qint64(1767225599000) << qint64(1767225600000);
    }

    void aFieldPacksAsItsTickDoes()
    {
        QFETCH(QString, spec);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        const CodecSpec codecSpec = codec(spec.toUtf8().constData());
        const FieldMap map(codecSpec);
        int compared = 0;
        for (const FieldRange &range : windowFields(codecSpec, {first, last}).runs) {
            for (std::int64_t field = range.first; field <= range.last; ++field) {
                for (const std::int64_t score : tellingScores()) {
                    const auto ofTick = encode(codecSpec, score, map.keptOf(field));
                    const auto ofField = encodeField(codecSpec, score, field);
                    QCOMPARE(ofField.has_value(), ofTick.has_value());
                    if (!ofTick) {
                        QCOMPARE(ofField.error().message, ofTick.error().message);
                        continue;
                    }
                    QCOMPARE(bitsOf(ofField->raw), bitsOf(ofTick->raw));
                    QCOMPARE(ofField->wrapped, ofTick->wrapped);
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 100);
    }

    void propertiesHold_data()
    {
        QTest::addColumn<QString>("spec");
        for (const CodecPreset &preset : codecPresets())
            QTest::newRow(std::string(preset.spec).c_str()) << QString::fromUtf8(preset.spec.data());
        for (const char *spec :
             {"decimal:digits=13,unit=ms", "binary:bits=41,unit=ms,from=1893456000000",
              "fraction:span=4102444800", "fraction:span=4102444800,from=4102444800", "text:unit=ms",
              "ordered:bits=42,unit=ms", "ordered:bits=22,unit=min,epoch=2024-01-01",
              "decimal:digits=7,unit=min,epoch=2020-01-01T00:00:00Z"})
            QTest::newRow(spec) << QString(spec);
    }

    /// decode(encode(x)) holds x; larger score, larger raw; inside one interval nothing else decodes.
    void propertiesHold()
    {
        QFETCH(QString, spec);
        const CodecSpec codecSpec = codec(spec.toUtf8().constData());
        const TimeRange timeRange{1577836800, 1893456000}; // 2020 to 2030
        const TickWindow window = timeRange.ticks(codecSpec.unit);
        const Decoder decoder(codecSpec, window);
        std::mt19937_64 random(20261120);
        std::uniform_int_distribution<std::int64_t> ticks(window.first, window.last);
        std::uniform_real_distribution<double> magnitude(0, 31);
        int checked = 0;
        for (int i = 0; i < 20000; ++i) {
            const auto score = static_cast<std::int64_t>(std::exp2(magnitude(random)));
            const std::int64_t tick = ticks(random);
            const auto encoded = encode(codecSpec, score, tick);
            if (!encoded || encoded->wrapped)
                continue;
            ++checked;
            const auto preimage = decoder.preimage(encoded->raw, 100000);
            const bool held = std::ranges::any_of(preimage, [&](const TickInterval &t) {
                return t.score == score && (!codecSpec.hasTime() || (t.first <= tick && tick <= t.last));
            });
            QVERIFY2(held, qPrintable(QString("score %1 tick %2").arg(score).arg(tick)));
            const Decoded decoded = decoder.decode(encoded->raw);
            QVERIFY(decoded.verdict != Verdict::Invalid && decoded.verdict != Verdict::OutOfRange);
            if (decoded.verdict == Verdict::Exact && codecSpec.hasTime()) {
                QCOMPARE(decoded.preimage, (TickInterval{score, tick, tick}));
                const auto later = encode(codecSpec, score, tick + 1);
                if (later)
                    QVERIFY(codecSpec.earlierIsLarger() ? later->raw < encoded->raw
                                                        : later->raw > encoded->raw);
            }
        }
        QVERIFY(checked > 1000);
    }

    void oddValuesGetAVerdict()
    {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const double odd[] = {inf,
                              -inf,
                              std::nan(""),
                              -0.0,
                              5e-324,
                              -5e-324,
                              2.2250738585072014e-308,
                              1e-300,
                              1e300,
                              -1e300,
                              0x1p63,
                              -0x1p63,
                              0x1p64,
                              0x1p124,
                              -0x1p124,
                              1.7976931348623157e308,
                              0x1.fffffffffffffp62,
                              -0.5,
                              0.5,
                              1e18,
                              -1e18};
        for (const CodecPreset &preset : codecPresets()) {
            const Decoder decoder(codec(std::string(preset.spec).c_str()), TimeRange());
            for (const double raw : odd) {
                const Decoded decoded = decoder.decode(raw);
                const auto preimage = decoder.preimage(raw, 2000);
                QCOMPARE(decoded.intervals, static_cast<std::uint32_t>(
                                                std::min<std::size_t>(preimage.size(), countedIntervals)));
                if (!std::isfinite(raw) || (std::signbit(raw) && raw == 0)) {
                    QCOMPARE(decoded.verdict, Verdict::Invalid);
                    QVERIFY(!decoded.misread);
                }
            }
        }
        QCOMPARE(Decoder(codec("plain"), TimeRange()).decode(3.5).verdict, Verdict::Invalid);
        QCOMPARE(Decoder(codec("plain"), TimeRange()).decode(0x1p53).verdict, Verdict::Ambiguous);
        QCOMPARE(Decoder(codec("plain"), TimeRange()).decode(-7).verdict, Verdict::Exact);
    }

    void verdicts()
    {
        const CodecSpec split = codec("binary:from=4294967295");
        const Decoder decoder(split, TimeRange());
        const Decoded kaito = decoder.decode(10307924010161648.0);
        QCOMPARE(kaito.verdict, Verdict::Blurred);
        QCOMPARE(kaito.preimage.score, 2400000);
        QCOMPARE(isoTime(kaito.preimage.first, TickUnit::Second), std::string("2026-11-20T20:14:06Z"));
        QCOMPARE(isoTime(kaito.preimage.last, TickUnit::Second), std::string("2026-11-20T20:14:08Z"));
        QCOMPARE(isoTime(bestTick(kaito), TickUnit::Second), std::string("2026-11-20T20:14:07Z"));
        const Decoded oldguard = decoder.decode(5153960755200000.0);
        QCOMPARE(oldguard.verdict, Verdict::OutOfRange);
        QCOMPARE(isoTime(oldguard.preimage.first, TickUnit::Second), std::string("2106-02-07T06:28:15Z"));
        QCOMPARE(decoder.decode(4294965500795949.5).verdict, Verdict::Invalid);
        QCOMPARE(decoder.decode(8504037745842155.0).verdict, Verdict::Exact);

        // The reversed fraction of 2^-10 rounds up to the next point at the very end of its range.
        const CodecSpec fraction = codec("fraction:from=4102415999,span=4102415999,digits=10");
        const double whole = encode(fraction, 41, 0).value().raw;
        QCOMPARE(whole, 42.0);
        const Decoded misread = Decoder(fraction, TickWindow{0, 10}).decode(whole);
        QCOMPARE(misread.preimage.score, 41);
        QVERIFY(misread.misread);
    }

    void amongSeveralIntervalsTheOwnReadingsComesFirst()
    {
        // 8 points apart: the double's own number lies in the middle of the scores that it stands for.
        const Decoded plain = Decoder(codec("plain"), TimeRange()).decode(21460566803438720.0);
        QCOMPARE(plain.verdict, Verdict::Ambiguous);
        QCOMPARE(plain.preimage.score, std::int64_t(21460566803438720));
        QVERIFY(!plain.misread);

        // 1024 apart, around the first field of a score: the last fields of the score before fit as well.
        const Decoder decoder(codec("binary"), codecDomain(codec("binary")));
        const Decoded split = decoder.decode(0x1p62);
        QCOMPARE(split.intervals, 2U);
        QCOMPARE(split.preimage, (TickInterval{std::int64_t(1) << 30, 0, 512}));
        QCOMPARE(bestTick(split), 0);
        QCOMPARE(decoder.preimage(0x1p62, 2).front().score, (std::int64_t(1) << 30) - 1);
    }

    void theMiddleOfTheWidestIntervalIsATick()
    {
        Decoded widest;
        widest.preimage = {0, std::numeric_limits<std::int64_t>::min(),
                           std::numeric_limits<std::int64_t>::max()};
        QCOMPARE(bestTick(widest), -1);
    }

    void wrappedScoresDecodeAtWhatDoesNotWrap()
    {
        const CodecSpec split = codec("binary");
        const auto encoded = encode(split, std::int64_t(1) << 31, 5);
        QVERIFY(encoded && encoded->wrapped);
        const Decoded decoded = Decoder(split, TickWindow{0, 4294967295}).decode(encoded->raw);
        QCOMPARE(decoded.preimage.score, -(std::int64_t(1) << 31));
        QVERIFY(!encode(split, 5, 4294967295).value().wrapped);
    }

    void aTimeRangeNobodySetEndsWithTheFirstCycle()
    {
        const auto spanOf = [](const char *spec, const TimeRange &timeRange) {
            const TickWindow window = plausibleTicks(codec(spec), timeRange);
            return window.last - window.first;
        };
        const TimeRange guess;
        const std::int64_t century = guess.lastSecond - guess.firstSecond;
        QCOMPARE(spanOf("binary:keep=31", guess), (std::int64_t(1) << 31) - 1);
        QCOMPARE(spanOf("binary:bits=42,unit=ms,keep=41", guess), (std::int64_t(1) << 41) - 1);
        // A cycle that is over in 2034 says too little, and one of 136 years takes nothing away.
        QCOMPARE(spanOf("binary:keep=30", guess), century);
        QCOMPARE(spanOf("binary:keep=32", guess), century);
        QCOMPARE(spanOf("binary", guess), century);
        QCOMPARE(spanOf("binary:keep=31", {guess.firstSecond, guess.lastSecond - 1}), century - 1);
        QCOMPARE(Decoder(codec("binary:from=2147483647,keep=31"), guess)
                     .decode(encode(codec("binary:from=2147483647,keep=31"), 100, 1795205647).value().raw)
                     .verdict,
                 Verdict::Exact);
    }

    void outsideTheWindowTheOwnReadingComesFirst()
    {
        // At this score a double spans 512 s: field 0 is read as it stands, not as the last second below it.
        const CodecSpec spec = codec("decimal:from=9999999999");
        const double raw = 9000000000.0 * 1e10;
        const Decoded decoded = Decoder(spec, TimeRange()).decode(raw);
        QCOMPARE(decoded.verdict, Verdict::OutOfRange);
        QCOMPARE(decoded.preimage.score, 9000000000);
        QVERIFY(decoded.preimage.last == 9999999999);
        QVERIFY(!decoded.misread);
    }

    /// A double that holds every kept tick holds every tick there is: one interval, found without going
    /// through the periods, of which the window may have billions.
    void wholePeriodsAreOneInterval_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<double>("raw");
        QTest::newRow("decimal") << "decimal:digits=2,unit=ms,keep=5" << 900719925474099200.0;
        QTest::newRow("binary") << "binary:bits=8,unit=us,keep=1" << 9007199254740992000.0;
        QTest::newRow("fraction") << "fraction:span=605799988050,unit=us,from=2147483647,keep=19" << 0x1p53;
        QTest::newRow("cut fraction")
            << "fraction:span=605799988050,digits=9,unit=us,from=2147483647,keep=1" << 0x1p53;
        QTest::newRow("text") << "text:unit=us,keep=1" << 0x1p55;
    }

    void wholePeriodsAreOneInterval()
    {
        QFETCH(QString, spec);
        QFETCH(double, raw);
        const Decoder decoder(codec(spec.toUtf8().constData()), TimeRange());
        const Decoded decoded = decoder.decode(raw);
        QVERIFY(decoded.verdict == Verdict::Blurred || decoded.verdict == Verdict::Ambiguous);
        QCOMPARE(decoded.preimage.first, decoder.window().first);
        QCOMPARE(decoded.preimage.last, decoder.window().last);
        QVERIFY(decoded.intervals <= countedIntervals);
        QVERIFY(!decoder.preimage(raw, 10).empty());
    }

    void whatDoesNotFitNamesTheLimit()
    {
        const auto late = encode(codec("binary:from=4294967295"), 5, 5000000000);
        QVERIFY(!late);
        QCOMPARE(late.error().kind, ErrorKind::Limit);
        QVERIFY(late.error().message.find("4294967295 (2106-02-07T06:28:15Z)") != std::string::npos);
        const auto high = encode(codec("ordered:from=4294967295"), 1073741824, 5);
        QVERIFY(!high);
        QVERIFY(high.error().message.find("1073741823") != std::string::npos);
        QVERIFY(!encode(codec("ordered"), -1, 5));
        QVERIFY(encode(codec("ordered:bias=signed"), -1, 5));
        QVERIFY(!encode(codec("text"), 1, -1));
        QVERIFY(
            !encode(codec("decimal:from=4611686018427387904"), 1, std::numeric_limits<std::int64_t>::min()));

        // Only 0 to 31 are kept, and epoch lies beyond.
        COMPARE_SENTENCE("codectext",
                         encode(codec("binary:bits=7,epoch=1000,keep=5"), 1, 1000).error().message);
    }
};

TIEBREAK_TEST(NoApplication, TestCodec)

} // namespace tst_codec

#include "tst_codec.moc"

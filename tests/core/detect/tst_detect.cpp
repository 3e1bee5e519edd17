// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs found on generated boards of every preset and of codecs that no preset has, and doubts where there
// is nothing to be found.
#include "core/detect/detect.h"

#include "core/detect/detectsamples.h"
#include "core/detect/detecttext.h"
#include "support/generatedboards.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace tiebreak;
using namespace tiebreak::detectsamples;

namespace tst_detect
{

class TestDetect : public QObject
{
    Q_OBJECT

private slots:
    void findsOtherCodecs_data();
    void findsOtherCodecs();
    void doubtsWhatNothingShows_data();
    void doubtsWhatNothingShows();
    void findsPlainScores_data();
    void findsPlainScores();
    void staysUnsure_data();
    void staysUnsure();
    void namesTheUsualCodecWhereAClockIsAhead();
    void nothingFitsRandomDoubles();
    void namesWhatIsOneTickOff();
    void negativeScoresMayBeNegated();
    void tellsCandidatesApart();
    void doubtsHowLargeRoundScoresAre_data();
    void doubtsHowLargeRoundScoresAre();
    void namesOtherSizesOfRoundScores();
    void isNotSureOfBitsThatMayBeKept();
    void looksForTheUsualBiasAroundZero();
    void findsTheCodecOfABoardFilledInOneTick_data();
    void findsTheCodecOfABoardFilledInOneTick();
    void seesFiftiesAmongAFewOddScores();
    void takesWhatIsOneTickOffForOne_data();
    void takesWhatIsOneTickOffForOne();
    void findsTimesThatCountUp_data();
    void findsTimesThatCountUp();
    void isNotSureAndWrongOfRoundScores_data();
    void isNotSureAndWrongOfRoundScores();
    void doubtsPlainScoresInBands();
    void findsDatesOfBoardsThatAreWrittenTo();
    void doubtsTimesLongAgo();
    void joinsEquivalents();
    void leavesOutWhatIsNotFinite();
    void nothingFitsAnEmptySample();
    void looksOnlyAtPlausibleTimes();
    void isDeterministic();
};

void TestDetect::findsOtherCodecs_data()
{
    QTest::addColumn<std::string>("codec");
    for (const char *codec :
         {"decimal:digits=13,unit=ms", "binary", "ordered", "fraction:span=10000000000,digits=10", "text",
          "text:unit=ms", "ordered:from=4294967295,bias=min"})
        QTest::newRow(codec) << std::string(codec);
}

void TestDetect::findsOtherCodecs()
{
    QFETCH(std::string, codec);
    const Detection detection = detectCodec(regularSample(codec, 3000), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf(codec)), summary(detection).c_str());
}

void TestDetect::doubtsWhatNothingShows_data()
{
    QTest::addColumn<std::string>("codec");
    // An origin that no raw shows, constants between which no raw can choose, room that is wider than needed.
    for (const char *codec :
         {"binary:from=1798761600", "decimal:digits=6,from=1796000000", "binary:epoch=1577836800",
          "decimal:from=4294967296", "decimal:from=4294967295", "binary:from=4102444800",
          "decimal:digits=8,from=1800000000", "fraction:from=1796000000,span=1000000,digits=6",
          "binary:bits=25,epoch=1767225600", "text:from=1796860800"})
        QTest::newRow(codec) << std::string(codec);
}

void TestDetect::doubtsWhatNothingShows()
{
    SLOW_TEST();
    QFETCH(std::string, codec);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const BoardSample sample = generatedSample(codec, seed);
        if (sample.rows.size() < 20)
            continue; // the times of this shape do not fit the codec
        const Detection detection = detectCodec(sample, now);
        QVERIFY2(detection.outcome != DetectionOutcome::Sure || isFirst(detection, specOf(codec)),
                 summary(detection).c_str());
    }
}

void TestDetect::findsPlainScores_data()
{
    QTest::addColumn<std::string>("kind");
    for (const char *kind : {"small", "multiples of 50", "large and round", "race times", "some half points"})
        QTest::newRow(kind) << std::string(kind);
}

void TestDetect::findsPlainScores()
{
    QFETCH(std::string, kind);
    BoardGenerator generator(7);
    const auto raw = [&](int i) -> double {
        if (kind == "small")
            return std::floor(100 * generator.fraction());
        if (kind == "multiples of 50")
            return 50 * std::floor(generator.between(1, 20'000));
        if (kind == "large and round")
            return 1000 * std::floor(generator.between(1, 1e9));
        if (kind == "race times")
            return std::floor(230'000 + 60'000 * generator.fraction());
        return std::floor(generator.between(1, 1e6)) + (i % 50 == 0 ? 0.5 : 0);
    };
    const Detection detection = detectCodec(sampleOfRaws(800, raw), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf("plain")), summary(detection).c_str());
    QVERIFY(detectionSentence(detection, plainWording()).starts_with("Plain scores"));
}

void TestDetect::staysUnsure_data()
{
    QTest::addColumn<std::string>("kind");
    for (const char *kind :
         {"all alike", "four rows", "snowflakes", "one score with times", "milliseconds and a sequence",
          "priority and a counter", "a negated split", "large and without a step"})
        QTest::newRow(kind) << std::string(kind);
}

void TestDetect::staysUnsure()
{
    QFETCH(std::string, kind);
    BoardGenerator generator(11);
    const double second = static_cast<double>(now / 1'000'000);
    const auto before = [&] { return std::floor(1e6 * generator.fraction()); };
    const auto points = [&] { return std::floor(1000 * generator.fraction()); };
    const auto raw = [&](int i) -> double {
        if (kind == "all alike")
            return 7;
        if (kind == "four rows")
            return points() * 0x1p32 + 0x1p32 - 1 - second + before();
        if (kind == "snowflakes")
            return (1000 * (second - before()) - 1'288'834'974'657) * 0x1p22 + points();
        if (kind == "one score with times")
            return 7 * 0x1p32 + 0x1p32 - 1 - second + before();
        if (kind == "milliseconds and a sequence")
            return (1000 * (second - before())) * 4096 + std::floor(6 * generator.fraction());
        if (kind == "priority and a counter")
            return std::floor(10 * generator.fraction()) * 0x1p32 + i;
        if (kind == "a negated split")
            return -(points() * 0x1p32 + second - before());
        return std::floor(1e15 * generator.fraction());
    };
    const Detection detection = detectCodec(sampleOfRaws(kind == "four rows" ? 4 : 600, raw), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
    QVERIFY(detectionSentence(detection, plainWording()).starts_with("Not sure"));
}

void TestDetect::namesTheUsualCodecWhereAClockIsAhead()
{
    BoardGenerator generator(5);
    const double second = static_cast<double>(now / 1'000'000);
    for (const int wrong : {25, 60, 120}) {
        double latest = 0;
        const auto raw = [&](int i) {
            const double ahead = i < wrong ? 3 * 86'400 : -600'000 * generator.fraction();
            const double time = std::floor(second + ahead + 3600 * generator.fraction());
            latest = std::max(latest, i < wrong ? time : 0);
            return 10 * std::floor(9000 * generator.fraction()) * 0x1p32 + 0x1p32 - 1 - time;
        };
        const Detection detection = detectCodec(sampleOfRaws(600, raw), now);
        QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
        QVERIFY2(isFirst(detection, specOf("binary:from=4294967295")), summary(detection).c_str());
        QCOMPARE(detection.doubt, Doubt::Ahead);
        QCOMPARE(detection.ahead->raws, wrong);
        QCOMPARE(static_cast<double>(detection.ahead->latest / 1'000'000), latest);
    }
}

void TestDetect::nothingFitsRandomDoubles()
{
    Sentences sentences("detecttext");
    BoardGenerator generator(3);
    const Detection detection =
        detectCodec(sampleOfRaws(500, [&](int) { return 1e6 * generator.fraction(); }), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NothingFits, summary(detection).c_str());
    sentences.add("answer", detectionSentence(detection, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void TestDetect::namesWhatIsOneTickOff()
{
    Sentences sentences("detecttext");
    const Detection detection = detectCodec(regularSample("binary:from=4294967295", 500), now);
    QCOMPARE(detection.outcome, DetectionOutcome::Sure);
    QVERIFY(std::ranges::find(detection.candidates.front().oneTickOff, specOf("binary:from=4294967296")) !=
            detection.candidates.front().oneTickOff.end());
    sentences.add("split", detectionSentence(detection, plainWording()));
    // And not 10000000001, from which nobody subtracts.
    const Detection fraction =
        detectCodec(regularSample("fraction:from=9999999999,span=10000000000", 500), now);
    sentences.add("fraction", detectionSentence(fraction, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void TestDetect::negativeScoresMayBeNegated()
{
    const std::string hint = "or they were negated";
    const Formula falls = *specOf("formula:-score + (1 - t/10000000000)").formula;
    const auto sample = [&](double sign) {
        return sampleOfRaws(2000, [&, sign](int i) {
            const double raw = falls(i * 7919 % 9'999'999, 1'795'200'000.0 - i * 613);
            return sign * (raw + (sign < 0 ? 1 : 0)); // its rising twin, for comparison
        });
    };
    const Detection negative = detectCodec(sample(1), now);
    QVERIFY2(detectionSentence(negative, plainWording()).contains(hint), summary(negative).c_str());
    const Detection positive = detectCodec(sample(-1), now);
    QVERIFY2(!detectionSentence(positive, plainWording()).contains("negated"), summary(positive).c_str());
}

void TestDetect::tellsCandidatesApart()
{
    const Detection detection = detectCodec(regularSample("decimal:digits=12", 500), now);
    QVERIFY(isFirst(detection, specOf("decimal")) || isFirst(detection, specOf("decimal:digits=12")));
    for (const CodecCandidate &candidate : detection.candidates)
        QCOMPARE(tellApartSentence(detection, candidate, plainWording()).empty(),
                 &candidate == &detection.candidates.front());
}

// 10 digits and scores that are all multiples of 10 are the same doubles as 11 digits and any scores.
void TestDetect::doubtsHowLargeRoundScoresAre_data()
{
    QTest::addColumn<std::string>("codec");
    QTest::addColumn<std::string>("wider");
    QTest::addColumn<double>("factor");
    QTest::addColumn<int>("step");
    QTest::newRow("digits") << std::string("decimal") << std::string("decimal:digits=11") << 0.1 << 10;
    QTest::newRow("bits") << std::string("binary") << std::string("binary:bits=33") << 0.5 << 2;
}

void TestDetect::doubtsHowLargeRoundScoresAre()
{
    QFETCH(std::string, codec);
    QFETCH(std::string, wider);
    QFETCH(double, factor);
    QFETCH(int, step);
    std::string both;
    for (const std::string &spec : {codec, wider}) {
        const Detection detection = detectCodec(regularSample(spec, 500, spec == codec ? step : 1), now);
        QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
        QCOMPARE(detection.doubt, Doubt::Others);
        QVERIFY2(isFirst(detection, specOf(codec)) || isFirst(detection, specOf(wider)),
                 summary(detection).c_str());
        const std::string words = detectionSentence(detection, plainWording());
        both += words + '\n';
        const auto other =
            std::ranges::find(detection.candidates, specOf(isFirst(detection, specOf(codec)) ? wider : codec),
                              &CodecCandidate::spec);
        QVERIFY2(other != detection.candidates.end(), summary(detection).c_str());
        QCOMPARE(other->difference.scoreFactor, isFirst(detection, specOf(codec)) ? factor : 1 / factor);
        QCOMPARE(other->difference.timeShift, std::int64_t(0));
    }
    COMPARE_SENTENCE("detecttext", both);
}

// Scores in tens are even for a reason of their own.
void TestDetect::namesOtherSizesOfRoundScores()
{
    Sentences sentences("detecttext");
    const Detection detection = detectCodec(regularSample("binary:from=4294967295", 500, 10), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf("binary:from=4294967295")), summary(detection).c_str());
    sentences.add("answer", detectionSentence(detection, plainWording()));
    COMPARE_SENTENCES(sentences);
}

// 31 bits of which none is kept from the second beyond them are 31 bits kept in 32 with scores half as large.
void TestDetect::isNotSureOfBitsThatMayBeKept()
{
    const Detection detection = detectCodec(regularSample("binary:bits=31,from=2147483647", 1000, 200), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
    const auto &candidates = detection.candidates;
    const auto truth =
        std::ranges::find(candidates, specOf("binary:bits=31,from=2147483647"), &CodecCandidate::spec);
    QVERIFY2(truth - candidates.begin() < 3, summary(detection).c_str());
}

// Scores on both sides of 0 are doubles on both sides of 1 under the usual bias.
void TestDetect::looksForTheUsualBiasAroundZero()
{
    const CodecSpec spec = specOf("ordered:bits=38,unit=cs,from=274877906943");
    Rows rows;
    for (std::int64_t i = 0; i < 1200; ++i) {
        const std::int64_t tick = now / 10'000 - i * 7'919;
        rows.append("m" + std::to_string(i), encode(spec, i % 600 - 300, tick)->raw);
    }
    const Detection detection = detectCodec(sampleOf(sortedAsRedisDoes(std::move(rows))), now);
    QVERIFY2(detection.outcome != DetectionOutcome::Sure || isFirst(detection, spec),
             summary(detection).c_str());
    QVERIFY2(std::ranges::find(detection.candidates, spec, &CodecCandidate::spec) !=
                     detection.candidates.end() ||
                 isFirst(detection, spec),
             summary(detection).c_str());
}

void TestDetect::findsTheCodecOfABoardFilledInOneTick_data()
{
    QTest::addColumn<std::string>("codec");
    QTest::addColumn<int>("rows");
    for (const char *codec :
         {"binary:from=4294967295", "decimal:from=9999999999", "decimal",
          "decimal:digits=13,unit=ms,from=9999999999999", "binary:bits=31,from=2147483647"})
        for (const int rows : {80, 300, 1000})
            QTest::addRow("%s, %d rows", codec, rows) << std::string(codec) << rows;
}

// A loop that fills a board for a try is done within a second.
void TestDetect::findsTheCodecOfABoardFilledInOneTick()
{
    QFETCH(std::string, codec);
    QFETCH(int, rows);
    const CodecSpec spec = specOf(codec);
    const std::int64_t tick = now / unitMicroseconds(spec.unit) - 5;
    const Detection detection =
        detectCodec(sampleOfRaws(rows, [&](int i) { return encode(spec, 7 + i % 500, tick)->raw; }), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, spec), summary(detection).c_str());
}

// Two odd rows with even scores are not the reason why all others can be halved.
void TestDetect::seesFiftiesAmongAFewOddScores()
{
    BoardGenerator generator(3);
    const CodecSpec spec = specOf("ordered:bits=38,unit=cs,bias=signed");
    const Detection detection =
        detectCodec(sampleOfRaws(2000,
                                 [&](int i) {
                                     const std::int64_t score = i < 2 ? 17'015'808 * (i + 1) : 50 * (i % 17);
                                     return encode(spec, score,
                                                   now / 10'000 - static_cast<std::int64_t>(
                                                                      1.4e10 * generator.fraction()))
                                         ->raw;
                                 }),
                    now);
    QVERIFY2(detection.outcome != DetectionOutcome::Sure || isFirst(detection, spec),
             summary(detection).c_str());
}

// No row shows whether the code subtracts from 2^n or from 2^n - 1: they count as one codec, and the answer
// names both.
void TestDetect::takesWhatIsOneTickOffForOne_data()
{
    QTest::addColumn<std::string>("codec");
    for (const char *codec :
         {"decimal:digits=13,unit=ms,from=9999999999999", "binary:bits=41,unit=ms,from=2199023255551",
          "binary:bits=31,from=2147483647", "binary:bits=33,from=8589934591",
          "decimal:digits=11,from=99999999999", "fraction:from=10000000000,span=10000000000"})
        QTest::newRow(codec) << std::string(codec);
}

void TestDetect::takesWhatIsOneTickOffForOne()
{
    QFETCH(std::string, codec);
    const Detection detection = detectCodec(regularSample(codec, 3000), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf(codec)), summary(detection).c_str());
    QVERIFY(!detection.candidates.front().oneTickOff.empty());
    COMPARE_SENTENCE("detecttext", detectionSentence(detection, plainWording()));
}

// Codecs that count up from the Unix epoch are not put off by a date to count down from that nobody has.
void TestDetect::findsTimesThatCountUp_data()
{
    QTest::addColumn<std::string>("codec");
    for (const char *codec :
         {"binary:bits=41,unit=ms", "decimal:digits=13,unit=ms", "decimal:digits=12,unit=cs",
          "fraction:span=10000000000", "ordered:bits=41,unit=ms"})
        QTest::newRow(codec) << std::string(codec);
}

void TestDetect::findsTimesThatCountUp()
{
    QFETCH(std::string, codec);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        BoardGenerator generator(seed);
        const Detection detection = detectCodec(
            sampleOf(generator.rows(specOf(codec), {.rows = 3000, .largestScore = 2000}, now)), now);
        QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
        QVERIFY2(isFirst(detection, specOf(codec)), summary(detection).c_str());
    }
}

// All scores are multiples of 100, and with more digits or bits they would be as plausible.
void TestDetect::isNotSureAndWrongOfRoundScores_data()
{
    QTest::addColumn<std::string>("codec");
    QTest::newRow("digits") << std::string("decimal:digits=13,unit=ms");
    QTest::newRow("bits") << std::string("binary:bits=31,from=2147483647");
}

void TestDetect::isNotSureAndWrongOfRoundScores()
{
    QFETCH(std::string, codec);
    BoardGenerator generator(2);
    const std::int64_t steps[] = {100, 500, 1000, 5000};
    const auto second = static_cast<double>(now / 1'000'000);
    const CodecSpec spec = specOf(codec);
    const auto raw = [&](int) {
        const std::int64_t step = steps[static_cast<int>(4 * generator.fraction())];
        const std::int64_t score = step * (1 + static_cast<std::int64_t>(38 * generator.fraction()));
        const double time = second - 6e7 * generator.fraction();
        return encode(spec, score,
                      static_cast<std::int64_t>(spec.unit == TickUnit::Second ? time : 1000 * time))
            ->raw;
    };
    const Detection detection = detectCodec(sampleOfRaws(400, raw), now);
    QVERIFY2(detection.outcome != DetectionOutcome::Sure || isFirst(detection, spec),
             summary(detection).c_str());
    const auto place = std::ranges::find(detection.candidates, spec, &CodecCandidate::spec);
    QVERIFY2(place - detection.candidates.begin() < 3, summary(detection).c_str());
}

// Twelve bands of raws with empty room between them are no plain scores, whatever their times are counted
// from.
void TestDetect::doubtsPlainScoresInBands()
{
    BoardGenerator generator(5);
    const auto raw = [&](int) {
        return std::floor(12 * generator.fraction()) * 0x1p21 +
               std::floor(90'000 + 1'710'000 * generator.fraction());
    };
    const Detection detection = detectCodec(sampleOfRaws(400, raw), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
    QVERIFY2(detection.candidates.front().spec.bits == 21, summary(detection).c_str());

    const auto minutes = [&](int) {
        const auto minute =
            static_cast<std::int64_t>(static_cast<double>(now / 60'000'000) - 458'000 * generator.fraction());
        return encode(specOf("binary:bits=24,unit=min,epoch=2020-01-01"),
                      static_cast<std::int64_t>(12 * generator.fraction()), minute)
            ->raw;
    };
    const Detection own = detectCodec(sampleOfRaws(400, minutes), now);
    QVERIFY2(own.outcome == DetectionOutcome::NotSure ||
                 isFirst(own, specOf("binary:bits=24,unit=min,epoch=2020-01-01")),
             summary(own).c_str());
    QVERIFY2(own.candidates.front().spec.hasTime(), summary(own).c_str());
}

// A board that is still written to shows from which first of January its times are counted.
void TestDetect::findsDatesOfBoardsThatAreWrittenTo()
{
    BoardGenerator generator(3);
    const CodecSpec spec = specOf("binary:bits=28,epoch=1735689600");
    const BoardSample sample =
        sampleOf(generator.rows(spec, {.rows = 5000, .seconds = 30 * 86400, .age = 120}, now));
    const Detection detection = detectCodec(sample, now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, spec), summary(detection).c_str());
}

// An unknown origin may by chance give times that are plausible, but hardly recent ones.
void TestDetect::doubtsTimesLongAgo()
{
    BoardGenerator generator(1);
    GeneratedShape shape;
    shape.age = 5 * 31'556'952.0;
    const Detection detection =
        detectCodec(sampleOf(generator.rows(specOf("binary:from=4294967295"), shape, now)), now);
    QCOMPARE(detection.doubt, Doubt::LongAgo);
    QVERIFY(detectionSentence(detection, plainWording()).ends_with("Z, years ago."));
}

void TestDetect::joinsEquivalents()
{
    const Detection detection = detectCodec(regularSample("binary:from=2147483647,keep=31", 500), now);
    QCOMPARE(specText(detection.candidates.front().spec), std::string("binary:from=2147483647,keep=31"));
    QVERIFY2(isFirst(detection, specOf("binary:from=2147483647")), summary(detection).c_str());
}

void TestDetect::leavesOutWhatIsNotFinite()
{
    BoardSample sample = regularSample("binary:from=4294967295", 300);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double raw : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max(),
                             std::numeric_limits<double>::lowest(), -0.0}) {
        sample.rows.append("odd", raw);
        sample.ranks.push_back(sample.cardinality++);
    }
    const Detection detection = detectCodec(sample, now);
    QCOMPARE(detection.coverage.part(CoveredUnit::Rows)->answered, 307);
    QVERIFY(detection.raws <= 304);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY(isFirst(detection, specOf("binary:from=4294967295")));

    const Detection none =
        detectCodec(sampleOfRaws(50, [&](int i) { return i % 2 == 0 ? infinity : -infinity; }), now);
    QCOMPARE(none.outcome, DetectionOutcome::NothingFits);
    QCOMPARE(none.raws, 0);
}

void TestDetect::nothingFitsAnEmptySample()
{
    Sentences sentences("detecttext");
    const Detection detection = detectCodec(BoardSample(), now);
    QCOMPARE(detection.outcome, DetectionOutcome::NothingFits);
    QVERIFY(detection.candidates.empty());
    sentences.add("answer", detectionSentence(detection, plainWording()));
    COMPARE_SENTENCES(sentences);
}

// A time range says more than the years since Redis came out: here it alone makes the codec's times
// plausible.
void TestDetect::looksOnlyAtPlausibleTimes()
{
    const std::int64_t later = now + std::int64_t(10) * 365 * 86'400'000'000;
    BoardGenerator generator(5);
    const BoardSample sample =
        sampleOf(generator.rows(specOf("binary:from=4294967295"), GeneratedShape(), later));
    QVERIFY(!isFirst(detectCodec(sample, now), specOf("binary:from=4294967295")));
    const TimeRange timeRange{later / 1'000'000 - 31'556'952, later / 1'000'000};
    const Detection detection = detectCodec(sample, now, timeRange);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY(isFirst(detection, specOf("binary:from=4294967295")));
}

void TestDetect::isDeterministic()
{
    const BoardSample sample = generatedSample("text:unit=cs", 4);
    QCOMPARE(summary(detectCodec(sample, now)), summary(detectCodec(sample, now)));
}

TIEBREAK_TEST(QCoreApplication, TestDetect)

} // namespace tst_detect

#include "tst_detect.moc"

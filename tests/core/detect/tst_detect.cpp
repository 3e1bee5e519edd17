// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs found on generated boards of every preset and of codecs that no preset has, and doubts where there
// is nothing to be found.
#include "core/detect/detect.h"

#include "core/detect/detecttext.h"
#include "support/generatedboards.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>

using namespace tiebreak;

namespace
{

constexpr std::int64_t now = 1'795'205'647'000'000; // 2026-11-20T20:14:07Z

CodecSpec specOf(std::string_view text)
{
    return *parseCodecSpec(text);
}

BoardSample generatedSample(std::string_view codec, std::uint64_t seed)
{
    BoardGenerator generator(seed);
    BoardShape shape = generator.shape();
    shape.rows = std::min<std::int64_t>(shape.rows, 20'000);
    return sampleOf(generator.rows(specOf(codec), shape, now));
}

BoardSample sampleOfRaws(int rows, const std::function<double(int)> &raw)
{
    Rows all;
    for (int i = 0; i < rows; ++i)
        all.append("m" + std::to_string(i), raw(i));
    return sampleOf(sortedAsRedisDoes(std::move(all)));
}

/// A board with evenly spread scores and times, none of them broken.
BoardSample regularSample(std::string_view codec, std::int64_t rows, std::int64_t step = 1)
{
    BoardGenerator generator(1);
    BoardShape shape;
    shape.rows = rows;
    shape.step = step;
    return sampleOf(generator.rows(specOf(codec), shape, now));
}

std::string summary(const Detection &detection)
{
    std::string text = detectionSentence(detection, plainWording());
    for (const CodecCandidate &candidate : detection.candidates)
        text += "\n  " + specText(candidate.spec) + ' ' + std::to_string(candidate.bits);
    return text;
}

} // namespace

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
    void nothingFitsRandomDoubles();
    void namesWhatIsOneTickOff();
    void tellsCandidatesApart();
    void doubtsHowLargeRoundScoresAre_data();
    void doubtsHowLargeRoundScoresAre();
    void namesOtherSizesOfRoundScores();
    void doubtsWhatIsOneTickOff_data();
    void doubtsWhatIsOneTickOff();
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
    QVERIFY(detectionSentence(detection, plainWording()).starts_with("Plain scores, no time: "));
}

void TestDetect::staysUnsure_data()
{
    QTest::addColumn<std::string>("kind");
    for (const char *kind : {"all 0", "all alike", "four rows", "seconds as scores", "milliseconds as scores",
                             "snowflakes", "one score with times", "milliseconds and a sequence",
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
        if (kind == "all 0")
            return 0;
        if (kind == "all alike")
            return 7;
        if (kind == "four rows")
            return points() * 0x1p32 + 0x1p32 - 1 - second + before();
        if (kind == "seconds as scores")
            return second - before();
        if (kind == "milliseconds as scores")
            return 1000 * (second - before());
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

void TestDetect::nothingFitsRandomDoubles()
{
    BoardGenerator generator(3);
    const Detection detection =
        detectCodec(sampleOfRaws(500, [&](int) { return 1e6 * generator.fraction(); }), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NothingFits, summary(detection).c_str());
    QCOMPARE(detectionSentence(detection, plainWording()),
             std::string("Nothing fits: no codec explains most of 500 different values, of which 0 are whole "
                         "numbers."));
}

void TestDetect::namesWhatIsOneTickOff()
{
    const Detection detection = detectCodec(regularSample("binary:from=4294967295", 500), now);
    QCOMPARE(detection.outcome, DetectionOutcome::Sure);
    QVERIFY(detection.candidates.size() > 1);
    QVERIFY(differsByOneTick(detection.candidates[1]));
    const std::string words = detectionSentence(detection, plainWording());
    QVERIFY2(words.starts_with("Sure: binary:from=4294967295. 500 of 500 values read as times from 2026-11-"),
             words.c_str());
    QVERIFY2(words.ends_with(" Should the code subtract from 4294967296, every time is 1 s later."),
             words.c_str());
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
    for (const std::string &spec : {codec, wider}) {
        const Detection detection = detectCodec(regularSample(spec, 500, spec == codec ? step : 1), now);
        QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
        QCOMPARE(detection.doubt, Doubt::Others);
        QVERIFY2(isFirst(detection, specOf(codec)) || isFirst(detection, specOf(wider)),
                 summary(detection).c_str());
        const std::string words = detectionSentence(detection, plainWording());
        QVERIFY2(words.ends_with("times smaller, the same times; a row with a score that is no multiple of " +
                                 std::to_string(step) + " would tell.") ||
                     words.ends_with("times larger, the same times; a row with a known score would tell."),
                 words.c_str());
        const auto other =
            std::ranges::find(detection.candidates, specOf(isFirst(detection, specOf(codec)) ? wider : codec),
                              &CodecCandidate::spec);
        QVERIFY2(other != detection.candidates.end(), summary(detection).c_str());
        QCOMPARE(other->difference.scoreFactor, isFirst(detection, specOf(codec)) ? factor : 1 / factor);
        QCOMPARE(other->difference.timeShift, std::int64_t(0));
    }
}

// Scores in tens are even for a reason of their own.
void TestDetect::namesOtherSizesOfRoundScores()
{
    const Detection detection = detectCodec(regularSample("binary:from=4294967295", 500, 10), now);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf("binary:from=4294967295")), summary(detection).c_str());
    const std::string words = detectionSentence(detection, plainWording());
    QVERIFY2(words.ends_with(" With bits=33 the same doubles would be scores 2 times smaller."),
             words.c_str());
}

// What a preset subtracts from is taken for granted; of any other constant no row shows whether it is one
// more.
void TestDetect::doubtsWhatIsOneTickOff_data()
{
    QTest::addColumn<std::string>("codec");
    for (const char *codec :
         {"decimal:digits=13,unit=ms,from=9999999999999", "binary:bits=41,unit=ms,from=2199023255551",
          "fraction:from=4294967295,span=4294967295"})
        QTest::newRow(codec) << std::string(codec);
}

void TestDetect::doubtsWhatIsOneTickOff()
{
    QFETCH(std::string, codec);
    const Detection detection = detectCodec(regularSample(codec, 3000), now);
    QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(detection).c_str());
    QVERIFY2(isFirst(detection, specOf(codec)), summary(detection).c_str());
    QCOMPARE(detection.doubt, Doubt::Others);
    QVERIFY(std::ranges::any_of(detection.candidates, differsByOneTick));
}

// An unknown origin may by chance give times that are plausible, but hardly recent ones.
void TestDetect::doubtsTimesLongAgo()
{
    BoardGenerator generator(1);
    BoardShape shape;
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
    QCOMPARE(detection.rows, 307);
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
    const Detection detection = detectCodec(BoardSample(), now);
    QCOMPARE(detection.outcome, DetectionOutcome::NothingFits);
    QVERIFY(detection.candidates.empty());
    QCOMPARE(detectionSentence(detection, plainWording()),
             std::string("Nothing fits: there is no finite score to look at."));
}

// A season says more than the years since Redis came out: here it alone makes the codec's times plausible.
void TestDetect::looksOnlyAtPlausibleTimes()
{
    const std::int64_t later = now + std::int64_t(10) * 365 * 86'400'000'000;
    BoardGenerator generator(5);
    const BoardSample sample =
        sampleOf(generator.rows(specOf("binary:from=4294967295"), BoardShape(), later));
    QVERIFY(!isFirst(detectCodec(sample, now), specOf("binary:from=4294967295")));
    const Season season{later / 1'000'000 - 31'556'952, later / 1'000'000};
    const Detection detection = detectCodec(sample, now, season);
    QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(detection).c_str());
    QVERIFY(isFirst(detection, specOf("binary:from=4294967295")));
}

void TestDetect::isDeterministic()
{
    const BoardSample sample = generatedSample("text:unit=cs", 4);
    QCOMPARE(summary(detectCodec(sample, now)), summary(detectCodec(sample, now)));
}

TIEBREAK_TEST(QCoreApplication, TestDetect)
#include "tst_detect.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs of boards whose writers do not pack alike.
#include "core/detect/detect.h"

#include "core/detect/detectsamples.h"
#include "core/detect/detecttext.h"
#include "support/generatedboards.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tiebreak;
using namespace tiebreak::detectsamples;

namespace tst_detectmixed
{

class TestDetectMixed : public QObject
{
    Q_OBJECT

private slots:
    void isNeverSureOfADateWhereWritersMixUnits();
    void showsTheCodecOfTheOtherHalf();
    void findsASecondWriter_data();
    void findsASecondWriter();
    void findsNoSecondWriterInNoise();
};

namespace
{

/// Some of the rows, of so many days, hold milliseconds that ran over into the score.
BoardSample mixedUnits(double share, double days, std::uint64_t seed)
{
    BoardGenerator generator(seed);
    return sampleOfRaws(1000, [&](int) {
        const double seconds = static_cast<double>(now) / 1e6 - days * 86400 * generator.fraction();
        const bool wrong = generator.fraction() < share;
        const double score = std::floor(generator.between(1000, 3000));
        return score * 0x1p32 + 4294967295.0 - std::floor(wrong ? seconds * 1000 : seconds);
    });
}

/// Rows of two codecs on one board; the members of the second begin with "second".
BoardSample mixedSample(std::string_view codec, std::int64_t rows, std::string_view other,
                        std::int64_t others)
{
    BoardGenerator generator(9);
    const GeneratedShape shape{.rows = rows, .largestScore = 5000, .seconds = 100 * 86400};
    const Rows first = generator.rows(specOf(codec), shape, now);
    GeneratedShape otherShape = shape;
    otherShape.rows = others;
    const Rows second = generator.rows(specOf(other), otherShape, now);
    Rows all;
    for (std::size_t i = 0; i < first.size(); ++i)
        all.append("first" + std::to_string(i), first.raw(i));
    for (std::size_t i = 0; i < second.size(); ++i)
        all.append("second" + std::to_string(i), second.raw(i));
    return sampleOf(sortedAsRedisDoes(std::move(all)));
}

} // namespace

void TestDetectMixed::isNeverSureOfADateWhereWritersMixUnits()
{
    SLOW_TEST();
    for (const double share : {0.3, 0.5, 0.7, 0.9, 1.0}) {
        for (const double days : {3.0, 10.0, 20.0, 30.0, 300.0}) {
            for (std::uint64_t seed = 1; seed <= 8; ++seed) {
                const Detection detection = detectCodec(mixedUnits(share, days, seed), now);
                QVERIFY2(detection.outcome != DetectionOutcome::Sure ||
                             isFirst(detection, specOf("binary:from=4294967295")),
                         summary(detection).c_str());
            }
        }
    }
}

void TestDetectMixed::showsTheCodecOfTheOtherHalf()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Detection detection = detectCodec(mixedUnits(0.5, 30, seed), now);
        const auto &candidates = detection.candidates;
        const auto truth =
            std::ranges::find(candidates, specOf("binary:from=4294967295"), &CodecCandidate::spec);
        QVERIFY2(truth != candidates.end() && truth - candidates.begin() < 3, summary(detection).c_str());
    }
}

void TestDetectMixed::findsASecondWriter_data()
{
    QTest::addColumn<std::string>("codec");
    QTest::addColumn<std::string>("other");
    QTest::addColumn<int>("others");
    QTest::newRow("few") << std::string("binary:from=4294967295") << std::string("decimal:from=9999999999")
                         << 150;
    QTest::newRow("a quarter") << std::string("binary:from=4294967295")
                               << std::string("decimal:from=9999999999") << 330;
    QTest::newRow("half") << std::string("binary:from=4294967295")
                          << std::string("text:unit=cs,from=1099511627776") << 1000;
    QTest::newRow("plain") << std::string("decimal:from=9999999999") << std::string("plain") << 150;
    QTest::newRow("fractions and plain")
        << std::string("text:unit=cs,from=1099511627776") << std::string("plain") << 1000;
}

void TestDetectMixed::findsASecondWriter()
{
    QFETCH(std::string, codec);
    QFETCH(std::string, other);
    QFETCH(int, others);
    const BoardSample sample = mixedSample(codec, 1000, other, others);
    const Detection detection = detectCodec(sample, now);
    QVERIFY2(detection.second.has_value(), summary(detection).c_str());
    const CodecSpec first = detection.candidates.front().spec;
    const CodecSpec second = detection.second->codec.spec;
    const bool inOrder = first == specOf(codec) && second == specOf(other);
    QVERIFY2(inOrder || (others == 1000 && first == specOf(other) && second == specOf(codec)),
             summary(detection).c_str());
    const std::string own = inOrder ? "second" : "first";
    std::size_t right = 0;
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        const bool named = std::ranges::binary_search(detection.second->ranks, sample.ranks[i]);
        right += named == sample.rows.member(i).starts_with(own) ? 1 : 0;
    }
    QVERIFY2(right * 100 >= sample.rows.size() * 97, std::to_string(right).c_str());
    const std::string words = detectionSentence(detection, plainWording());
    QVERIFY2(words.find(" sampled rows ") != std::string::npos, words.c_str());
    QVERIFY2(words.find(detection.second->member) != std::string::npos, words.c_str());
}

void TestDetectMixed::findsNoSecondWriterInNoise()
{
    BoardGenerator generator(4);
    const GeneratedShape shape{.rows = 3000, .broken = 0.05};
    const Detection detection = detectCodec(
        sampleOf(generator.rows(specOf("binary:bits=41,unit=ms,from=2199023255551"), shape, now)), now);
    QVERIFY2(!detection.second || !detection.second->codec.spec.hasTime(), summary(detection).c_str());
}

TIEBREAK_TEST(QCoreApplication, TestDetectMixed)

} // namespace tst_detectmixed

#include "tst_detectmixed.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores begin among the raws, under every codec, and which bars a board gets.
#include "core/live/shape/scoredistribution.h"
#include "support/codecs.h"
#include "support/generatedboards.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_scoredistribution
{

namespace
{

constexpr std::int64_t sampledNow = 1'795'000'000'000'000; // 2026-11-18

/// Raws as a sample of them all.
EvenSample wholeSample(const std::vector<double> &raws)
{
    EvenSample sample;
    sample.cardinality = static_cast<std::int64_t>(raws.size());
    for (const double raw : raws) {
        sample.ranks.push_back(static_cast<std::int64_t>(sample.ranks.size()));
        sample.rows.push_back({raw, 0, true});
    }
    return sample;
}

std::vector<std::int64_t> bounds(const ScoreEdges &edges)
{
    std::vector<std::int64_t> scores;
    for (const ScoreEdge &edge : edges.edges)
        scores.push_back(edge.score);
    return scores;
}

} // namespace

class TestScoreDistribution : public QObject
{
    Q_OBJECT

private slots:
    void scoresBeginThere_data();
    void scoresBeginThere();
    void barsAreRound();
    void barsGrowWithTheScores();
    void nothingToSpread();
    void endsOfTheNumbers();
    void estimates();
};

void TestScoreDistribution::scoresBeginThere_data()
{
    QTest::addColumn<QString>("spec");
    const auto row = [](std::string_view spec) {
        const QString text = QString::fromUtf8(spec.data(), qsizetype(spec.size()));
        QTest::newRow(text.toUtf8()) << text;
    };
    for (const CodecPreset &preset : codecPresets())
        row(preset.spec);
    for (const char *spec :
         {"formula:-score*10000000000 + t", "formula:score - t/10000000000", "formula:-score + t/10000000000",
          "formula:score*2^34 + (17592186044416 - t)/1024|unit=ms", "ordered:from=4294967295,bias=signed",
          "text:unit=cs", "text:from=9999999999", "binary:bits=20,keep=20", "fraction:span=10000000000",
          "decimal:digits=13,unit=ms"})
        row(spec);
}

// Of all scores and times that are packed, none stands on the wrong side of an edge.
void TestScoreDistribution::scoresBeginThere()
{
    QFETCH(QString, spec);
    const Decoder decoder(codec(spec.toUtf8()), TimeRange());
    const CodecSpec &held = decoder.spec();
    std::mt19937_64 random(11);
    int packed = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto size = std::int64_t(1) << (random() % 21);
        const auto score = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size)) -
                           (round % 4 == 0 ? size : 0);
        const std::int64_t tick =
            sampledNow / unitMicroseconds(held.unit) - static_cast<std::int64_t>(random() % 100'000'000);
        const auto encoded = encode(held, score, tick);
        const auto lowest = lowestRaw(held, score);
        const auto next = lowestRaw(held, score + 1);
        if (!encoded || !lowest || !next)
            continue;
        if (encoded->wrapped)
            continue;
        ++packed;
        const double raw = held.rising(encoded->raw);
        QVERIFY2(*lowest <= raw, qPrintable(QString("score %1 tick %2").arg(score).arg(tick)));
        QVERIFY2(raw <= *next, qPrintable(QString("score %1 tick %2").arg(score).arg(tick)));
    }
    QVERIFY2(packed > 1000, qPrintable(QString::number(packed)));
}

void TestScoreDistribution::barsAreRound()
{
    const Decoder plain = decoder("plain");
    QCOMPARE(bounds(scoreEdges(wholeSample({3, 1, 2}), plain)), (std::vector<std::int64_t>{1, 2, 3, 4}));
    QCOMPARE(bounds(scoreEdges(wholeSample({-2, 1}), plain)), (std::vector<std::int64_t>{-2, -1, 0, 1, 2}));
    std::vector<double> raws;
    for (int i = -500; i < 950; ++i)
        raws.push_back(i);
    const ScoreEdges edges = scoreEdges(wholeSample(raws), plain);
    QVERIFY(edges.even);
    QCOMPARE(edges.edges.front().score, -500);
    QCOMPARE(edges.edges[1].score, -450);
    QCOMPARE(edges.edges.back().score, 950);
    const ScoreDistribution distribution = barsOf(edges);
    QCOMPARE(distribution.bars.size(), edges.edges.size() - 1);
    QCOMPARE(distribution.bars.front(), (ScoreBar{-500, -451, 0}));
    QCOMPARE(distribution.bars.back().last, 949);
}

void TestScoreDistribution::barsGrowWithTheScores()
{
    const Decoder plain = decoder("plain");
    std::vector<double> raws;
    for (int i = 0; i < 200; ++i)
        raws.push_back(i % 20);
    raws.push_back(17'905'520);
    const ScoreEdges edges = scoreEdges(wholeSample(raws), plain);
    QVERIFY(!edges.even);
    const auto scores = bounds(edges);
    QCOMPARE((std::vector<std::int64_t>(scores.begin(), scores.begin() + 5)),
             (std::vector<std::int64_t>{0, 1, 2, 5, 10}));
    QCOMPARE(scores.back(), 20'000'000);
    raws.push_back(-7);
    const auto mirrored = bounds(scoreEdges(wholeSample(raws), plain));
    QCOMPARE((std::vector<std::int64_t>(mirrored.begin(), mirrored.begin() + 6)),
             (std::vector<std::int64_t>{-9, -4, -1, 0, 1, 2}));
    // From one end of the integers to the other, there are still not too many.
    raws = {-9e18, 9e18};
    for (int i = 0; i < 100; ++i)
        raws.push_back(i % 3);
    const ScoreEdges wide = scoreEdges(wholeSample(raws), plain);
    QVERIFY(!wide.even);
    QVERIFY(wide.edges.size() <= maxScoreBars + 1);
}

void TestScoreDistribution::nothingToSpread()
{
    const Decoder plain = decoder("plain");
    QVERIFY(scoreEdges(EvenSample(), plain).edges.empty());
    QVERIFY(barsOf(ScoreEdges()).bars.empty());
    // Foreign rows alone.
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(scoreEdges(wholeSample({0.5, infinity, -infinity}), plain).edges.empty());
    QCOMPARE(bounds(scoreEdges(wholeSample({infinity, 5, 5, 5, -infinity}), plain)),
             (std::vector<std::int64_t>{5, 6}));
    EvenSample gone = wholeSample({5, 6});
    gone.rows[0].there = gone.rows[1].there = false;
    QVERIFY(scoreEdges(gone, plain).edges.empty());
    QCOMPARE(estimatedScores(gone, scoreEdges(gone, plain), plain.spec()).bars.size(), 0u);
}

// Where the doubles hold no more, bars end with the last row.
void TestScoreDistribution::endsOfTheNumbers()
{
    for (const char *spec : {"ordered", "ordered:bias=signed", "binary", "decimal", "plain", "text",
                             "formula:score*2^32+t", "formula:-score+t/10000000000"}) {
        const Decoder held = decoder(spec);
        std::vector<double> raws;
        for (std::int64_t score = 1; score > 0 && score < (std::int64_t(1) << 62); score *= 2) {
            const auto encoded = encode(held.spec(), score, sampledNow / 1'000'000);
            if (encoded && !encoded->wrapped)
                raws.push_back(encoded->raw);
        }
        const ScoreEdges edges = scoreEdges(wholeSample(raws), held);
        QVERIFY(edges.edges.size() >= 2);
        for (std::size_t i = 1; i < edges.edges.size(); ++i) {
            QVERIFY(edges.edges[i].score > edges.edges[i - 1].score);
            QVERIFY(edges.edges[i].raw > edges.edges[i - 1].raw);
        }
        const ScoreDistribution distribution = estimatedScores(wholeSample(raws), edges, held.spec());
        QCOMPARE(distribution.below, 0);
        QCOMPARE(distribution.above, 0);
    }
    const double last = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    QVERIFY(barsOf(scoreEdges(wholeSample({last, -last, 0}), decoder("plain"))).bars.size() <= maxScoreBars);
}

void TestScoreDistribution::estimates()
{
    const Decoder plain = decoder("plain");
    EvenSample sample = wholeSample({40, 30, 20, 10, 0});
    sample.ranks = {0, 250, 500, 750, 999};
    sample.cardinality = 1000;
    ScoreEdges edges;
    for (const std::int64_t score : {5, 15, 25, 35})
        edges.edges.push_back({score, static_cast<double>(score)});
    const ScoreDistribution distribution = estimatedScores(sample, edges, plain.spec());
    QVERIFY(distribution.estimated);
    QCOMPARE(distribution.cardinality, 1000);
    std::int64_t all = distribution.below + distribution.above;
    for (const ScoreBar &bar : distribution.bars) {
        QVERIFY(std::abs(bar.count - 250) <= 1);
        all += bar.count;
    }
    QCOMPARE(all, 1000);
    QVERIFY(std::abs(distribution.above - 125) <= 1);
}

TIEBREAK_TEST(NoApplication, TestScoreDistribution)

} // namespace tst_scoredistribution

#include "tst_scoredistribution.moc"

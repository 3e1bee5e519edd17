// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of ticks a double: where its steps lie, where it ends, and what stands on it.
#include "core/precision/precision.h"
#include "models/lab/precisioncurve.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <numeric>

using namespace tiebreak;

namespace tst_precisioncurve
{

class TestPrecisionCurve : public QObject
{
    Q_OBJECT

    static constexpr std::int64_t tick = 1795200000;

    static CodecSpec codec(const char *text) { return *parseCodecSpec(text); }

    /// Members with these scores, each a second after the one before.
    static Snapshot board(const CodecSpec &spec, const std::vector<std::int64_t> &scores)
    {
        Rows rows;
        for (const std::int64_t score : scores)
            rows.append("m" + std::to_string(rows.size()),
                        encode(spec, score, tick + std::int64_t(rows.size())).value().raw);
        return {sortedAsRedisDoes(std::move(rows)), 0};
    }

    static PrecisionCurve curveOf(const Snapshot &snapshot, const Decoder &decoder)
    {
        const auto report =
            auditSnapshot(snapshot, decoder, Direction::HighestFirst, tick * 1'000'000 + 86'400'000'000);
        return precisionCurve(report.value(), decoder);
    }

    static PrecisionCurve curveOf(const char *text, const std::vector<std::int64_t> &scores)
    {
        const Decoder decoder(codec(text), TimeRange{});
        return curveOf(board(decoder.spec(), scores), decoder);
    }

private slots:
    void everyStepLiesWhereTheDoublesGetCoarser_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::newRow("binary") << QByteArray("binary:from=4294967295");
        QTest::newRow("decimal") << QByteArray("decimal:from=9999999999");
        QTest::newRow("upwards") << QByteArray("decimal:digits=10");
        QTest::newRow("fraction") << QByteArray("fraction:from=4102415999,span=4102415999,digits=10");
        QTest::newRow("text") << QByteArray("text:from=9999999999");
    }
    void everyStepLiesWhereTheDoublesGetCoarser()
    {
        QFETCH(QByteArray, spec);
        const Decoder decoder(codec(spec), TimeRange{});
        const PrecisionCurve curve = curveOf(spec, {12, 3000, 40'000'000});
        QCOMPARE(curve.firstScore, 10.0);
        QVERIFY(curve.lastScore >= 40'000'000.0);
        QCOMPARE(curve.endOfCodec, curve.lastScore);
        QVERIFY(curve.steps.size() > 3);
        QCOMPARE(curve.steps.front(), (PrecisionCurve::Step{10, 1}));
        const std::int64_t largest =
            decoder.spec().earlierIsLarger() ? decoder.window().first : decoder.window().last;
        const auto ticksAt = [&](double score) {
            return std::max(
                1.0, ticksPerUlp(decoder, encode(decoder.spec(), std::int64_t(score), largest).value().raw));
        };
        for (std::size_t i = 1; i < curve.steps.size(); ++i) {
            const PrecisionCurve::Step &step = curve.steps[i];
            QCOMPARE(ticksAt(step.score), step.ticks);
            QCOMPARE(ticksAt(step.score - 1), curve.steps[i - 1].ticks);
            QVERIFY(step.ticks > curve.steps[i - 1].ticks);
            QCOMPARE(curve.ticksAt(step.score), step.ticks);
            QCOMPARE(curve.ticksAt(step.score - 0.5), curve.steps[i - 1].ticks);
        }
        QCOMPARE(ticksAt(curve.lastScore), curve.maxTicks());
    }

    void theFirstStepFollowsTheLastExactScore()
    {
        const PrecisionCurve curve = curveOf("binary:from=4294967295", {2'400'000, 100});
        QCOMPARE(curve.exactUpTo, std::optional<std::int64_t>(2'097'151));
        QCOMPARE(curve.steps.at(1), (PrecisionCurve::Step{2'097'152, 2}));
    }

    void aNearLimitIsOnTheAxisAndAFarOneIsNot()
    {
        const PrecisionCurve near = curveOf("binary:from=4294967295", {30'000});
        QCOMPARE(near.exactUpTo, std::optional<std::int64_t>(2'097'151));
        QVERIFY(near.lastScore > 2'097'151);
        QVERIFY(near.steps.size() > 1);
        const PrecisionCurve far = curveOf("binary:from=4294967295", {300});
        QVERIFY(!far.exactUpTo);
        QCOMPARE(far.steps.size(), std::size_t(1));
    }

    void orderedBitsLoseNothingUntilTheyEnd()
    {
        const PrecisionCurve curve = curveOf("ordered:from=4294967295", {1'000'000'000, 5});
        QCOMPARE(curve.steps, (std::vector<PrecisionCurve::Step>{{1, 1}}));
        QCOMPARE(curve.endOfCodec, 1'073'741'824.0);
        QVERIFY(curve.lastScore > curve.endOfCodec);
    }

    void fallingFormulasAreCoarsestAtLowScores()
    {
        const char *const spec = "formula:(9999999-score)*2^34 + t";
        const Decoder decoder(codec(spec), TimeRange{});
        const PrecisionCurve curve = curveOf(spec, {5'000, 1'500'000, 6'000'000});
        QCOMPARE(curve.firstScore, 1000.0);
        QCOMPARE(curve.steps.front(), (PrecisionCurve::Step{1000, 32}));
        QCOMPARE(curve.maxTicks(), 32.0);
        QVERIFY(curve.steps.back().ticks < 32);
        QCOMPARE(curve.endOfCodec, curve.lastScore);
        for (const double score : {1000.0, 5000.0, 1'611'391.0, 1'611'392.0, 5'000'000.0, 7'000'000.0}) {
            const double raw = encode(decoder.spec(), std::int64_t(score), decoder.window().last)->raw;
            QCOMPARE(curve.ticksAt(score), std::max(1.0, ticksPerUlp(decoder, raw)));
        }
        // Beyond the constant they get coarser again.
        const PrecisionCurve wide = curveOf(spec, {5'000, 90'000'000});
        QCOMPARE(wide.ticksAt(9'999'990), 1.0);
        QCOMPARE(wide.steps.back().ticks, 256.0);
        QCOMPARE(wide.maxTicks(), 256.0);
    }

    void withoutTimesOrScoresThereIsNoCurve()
    {
        QVERIFY(curveOf("plain", {10, 20}).steps.empty());
        QVERIFY(curveOf("binary:from=4294967295", {0}).steps.empty());
    }

    void membersAreCountedByScoreAndCollapsedOnesMarked()
    {
        const Decoder decoder(codec("binary:from=4294967295"), TimeRange{});
        const CodecSpec &spec = decoder.spec();
        Rows rows;
        for (int i = 0; i < 40; ++i)
            rows.append("a" + std::to_string(i), encode(spec, 1000 + i, tick)->raw);
        for (const char *member : {"x", "y", "z"})
            rows.append(member, encode(spec, 5'000'000, tick)->raw);
        const PrecisionCurve curve = curveOf({sortedAsRedisDoes(std::move(rows)), 0}, decoder);
        std::int64_t members = 0;
        for (const PrecisionCurve::Bin &bin : curve.bins) {
            QVERIFY(bin.first < bin.end);
            QVERIFY(bin.first >= curve.firstScore || bin.end > curve.firstScore);
            members += bin.members;
        }
        QCOMPARE(members, std::int64_t(43));
        QCOMPARE(curve.rings.size(), std::size_t(1));
        QCOMPARE(curve.rings.front().members, std::int64_t(3));
        QCOMPARE(curve.rings.front().ticks, 4.0);
        QVERIFY(std::abs(curve.rings.front().score / 5e6 - 1) < 0.1);
    }
};

TIEBREAK_TEST(QCoreApplication, TestPrecisionCurve)

} // namespace tst_precisioncurve

#include "tst_precisioncurve.moc"

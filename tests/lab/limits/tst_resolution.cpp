// SPDX-License-Identifier: GPL-3.0-or-later
// The widest tick interval of a score, against a look at every tick.
#include "lab/limits/resolution.h"

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "support/codecs.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace tst_resolution
{

namespace
{

CodecSpec resolutionCodec(const QString &text)
{
    return parseCodecSpec(text.toStdString()).value();
}

int digitsOfField(const CodecSpec &spec, std::int64_t tick)
{
    std::int64_t field = 0;
    FieldMap(spec).fieldOf(tick, field);
    return spec.scheme == Scheme::Text ? digitsOf(field) : 0;
}

/// The widest run of neighbouring ticks of the window that encode to one double, tick by tick; 0 when none
/// can be encoded.
std::int64_t widestByScan(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    std::int64_t widest = 0;
    std::int64_t run = 0;
    std::optional<double> previous;
    int previousDigits = 0;
    for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
        const auto encoded = encode(spec, score, tick);
        if (!encoded) {
            previous.reset();
            continue;
        }
        const int digits = digitsOfField(spec, tick);
        run = previous && *previous == encoded->raw && digits == previousDigits ? run + 1 : 1;
        widest = std::max(widest, run);
        previous = encoded->raw;
        previousDigits = digits;
    }
    return widest;
}

/// Whether every tick of the window that fits beside score 0 fits beside this one.
bool allFit(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
        const auto encoded = encode(spec, score, tick);
        if (encode(spec, 0, tick) && (!encoded || encoded->wrapped))
            return false;
    }
    return true;
}

/// Scores at which something may change, for a codec whose score weighs about `weight` ticks.
std::vector<std::int64_t> tellingScores(std::int64_t weight, std::mt19937_64 &random)
{
    std::vector<std::int64_t> scores{0, 1, 2, 3, 7, 8};
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    for (int j = 40; j < 124; ++j) {
        const Int128 middle = (Int128(1) << j) / weight;
        for (int off = -3; off <= 3; ++off) {
            if (middle + off >= 0 && middle + off <= highest)
                scores.push_back(static_cast<std::int64_t>(middle + off));
        }
        const auto any = static_cast<std::int64_t>(random() >> 1);
        if (middle <= highest)
            scores.push_back(heldTo64(middle + any % (middle + 1)));
    }
    for (int k = 0; k < 63; ++k) {
        for (int off = -2; off <= 2; ++off)
            scores.push_back(std::max<std::int64_t>(0, (std::int64_t(1) << k) + off));
    }
    scores.push_back(highest);
    return scores;
}

TickWindow oddWindow(TickWindow domain, std::int64_t longest, std::mt19937_64 &random)
{
    const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
    };
    const std::int64_t all = domain.last - domain.first + 1;
    const std::int64_t length = 1 + below(std::min(all, 1 + below(longest)));
    const std::int64_t first = domain.first + below(all - length + 1);
    return {first, first + length - 1};
}

} // namespace

class TestResolution : public QObject
{
    Q_OBJECT

private slots:
    void everyTickAgrees_data();
    void everyTickAgrees();
    void longWindowsAgree_data();
    void longWindowsAgree();
    void knownFigures();
    void curvesAgreeWithScores_data();
    void curvesAgreeWithScores();
    void formulasShareFromTheLimitOn_data();
    void formulasShareFromTheLimitOn();
    void oddQuestions();
};

void TestResolution::everyTickAgrees_data()
{
    QTest::addColumn<QString>("spec");
    for (const char *spec : {"decimal:digits=1",
                             "decimal:digits=2",
                             "decimal:digits=3,from=999",
                             "decimal:digits=4,epoch=-77",
                             "binary:bits=1",
                             "binary:bits=4",
                             "binary:bits=6,from=63",
                             "binary:bits=8,epoch=100,unit=ms",
                             "binary:bits=10,from=255,keep=8",
                             "binary:bits=9,keep=5",
                             "decimal:digits=3,keep=4",
                             "ordered:bits=4",
                             "ordered:bits=8,from=255,bias=signed",
                             "fraction:span=1",
                             "fraction:span=97",
                             "fraction:span=1000",
                             "fraction:span=1000,from=1000",
                             "fraction:span=1024",
                             "fraction:span=97,digits=1",
                             "fraction:span=97,digits=2",
                             "fraction:span=1000,digits=5",
                             "fraction:span=1009,digits=2,from=1009",
                             "fraction:span=777,digits=18",
                             "fraction:span=8,keep=3",
                             "text",
                             "text:from=3000",
                             "text:keep=7"})
        QTest::newRow(spec) << QString(spec);
}

void TestResolution::everyTickAgrees()
{
    SLOW_TEST();
    QFETCH(QString, spec);
    const CodecSpec codecSpec = resolutionCodec(spec);
    std::mt19937_64 random(20261121);
    TickWindow domain = codecDomain(codecSpec);
    domain.last = std::min(domain.last, domain.first + 5000);
    if (codecSpec.keep)
        domain = {-1000, 1000};
    const bool fraction = codecSpec.scheme == Scheme::Fraction || codecSpec.scheme == Scheme::Text;
    const std::int64_t weight = fraction                              ? 1
                                : codecSpec.scheme == Scheme::Decimal ? powerOfTen(codecSpec.digits)
                                                                      : std::int64_t(1) << codecSpec.bits;
    for (int i = 0; i < 8; ++i) {
        const TickWindow window = i == 0 ? domain : oddWindow(domain, 300, random);
        for (const std::int64_t score : tellingScores(weight, random)) {
            const std::int64_t scanned = widestByScan(codecSpec, window, score);
            const auto found = resolutionAt(codecSpec, window, score);
            if (!found) {
                // Nothing fits at all, or not this score with every tick that does with score 0.
                QVERIFY(scanned == 0 || !allFit(codecSpec, window, score));
                continue;
            }
            QVERIFY(allFit(codecSpec, window, score));
            const std::string where = std::to_string(score) + " in " + std::to_string(window.first) + ".." +
                                      std::to_string(window.last) + ": " + std::to_string(found->ticks) +
                                      ", not " + std::to_string(scanned);
            QVERIFY2(found->ticks == scanned, where.c_str());
            QCOMPARE(found->widest.last - found->widest.first + 1, found->ticks);
            QVERIFY2(window.first <= found->widest.first && found->widest.last <= window.last, where.c_str());
            QCOMPARE(encode(codecSpec, score, found->widest.first)->raw,
                     encode(codecSpec, score, found->widest.last)->raw);
        }
    }
}

/// So many fields that cells in the middle matter, which are found by residues; negative scores too.
void TestResolution::longWindowsAgree_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<QList<qint64>>("scores");
    const auto add = [](const char *spec, qint64 first, const QList<qint64> &scores) {
        QTest::newRow(spec) << QString(spec) << first << scores;
    };
    const QList<qint64> scores{
        0, -1, -2, -1023, 3, qint64(1) << 33, (qint64(1) << 35) + 7, -(qint64(1) << 36)};
    add("fraction:span=1011206,digits=2", 797'683, scores);
    add("fraction:span=999983", 500'000, scores);
    add("fraction:span=1234567,from=1300000", 70'000, scores);
    add("fraction:span=777777,digits=6", 600'000, scores);
    add("fraction:span=300000,digits=7,from=300000", 1000, scores);
    add("text", 150'000, scores);
    add("formula:score + t/1000000", 400'000,
        {0, 3, qint64(1) << 33, (qint64(1) << 35) + 7, qint64(1) << 40});
    add("formula:-score + t/1000000", 400'000,
        {1, 17, 4095, 8192, 1'000'003, 2'147'483'648, 8'589'934'592, 68'719'476'737});
    add("formula:score*100000 + t", 0, {7, 90'071'992'547, 90'071'992'548, 3'000'000'000'017});
    add("decimal:digits=5", 0, {90'071'992'547, 90'071'992'548, -90'071'992'548, 3'000'000'000'017});
    add("decimal:digits=18", 999'999'999'999'900'000, {0, 1, 8, 9, 10, 1'000'003, -9, -10, -1'000'003});
}

void TestResolution::longWindowsAgree()
{
    QFETCH(QString, spec);
    QFETCH(qint64, first);
    QFETCH(QList<qint64>, scores);
    const CodecSpec codecSpec = resolutionCodec(spec);
    const TickWindow window{first, std::min<std::int64_t>(first + 99'999, codecDomain(codecSpec).last)};
    for (const qint64 score : scores)
        QCOMPARE(resolutionAt(codecSpec, window, score)->ticks, widestByScan(codecSpec, window, score));
}

/// Ten decimal digits: at 20 million points 33 seconds, for even doubles take the times half way on both
/// sides.
void TestResolution::knownFigures()
{
    const TickWindow timeRange{1'577'836'800, 2'147'483'647};
    const auto ticks = [&](const char *spec, std::int64_t score) {
        return resolutionAt(resolutionCodec(spec), timeRange, score).value().ticks;
    };
    QCOMPARE(ticks("decimal", 900'719), std::int64_t(1));
    QCOMPARE(ticks("decimal", 900'720), std::int64_t(3));
    QCOMPARE(ticks("decimal", 20'000'000), std::int64_t(33));
    QCOMPARE(ticks("binary:from=4294967295", 20'000'000), std::int64_t(17));
    QCOMPARE(ticks("binary:from=4294967295", 2'097'152), std::int64_t(3));
    QCOMPARE(ticks("ordered:from=4294967295", 1'073'741'823), std::int64_t(1));
    QVERIFY(!resolutionAt(resolutionCodec("ordered:from=4294967295"), timeRange, 1'073'741'824));
    QCOMPARE(ticks("fraction:span=4294967296", 1 << 21), std::int64_t(3));
    // A cell of 2^-30 points is 3.82 ticks wide.
    QCOMPARE(ticks("fraction:from=4102415999,span=4102415999", 1 << 22), std::int64_t(4));
}

void TestResolution::curvesAgreeWithScores_data()
{
    addWindowColumns();
    for (const char *spec :
         {"decimal", "decimal:from=9999999999", "decimal:digits=18", "binary:from=4294967295",
          "binary:from=2147483647,keep=31", "ordered:bits=40", "ordered:from=4294967295,bias=signed",
          "fraction:from=4102415999,span=4102415999", "fraction:from=4102415999,span=4102415999,digits=10",
          "fraction:span=9007199254740992,digits=18", "text", "text:from=9999999999"}) {
        addWindow(spec, 1'577'836'800, 2'147'483'647);
        addWindow(spec, 1'793'000'000, 1'793'000'000 + 86400);
        addWindow(spec, 1'793'000'000, 1'793'000'000);
    }
    addWindow("binary:bits=44,unit=ms", 1'577'836'800'000, 2'147'483'647'000);
    addWindow("text:unit=cs,from=1099511627776", 0, 1'099'511'627'776);
    addWindow("formula:score + (1 - t/10000000000)", 1'577'836'800, 2'147'483'647);
    addWindow("formula:score*2^20 + (1767225600 - t)", 1'766'177'025, 1'767'225'600);
    addWindow("decimal:digits=16,unit=us", 1'577'836'800'000'000, 2'147'483'647'000'000);
}

void TestResolution::curvesAgreeWithScores()
{
    QFETCH(QString, spec);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const CodecSpec codecSpec = resolutionCodec(spec);
    const TickWindow window{first, last};
    const std::int64_t lastScore = std::int64_t(1) << 53;
    const ResolutionCurve curve = resolutionCurve(codecSpec, window, lastScore);
    QVERIFY(!curve.steps.empty());
    QCOMPARE(curve.steps.front().score, std::int64_t(1));
    QVERIFY(std::ranges::is_sorted(curve.steps, {}, &ResolutionCurve::Step::score));
    std::mt19937_64 random(20261126);
    std::vector<std::int64_t> scores = tellingScores(10'000'000'000, random);
    for (const ResolutionCurve::Step &step : curve.steps) {
        for (std::int64_t off = -2; off <= 2; ++off)
            scores.push_back(step.score + off);
    }
    for (const std::int64_t score : scores) {
        if (score < 1 || score > curve.endsAt)
            continue;
        const auto next = std::ranges::upper_bound(curve.steps, score, {}, &ResolutionCurve::Step::score);
        const ResolutionCurve::Step &step = *std::prev(next);
        const std::int64_t ticks = resolutionAt(codecSpec, window, score).value().ticks;
        QVERIFY2(step.varies ? ticks <= step.ticks : ticks == step.ticks,
                 (std::to_string(score) + ": " + std::to_string(ticks) + " and " + std::to_string(step.ticks))
                     .c_str());
    }
    if (const auto exact = curve.limits.exactUpTo; exact && *exact >= 1 && *exact < curve.endsAt) {
        QCOMPARE(resolutionAt(codecSpec, window, *exact)->ticks, std::int64_t(1));
        QVERIFY(resolutionAt(codecSpec, window, *exact + 1)->ticks > 1);
    }
    for (const std::int64_t ticks : {1, 2, 3, 10, 60, 86400}) {
        const auto keeping = largestScoreKeeping(codecSpec, window, ticks);
        if (keeping && *keeping < largestScoreKeeping(codecSpec, window, last - first + 1).value())
            QVERIFY(resolutionAt(codecSpec, window, *keeping + 1)->ticks > ticks);
    }
}

void TestResolution::formulasShareFromTheLimitOn_data()
{
    QTest::addColumn<QString>("formula");
    QTest::addColumn<qint64>("exact"); // by hand: a tick's step where it is narrowest, against the grid
    const auto add = [](const char *formula, qint64 exact) {
        QTest::newRow(formula) << QString(formula) << exact;
    };
    // 2·(1 - 0.757)/5e9 = 0.97e-10 is less than the grid above 2^19, 1.16e-10.
    add("score + (1-t/5000000000)^2", 524287);
    add("score + (t/5e9)^2", 262143);
    add("score + (1-t/5e9)^3", 262143);
    add("score + (1 - t/10000000000)", 524287);
    add("score*1e10+t", 900719);
    add("score*4294967296 + 4294967295 - t", 2097151);
    add("score + log(t+10)/100", 16383);
    add("score + 1/(1+t/1e9)", 262143);
    add("score^2 + t/1e10", 724);
    // (10321 + 1)^1.5 passes 2^20, where the grid becomes wider than the step; (10320 + 1)^1.5 does not.
    add("(score + 1)^1.5 + (1 - t/5e9)", 10320);
}

void TestResolution::formulasShareFromTheLimitOn()
{
    QFETCH(QString, formula);
    QFETCH(qint64, exact);
    const CodecSpec spec = resolutionCodec("formula:" + formula);
    const TickWindow window{631'152'000, 3'786'912'000};
    const ResolutionCurve curve = resolutionCurve(spec, window, std::int64_t(1) << 53);
    QCOMPARE(curve.limits.exactUpTo, std::optional<std::int64_t>(exact));
    QCOMPARE(largestScoreKeeping(spec, window, 1), curve.limits.exactUpTo);
    const auto sharing =
        std::ranges::find_if(curve.steps, [](const ResolutionCurve::Step &step) { return step.ticks > 1; });
    QVERIFY(sharing != curve.steps.end());
    QCOMPARE(sharing->score - 1, exact);
    QCOMPARE(resolutionAt(spec, window, exact)->ticks, std::int64_t(1));
    QVERIFY(resolutionAt(spec, window, exact + 1)->ticks > 1);
}

void TestResolution::oddQuestions()
{
    const TickWindow timeRange{1'577'836'800, 2'147'483'647};
    QVERIFY(!resolutionAt(resolutionCodec("plain"), timeRange, 5));
    QVERIFY(!resolutionAt(resolutionCodec("decimal"), {5, 4}, 5));
    QVERIFY(!resolutionAt(resolutionCodec("decimal"), {10'000'000'000, 10'000'000'100}, 5));
    QVERIFY(!resolutionAt(resolutionCodec("binary"), timeRange, std::int64_t(1) << 31));
    QVERIFY(resolutionCurve(resolutionCodec("plain"), timeRange, 100).steps.empty());
    QCOMPARE(resolutionCurve(resolutionCodec("plain"), timeRange, 100).endsAt, std::int64_t(100));
    QVERIFY(resolutionCurve(resolutionCodec("binary"), {5, 4}, 100).steps.empty());
    QCOMPARE(resolutionCurve(resolutionCodec("binary:bits=62"), {0, 100}, 100).endsAt, std::int64_t(1));
    QVERIFY(!largestScoreKeeping(resolutionCodec("decimal"), timeRange, 0));
    QVERIFY(!largestScoreKeeping(resolutionCodec("plain"), timeRange, 1));
    // The window of all ticks that there are.
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    for (const CodecPreset &preset : codecPresets()) {
        const CodecSpec spec = resolutionCodec(QString::fromStdString(std::string(preset.spec)));
        const ResolutionCurve curve = resolutionCurve(spec, {lowest, highest}, std::int64_t(1) << 53);
        QCOMPARE(curve.steps.empty(), !spec.hasTime());
        for (const std::int64_t score : {lowest, lowest + 1, std::int64_t(-1), std::int64_t(0), highest})
            resolutionAt(spec, {lowest, highest}, score);
    }
}

TIEBREAK_TEST(NoApplication, TestResolution)

} // namespace tst_resolution

#include "tst_resolution.moc"

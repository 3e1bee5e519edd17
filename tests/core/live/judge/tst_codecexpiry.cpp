// SPDX-License-Identifier: GPL-3.0-or-later
// When a board's leader leaves the range in which its codec keeps every tick.
#include "core/live/judge/codecexpiry.h"
#include "core/live/judge/codecexpirytext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <functional>

using namespace tiebreak;
using namespace std::chrono_literals;
using std::chrono::microseconds;

namespace tst_codecexpiry
{

namespace
{

const Moment begin(std::chrono::seconds(1795205647)); // 2026-11-20T20:14:07Z

CodecReach reachOf(const char *spec)
{
    const CodecSpec codec = parseCodecSpec(spec).value();
    return codecReach(codec, plausibleTicks(codec, TimeRange()));
}

std::vector<GrowthPoint> history(microseconds length, int points,
                                 const std::function<std::int64_t(double hours)> &scoreAt)
{
    std::vector<GrowthPoint> history;
    for (int i = 0; i < points; ++i) {
        const microseconds since = length * i / (points - 1);
        history.push_back({begin + since, scoreAt(static_cast<double>(since.count()) / 3.6e9)});
    }
    return history;
}

CodecExpiry of(const std::vector<GrowthPoint> &points, const char *spec = "binary:from=4294967295")
{
    return codecExpiry(reachOf(spec), points, points.empty() ? begin : points.back().at);
}

std::string textOf(const CodecExpiry &expiry)
{
    return expirySentence(expiry, plainWording());
}

} // namespace

class CodecExpiryTest : public QObject
{
    Q_OBJECT

private slots:
    void namesADate();
    void aFewWrongReadingsDoNotMoveIt();
    void pointsOfAnySpacing();
    void saysNothingOnTooLittle();
    void saysNothingWhereNothingGrows();
    void anUnsteadyPaceHasNoDate();
    void neverAndPassed();
    void codecsWithoutALimit();
};

void CodecExpiryTest::namesADate()
{
    Sentences sentences("codecexpirytext");
    // 2 097 151 points: from 1 400 000 on, 2 420 an hour, that is 12 days.
    const auto points = history(3h, 100, [](double hours) { return 1'400'000 + std::int64_t(2420 * hours); });
    const CodecExpiry date = of(points);
    QCOMPARE(date.outcome, CodecExpiry::Outcome::Date);
    QCOMPARE(date.exactUpTo, 2097151);
    QVERIFY(date.perHour > 2400 && date.perHour < 2440);
    QVERIFY(date.left > 24h * 11.8 && date.left < 24h * 12.1);
    sentences.add("date", textOf(date));
    QCOMPARE(noExpiryReason(date), "");
    // In small steps, as points come: the same.
    const CodecExpiry steps =
        of(history(3h, 500, [](double hours) { return 1'400'000 + std::int64_t(hours * 4) * 605; }));
    QCOMPARE(steps.outcome, CodecExpiry::Outcome::Date);
    QVERIFY(steps.perHour > 2200 && steps.perHour < 2640);
    // The day after tomorrow in days, today to the minute.
    const CodecExpiry soon =
        of(history(1h, 60, [](double hours) { return 2'090'000 + std::int64_t(2000 * hours); }));
    sentences.add("time", textOf(soon));
    COMPARE_SENTENCES(sentences);
}

void CodecExpiryTest::aFewWrongReadingsDoNotMoveIt()
{
    auto points = history(3h, 100, [](double hours) { return 1'000'000 + std::int64_t(2000 * hours); });
    const CodecExpiry right = of(points);
    for (std::size_t i = 3; i < points.size(); i += 10)
        points[i].score = i % 20 == 3 ? 9'000'000'000 : -5;
    points.back().score = 9'000'000'000;
    const CodecExpiry moved = of(points);
    QCOMPARE(moved.outcome, CodecExpiry::Outcome::Date);
    QVERIFY(moved.perHour > right.perHour * 0.9 && moved.perHour < right.perHour * 1.1);
}

void CodecExpiryTest::pointsOfAnySpacing()
{
    // A history that was thinned with age: the last minutes have most of its points.
    std::vector<GrowthPoint> points;
    const auto add = [&](microseconds since) {
        const double hours = static_cast<double>(since.count()) / 3.6e9;
        points.push_back({begin + since, 500'000 + std::int64_t(3000 * hours)});
    };
    for (int minute = 0; minute < 20 * 60; ++minute)
        add(microseconds(1min) * minute);
    for (int i = 0; i < 6000; ++i)
        add(20h + microseconds(100ms) * i);
    const CodecExpiry date = of(points);
    QCOMPARE(date.outcome, CodecExpiry::Outcome::Date);
    QVERIFY(date.perHour > 2900 && date.perHour < 3100);
}

void CodecExpiryTest::saysNothingOnTooLittle()
{
    Sentences sentences("codecexpirytext");
    const auto growing = [](double hours) { return 1000 + std::int64_t(2420 * hours); };
    for (const auto &points : {std::vector<GrowthPoint>(), history(29min, 100, growing),
                               history(3h, 11, growing), history(3h, 100, [](double hours) {
                                   return 1000 + std::int64_t(hours); // four scores
                               })}) {
        const CodecExpiry date = of(points);
        QCOMPARE(date.outcome, CodecExpiry::Outcome::TooLittle);
        QCOMPARE(textOf(date), "");
        sentences.add(QStringLiteral("%1 points").arg(points.size()), noExpiryReason(date));
    }
    COMPARE_SENTENCES(sentences);
}

void CodecExpiryTest::saysNothingWhereNothingGrows()
{
    const CodecExpiry falls =
        of(history(3h, 100, [](double hours) { return 9000 - std::int64_t(100 * hours); }));
    QCOMPARE(falls.outcome, CodecExpiry::Outcome::NotGrowing);
    QCOMPARE(textOf(falls), "");
    // One burst long ago.
    const CodecExpiry stands =
        of(history(3h, 100, [](double hours) { return 9000 + std::int64_t(std::min(hours, 0.2) * 1000); }));
    QCOMPARE(stands.outcome, CodecExpiry::Outcome::NotGrowing);
}

void CodecExpiryTest::anUnsteadyPaceHasNoDate()
{
    Sentences sentences("codecexpirytext");
    const CodecExpiry bursts = of(history(3h, 100, [](double hours) {
        return 9000 + std::int64_t(hours * 100 + std::max(hours - 1.5, 0.0) * 3000);
    }));
    QCOMPARE(bursts.outcome, CodecExpiry::Outcome::Unsteady);
    QCOMPARE(textOf(bursts), "");
    sentences.add("unsteady", noExpiryReason(bursts));
    COMPARE_SENTENCES(sentences);
}

void CodecExpiryTest::neverAndPassed()
{
    Sentences sentences("codecexpirytext");
    const CodecExpiry never =
        of(history(24h, 100, [](double hours) { return 9000 + std::int64_t(hours / 2); }));
    QCOMPARE(never.outcome, CodecExpiry::Outcome::Never);
    sentences.add("never", textOf(never));
    const CodecExpiry passed = of(history(1h, 5, [](double) { return 2'097'152; }));
    QCOMPARE(passed.outcome, CodecExpiry::Outcome::Passed);
    sentences.add("passed", textOf(passed));
    COMPARE_SENTENCES(sentences);
}

void CodecExpiryTest::codecsWithoutALimit()
{
    const auto points = history(3h, 100, [](double hours) { return 1000 + std::int64_t(2420 * hours); });
    const CodecExpiry plain = of(points, "plain");
    QCOMPARE(plain.outcome, CodecExpiry::Outcome::NoLimit);
    QCOMPARE(textOf(plain), "");
    QVERIFY(!noExpiryReason(plain).empty());
    // Microseconds beside any point but 0 are too many.
    QCOMPARE(of(points, "decimal:digits=18,unit=us").outcome, CodecExpiry::Outcome::Passed);
    // ordered ends far away.
    QCOMPARE(of(points, "ordered:from=4294967295").outcome, CodecExpiry::Outcome::Date);
}

TIEBREAK_TEST(NoApplication, CodecExpiryTest)

} // namespace tst_codecexpiry

#include "tst_codecexpiry.moc"

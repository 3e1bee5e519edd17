// SPDX-License-Identifier: GPL-3.0-or-later
// What a place takes, and what is said of it.
#include "core/board/direction.h"
#include "core/live/shape/neededscore.h"
#include "core/live/shape/shapetext.h"
#include "support/codecs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_neededscore
{

namespace
{

const Moment neededNow{std::chrono::seconds(1'795'000'000)};
constexpr std::int64_t neededTick = 1'795'000'000;

double rawAt(const char *spec, std::int64_t score, std::int64_t ticksBefore = 100)
{
    return encode(codec(spec), score, neededTick - ticksBefore)->raw;
}

std::string words(const char *spec, Direction scores, std::int64_t score, std::int64_t ticksBefore = 100)
{
    const Decoder held = decoder(spec);
    const Direction raws = rawDirection(held.spec(), scores);
    WantedPlace wanted{10, false, rawAt(spec, score, ticksBefore)};
    return neededText(wanted, neededScore(held, raws, *wanted.raw, neededNow), scores, plainWording());
}

} // namespace

class TestNeededScore : public QObject
{
    Q_OBJECT

private slots:
    void percents();
    void whatPasses();
    void placesThatAreNot();
    void activityInWords();
    void distributionInWords();
};

void TestNeededScore::percents()
{
    Sentences sentences("shapetext");
    QCOMPARE(topPercent(0, 1000), 0.1);
    QCOMPARE(topPercent(999, 1000), 100.0);
    QCOMPARE(percentText(0.1), std::string("0.1%"));
    QCOMPARE(percentText(3.2), std::string("3.2%"));
    QCOMPARE(percentText(3.21), std::string("3.3%"));
    QCOMPARE(percentText(32.01), std::string("33%"));
    QCOMPARE(percentText(99.99), std::string("100%"));
    QCOMPARE(percentText(100), std::string("100%"));
    QCOMPARE(percentText(0.99999), std::string("1%"));
    QCOMPARE(percentText(0.00001), std::string("0.00001%"));
    QCOMPARE(percentText(0), std::string("0%"));
    QCOMPARE(percentText(100.0 / 3), std::string("34%"));
    for (std::int64_t of = 1; of < 1000; of += 7) {
        // A rank within p percent is said to be in the top p percent, not one more.
        const std::int64_t last = of * 7 / 100;
        if (last > 0)
            QCOMPARE(percentText(topPercent(last - 1, last * 100)), std::string("1%"));
    }
    const Wording wording = plainWording();
    sentences.add("rank", memberRankText({"bob", 10}, 1205, wording));
    sentences.add("no rank", memberRankText({"bob", std::nullopt}, 1205, wording));
    COMPARE_SENTENCES(sentences);
}

void TestNeededScore::whatPasses()
{
    Sentences sentences("shapetext");
    const auto highest = Direction::HighestFirst;
    const auto lowest = Direction::LowestFirst;
    sentences.add("plain", words("plain", highest, 2'400'000));
    const std::string more = "501 points (rank 10 has 500).";
    const std::string same = "500 points from now on (rank 10 has the same score).";
    QCOMPARE(words("binary:from=4294967295", highest, 500), more);
    QCOMPARE(words("binary", highest, 500), same);
    sentences.add("lowest first", words("binary", lowest, 500));
    // Its time lies ahead of the clock: who comes now was first.
    QCOMPARE(words("binary:from=4294967295", highest, 500, -100), same);
    QCOMPARE(words("formula:-score*10000000000 + t", highest, 500), more);
    QCOMPARE(words("formula:-score*10000000000 + t", lowest, 500), same);
    sentences.add("shared double", words("plain", highest, std::int64_t(1) << 55));

    const auto equal = [](const char *spec, Direction scores) {
        return equalPointsText(codec(spec), scores);
    };
    QVERIFY(equal("plain", highest).contains("member name"));
    QVERIFY(equal("binary", highest).contains("higher"));
    QVERIFY(equal("binary", lowest).contains("lower"));
    QVERIFY(equal("binary:from=4294967295", highest).contains("lower"));
    QVERIFY(equal("formula:-score*10000000000 + t", highest).contains("lower"));
    QVERIFY(equal("formula:-score*10000000000 + t", lowest).contains("higher"));
    COMPARE_SENTENCES(sentences);
}

void TestNeededScore::placesThatAreNot()
{
    Sentences sentences("shapetext");
    const Decoder plain = decoder("plain");
    const Wording wording = plainWording();
    const auto wanted = wantedPlaces(5040);
    QCOMPARE(wanted[2].places, 50);
    QCOMPARE(wantedText(wanted[0], wording), std::string("Top 10"));
    QCOMPARE(wantedText(wanted[2], wording), std::string("Top 1%"));
    sentences.add("few members", neededText(wanted[1], {}, Direction::HighestFirst, wording));
    sentences.add("no percent", neededText(wantedPlaces(99)[2], {}, Direction::HighestFirst, wording));
    const NeededScore foreign = neededScore(plain, Direction::HighestFirst, 0.5, neededNow);
    QVERIFY(!foreign.holds);
    sentences.add("no score", neededText({10, false, 0.5}, foreign, Direction::HighestFirst, wording));
    // A moment that the codec cannot hold.
    const Decoder early = decoder("binary:from=4294967295");
    const NeededScore late = neededScore(early, Direction::HighestFirst, rawAt("binary:from=4294967295", 5),
                                         neededNow + std::chrono::years(200));
    QCOMPARE(late.holds, 5);
    QVERIFY(!late.passes);
    sentences.add("too late", neededText({10, false, 1.0}, late, Direction::HighestFirst, wording));
    COMPARE_SENTENCES(sentences);
}

void TestNeededScore::activityInWords()
{
    Sentences sentences("shapetext");
    const Wording wording = plainWording();
    Activity activity;
    sentences.add("not yet", activityText(activity, neededNow, wording));
    activity.add(neededNow, 40);
    const Moment later = neededNow + std::chrono::minutes(1);
    sentences.add("at least", activityText(activity, later, wording));
    activity.add(later, 1);
    sentences.add("one change", minuteText(activity.minutes().back(), wording));
    sentences.add("no change", minuteText({later, 0, 3}, wording));
    Activity quiet;
    quiet.add(neededNow, 0);
    for (int minute = 1; minute < 4; ++minute)
        quiet.add(neededNow + std::chrono::minutes(minute), 0);
    sentences.add("none in minutes", activityText(quiet, neededNow + std::chrono::minutes(4), wording));
    for (int minute = 4; minute < 11; ++minute)
        quiet.add(neededNow + std::chrono::minutes(minute), 0);
    sentences.add("none", activityText(quiet, neededNow + std::chrono::minutes(11), wording));
    COMPARE_SENTENCES(sentences);
}

void TestNeededScore::distributionInWords()
{
    Sentences sentences("shapetext");
    const Wording wording = plainWording();
    ScoreDistribution distribution;
    sentences.add("empty", distributionText(distribution, wording));
    distribution.cardinality = 1000;
    sentences.add("no scores", distributionText(distribution, wording));
    distribution.bars = {{5, 5, 1000}};
    sentences.add("one score", distributionText(distribution, wording));
    distribution.bars = {{0, 99, 900}, {100, 199, 100}};
    sentences.add("two bars", distributionText(distribution, wording));
    QCOMPARE(besideBarsText(distribution, wording), std::string());
    distribution.above = 1;
    sentences.add("beside the bars", besideBarsText(distribution, wording));
    distribution.below = 20;
    sentences.add("both sides", besideBarsText(distribution, wording));
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, TestNeededScore)

} // namespace tst_neededscore

#include "tst_neededscore.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The recommendation: what decides between codecs that fit, and alternatives that hold what they promise.
#include "core/codec/codec.h"
#include "core/codec/orderedbits.h"
#include "core/text/scoretext.h"
#include "lab/budget/advicetext.h"
#include "lab/budget/budgettext.h"
#include "lab/need/need.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace tst_advice
{

namespace
{

Need needOf(std::int64_t highest, const char *timeRange, const char *resolution = "1s")
{
    Need need;
    need.highestScore = highest;
    need.timeRange = *parseTimeRange(timeRange);
    need.resolution = *parseResolution(resolution);
    return need;
}

Advice adviceFor(const Need &need)
{
    const auto advice = advise(need, presetCodecs());
    if (!advice)
        qFatal("%s", advice.error().message.c_str());
    return *advice;
}

std::string codecOf(const Advice &advice)
{
    return advice.best() ? specText(advice.best()->codec.spec) : "-";
}

bool says(const std::vector<std::string> &notes, std::string_view words)
{
    return std::ranges::any_of(
        notes, [&](const std::string &note) { return note.find(words) != std::string::npos; });
}

bool fits(const CodecSpec &spec, const Need &need)
{
    return budgetRow({"", spec}, need).fits();
}

} // namespace

class AdviceTest : public QObject
{
    Q_OBJECT

private slots:
    void picture();
    void oneYearFitsABinarySplit();
    void wishesDecide();
    void lowestFirst();
    void negativeScores();
    void tailoredCodecsHoldTheirTimeRange();
    void recommendedFitsByBruteForce();
    void alternativesHoldWhatTheyPromise();
    void nothingFits();
    void scoresBeyondDoubles();
    void ownCodecsAreWeighed();
    void bestRowsFirst();
    void wrongNeeds();
    void increments();
    void orderedBitsOrderLikeIntegers();
};

void AdviceTest::picture()
{
    Sentences sentences("advicetext");
    Need need = needOf(20'000'000, "2020-01-01..2038-01-19");
    need.increments = true;
    const Advice advice = adviceFor(need);
    const NeedBits bits = needBits(need);
    QCOMPARE(bits.score, 25);
    QCOMPARE(bits.time, 30);
    QCOMPARE(bits.together(), 55);
    QCOMPARE(codecOf(advice), "ordered:from=4294967295");
    sentences.add("headline", adviceHeadline(advice));
    sentences.add("reason", adviceReason(advice, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AdviceTest::oneYearFitsABinarySplit()
{
    Sentences sentences("advicetext");
    const Advice advice = adviceFor(needOf(20'000'000, "2026-01-01..2027-01-01"));
    QCOMPARE(needBits(advice.need).together(), 50);
    QCOMPARE(codecOf(advice), "binary:bits=25,from=1798761600");
    sentences.add("headline", adviceHeadline(advice));
    QVERIFY(advice.alternatives.empty());
    QVERIFY(!says(adviceNotes(advice, plainWording()), "ZINCRBY"));
    COMPARE_SENTENCES(sentences);
}

void AdviceTest::wishesDecide()
{
    Need need = needOf(1000, "2026-01-01..2027-01-01");
    const auto scheme = [&] { return adviceFor(need).best()->codec.spec.scheme; };
    QCOMPARE(scheme(), Scheme::Binary);
    need.readableRaw = true;
    QCOMPARE(scheme(), Scheme::Decimal);
    need.simpleRanges = true;
    QCOMPARE(scheme(), Scheme::Fraction);
    need.readableRaw = false;
    QCOMPARE(scheme(), Scheme::Fraction);
    // What can be read counts for more than nothing, but only among those that fit.
    need = needOf(20'000'000, "2020-01-01..2038-01-19");
    need.readableRaw = true;
    need.simpleRanges = true;
    need.writers = {Language::LuaScript, Language::JavaScript};
    const Advice advice = adviceFor(need);
    QCOMPARE(advice.best()->codec.spec.scheme, Scheme::Ordered);
    const auto notes = adviceNotes(advice, plainWording());
    QVERIFY(says(notes, "cannot be read in redis-cli"));
    QVERIFY(says(notes, "the doubles of a and b+1"));
    QVERIFY(says(notes, "struct.pack"));
    QVERIFY(says(notes, "BigInt"));
}

void AdviceTest::lowestFirst()
{
    Need need = needOf(20'000'000, "2026-01-01..2027-01-01");
    need.direction = Direction::LowestFirst;
    const Advice advice = adviceFor(need);
    QCOMPARE(codecOf(advice), "binary:bits=25,epoch=1767225600");
    const CodecSpec &spec = advice.best()->codec.spec;
    QVERIFY(encode(spec, 7, 1767225600)->raw < encode(spec, 7, 1767225601)->raw);
}

void AdviceTest::negativeScores()
{
    Need need = needOf(1'000'000'000, "2026-01-01..2027-01-01");
    need.lowestScore = -1'000'000'000;
    const Advice advice = adviceFor(need);
    QVERIFY(advice.best());
    QCOMPARE(advice.best()->codec.spec.bias, OrderedBias::Signed);
    const CodecSpec &spec = advice.best()->codec.spec;
    QVERIFY(encode(spec, -1'000'000'000, need.timeRange.firstSecond)->raw >
            encode(spec, -1'000'000'000, need.timeRange.lastSecond)->raw);
}

void AdviceTest::tailoredCodecsHoldTheirTimeRange()
{
    std::mt19937_64 random(3);
    for (int i = 0; i < 500; ++i) {
        Need need;
        need.highestScore = static_cast<std::int64_t>(random() >> (random() % 60 + 3));
        need.lowestScore = i % 3 ? 0 : -static_cast<std::int64_t>(random() % 1000);
        need.timeRange.firstSecond = static_cast<std::int64_t>(random() % 8'000'000'000) - 4'000'000'000;
        need.timeRange.lastSecond =
            need.timeRange.firstSecond + 1 + static_cast<std::int64_t>(random() % 1'000'000'000);
        need.resolution = 1 + static_cast<std::int64_t>(random() % 100'000'000);
        need.direction = i % 2 ? Direction::HighestFirst : Direction::LowestFirst;
        if (!checkNeed(need))
            continue;
        const auto codecs = tailoredCodecs(need);
        QVERIFY(codecs.size() >= 3);
        for (const NamedCodec &codec : codecs) {
            QVERIFY(!codec.name.empty());
            QCOMPARE(parseCodecSpec(specText(codec.spec)), codec.spec);
            const BudgetRow row = budgetRow(codec, need);
            QVERIFY(!row.unitTooCoarse && !row.laterWins && !row.endsAfter && !row.beginsWith);
            QCOMPARE(row.fits(), row.hasRoom());
            for (const std::int64_t second : {need.timeRange.firstSecond, need.timeRange.lastSecond}) {
                const TickWindow ticks = TimeRange{second, second + 120}.ticks(codec.spec.unit);
                const std::int64_t tick = second == need.timeRange.firstSecond
                                              ? need.timeRange.ticks(codec.spec.unit).first
                                              : need.timeRange.ticks(codec.spec.unit).last;
                QVERIFY(ticks.first <= ticks.last);
                QVERIFY(encode(codec.spec, 0, tick));
            }
        }
    }
}

/// Small time ranges and large scores: among equal scores the earlier comes first, tick by tick, and no two
/// times one resolution apart share a double.
void AdviceTest::recommendedFitsByBruteForce()
{
    std::mt19937_64 random(5);
    int recommended = 0;
    for (int i = 0; i < 120; ++i) {
        Need need;
        need.highestScore = static_cast<std::int64_t>(random() >> (random() % 40 + 12));
        need.timeRange = {1767225600, 1767225600 + 5 + static_cast<std::int64_t>(random() % 200)};
        need.resolution = i % 2 ? 1'000'000 : 10'000;
        need.direction = i % 4 < 2 ? Direction::HighestFirst : Direction::LowestFirst;
        need.simpleRanges = i % 3 == 0;
        const Advice advice = adviceFor(need);
        if (!advice.best())
            continue;
        ++recommended;
        const CodecSpec &spec = advice.best()->codec.spec;
        const TickWindow window = need.timeRange.ticks(spec.unit);
        const std::int64_t apart = need.resolution / unitMicroseconds(spec.unit);
        for (const std::int64_t score : {std::int64_t(0), need.highestScore / 2, need.highestScore}) {
            for (std::int64_t tick = window.first; tick + apart <= window.last; ++tick) {
                const double earlier = encode(spec, score, tick)->raw;
                const double later = encode(spec, score, tick + apart)->raw;
                QVERIFY(need.direction == Direction::HighestFirst ? earlier > later : earlier < later);
            }
        }
        // The next score never comes between.
        const double top = encode(spec, need.highestScore - 1,
                                  need.direction == Direction::HighestFirst ? window.first : window.last)
                               ->raw;
        const double bottom = encode(spec, need.highestScore,
                                     need.direction == Direction::HighestFirst ? window.last : window.first)
                                  ->raw;
        QVERIFY(top < bottom);
    }
    QVERIFY(recommended > 80);
}

void AdviceTest::alternativesHoldWhatTheyPromise()
{
    int checked = 0;
    for (const std::int64_t highest : {20'000'000LL, 4'000'000'000LL, 1'000'000'000'000LL}) {
        for (const char *resolution : {"us", "1ms", "1s"}) {
            const Need need = needOf(highest, "2020-01-01..2038-01-19", resolution);
            for (const Alternative &alternative : adviceFor(need).alternatives) {
                Need other = need;
                if (alternative.kind == AlternativeKind::CoarserTicks) {
                    other.resolution = alternative.resolution;
                    QVERIFY(alternative.resolution > need.resolution);
                } else if (alternative.kind == AlternativeKind::ShorterTimeRange) {
                    other.timeRange = alternative.timeRange;
                    QVERIFY(alternative.timeRange.lastSecond < need.timeRange.lastSecond);
                    // One second more is too long.
                    Need longer = other;
                    ++longer.timeRange.lastSecond;
                    for (const NamedCodec &codec : tailoredCodecs(longer)) {
                        QVERIFY(codec.spec.scheme != alternative.codec.scheme ||
                                codec.spec.bias == OrderedBias::Min || !fits(codec.spec, longer));
                    }
                } else {
                    continue;
                }
                QVERIFY(fits(alternative.codec, other));
                QVERIFY(!fits(alternative.codec, need));
                ++checked;
            }
        }
    }
    QVERIFY(checked >= 10);
}

void AdviceTest::nothingFits()
{
    Sentences sentences("advicetext");
    Need need = needOf(4'000'000'000, "2020-01-01..2038-01-19", "1ms");
    need.increments = true;
    const Advice advice = adviceFor(need);
    QVERIFY(!advice.best());
    sentences.add("headline", adviceHeadline(advice));
    sentences.add("reason", adviceReason(advice, plainWording()));
    const auto notes = adviceNotes(advice, plainWording());
    // 18 years in milliseconds are 569 635 200 000, 12 digits.
    sentences.addAll("note", notes);
    COMPARE_SENTENCES(sentences);
}

void AdviceTest::scoresBeyondDoubles()
{
    constexpr std::int64_t twoTo53 = std::int64_t(1) << 53;
    QVERIFY(scoresAreDoubles(needOf(twoTo53, "2026-01-01..2027-01-01")));
    QVERIFY(!scoresAreDoubles(needOf(twoTo53 + 1, "2026-01-01..2027-01-01")));
    const Advice advice = adviceFor(needOf(std::int64_t(1) << 62, "0001-01-01..9999-12-31", "us"));
    QVERIFY(!advice.best());
    const auto notes = adviceNotes(advice, plainWording());
    QVERIFY(says(notes, "ZRANGE BYLEX"));
    QVERIFY(!says(notes, "Two sorted sets"));
}

void AdviceTest::ownCodecsAreWeighed()
{
    const Need need = needOf(20'000'000, "2026-01-01..2027-01-01");
    const auto rows = [&](const std::vector<NamedCodec> &codecs) { return advise(need, codecs)->rows; };
    const auto alone = rows({});
    QCOMPARE(alone.size(), tailoredCodecs(need).size());
    const NamedCodec own{"ours", *parseCodecSpec("binary:bits=26,from=1798761600")};
    const auto with = rows({own});
    QCOMPARE(with.size(), alone.size() + 1);
    const auto found = std::ranges::find(with, own, &BudgetRow::codec);
    QVERIFY(found != with.end() && found->fits());
    // A codec that is tailored anyway stands there once.
    QCOMPARE(rows({{"the same", alone.front().codec.spec}}).size(), alone.size());
}

void AdviceTest::bestRowsFirst()
{
    const Advice advice = adviceFor(needOf(20'000'000, "2026-01-01..2027-01-01"));
    const auto &rows = advice.rows;
    QCOMPARE(advice.best(), &rows.front());
    QVERIFY(std::ranges::is_sorted(rows, std::greater(), &BudgetRow::fits));
    const auto misfits = std::ranges::find_if_not(rows, &BudgetRow::fits);
    QVERIFY(misfits - rows.begin() >= 2 && misfits != rows.end());
    QVERIFY(std::is_sorted(misfits, rows.end(),
                           [](const BudgetRow &a, const BudgetRow &b) { return a.margin > b.margin; }));
}

void AdviceTest::wrongNeeds()
{
    Sentences sentences("advicetext");
    Need need = needOf(10, "2026-01-01..2027-01-01");
    need.resolution = 0;
    const auto advice = advise(need, presetCodecs());
    QVERIFY(!advice);
    sentences.add("resolution", advice.error().message);
    COMPARE_SENTENCES(sentences);
}

void AdviceTest::increments()
{
    Need need = needOf(1000, "2026-01-01..2027-01-01");
    need.increments = true;
    Sentences sentences("advicetext");
    sentences.addAll("note", adviceNotes(adviceFor(need), plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AdviceTest::orderedBitsOrderLikeIntegers()
{
    QCOMPARE(orderedExplanation().size(), 3);
    // What the explanation says: the bits of positive doubles order as the doubles do, and there are 2^62
    // codes from 1.0 up.
    std::mt19937_64 random(9);
    for (int i = 0; i < 5000; ++i) {
        const std::uint64_t a = random() % largestFinite;
        const std::uint64_t b = random() % largestFinite;
        QCOMPARE(a < b, fromBits(a) < fromBits(b));
    }
    constexpr std::int64_t lastOfOne = (std::int64_t(1) << 62) - 1;
    QCOMPARE(orderedCodes(OrderedBias::One).last, lastOfOne);
    QVERIFY(orderedCodes(OrderedBias::Min).last / 19 > lastOfOne / 10);
}

TIEBREAK_TEST(NoApplication, AdviceTest)

} // namespace tst_advice

#include "tst_advice.moc"

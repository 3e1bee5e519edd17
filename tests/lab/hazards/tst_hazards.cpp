// SPDX-License-Identifier: GPL-3.0-or-later
// The hazards of well-known codecs, and that each begins at the first score there is, by trying them all.
#include "hazardcases.h"

#include "core/text/scoretext.h"
#include "support/needs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cstdio>
#include <cstdlib>

using namespace tiebreak;

namespace tst_hazards
{

namespace
{

std::string titleOf(std::string_view spec, const Need &need, HazardKind kind)
{
    const auto list = found(spec, need);
    const Hazard *hazard = find(list, kind);
    if (!hazard)
        return {};
    const HazardWords words = hazardWords(*parseCodecSpec(spec), need, *hazard, plainWording());
    return words.where.empty() ? words.name : words.name + ' ' + words.where;
}

double cut(double raw, int digits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", digits, raw);
    return std::strtod(text, nullptr);
}

/// The first score of the need at which something holds for a tick of the time range, by trying all.
template <class Holds>
std::optional<std::int64_t> firstByTrying(const CodecSpec &spec, const Need &need, Holds holds)
{
    const TickWindow timeRange = need.timeRange.ticks(spec.unit);
    for (std::int64_t score = need.lowestScore; score <= need.highestScore; ++score) {
        for (std::int64_t tick = timeRange.first; tick <= timeRange.last; ++tick) {
            const auto encoded = encode(spec, score, tick);
            if (encoded && holds(score, tick, encoded->raw))
                return score;
        }
    }
    return std::nullopt;
}

} // namespace

class TestHazards : public QObject
{
    Q_OBJECT

private slots:
    void theSplitOfThePicture();
    void timeRangesDecideWhatFits();
    void textFractionsFlip();
    void mixUpsAreCounted();
    void directionMatters();
    void fallingFormulasAreReadByRoundingDown();
    void fallingFormulasHoldWhatRisingOnesDo();
    void plainHasNoTime();
    void formulasOverlap();
    void firstScoresAreTheFirst_data();
    void firstScoresAreTheFirst();
    void momentsAreTheFirst();
    void worksWithinMilliseconds();
};

void TestHazards::theSplitOfThePicture()
{
    Sentences sentences("hazardtext");
    const auto list = found("binary:from=4294967295", pictureNeed());
    QCOMPARE(list[0].kind, HazardKind::UlpAboveTick);
    QCOMPARE(list[0].severity, HazardSeverity::Certain);
    const auto *spec = "binary:from=4294967295";
    sentences.add("gap", titleOf(spec, pictureNeed(), HazardKind::UlpAboveTick));
    sentences.add("gap, sentence", sentenceOf(spec, pictureNeed(), HazardKind::UlpAboveTick));
    QCOMPARE(list[1].kind, HazardKind::Increment);
    sentences.add("increment", titleOf(spec, pictureNeed(), HazardKind::Increment));
    sentences.add("increment, sentence", sentenceOf(spec, pictureNeed(), HazardKind::Increment));
    sentences.add("wraps", titleOf(spec, pictureNeed(), HazardKind::Wraps));
    QCOMPARE(find(list, HazardKind::Wraps)->severity, HazardSeverity::BeyondNeed);
    QCOMPARE(isoTime(*find(list, HazardKind::TimeOutside)->atTick, TickUnit::Second),
             std::string("2106-02-07T06:28:16Z"));
    QCOMPARE(*find(list, HazardKind::LuaText)->fromScore, 23283);

    Need less = pictureNeed();
    less.highestScore = 2'000'000;
    less.increments = false;
    for (const Hazard &hazard : found(spec, less))
        QVERIFY2(hazard.severity != HazardSeverity::Certain, hazardKindName(hazard.kind).data());
    COMPARE_SENTENCES(sentences);
}

void TestHazards::timeRangesDecideWhatFits()
{
    Need need = pictureNeed();
    const auto late = found("binary:bits=30,epoch=2021-01-01", need);
    QCOMPARE(find(late, HazardKind::TimeOutside)->severity, HazardSeverity::Certain);
    QCOMPARE(isoTime(*find(late, HazardKind::TimeOutside)->atTick, TickUnit::Second),
             std::string("2020-12-31T23:59:59Z"));
    // 2^30 seconds after 2021.
    QCOMPARE(isoTime(*find(late, HazardKind::FieldsOverlap)->atTick, TickUnit::Second),
             std::string("2055-01-10T13:37:04Z"));
    QCOMPARE(find(late, HazardKind::FieldsOverlap)->severity, HazardSeverity::BeyondNeed);

    const auto narrow = found("decimal:digits=9", need);
    const Hazard *overlap = find(narrow, HazardKind::FieldsOverlap);
    QCOMPARE(overlap->severity, HazardSeverity::Certain);
    QCOMPARE(*overlap->atTick, need.timeRange.firstSecond);
    QCOMPARE(overlap->example[1].raw, 1577836800.0);
    QCOMPARE(overlap->example[1].read.ownScore, 1);

    const auto kept = found("binary:from=2147483647,keep=31", need);
    QCOMPARE(isoTime(*find(kept, HazardKind::KeepWraps)->atTick, TickUnit::Second),
             std::string("2038-01-19T03:14:08Z"));
    QCOMPARE(find(kept, HazardKind::KeepWraps)->severity, HazardSeverity::BeyondNeed);
}

void TestHazards::textFractionsFlip()
{
    const auto inverted = found("text:unit=cs,from=1099511627776", pictureNeed());
    QCOMPARE(isoTime(*find(inverted, HazardKind::TextOrder)->atTick, TickUnit::Centisecond),
             std::string("2286-09-25T05:11:17.77Z"));
    const auto later = found("text:unit=cs", pictureNeed());
    QCOMPARE(isoTime(*find(later, HazardKind::TextOrder)->atTick, TickUnit::Centisecond),
             std::string("2286-11-20T17:46:40.00Z"));
    QVERIFY(!find(later, HazardKind::TrailingZeros));
    const auto young = found("text:epoch=2020-01-01", pictureNeed());
    const Hazard *zeros = find(young, HazardKind::TrailingZeros);
    QCOMPARE(zeros->example[0].tick, 1577836801); // .1
    QCOMPARE(zeros->example[1].tick, 1577836810); // .10
    QCOMPARE(find(young, HazardKind::TextOrder)->severity, HazardSeverity::Certain);
    QCOMPARE(*find(young, HazardKind::TextOrder)->atTick, 1577836810); // .9, then .10
}

void TestHazards::mixUpsAreCounted()
{
    const auto list = found("binary:from=4294967295", pictureNeed());
    const Hazard *mixUp = find(list, HazardKind::UnitMixUp);
    QCOMPARE(mixUp->fedUnit, TickUnit::Millisecond);
    QCOMPARE(*mixUp->atTick, 1577836800000);
    // (4294967295 - 1577836800000) / 2^32 = -366.4
    QCOMPARE(mixUp->example.back().read.ownScore, -367);
    const auto reverse = found("ordered:bits=41,unit=ms,from=2199023255551", pictureNeed());
    QCOMPARE(find(reverse, HazardKind::UnitMixUp)->fedUnit, TickUnit::Second);
    QCOMPARE(find(reverse, HazardKind::UnitMixUp)->example.back().read.ownTick, 1577836800);
}

void TestHazards::directionMatters()
{
    Sentences sentences("hazardtext");
    Need need = pictureNeed();
    QVERIFY(!find(found("decimal:from=9999999999", need), HazardKind::LaterFirst));
    QVERIFY(find(found("decimal", need), HazardKind::LaterFirst));
    need.direction = Direction::LowestFirst;
    QVERIFY(find(found("decimal:from=9999999999", need), HazardKind::LaterFirst));
    QVERIFY(!find(found("decimal", need), HazardKind::LaterFirst));

    // Where raws fall as scores grow the low end is the top: there the time must be added.
    need.direction = Direction::HighestFirst;
    QVERIFY(!find(found("formula:-score*10000000000 + t", need), HazardKind::LaterFirst));
    const auto turned = found("formula:-score + (1 - t/10000000000)", need);
    const Hazard *later = find(turned, HazardKind::LaterFirst);
    QVERIFY(later);
    sentences.add("fix", hazardWords(*parseCodecSpec("formula:-score + (1 - t/10000000000)"), need, *later,
                                     plainWording())
                             .remedy);
    need.direction = Direction::LowestFirst;
    QVERIFY(find(found("formula:-score*10000000000 + t", need), HazardKind::LaterFirst));
    COMPARE_SENTENCES(sentences);
}

void TestHazards::fallingFormulasAreReadByRoundingDown()
{
    Sentences sentences("hazardtext");
    const Need need = pictureNeed();
    const auto words = [&](const char *spec) {
        const auto list = found(spec, need);
        const Hazard *hazard = find(list, HazardKind::FloorOrTruncate);
        if (!hazard)
            return std::string("none");
        const HazardWords said = hazardWords(*parseCodecSpec(spec), need, *hazard, plainWording());
        return said.where + ": " + said.sentence;
    };
    sentences.add("negated", words("formula:-score + t/10000000000"));
    sentences.add("above", words("formula:-score + (1 - t/10000000000)"));
    sentences.add("subtracted", words("formula:(30000000-score)*2^34 + t"));
    QCOMPARE(words("fraction:from=10000000000,span=10000000000").substr(0, 35),
             std::string("below zero: -1 points at 2020-01-01"));
    COMPARE_SENTENCES(sentences);
}

void TestHazards::fallingFormulasHoldWhatRisingOnesDo()
{
    const auto list = found("formula:(9999999-score)*2^34 + t", pictureNeed());
    const Hazard *zero = find(list, HazardKind::TimeZero);
    QVERIFY(zero);
    QCOMPARE(zero->example.back().read.ownScore, std::int64_t(0));
    const Hazard *wrong = find(list, HazardKind::ScoreReadsWrong);
    const auto twin = found("formula:score*2^34 + t", pictureNeed());
    QCOMPARE(wrong != nullptr, find(twin, HazardKind::ScoreReadsWrong) != nullptr);
}

void TestHazards::plainHasNoTime()
{
    const auto list = found("plain", pictureNeed());
    QCOMPARE(list[0].kind, HazardKind::NamesDecide);
    QCOMPARE(list[0].severity, HazardSeverity::Certain);
    QCOMPARE(*find(list, HazardKind::Above53Bits)->fromScore, (std::int64_t(1) << 53) + 1);
    QCOMPARE(*find(list, HazardKind::LuaText)->fromScore, 100'000'000'000'001);
    QVERIFY(!find(list, HazardKind::Increment));
}

void TestHazards::formulasOverlap()
{
    const auto list = found("formula:score*1000000 + t", pictureNeed());
    const Hazard *overlap = find(list, HazardKind::FieldsOverlap);
    QVERIFY(overlap);
    QCOMPARE(overlap->severity, HazardSeverity::Certain);
    QCOMPARE(overlap->example[1].score, overlap->example[0].score + 1);
    QVERIFY(overlap->example[0].raw >= overlap->example[1].raw);
    QVERIFY(!find(found("formula:score*10000000000 + (9999999999 - t)", pictureNeed()),
                  HazardKind::FieldsOverlap));
}

void TestHazards::firstScoresAreTheFirst_data()
{
    QTest::addColumn<QString>("text");
    for (const char *spec :
         {"binary:bits=44,epoch=1000", "binary:bits=44,from=1100", "binary:bits=50,from=1200",
          "binary:bits=54,epoch=900", "decimal:digits=12,epoch=1000", "decimal:digits=13,from=1100",
          "decimal:digits=16", "fraction:span=5000000000000,from=4999999999999",
          "fraction:span=1000,epoch=900", "fraction:span=100000,from=1500,digits=14", "text:from=5000",
          "text:epoch=900", "ordered:bits=50,from=5000", "ordered:bits=53,bias=min",
          "ordered:bits=55,bias=signed", "formula:score*2^44 + (5000 - t)",
          "formula:score + (1 - t/1000000000000)"})
        QTest::newRow(spec) << QString(spec);
}

void TestHazards::firstScoresAreTheFirst()
{
    QFETCH(QString, text);
    const auto spec = parseCodecSpec(text.toStdString());
    QVERIFY2(spec, spec ? "" : spec.error().message.c_str());
    Need need;
    need.timeRange = {1000, 1031}; // seconds after 1970 began
    need.highestScore = 600;
    const TickWindow timeRange = need.timeRange.ticks(spec->unit);
    const Decoder decoder(*spec, timeRange);
    const auto list = hazards(*spec, need);
    const auto check = [&](HazardKind kind, int digits, std::optional<std::int64_t> tried) {
        const Hazard *hazard = find(list, kind, digits);
        const std::int64_t stated =
            hazard && hazard->fromScore && *hazard->fromScore <= need.highestScore ? *hazard->fromScore : -1;
        const std::string words = std::string(hazardKindName(kind)) + ' ' + std::to_string(digits) + ": " +
                                  std::to_string(stated) + ", tried " + std::to_string(tried.value_or(-1));
        QVERIFY2(stated == tried.value_or(-1), words.c_str());
    };
    for (const int digits : {14, 15, 16}) {
        check(digits == 14 ? HazardKind::LuaText : HazardKind::ClientText, digits,
              firstByTrying(*spec, need,
                            [&](std::int64_t, std::int64_t, double raw) { return cut(raw, digits) != raw; }));
        const Hazard *hazard =
            find(list, digits == 14 ? HazardKind::LuaText : HazardKind::ClientText, digits);
        if (hazard && hazard->movesScoreAt) {
            bool moves = false;
            for (std::int64_t tick = timeRange.first; tick <= timeRange.last; ++tick) {
                const auto encoded = encode(*spec, *hazard->movesScoreAt, tick);
                if (!encoded)
                    continue;
                const Decoded before = decoder.decode(encoded->raw);
                const Decoded after = decoder.decode(cut(encoded->raw, digits));
                moves = moves || before.hasOwnScore != after.hasOwnScore || before.ownScore != after.ownScore;
            }
            QVERIFY(moves);
        }
    }
    check(HazardKind::ScoreReadsWrong, 0,
          spec->scheme == Scheme::Ordered
              ? std::nullopt
              : firstByTrying(*spec, need, [&](std::int64_t score, std::int64_t, double raw) {
                    return !encode(*spec, score, timeRange.first)->wrapped &&
                           decoder.decode(raw).ownScore != score;
                }));
    check(HazardKind::UlpAboveTick, 0,
          firstByTrying(*spec, need, [&](std::int64_t score, std::int64_t tick, double raw) {
              const auto next = encode(*spec, score, tick + 1);
              return tick < timeRange.last && next && next->raw == raw && !next->wrapped;
          }));
    if (const Hazard *ulp = find(list, HazardKind::UlpAboveTick)) {
        const std::int64_t first = ulp->example[0].tick;
        QCOMPARE(ulp->example[1].tick, first + 1);
        for (std::int64_t tick = timeRange.first; tick < first; ++tick)
            QVERIFY(encode(*spec, *ulp->fromScore, tick)->raw !=
                    encode(*spec, *ulp->fromScore, tick + 1)->raw);
    }
    const auto refused = [&] {
        for (std::int64_t score = 0; score <= need.highestScore; ++score) {
            for (std::int64_t tick = timeRange.first; tick <= timeRange.last; ++tick) {
                if (!encode(*spec, score, tick))
                    return std::optional(score);
            }
        }
        return std::optional<std::int64_t>();
    };
    check(HazardKind::ScoreEnds, 0, spec->scheme == Scheme::Ordered ? refused() : std::nullopt);
    if (spec->scheme == Scheme::Binary) {
        std::optional<std::int64_t> wraps;
        for (std::int64_t score = 0; score <= need.highestScore && !wraps; ++score) {
            if (encode(*spec, score, timeRange.first)->wrapped)
                wraps = score;
        }
        check(HazardKind::Wraps, 0, wraps);
    }
}

void TestHazards::momentsAreTheFirst()
{
    // The first tick of a small time range that does not fit, wraps or flips, by trying all.
    for (const char *text : {"binary:bits=5,epoch=1010", "binary:bits=5,from=1040", "binary:keep=5,bits=5",
                             "binary:keep=6,bits=5", "binary:keep=6,from=40", "binary:keep=5,epoch=3",
                             "text:epoch=995", "text:from=1100", "text:keep=5", "text:from=63,keep=6"}) {
        const CodecSpec spec = *parseCodecSpec(text);
        Need need;
        need.timeRange = {1000, 1063};
        const TickWindow timeRange = need.timeRange.ticks(spec.unit);
        std::optional<std::int64_t> wraps, flips;
        int refused = 0;
        for (std::int64_t tick = timeRange.first; tick <= timeRange.last; ++tick) {
            const auto here = encode(spec, 0, tick);
            refused += here ? 0 : 1;
            if (tick == timeRange.first)
                continue;
            const bool cycle = spec.keep && tick % (std::int64_t(1) << *spec.keep) == 0;
            if (cycle && !wraps)
                wraps = tick;
            const auto before = encode(spec, 0, tick - 1);
            if (spec.scheme == Scheme::Text && here && before && !cycle && !flips &&
                (here->raw > before->raw) == spec.earlierIsLarger() && here->raw != before->raw)
                flips = tick;
        }
        const auto list = hazards(spec, need);
        int unfit = 0;
        for (const Hazard &hazard : list) {
            if ((hazard.kind == HazardKind::TimeOutside || hazard.kind == HazardKind::FieldsOverlap) &&
                hazard.severity == HazardSeverity::Certain) {
                ++unfit;
                QVERIFY2(!encode(spec, 0, *hazard.atTick), text);
                // Its neighbour on one side, or the time range's end, fits.
                QVERIFY2(encode(spec, 0, *hazard.atTick - 1) || encode(spec, 0, *hazard.atTick + 1) ||
                             *hazard.atTick == timeRange.first,
                         text);
            }
        }
        QVERIFY2((unfit > 0) == (refused > 0), text);
        const Hazard *wrap = find(list, HazardKind::KeepWraps);
        QVERIFY2((wrap && wrap->severity == HazardSeverity::Certain ? wrap->atTick : std::nullopt) == wraps,
                 text);
        const Hazard *flip = find(list, HazardKind::TextOrder);
        QVERIFY2((flip && flip->severity == HazardSeverity::Certain ? flip->atTick : std::nullopt) == flips,
                 text);
    }
}

void TestHazards::worksWithinMilliseconds()
{
    for (const CodecPreset &preset : codecPresets()) {
        const CodecSpec spec = *parseCodecSpec(preset.spec);
        QBENCHMARK_ONCE
        {
            QVERIFY(!hazards(spec, pictureNeed()).empty());
        }
    }
}

TIEBREAK_TEST(NoApplication, TestHazards)

} // namespace tst_hazards

#include "tst_hazards.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Every example of every hazard is what encoding, decoding, adding and printf give.
#include "hazardcases.h"

#include "core/base/int128.h"
#include "core/text/scoretext.h"
#include "lab/budget/budget.h"
#include "lab/hazards/hazardtext.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>

using namespace tiebreak;

namespace tst_hazardexamples
{

namespace
{

using Way = HazardStep::Way;

/// The whole number that decimal and binary make, worked out here.
std::optional<Int128> exactWhole(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    if (spec.scheme == Scheme::Plain)
        return score;
    if (spec.scheme != Scheme::Decimal && spec.scheme != Scheme::Binary)
        return std::nullopt;
    Int128 weight = 1;
    for (int i = 0; i < (spec.scheme == Scheme::Decimal ? spec.digits : spec.bits); ++i)
        weight *= spec.scheme == Scheme::Decimal ? 10 : 2;
    const std::int64_t kept = spec.keep ? tick & ((std::int64_t(1) << *spec.keep) - 1) : tick;
    return Int128(score) * weight + (spec.from ? *spec.from - kept : kept - spec.epoch);
}

bool sameReading(const Decoded &a, const Decoded &b)
{
    return a.verdict == b.verdict && a.hasOwnScore == b.hasOwnScore && a.ownScore == b.ownScore &&
           a.hasOwnTick == b.hasOwnTick && a.ownTick == b.ownTick && a.preimage == b.preimage;
}

/// What is wrong with one step; empty when nothing is.
std::string faultOf(const CodecSpec &spec, const Decoder &decoder, const Hazard &hazard, std::size_t index)
{
    const HazardStep &step = hazard.example[index];
    const HazardStep &first = hazard.example.front();
    const auto encoded = encode(spec, step.score, step.tick);
    if (step.way == Way::Refused)
        return encoded ? "it can be encoded" : "";
    if (!sameReading(step.read, decoder.decode(step.raw)))
        return "it is read otherwise";
    if (step.way != Way::Written && step.text != shortestText(step.raw))
        return "its text is " + shortestText(step.raw);
    switch (step.way) {
    case Way::Packed:
        return encoded && bitsOf(encoded->raw) == bitsOf(step.raw) ? "" : "encode gives another raw score";
    case Way::Unchecked:
        if (encoded)
            return "a check lets it pass";
        if (const auto whole = exactWhole(spec, step.score, step.tick);
            whole && *whole == static_cast<std::int64_t>(*whole) &&
            static_cast<double>(static_cast<std::int64_t>(*whole)) != step.raw)
            return "the arithmetic gives another raw score";
        return "";
    case Way::Wrapped: {
        const auto low =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(*exactWhole(spec, step.score, step.tick)));
        return static_cast<double>(low) == step.raw ? "" : "64 bits give another raw score";
    }
    case Way::Added:
        return bitsOf(first.raw + step.addend) == bitsOf(step.raw) ? "" : "the sum is another raw score";
    case Way::Written:
        if (step.text != printed(first.raw, hazard.digits))
            return "printf writes " + printed(first.raw, hazard.digits);
        return std::strtod(step.text.c_str(), nullptr) == step.raw ? "" : "strtod reads another raw score";
    case Way::Refused:
        break;
    }
    return "";
}

/// Whether the raw is what the score encodes to at the tick.
bool isRawOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick, double raw)
{
    const auto encoded = encode(spec, score, tick);
    return encoded && bitsOf(encoded->raw) == bitsOf(raw);
}

/// Whether +1 is not the raw of a point more: where points have a weight it moves something else, where they
/// have none it adds the point but no new time. The weight itself adds a point at the old time.
bool showsIncrement(const CodecSpec &spec, const Decoder &decoder, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    const std::int64_t score = steps[0].score;
    const std::int64_t tick = steps[0].tick;
    const double raw = steps[0].raw;
    if (steps.size() < 2 || steps[1].way != Way::Added || steps[1].addend != 1)
        return false;
    // Sums of whole numbers up to 2^53 are exact.
    const bool exact = std::abs(raw) < 0x1p52 && raw == std::floor(raw);
    if (exact && steps.size() == 3 && !isRawOf(spec, score + 1, tick, raw + steps[2].addend))
        return false;
    if (spec.scheme == Scheme::Fraction || spec.scheme == Scheme::Text) {
        const Decoded sum = decoder.decode(raw + 1);
        return sum.hasOwnScore && std::abs(sum.ownScore - (score + 1)) <= 1;
    }
    return steps[0].way == Way::Refused || spec.formula || !isRawOf(spec, score + 1, tick, raw + 1);
}

/// Whether a time of 0 cannot be packed, or lies outside the time range and yet gives a raw.
bool showsTimeZero(const CodecSpec &spec, const Decoder &decoder, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    const TickWindow timeRange = decoder.window();
    if (steps[1].tick != 0 || (timeRange.first <= 0 && timeRange.last >= 0))
        return false;
    if (steps[1].way == Way::Refused)
        return !encode(spec, steps[1].score, 0);
    return isRawOf(spec, steps[1].score, 0, steps[1].raw);
}

/// Whether a whole tick, or all time where none is packed, has one raw.
bool showsNames(const CodecSpec &spec, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (steps.size() != 1 || !isRawOf(spec, steps[0].score, steps[0].tick, steps[0].raw))
        return false;
    return spec.hasTime() || isRawOf(spec, steps[0].score, steps[0].tick + 1, steps[0].raw);
}

/// Whether the example shows what its kind says.
bool showsKind(const CodecSpec &spec, const Decoder &decoder, const Need &need, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    const bool highest = need.direction == Direction::HighestFirst;
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return steps[0].tick < steps[1].tick && steps[0].raw != steps[1].raw &&
               (steps[1].raw > steps[0].raw) == (highest != spec.fallsWithScore());
    case HazardKind::UlpAboveTick: {
        // Two moments within these ticks may lie just less than one tick more apart than the ticks do.
        const Int128 apart = Int128(steps[1].tick - steps[0].tick + 1) * unitMicroseconds(spec.unit);
        return steps[0].raw == steps[1].raw && steps[1].tick > steps[0].tick &&
               steps[0].score == *hazard.fromScore &&
               (hazard.severity != HazardSeverity::Certain || apart > need.resolution);
    }
    case HazardKind::FieldsOverlap:
        return steps[0].way == Way::Refused ||
               (steps[0].score < steps[1].score && spec.rising(steps[0].raw) >= spec.rising(steps[1].raw));
    case HazardKind::TimeOutside:
        return steps[0].way == Way::Refused || (spec.formula && steps[0].read.ownScore != steps[0].score);
    case HazardKind::TextOrder:
        return steps[1].tick == steps[0].tick + 1 &&
               (steps[1].raw > steps[0].raw) == (spec.earlierIsLarger() == (steps[0].score >= 0));
    case HazardKind::TrailingZeros:
        return steps[0].raw == steps[1].raw && steps[0].tick != steps[1].tick;
    case HazardKind::KeepWraps:
        return steps[1].tick % (std::int64_t(1) << *spec.keep) == 0 && steps[1].tick == steps[0].tick + 1;
    case HazardKind::NegativeOrder:
        return steps[0].score < 0 && (steps[1].raw > steps[0].raw) == spec.earlierIsLarger();
    case HazardKind::ScoreEnds:
        return steps[0].way == Way::Refused && steps[0].score == *hazard.fromScore;
    case HazardKind::ScoreReadsWrong:
        return steps[0].way == Way::Packed &&
               (!steps[0].read.hasOwnScore || steps[0].read.ownScore != steps[0].score);
    case HazardKind::FloorOrTruncate:
        if (spec.formula)
            return *hazard.floorScore == steps[0].read.ownScore &&
                   std::abs(*hazard.floorScore - *hazard.cutScore) == 1;
        return steps[0].score < 0 && *hazard.floorScore + 1 == *hazard.cutScore;
    case HazardKind::Above53Bits:
    case HazardKind::JsonNumber:
        return static_cast<Int128>(steps[0].raw) != *exactWhole(spec, steps[0].score, steps[0].tick);
    case HazardKind::Wraps: {
        const Int128 whole = *exactWhole(spec, steps[0].score, steps[0].tick);
        return whole != static_cast<std::int64_t>(whole);
    }
    case HazardKind::LuaText:
    case HazardKind::ClientText:
        return steps[0].raw != steps[1].raw;
    case HazardKind::OldServerText:
        return bitsOf(steps[0].raw) == bitsOf(steps[1].raw) && steps[0].text != steps[1].text;
    case HazardKind::Increment:
        return showsIncrement(spec, decoder, hazard);
    case HazardKind::TimeZero:
        return showsTimeZero(spec, decoder, hazard);
    case HazardKind::TimeBelowZero:
        return steps[0].tick == -1 && (steps[0].way == Way::Refused) == !encode(spec, steps[0].score, -1);
    case HazardKind::AddBeforeCut:
        return spec.scheme == Scheme::Text && steps[0].score < 0 &&
               std::trunc(steps[1].raw) != steps[1].addend + static_cast<double>(steps[0].score);
    case HazardKind::UnitMixUp:
        return hazard.fedUnit != spec.unit && steps[1].tick == *hazard.atTick;
    case HazardKind::TickAboveNeed:
        return unitMicroseconds(spec.unit) > need.resolution;
    case HazardKind::NamesDecide:
        return showsNames(spec, hazard);
    }
    return false;
}

} // namespace

class TestHazardExamples : public QObject
{
    Q_OBJECT

private slots:
    void examplesAreTrue_data();
    void examplesAreTrue();
    void everyKindIsMet();
    void blurIsCertainWhereTheBudgetEnds();
};

void TestHazardExamples::examplesAreTrue_data()
{
    QTest::addColumn<QString>("text");
    for (const std::string &spec : specs())
        QTest::newRow(spec.c_str()) << QString::fromStdString(spec);
}

void TestHazardExamples::examplesAreTrue()
{
    SLOW_TEST();
    QFETCH(QString, text);
    const auto spec = parseCodecSpec(text.toStdString());
    QVERIFY2(spec, spec ? "" : spec.error().message.c_str());
    for (const Need &need : needs()) {
        QVERIFY(checkNeed(need));
        TickWindow timeRange = plausibleTicks(*spec, need.timeRange);
        if (timeRange.first > timeRange.last)
            timeRange = {floorDiv(need.timeRange.firstSecond, 60), floorDiv(need.timeRange.firstSecond, 60)};
        const Decoder decoder(*spec, timeRange);
        HazardSeverity before = HazardSeverity::Certain;
        for (const Hazard &hazard : hazards(*spec, need)) {
            const HazardWords words = hazardWords(*spec, need, hazard, plainWording());
            const std::string title = std::string(hazardKindName(hazard.kind)) + ": " + words.name + ' ' +
                                      words.where + ": " + words.sentence;
            QVERIFY2(hazard.severity >= before, title.c_str());
            before = hazard.severity;
            QVERIFY2(!words.name.empty() && !words.sentence.empty() && !words.remedy.empty(), title.c_str());
            QVERIFY2(title.find('\n') == std::string::npos, title.c_str());
            QVERIFY2(!hazard.example.empty() && words.lines.size() == hazard.example.size(), title.c_str());
            for (std::size_t i = 0; i < hazard.example.size(); ++i) {
                const std::string fault = faultOf(*spec, decoder, hazard, i);
                QVERIFY2(fault.empty(), (title + " (step " + std::to_string(i) + ": " + fault + ')').c_str());
            }
            QVERIFY2(showsKind(*spec, decoder, need, hazard), title.c_str());
            const bool scoreNeeded = !hazard.fromScore || (*hazard.fromScore >= need.lowestScore &&
                                                           *hazard.fromScore <= need.highestScore);
            if (hazard.severity == HazardSeverity::Certain && hazard.kind != HazardKind::FieldsOverlap)
                QVERIFY2(scoreNeeded, title.c_str());
        }
    }
}

void TestHazardExamples::everyKindIsMet()
{
    SLOW_TEST();
    std::set<HazardKind> met;
    for (const std::string &spec : specs()) {
        for (const Need &need : needs()) {
            for (const Hazard &hazard : hazards(*parseCodecSpec(spec), need))
                met.insert(hazard.kind);
        }
    }
    for (int kind = 0; kind <= int(HazardKind::OldServerText); ++kind)
        QVERIFY2(met.contains(HazardKind(kind)), hazardKindName(HazardKind(kind)).data());
}

void TestHazardExamples::blurIsCertainWhereTheBudgetEnds()
{
    // 1.5 ms are one tick or two: both take the one.
    const CodecSpec spec = *parseCodecSpec("formula:score + (1 - t/10000000000000)|unit=ms");
    Need need;
    need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
    for (const std::int64_t resolution : {1'000, 1'001, 1'500, 1'999, 2'000, 2'500, 3'000}) {
        need.resolution = resolution;
        need.highestScore = 1;
        const auto keeps = budgetRow({{}, spec}, need).keepsUpTo;
        QVERIFY(keeps);
        for (const std::int64_t highest : {*keeps, *keeps + 1}) {
            need.highestScore = highest;
            const auto found = hazards(spec, need);
            const bool certain = std::ranges::any_of(found, [](const Hazard &hazard) {
                return hazard.kind == HazardKind::UlpAboveTick && hazard.severity == HazardSeverity::Certain;
            });
            QCOMPARE(certain, highest > *keeps);
        }
    }
}

TIEBREAK_TEST(QCoreApplication, TestHazardExamples)

} // namespace tst_hazardexamples

#include "tst_hazardexamples.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Hazards of codecs at whose edges a sentence or a first score could easily be wrong.
#include "hazardcases.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_hazardtext
{

class TestHazardText : public QObject
{
    Q_OBJECT

private slots:
    void sentencesHoldWhereScoresAreRoundedOrRefused()
    {
        Sentences sentences("hazardtext");
        Need need;
        // The raws of no points lie past 2^53 already.
        const std::string rounded =
            sentenceOf("decimal:digits=17,unit=us,from=99999999999999999", need, HazardKind::Increment);
        sentences.add("rounded", rounded);
        need.lowestScore = 9'000'000;
        need.highestScore = need.lowestScore;
        need.timeRange = *parseTimeRange("2020-01-01..2026-01-01");
        const std::string again =
            sentenceOf("decimal:digits=13,unit=ms,from=9999999999999", need, HazardKind::Increment);
        sentences.add("rounded again", again);
        sentences.add("refused",
                      sentenceOf("binary:keep=31,from=1000,bits=20", Need(), HazardKind::KeepWraps));
        COMPARE_SENTENCES(sentences);
    }

    void blurIsNamedByWhatTheNeedAsksFor()
    {
        Sentences sentences("hazardtext");
        // Hundredths of a second share doubles from 8192 points on, times a second apart later.
        const std::string_view text = "text:unit=cs,from=1099511627776";
        const CodecSpec spec = *parseCodecSpec(text);
        Need need;
        need.highestScore = 20'000'000;
        need.timeRange = *parseTimeRange("2020-01-01..2038-01-19");
        const auto name = [&] {
            const auto list = found(text, need);
            const Hazard *hazard = find(list, HazardKind::UlpAboveTick);
            return hazardWords(spec, need, *hazard, plainWording()).name + ' ' +
                   std::to_string(*hazard->fromScore);
        };
        const std::string seconds = name();
        sentences.add("seconds", seconds);
        need.resolution = 10'000;
        sentences.add("time unit", name());
        COMPARE_SENTENCES(sentences);
    }

    void roundTicksAtTheEndsOfTheTimeRangeHideNothing()
    {
        // Midnight in microseconds ends in zeros: few digits keep it, but not the ticks between.
        Need need;
        need.highestScore = 100;
        const auto lua = found("decimal:digits=17,unit=us,from=99999999999999999", need);
        QCOMPARE(find(lua, HazardKind::LuaText)->fromScore, std::optional<std::int64_t>(0));
        QCOMPARE(find(lua, HazardKind::LuaText)->severity, HazardSeverity::Conditional);
        const auto client = found("decimal:digits=18,unit=us", need);
        QCOMPARE(find(client, HazardKind::ClientText, 16)->fromScore, std::optional<std::int64_t>(1));
    }

    void theWrapperThatAddsBeforeItCuts()
    {
        Sentences sentences("hazardtext");
        Need need;
        need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
        constexpr std::string_view spec = "text:unit=cs,from=1099511627776";
        const auto list = found(spec, need);
        const Hazard *hazard = find(list, HazardKind::AddBeforeCut);
        QVERIFY(hazard);
        // The smallest one, worked out as the wrapper does: float(f"{-1}.{field}") + 2.
        QCOMPARE(hazard->example[0].score, -1);
        QCOMPARE(hazard->example[1].addend, 2.0);
        const double packed = std::stod("-1." + std::to_string(1099511627776 - hazard->example[0].tick));
        QCOMPARE(hazard->example[0].raw, packed);
        QCOMPARE(hazard->example[1].raw, packed + 2);
        QCOMPARE(std::trunc(packed + 2), 0.0);
        sentences.add("add before cut", sentenceOf(spec, need, HazardKind::AddBeforeCut));
        // With an earlier time range what is left holds a time millions of years away, which nobody reads.
        need.timeRange = Need().timeRange;
        const auto wide = found(spec, need);
        const Hazard *far = find(wide, HazardKind::AddBeforeCut);
        QVERIFY(far);
        const HazardWords words = hazardWords(*parseCodecSpec(spec), need, *far, plainWording());
        sentences.add("reads as", words.lines.back().readsAs);
        QVERIFY(!find(found("fraction:span=10000000000", need), HazardKind::AddBeforeCut));
        COMPARE_SENTENCES(sentences);
    }

    void aTimeBelowZero()
    {
        Sentences sentences("hazardtext");
        Need need;
        need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
        sentences.add("text", sentenceOf("text", need, HazardKind::TimeBelowZero));
        // Counted down from a moment, a time of -1 is the earliest of all.
        const std::string split = sentenceOf("text:from=2000000000", need, HazardKind::TimeBelowZero);
        sentences.add("split", split);
        need.timeRange = *parseTimeRange("1960-01-01..2027-01-01");
        QVERIFY(!find(found("text", need), HazardKind::TimeBelowZero));
        COMPARE_SENTENCES(sentences);
    }

    void rawsThatFall()
    {
        Sentences sentences("hazardtext");
        Need need;
        need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
        constexpr std::string_view spec = "formula:-score*10000000000 + t";
        const std::string added = sentenceOf(spec, need, HazardKind::Increment);
        sentences.add("increment", added);
        COMPARE_SENTENCES(sentences);
    }

    void aMissingTimeIsRankedAgainstATimeWhereTheOrderTurns()
    {
        Sentences sentences("hazardtext");
        // On 2001-07-14 the field loses a digit: the times before it lie below 1970, those after it above.
        const std::string_view spec = "text:unit=cs,from=1099511627776";
        Need need;
        need.timeRange = *parseTimeRange("2001-01-01..2002-01-01");
        sentences.add("before", sentenceOf(spec, need, HazardKind::TimeZero));
        const double never = encode(*parseCodecSpec(spec), 0, 0)->raw;
        QVERIFY(never > encode(*parseCodecSpec(spec), 0, 97830720000)->raw);
        QVERIFY(never < encode(*parseCodecSpec(spec), 0, 100000000000)->raw);
        sentences.add("behind", sentenceOf("decimal", need, HazardKind::TimeZero));
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(QCoreApplication, TestHazardText)

} // namespace tst_hazardtext

#include "tst_hazardtext.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/effecttext.h"
#include "core/text/scoretext.h"
#include "support/builtincommands.h"
#include "support/codecs.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_effecttext
{

namespace
{

const Wording &plainWords()
{
    static const Wording wording = plainWording();
    return wording;
}

constexpr const char *split = "binary:bits=32,from=4294967295";

std::string oneMore(const char *spec, double raw, double increment = 1)
{
    return incrementText(codec(spec), incrementOf(decoder(spec), raw, increment), plainWords());
}

std::string point(const char *spec, std::int64_t score)
{
    const Decoder reader = decoder(spec);
    return pointText(reader, readRaw(reader, sampleRow(reader, score, "ann").raw), plainWords());
}

} // namespace

class TestEffectText : public QObject
{
    Q_OBJECT

private slots:
    void anIncrementMovesTheTime()
    {
        QCOMPARE(
            oneMore(split, 5643589526706598),
            std::string("+1 moves the time back by one second and adds no points. One point is 4294967296."));
        const Increment effect = incrementOf(decoder(split), 5643589526706598, 1);
        QCOMPARE(incrementDetails(codec(split), effect, "nadia_k", plainWords()),
                 std::string("nadia_k: 5643589526706598 + 1 = 5643589526706599, still 1314000 points, "
                             "2026-11-20T19:58:17Z becomes 2026-11-20T19:58:16Z"));
        QCOMPARE(
            oneMore(split, 5643589526706598, -60),
            std::string(
                "-60 moves the time forward by 60 seconds and adds no points. One point is 4294967296."));
        QCOMPARE(oneMore(split, 5643589526706598, 4294967296),
                 std::string("+4294967296 adds +1 point and keeps the time, that of the older score."));
        QCOMPARE(oneMore("plain", 7), std::string("+1 adds +1 point."));
        QCOMPARE(oneMore("plain", 1e300), std::string("+1 is lost: doubles have no room for it here."));
        QCOMPARE(oneMore(split, 74648213026937856),
                 std::string("+1 is lost: doubles have no room for it here."));
    }

    void aPointIsWorthWhatTheCodecSays()
    {
        QVERIFY(point(split, 100).starts_with("The time stays that of the old score"));
        QVERIFY(point("ordered:from=4294967295", 100).starts_with("No increment means a point"));
        // At 2 097 152 points doubles become coarser: the time of the row below does not fit any more.
        const Decoder reader = decoder(split);
        const double odd = encode(codec(split), 2097151, 1795204800)->raw;
        QVERIFY(!incrementOf(reader, odd, 4294967296).keepsTime());
        QVERIFY(pointText(reader, readRaw(reader, odd), plainWords()).starts_with("Not even this is exact"));
        // The digits of a fraction do not survive where a score gains a digit.
        const Decoder text = decoder("text");
        const double small = encode(codec("text"), 1048575, 1795204801)->raw;
        QVERIFY(!incrementOf(text, small, 1).keepsTime());
        QCOMPARE(point("plain", 100), std::string());
    }

    void unionsDestroyBothTimes()
    {
        const Decoder reader = decoder(split);
        const UnionEffect sum = unionOf(reader, 431996492095, 217248040895, Aggregate::Sum);
        QVERIFY(!sum.keepsOne());
        QCOMPARE(sum.result.raw, 649244532990.0);
        QCOMPARE(unionText(codec(split), sum, plainWords()),
                 std::string("649244532990 is 151 points, 2083-10-11T16:00:01Z, exact: the times were added "
                             "too, and both are destroyed."));
        const UnionEffect best = unionOf(reader, 431996492095, 217248040895, Aggregate::Max);
        QVERIFY(best.keepsOne());
        QVERIFY(unionText(codec(split), best, plainWords()).starts_with("One of the rows stays whole"));
        QCOMPARE(unionOf(reader, 3, 4, Aggregate::Min).result.raw, 3.0);
        QCOMPARE(unionOf(reader, 3, 4, Aggregate::Sum, 2, 10).result.raw, 46.0);
        QCOMPARE(unionOf(reader, HUGE_VAL, 4, Aggregate::Sum, 0, 1).result.raw, 4.0);
    }

    void unionsAreThoseOfRedis()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        std::mt19937_64 random(3);
        const Decoder reader = decoder(split);
        const std::pair<Aggregate, const char *> aggregates[] = {
            {Aggregate::Sum, "SUM"}, {Aggregate::Min, "MIN"}, {Aggregate::Max, "MAX"}};
        for (int round = 0; round < 200; ++round) {
            const double first = static_cast<double>(random() >> (random() % 40));
            const double second = -static_cast<double>(random() >> (random() % 40)) / 7;
            const double weight = static_cast<double>(random() % 5) / 2;
            const auto [aggregate, word] = aggregates[random() % 3];
            QVERIFY(connection.run({"DEL", "a", "b"}));
            QVERIFY(connection.run({"ZADD", "a", shortestText(first), "ann"}));
            QVERIFY(connection.run({"ZADD", "b", shortestText(second), "ann"}));
            const auto reply = connection.run({"ZUNION", "2", "a", "b", "WEIGHTS", shortestText(weight), "1",
                                               "AGGREGATE", word, "WITHSCORES"});
            QVERIFY(reply);
            QCOMPARE(*parseRawText(reply->items[1].text),
                     unionOf(reader, first, second, aggregate, weight).result.raw);
            const auto sum = connection.run({"ZINCRBY", "a", shortestText(second), "ann"});
            QCOMPARE(*parseRawText(sum->text), incrementOf(reader, first, second).after.raw);
        }
    }

    void whatARawMeans()
    {
        const Decoder reader = decoder(split);
        QCOMPARE(meaningText(reader, 429496729600, plainWords()),
                 std::string("429496729600 is 100 points, any time."));
        QCOMPARE(meaningText(reader, 431996492095, plainWords()),
                 std::string("431996492095 is 100 points, 2026-11-20T20:00:00Z, exact."));
        QCOMPARE(meaningText(reader, 0.5, plainWords()), std::string("0.5 stands for no score."));
        QCOMPARE(meaningText(reader, HUGE_VAL, plainWords()), std::string("+inf is above every raw score."));
        QCOMPARE(meaningText(decoder("plain"), 100, plainWords()), std::string("100 is 100 points."));
    }

    void boundsAreExplained()
    {
        const auto text = [](const char *spec, std::int64_t score) {
            return boundsText(codec(spec), boundsOfPoints(decoder(spec), score).value(), plainWords());
        };
        QCOMPARE(text(split, 100),
                 std::string("From 100 × 2^32 up to, but not with, 101 × 2^32. The bracket "
                             "matters: from 2097152 points on, the last raw score with a score rounds up "
                             "to the first of the next."));
        QCOMPARE(text(split, 2097152),
                 std::string(
                     "From 2097152 × 2^32 up to, but not with, 2097153 × 2^32. The bracket matters: beyond "
                     "the time range, the last raw score of 2097152 points is also the first of 2097153 "
                     "points. Within "
                     "it, the bounds are exact."));
        QCOMPARE(text("text", -5), std::string("From, but not with, -6 up to -5."));
        QCOMPARE(text("plain", 5), std::string());
        QVERIFY(text("text", std::int64_t(1) << 51).contains("Not exact") ||
                text("text", std::int64_t(1) << 51).contains("No bounds can do it"));
    }

    void comparisonsDependOnTheCodec()
    {
        QVERIFY(comparisonText(codec(split)).contains("the earlier time: who was there first"));
        QVERIFY(comparisonText(codec("binary")).contains("the later time"));
        QVERIFY(comparisonText(codec("formula:-score + t/10000000000")).starts_with("Raw scores fall"));
        QVERIFY(comparisonText(codec("plain")).starts_with("GT keeps the higher score, LT"));
    }

    void everyCommandUnderEveryCodec()
    {
        for (const char *spec :
             {"plain", split, "decimal:digits=10,from=9999999999", "text", "ordered:from=4294967295",
              "fraction:span=4294967296,digits=6", "binary:from=2147483647,keep=31",
              "formula:-score + t/10000000000", "formula:score*2^34 + (1767225600000 - t)|unit=ms"}) {
            const Decoder reader = decoder(spec);
            for (const CommandEntry &entry : builtInReference().entries())
                for (const std::int64_t score :
                     {std::int64_t(0), std::int64_t(100), std::int64_t(-3), std::int64_t(1) << 62}) {
                    const auto notes =
                        effectNotes(entry, reader, score, sampleRow(reader, 100, "ann"), plainWords());
                    QVERIFY(notes.empty() == (entry.effect == ScoreEffect::None ||
                                              entry.effect == ScoreEffect::EqualRawsOnly ||
                                              entry.effect == ScoreEffect::KeepsBoth ||
                                              entry.effect == ScoreEffect::Removes) ||
                            entry.name == "ZRANGE" || entry.name == "ZRANGESTORE");
                    for (const EffectNote &note : notes)
                        QVERIFY2(!note.code.empty() || !note.note.empty(), entry.name.c_str());
                }
        }
        const Decoder reader = decoder(split);
        const SampleRow ann = sampleRow(reader, 100, "ann");
        QCOMPARE(effectNotes(*builtInReference().find("ZCOUNT"), reader, 100, ann, plainWords())[0].code,
                 std::string("429496729600 (433791696896"));
        QCOMPARE(
            effectNotes(*builtInReference().find("ZREVRANGEBYSCORE"), reader, 100, ann, plainWords())[0].code,
            std::string("(433791696896 429496729600"));
    }

    void wordsOfKinds()
    {
        for (int group = 0; group <= int(CommandGroup::Pop); ++group)
            QVERIFY(!groupText(CommandGroup(group)).empty());
        QCOMPARE(effectText(ScoreEffect::MovesTime), std::string("moves the time"));
        QVERIFY(severityOf(ScoreEffect::AddsTimes) == Severity::Bad);
        QVERIFY(severityOf(ScoreEffect::RawBounds) == Severity::Good);
        for (const CommandEntry &entry : builtInReference().entries())
            QVERIFY(!structureText(entry.touches).empty());
    }
};

TIEBREAK_TEST(NoApplication, TestEffectText)

} // namespace tst_effecttext

#include "tst_effecttext.moc"

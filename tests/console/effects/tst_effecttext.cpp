// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/effecttext.h"
#include "core/text/scoretext.h"
#include "support/builtincommands.h"
#include "support/codecs.h"
#include "support/sentences.h"
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
        Sentences sentences("effecttext");
        sentences.add("one", oneMore(split, 5643589526706598));
        const Increment effect = incrementOf(decoder(split), 5643589526706598, 1);
        sentences.add("details", incrementDetails(codec(split), effect, "nadia_k", plainWords()));
        sentences.add("sixty less", oneMore(split, 5643589526706598, -60));
        sentences.add("a point", oneMore(split, 5643589526706598, 4294967296));
        sentences.add("plain", oneMore("plain", 7));
        sentences.add("lost above all", oneMore("plain", 1e300));
        sentences.add("lost above the time", oneMore(split, 74648213026937856));
        COMPARE_SENTENCES(sentences);
    }

    void aPointIsWorthWhatTheCodecSays()
    {
        Sentences sentences("effecttext");
        sentences.add("split", point(split, 100));
        sentences.add("ordered", point("ordered:from=4294967295", 100));
        // At 2 097 152 points doubles become coarser: the time of the row below does not fit any more.
        const Decoder reader = decoder(split);
        const double odd = encode(codec(split), 2097151, 1795204800)->raw;
        QVERIFY(!incrementOf(reader, odd, 4294967296).keepsTime());
        sentences.add("rounded", pointText(reader, readRaw(reader, odd), plainWords()));
        // The digits of a fraction do not survive where a score gains a digit.
        const Decoder text = decoder("text");
        const double small = encode(codec("text"), 1048575, 1795204801)->raw;
        QVERIFY(!incrementOf(text, small, 1).keepsTime());
        QCOMPARE(point("plain", 100), std::string());
        COMPARE_SENTENCES(sentences);
    }

    void unionsDestroyBothTimes()
    {
        Sentences sentences("effecttext");
        const Decoder reader = decoder(split);
        const UnionEffect sum = unionOf(reader, 431996492095, 217248040895, Aggregate::Sum);
        QVERIFY(!sum.keepsOne());
        QCOMPARE(sum.result.raw, 649244532990.0);
        sentences.add("sum", unionText(codec(split), sum, plainWords()));
        const UnionEffect best = unionOf(reader, 431996492095, 217248040895, Aggregate::Max);
        QVERIFY(best.keepsOne());
        sentences.add("max", unionText(codec(split), best, plainWords()));
        QCOMPARE(unionOf(reader, 3, 4, Aggregate::Min).result.raw, 3.0);
        QCOMPARE(unionOf(reader, 3, 4, Aggregate::Sum, 2, 10).result.raw, 46.0);
        QCOMPARE(unionOf(reader, HUGE_VAL, 4, Aggregate::Sum, 0, 1).result.raw, 4.0);
        COMPARE_SENTENCES(sentences);
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
        Sentences sentences("effecttext");
        const Decoder reader = decoder(split);
        sentences.add("any time", meaningText(reader, 429496729600, plainWords()));
        sentences.add("exact", meaningText(reader, 431996492095, plainWords()));
        sentences.add("no score", meaningText(reader, 0.5, plainWords()));
        sentences.add("infinity", meaningText(reader, HUGE_VAL, plainWords()));
        sentences.add("plain", meaningText(decoder("plain"), 100, plainWords()));
        COMPARE_SENTENCES(sentences);
    }

    void boundsAreExplained()
    {
        Sentences sentences("effecttext");
        const auto text = [](const char *spec, std::int64_t score) {
            return boundsText(codec(spec), boundsOfPoints(decoder(spec), score).value(), plainWords());
        };
        sentences.add("exact", text(split, 100));
        sentences.add("beyond the limit", text(split, 2097152));
        sentences.add("below zero", text("text", -5));
        QCOMPARE(text("plain", 5), std::string());
        sentences.add("2^51 points", text("text", std::int64_t(1) << 51));
        COMPARE_SENTENCES(sentences);
    }

    void comparisonsDependOnTheCodec()
    {
        Sentences sentences("effecttext");
        sentences.add("earlier first", comparisonText(codec(split)));
        sentences.add("later first", comparisonText(codec("binary")));
        sentences.add("falling", comparisonText(codec("formula:-score + t/10000000000")));
        sentences.add("plain", comparisonText(codec("plain")));
        COMPARE_SENTENCES(sentences);
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
        Sentences sentences("effecttext");
        for (int group = 0; group <= int(CommandGroup::Pop); ++group)
            QVERIFY(!groupText(CommandGroup(group)).empty());
        sentences.add("moves the time", effectText(ScoreEffect::MovesTime));
        QVERIFY(severityOf(ScoreEffect::AddsTimes) == Severity::Bad);
        QVERIFY(severityOf(ScoreEffect::RawBounds) == Severity::Good);
        for (const CommandEntry &entry : builtInReference().entries())
            QVERIFY(!structureText(entry.touches).empty());
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestEffectText)

} // namespace tst_effecttext

#include "tst_effecttext.moc"

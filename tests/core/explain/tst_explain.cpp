// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs for every way in which one row can come to stand above another.
#include "core/explain/explaintext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_explain
{

namespace
{

constexpr std::int64_t noon = 1795176000; // 2026-11-20T12:00:00Z
constexpr auto spec = "binary:from=4294967295";

Decoder decoderOf(const char *text)
{
    return Decoder(parseCodecSpec(text).value(), TimeRange{});
}

ExplainedRow row(const char *member, double raw, std::optional<std::int64_t> second = {})
{
    ExplainedRow made{0, member, raw, {}};
    if (second)
        made.trueMicroseconds = *second * 1000000;
    return made;
}

double packed(const char *text, std::int64_t score, std::int64_t tick)
{
    return encode(parseCodecSpec(text).value(), score, tick).value().raw;
}

ExplanationText wordsOf(const Decoder &decoder, Direction direction, const ExplainedRow &a,
                        const ExplainedRow &b)
{
    return explanationText(explainRows(decoder, direction, a, b), decoder, direction, plainWording());
}

} // namespace

class ExplainTest : public QObject
{
    Q_OBJECT

private slots:
    void score();
    void scoreOfRawsThatFall();
    void time();
    void laterAbove();
    void sameTick();
    void collapse();
    void nameDecides_data();
    void nameDecides();
    void aTimeOutsideTheTimeRangeProvesNothing();
    void plainKnowsNoTime();
    void invalid();
    void theOrderOfTheArgumentsDoesNotMatter();
    void signedZeros();
    void rowsOfTwoKeys();
    void differingBits();
};

void ExplainTest::score()
{
    Sentences sentences("explaintext");
    const Decoder decoder = decoderOf(spec);
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("bob", packed(spec, 1200, noon)),
                               row("al", packed(spec, 1100, noon)));
    sentences.add("answer", words.answer);
    sentences.add("step", words.steps[0]);
    QCOMPARE(words.outcome, "Correct");
    sentences.add("lowest first",
                  wordsOf(decoder, Direction::LowestFirst, row("bob", packed(spec, 1200, noon)),
                          row("al", packed(spec, 1100, noon)))
                      .answer);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::scoreOfRawsThatFall()
{
    Sentences sentences("explaintext");
    constexpr auto falls = "formula:-score + t/10000000000";
    const Decoder decoder = decoderOf(falls);
    const ExplainedRow bob = row("bob", packed(falls, 1200, noon + 5));
    const ExplainedRow al = row("al", packed(falls, 1100, noon));
    sentences.add("higher score", wordsOf(decoder, Direction::LowestFirst, al, bob).answer);
    sentences.add("lower score", wordsOf(decoder, Direction::HighestFirst, bob, al).answer);
    const auto tie = wordsOf(decoder, Direction::LowestFirst, row("later", packed(falls, 1200, noon + 5)),
                             row("first", packed(falls, 1200, noon)));
    sentences.add("earlier time", tie.answer);
    QCOMPARE(tie.outcome, "Correct");
    constexpr auto turned = "formula:-score + (1 - t/10000000000)";
    sentences.add("later time first", wordsOf(decoderOf(turned), Direction::LowestFirst,
                                              row("later", packed(turned, 1200, noon + 5)),
                                              row("first", packed(turned, 1200, noon)))
                                          .reason);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::time()
{
    Sentences sentences("explaintext");
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow alice = row("alice", packed(spec, 1200, noon + 3));
    const ExplainedRow bob = row("bob", packed(spec, 1200, noon + 4));
    const Explanation proof = explainRows(decoder, Direction::HighestFirst, bob, alice);
    QCOMPARE(proof.above.member, "alice");
    QCOMPARE(proof.decider, Decider::Time);
    QCOMPARE(proof.outcome, OrderOutcome::Right);
    const auto words = explanationText(proof, decoder, Direction::HighestFirst, plainWording());
    sentences.add("answer", words.answer);
    QCOMPARE(words.steps.size(), 3U);
    sentences.add("step of the score", words.steps[0]);
    sentences.add("step of the time", words.steps[1]);
    sentences.add("outcome", words.outcomeReason);

    // The events may know better than the packed times.
    ExplainedRow late = alice;
    late.trueMicroseconds = (noon + 9) * 1000000;
    ExplainedRow early = bob;
    early.trueMicroseconds = (noon + 4) * 1000000;
    const auto wrong = wordsOf(decoder, Direction::HighestFirst, late, early);
    QCOMPARE(wrong.outcome, "Wrong");
    sentences.add("events contradict", wrong.answer);
    sentences.add("events contradict, outcome", wrong.outcomeReason);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::laterAbove()
{
    Sentences sentences("explaintext");
    const Decoder decoder = decoderOf("binary");
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("a", packed("binary", 7, noon)),
                               row("b", packed("binary", 7, noon + 60)));
    sentences.add("answer", words.answer);
    sentences.add("reason", words.reason);
    QCOMPARE(words.outcome, "Wrong");
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::sameTick()
{
    Sentences sentences("explaintext");
    const double raw = packed(spec, 1200, noon);
    const Decoder decoder = decoderOf(spec);
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("a", raw), row("b", raw));
    sentences.add("answer", words.answer);
    sentences.add("outcome", words.outcome);
    sentences.add("step of the bytes", words.steps.back());
    sentences.add("lowest first",
                  wordsOf(decoder, Direction::LowestFirst, row("a", raw), row("b", raw)).answer);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::collapse()
{
    Sentences sentences("explaintext");
    const double raw = packed(spec, 2400000, noon + 38);
    QCOMPARE(raw, packed(spec, 2400000, noon + 39));
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow wim = row("wim.echo82", raw, noon + 39);
    const ExplainedRow sven = row("sven.dot10", raw, noon + 38);
    const auto words = wordsOf(decoder, Direction::HighestFirst, sven, wim);
    sentences.add("answer", words.answer);
    sentences.add("reason", words.reason);
    QCOMPARE(words.outcome, "Wrong");
    sentences.add("step of the bytes", words.steps.back());
    ExplainedRow unknown = wim;
    unknown.trueMicroseconds.reset();
    sentences.add("outcome without events", wordsOf(decoder, Direction::HighestFirst, sven, unknown).outcome);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::nameDecides_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::newRow("prefix") << QByteArray("ab") << QByteArray("abc");
    QTest::newRow("high byte") << QByteArray("a\xff") << QByteArray("az");
    QTest::newRow("empty") << QByteArray() << QByteArray("\0", 1);
}

void ExplainTest::nameDecides()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    const double raw = packed(spec, 5, noon);
    ExplainedRow first{0, a.toStdString(), raw, {}};
    ExplainedRow second{0, b.toStdString(), raw, {}};
    const auto steps = wordsOf(decoderOf(spec), Direction::LowestFirst, first, second).steps;
    COMPARE_SENTENCE("explaintext", steps.back());
}

void ExplainTest::aTimeOutsideTheTimeRangeProvesNothing()
{
    Sentences sentences("explaintext");
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow sound = row("sound", packed(spec, 1200, noon), noon);
    const ExplainedRow import = row("import", std::ldexp(1200.0, 32), noon - 5);
    ExplainedRow unknown = import;
    unknown.trueMicroseconds.reset();
    const auto words = wordsOf(decoder, Direction::HighestFirst, sound, unknown);
    sentences.add("answer", words.answer);
    sentences.add("outcome", words.outcome);
    sentences.add("step of the times", words.steps[1]);
    // The events know.
    const auto told = wordsOf(decoder, Direction::HighestFirst, sound, import);
    sentences.add("events know", told.answer);
    QCOMPARE(told.outcome, "Wrong");
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::plainKnowsNoTime()
{
    Sentences sentences("explaintext");
    const auto words = wordsOf(decoderOf("plain"), Direction::HighestFirst, row("a", 5), row("b", 5));
    sentences.add("answer", words.answer);
    sentences.add("outcome", words.outcomeReason);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::invalid()
{
    Sentences sentences("explaintext");
    const auto words = wordsOf(decoderOf(spec), Direction::HighestFirst, row("a", HUGE_VAL),
                               row("b", packed(spec, 5, noon)));
    sentences.add("answer", words.answer);
    sentences.add("step", words.steps[0]);
    const auto both = wordsOf(decoderOf(spec), Direction::HighestFirst, row("a", HUGE_VAL), row("b", 0.5));
    QCOMPARE(both.steps.size(), 2U);
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::theOrderOfTheArgumentsDoesNotMatter()
{
    const ExplainedRow a = row("a", packed(spec, 9, noon));
    const ExplainedRow b = row("b", packed(spec, 9, noon));
    const ExplainedRow noNumber = row("z", NAN);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        QCOMPARE(wordsOf(decoderOf(spec), direction, a, b).steps,
                 wordsOf(decoderOf(spec), direction, b, a).steps);
        const std::string above = direction == Direction::HighestFirst ? "a" : "z";
        QCOMPARE(explainRows(decoderOf(spec), direction, a, noNumber).above.member, above);
        QCOMPARE(explainRows(decoderOf(spec), direction, noNumber, a).above.member, above);
    }
}

void ExplainTest::signedZeros()
{
    const Explanation proof =
        explainRows(decoderOf("plain"), Direction::HighestFirst, row("a", 0.0), row("b", -0.0));
    QCOMPARE(proof.doublesApart, 0U);
    QCOMPARE(proof.differingBits, std::vector({BitRun{0, 0}}));
    QCOMPARE(proof.decider, Decider::Name);
}

void ExplainTest::rowsOfTwoKeys()
{
    Sentences sentences("explaintext");
    ExplainedRow one = row("alice", 5);
    ExplainedRow other = row("bob", 5);
    one.key = "board:1";
    other.key = "board:2";
    const auto nameStep = [&] {
        return wordsOf(decoderOf("plain"), Direction::LowestFirst, one, other).steps.back();
    };
    sentences.add("two members of two keys", nameStep());
    other.member = one.member;
    sentences.add("one member of two keys", nameStep());
    COMPARE_SENTENCES(sentences);
}

void ExplainTest::differingBits()
{
    const Explanation proof = explainRows(decoderOf("plain"), Direction::HighestFirst, row("a", 1.0),
                                          row("b", std::nextafter(1.0, 2)));
    QCOMPARE(proof.differingBits, std::vector({BitRun{63, 63}}));
    QCOMPARE(proof.doublesApart, 1U);
    const Explanation wide =
        explainRows(decoderOf("plain"), Direction::HighestFirst, row("a", 1.0), row("b", -1.0));
    QVERIFY(wide.doublesApart > std::uint64_t(1) << 62);
}

TIEBREAK_TEST(NoApplication, ExplainTest)

} // namespace tst_explain

#include "tst_explain.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs for every way in which one row can come to stand above another.
#include "core/explain/explaintext.h"
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
    return Decoder(parseCodecSpec(text).value(), Season{});
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
    void aTimeOutsideTheSeasonProvesNothing();
    void plainKnowsNoTime();
    void invalid();
    void theOrderOfTheArgumentsDoesNotMatter();
    void signedZeros();
    void differingBits();
};

void ExplainTest::score()
{
    const Decoder decoder = decoderOf(spec);
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("bob", packed(spec, 1200, noon)),
                               row("al", packed(spec, 1100, noon)));
    QCOMPARE(words.answer, "bob is above al because its score is higher.");
    QCOMPARE(words.steps[0], "bob scored 1200, al 1100.");
    QCOMPARE(words.outcome, "Right");
    QCOMPARE(wordsOf(decoder, Direction::LowestFirst, row("bob", packed(spec, 1200, noon)),
                     row("al", packed(spec, 1100, noon)))
                 .answer,
             "al is above bob because its score is lower, and the lowest ranks first.");
}

void ExplainTest::scoreOfRawsThatFall()
{
    constexpr auto falls = "formula:-score + t/10000000000";
    const Decoder decoder = decoderOf(falls);
    const ExplainedRow bob = row("bob", packed(falls, 1200, noon + 5));
    const ExplainedRow al = row("al", packed(falls, 1100, noon));
    QCOMPARE(wordsOf(decoder, Direction::LowestFirst, al, bob).answer,
             "bob is above al because its score is higher: higher scores have smaller numbers here, and the "
             "smallest ranks first.");
    QCOMPARE(wordsOf(decoder, Direction::HighestFirst, bob, al).answer,
             "al is above bob because its score is lower: lower scores have larger numbers here, and the "
             "largest ranks first.");
    const auto tie = wordsOf(decoder, Direction::LowestFirst, row("later", packed(falls, 1200, noon + 5)),
                             row("first", packed(falls, 1200, noon)));
    QCOMPARE(tie.answer, "first is above later because it reached the score first.");
    QCOMPARE(tie.outcome, "Right");
    constexpr auto turned = "formula:-score + (1 - t/10000000000)";
    QCOMPARE(wordsOf(decoderOf(turned), Direction::LowestFirst, row("later", packed(turned, 1200, noon + 5)),
                     row("first", packed(turned, 1200, noon)))
                 .reason,
             "This codec ranks the later time first.");
}

void ExplainTest::time()
{
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow alice = row("alice", packed(spec, 1200, noon + 3));
    const ExplainedRow bob = row("bob", packed(spec, 1200, noon + 4));
    const Explanation proof = explainRows(decoder, Direction::HighestFirst, bob, alice);
    QCOMPARE(proof.above.member, "alice");
    QCOMPARE(proof.decider, Decider::Time);
    QCOMPARE(proof.outcome, OrderOutcome::Right);
    const auto words = explanationText(proof, decoder, Direction::HighestFirst, plainWording());
    QCOMPARE(words.answer, "alice is above bob because it reached the score first.");
    QCOMPARE(words.steps.size(), 3U);
    QCOMPARE(words.steps[0], "Both scored 1200.");
    QCOMPARE(words.steps[1],
             "alice got there at 2026-11-20T12:00:03Z, bob got there at 2026-11-20T12:00:04Z.");
    QCOMPARE(words.outcomeReason, "the times do not overlap, and the earlier one is above.");

    // The events may know better than the packed times.
    ExplainedRow late = alice;
    late.trueMicroseconds = (noon + 9) * 1000000;
    ExplainedRow early = bob;
    early.trueMicroseconds = (noon + 4) * 1000000;
    const auto wrong = wordsOf(decoder, Direction::HighestFirst, late, early);
    QCOMPARE(wrong.outcome, "Wrong");
    QCOMPARE(wrong.answer, "alice is above bob by its packed time, but bob got there first.");
    QVERIFY(wrong.outcomeReason.starts_with("the events say "));
}

void ExplainTest::laterAbove()
{
    const Decoder decoder = decoderOf("binary");
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("a", packed("binary", 7, noon)),
                               row("b", packed("binary", 7, noon + 60)));
    QCOMPARE(words.answer, "b is above a although it got there later.");
    QCOMPARE(words.reason, "This codec ranks the later time first.");
    QCOMPARE(words.outcome, "Wrong");
}

void ExplainTest::sameTick()
{
    const double raw = packed(spec, 1200, noon);
    const Decoder decoder = decoderOf(spec);
    const auto words = wordsOf(decoder, Direction::HighestFirst, row("a", raw), row("b", raw));
    QCOMPARE(words.answer, "b is above a, but not because of time: both were in the same second.");
    QCOMPARE(words.outcome, "Not known");
    QCOMPARE(words.steps.back(),
             "Redis orders equal doubles by the bytes of the member: at byte 1, 61 (a) comes before 62 (b). "
             "This board is read highest first, so that order is read in reverse.");
    QCOMPARE(wordsOf(decoder, Direction::LowestFirst, row("a", raw), row("b", raw)).answer,
             "a is above b, but not because of time: both were in the same second.");
}

void ExplainTest::collapse()
{
    const double raw = packed(spec, 2400000, noon + 38);
    QCOMPARE(raw, packed(spec, 2400000, noon + 39));
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow wim = row("wim.echo82", raw, noon + 39);
    const ExplainedRow sven = row("sven.dot10", raw, noon + 38);
    const auto words = wordsOf(decoder, Direction::HighestFirst, sven, wim);
    QCOMPARE(words.answer, "wim.echo82 is above sven.dot10, but not because of time: their raw scores are "
                           "equal, and sven.dot10 got there first.");
    QCOMPARE(words.reason, "Both have 2400000. At this score one double spans 3 s. Both times fall into the "
                           "same double, so the member name decided.");
    QCOMPARE(words.outcome, "Wrong");
    QVERIFY(words.steps.back().contains("73 (s) comes before 77 (w)"));
    ExplainedRow unknown = wim;
    unknown.trueMicroseconds.reset();
    QCOMPARE(wordsOf(decoder, Direction::HighestFirst, sven, unknown).outcome, "Not known");
}

void ExplainTest::nameDecides_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("prefix") << QByteArray("ab") << QByteArray("abc")
                            << QByteArray("at byte 3, the end of the name comes before 63 (c)");
    QTest::newRow("high byte") << QByteArray("a\xff") << QByteArray("az")
                               << QByteArray("at byte 2, 7a (z) comes before ff");
    QTest::newRow("empty") << QByteArray() << QByteArray("\0", 1)
                           << QByteArray("at byte 1, the end of the name comes before 00");
}

void ExplainTest::nameDecides()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(QByteArray, words);
    const double raw = packed(spec, 5, noon);
    ExplainedRow first{0, a.toStdString(), raw, {}};
    ExplainedRow second{0, b.toStdString(), raw, {}};
    const auto steps = wordsOf(decoderOf(spec), Direction::LowestFirst, first, second).steps;
    QVERIFY2(steps.back().contains(words.toStdString()), steps.back().c_str());
}

void ExplainTest::aTimeOutsideTheSeasonProvesNothing()
{
    const Decoder decoder = decoderOf(spec);
    const ExplainedRow sound = row("sound", packed(spec, 1200, noon), noon);
    const ExplainedRow import = row("import", std::ldexp(1200.0, 32), noon - 5);
    ExplainedRow unknown = import;
    unknown.trueMicroseconds.reset();
    const auto words = wordsOf(decoder, Direction::HighestFirst, sound, unknown);
    QCOMPARE(words.answer, "sound is above import because its number is larger, but import holds no time "
                           "within the time range.");
    QCOMPARE(words.outcome, "Not known");
    QVERIFY2(
        words.steps[1].ends_with("import reads as a time outside the time range (at 2106-02-07T06:28:15Z)."),
        words.steps[1].c_str());
    // The events know.
    const auto told = wordsOf(decoder, Direction::HighestFirst, sound, import);
    QVERIFY(told.answer.ends_with(", and import got there first."));
    QCOMPARE(told.outcome, "Wrong");
}

void ExplainTest::plainKnowsNoTime()
{
    const auto words = wordsOf(decoderOf("plain"), Direction::HighestFirst, row("a", 5), row("b", 5));
    QCOMPARE(words.answer, "b is above a only because of its name: both have the same raw score.");
    QCOMPARE(words.outcomeReason, "no time is stored.");
}

void ExplainTest::invalid()
{
    const auto words = wordsOf(decoderOf(spec), Direction::HighestFirst, row("a", HUGE_VAL),
                               row("b", packed(spec, 5, noon)));
    QCOMPARE(words.answer,
             "a is above b because its number is larger, but the two numbers do not both stand for a score.");
    QCOMPARE(words.steps[0], "The number of a does not stand for a score; b scored 5.");
    const auto both = wordsOf(decoderOf(spec), Direction::HighestFirst, row("a", HUGE_VAL), row("b", 0.5));
    QCOMPARE(both.steps.size(), 2U);
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

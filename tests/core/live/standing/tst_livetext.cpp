// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a live board.
#include "core/live/livesamples.h"
#include "core/live/standing/livetext.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_livetext
{

namespace
{

const CodecSpec &textSpec()
{
    static const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
    return spec;
}

double textRaw(std::int64_t score, std::int64_t secondsIn = 0)
{
    return rawOf(textSpec(), score, liveTick + secondsIn);
}

LiveWording words()
{
    return formattedLiveWording(plainWording(), ScoreFormat(), ScoreUnits::Words);
}

std::string leaderOf(const LiveRows &rows, const CodecSpec &spec = textSpec(), bool past = false)
{
    const Decoder decoder(spec, Season());
    return leaderText(*sampleOfRows(rows, liveMoment(0s)), decoder, words(), past);
}

struct BorderWords {
    std::string text;
    std::string details;
    std::string plainly;
};

BorderWords borderWords(const CodecSpec &spec, double inside, double outside)
{
    const Decoder decoder(spec, Season());
    const StandingPtr now = sampleOfRows({{"mei", inside}, {"kaito", outside}}, liveMoment(0s));
    const PrizeBorder border = prizeBorders(*now, decoder, {1}).at(0);
    return {borderText(border, decoder, words()), borderDetails(border, decoder, words()),
            borderPlainly(border, decoder, words())};
}

std::string said(const LiveEvent &event)
{
    return eventText(event, words());
}

} // namespace

class TestLiveText : public QObject
{
    Q_OBJECT

private slots:
    void saysWhoLeads()
    {
        QCOMPARE(leaderOf({}), std::string("This board is empty"));
        QCOMPARE(leaderOf({}, textSpec(), true), std::string("This board was empty"));
        QCOMPARE(leaderOf({{"a", textRaw(5)}}), std::string("a is alone on this board"));
        QCOMPARE(leaderOf({{"a", textRaw(5)}}, textSpec(), true), std::string("a was alone on this board"));
        QCOMPARE(leaderOf({{"a", textRaw(5)}, {"b", textRaw(3)}}), std::string("a leads by 2 points"));
        QCOMPARE(leaderOf({{"a", textRaw(4)}, {"b", textRaw(3)}}, textSpec(), true),
                 std::string("a led by 1 point"));
        QCOMPARE(leaderOf({{"a", textRaw(5)}, {"b", 0.5}}), std::string("a leads"));
        QCOMPARE(leaderOf({{"a", 0.5}, {"b", 0.25}}, textSpec(), true), std::string("a led"));
        QCOMPARE(leaderOf({{"a", textRaw(5, 1)}, {"b", textRaw(5, 2)}}),
                 std::string("a is tied with b and came first"));
        QCOMPARE(leaderOf({{"a", textRaw(5, 1)}, {"b", textRaw(5, 1)}}),
                 std::string("a is tied with b and leads only by member name"));
        QCOMPARE(leaderOf({{"a", 5}, {"b", 5}}, CodecSpec(), true),
                 std::string("a was tied with b and led only by member name"));
        // Not every codec lets the earlier one lead.
        const CodecSpec rising = parseCodecSpec("binary").value();
        QCOMPARE(leaderOf({{"a", rawOf(rising, 5, liveTick + 1)}, {"b", rawOf(rising, 5, liveTick)}}, rising),
                 std::string("a is tied with b and came later, which leads"));
        QCOMPARE(leaderOf({{"a\nb<i>", 9e18}, {"\xff", -9e18}}, CodecSpec()),
                 std::string("a\\nb<i> leads by 9223372036854775807 points"));
    }

    void saysWhoComesUp()
    {
        const Decoder decoder(textSpec(), Season());
        const LiveRows before{{"a", textRaw(9)}, {"b", textRaw(8)}, {"c", textRaw(7)}};
        const LiveRows now{{"c", textRaw(10)}, {"a", textRaw(9)}, {"b", textRaw(8)}};
        LiveBoard board =
            describeBoard(sampleOfRows(now, liveMoment(9s)), sampleOfRows(before, liveMoment(0s)),
                          BoardHistory(), decoder, {0, 10});
        QCOMPARE(climberText(board, words()), std::string("is climbing: from rank 3 to 1"));
        LiveRequest twoRows;
        twoRows.head = 2;
        board =
            describeBoard(sampleOfRows(now, liveMoment(9s)), sampleOfRows(before, liveMoment(0s), twoRows),
                          BoardHistory(), decoder, {0, 10});
        QCOMPARE(climberText(board, words()), std::string("is climbing: from outside the top 2 to 1"));
        board.climber.reset();
        QCOMPARE(climberText(board, words()), std::string());
    }

    void tellsEvents()
    {
        LiveEvent event;
        event.member = "bob";
        event.other = "alice";
        event.place = 3;
        event.fromPlace = 7;
        event.top = 10;
        QCOMPARE(said(event), std::string("bob overtook alice for rank 3"));
        event.kind = EventKind::NewLeader;
        QCOMPARE(said(event), std::string("bob takes the lead from alice, up from rank 7"));
        event.fromPlace = 2;
        QCOMPARE(said(event), std::string("bob takes the lead from alice"));
        event.fair = false;
        QCOMPARE(said(event), std::string("bob leads now, alice was removed"));
        event.count = 100;
        QCOMPARE(said(event), std::string("bob leads now, alice is no longer among the first 100"));
        event.lastPlace = 4;
        QCOMPARE(said(event), std::string("bob leads now, alice fell to rank 4"));
        event.lastPlace = event.count = 0;
        event.fair = true;
        event.kind = EventKind::EnteredTop;
        event.fromPlace = 12;
        QCOMPARE(said(event), std::string("bob entered the top 10 at rank 3, from 12"));
        event.fromPlace = 0;
        QCOMPARE(said(event), std::string("bob entered the top 10 at rank 3"));
        event.kind = EventKind::Tied;
        QCOMPARE(said(event), std::string("bob is tied with alice at rank 3: by time"));
        event.decidedBy = DecidedBy::SameTime;
        QCOMPARE(said(event), std::string("bob is tied with alice at rank 3: same time, by name"));
        event.decidedBy = DecidedBy::Name;
        QCOMPARE(said(event), std::string("bob is tied with alice at rank 3: one double, by name"));
        event.kind = EventKind::LeftTop;
        QCOMPARE(said(event), std::string("bob left the top 10: tied with alice, by name"));
        event.decidedBy = DecidedBy::SameTime;
        QCOMPARE(said(event), std::string("bob left the top 10: tied with alice at the same time, by name"));
        event.other.clear();
        event.place = 11;
        QCOMPARE(said(event), std::string("bob left the top 10, for rank 11"));
        event.place = 0;
        QCOMPARE(said(event), std::string("bob left the top 10"));
        event.fair = false;
        event.fromPlace = 4;
        QCOMPARE(said(event), std::string("bob is no longer on the board; it was at rank 4"));
        event.kind = EventKind::Extended;
        event.lead = 2600;
        QCOMPARE(said(event), std::string("bob extends the lead to 2600 points"));
        event.kind = EventKind::ManyMoves;
        event.count = 14;
        event.place = 2;
        event.lastPlace = 30;
        QCOMPARE(said(event), std::string("at least 14 rank changes between 2 and 30"));
        event.kind = EventKind::BoardGone;
        QCOMPARE(said(event), std::string("The board was deleted"));
        event.kind = EventKind::BoardFilled;
        event.count = 1;
        QCOMPARE(said(event), std::string("The board exists again, with 1 member"));
        event.kind = EventKind::NotRead;
        event.to = event.from + 32s;
        QCOMPARE(said(event), std::string("The board was not read for 32 s"));
        event.kind = EventKind::Damage;
        event.text = "something was damaged";
        QCOMPARE(said(event), event.text);
        // Foreign names neither break the line nor fill the list.
        event.kind = EventKind::Overtook;
        event.member = "a\n\t\x1b[31m";
        event.other = std::string(100'000, 'x');
        QVERIFY(said(event).size() < 1000);
        QVERIFY(said(event).find('\n') == std::string::npos && said(event).find('\x1b') == std::string::npos);
    }

    void saysHowSureABorderIs()
    {
        const CodecSpec &spec = textSpec();
        const BorderWords clear = borderWords(spec, textRaw(50), textRaw(20));
        QCOMPARE(clear.text, std::string("clear by 30 points"));
        QCOMPARE(clear.details + clear.plainly, std::string());
        const BorderWords time = borderWords(spec, textRaw(50), textRaw(50, 5));
        QCOMPARE(time.text, std::string("level, decided by the time: 5 s apart"));
        QCOMPARE(time.details + time.plainly, std::string());
        const BorderWords oneTick = borderWords(spec, textRaw(50), textRaw(50, 1));
        QCOMPARE(oneTick.text, std::string("level, decided by one second"));
        QCOMPARE(oneTick.details, std::string("mei and kaito are one second apart"));
        QCOMPARE(oneTick.plainly, std::string("Rank 1: mei was one second before kaito"));
        const CodecSpec rising = parseCodecSpec("binary").value();
        QCOMPARE(borderWords(rising, rawOf(rising, 5, liveTick + 1), rawOf(rising, 5, liveTick)).plainly,
                 std::string("Rank 1: mei was one second after kaito"));
        const BorderWords same = borderWords(spec, textRaw(50), textRaw(50));
        QCOMPARE(same.text, std::string("same second, decided by the member name"));
        QCOMPARE(same.details,
                 "mei and kaito have the same raw score, " + isoTime(liveTick, TickUnit::Second));
        QCOMPARE(
            same.plainly,
            std::string(
                "Rank 1: mei and kaito reached the score in the same second, so the member name decided"));
        const std::int64_t large = std::int64_t(1) << 23;
        const BorderWords blurred = borderWords(spec, textRaw(large), textRaw(large));
        QCOMPARE(blurred.text, std::string("decided by the member name"));
        QVERIFY(QString::fromStdString(blurred.details).contains(" have the same raw score, 2026-"));
        QVERIFY(QString::fromStdString(blurred.details).contains(" to 2026-"));
        QCOMPARE(blurred.plainly, std::string("Rank 1: mei and kaito are level, the member name decided"));
        const BorderWords plain = borderWords(CodecSpec(), 7, 7);
        QCOMPARE(plain.text, std::string("decided by the member name"));
        QCOMPARE(plain.details, std::string("mei and kaito have the same raw score"));
        QCOMPARE(borderWords(spec, textRaw(50), 0.5).text,
                 std::string("not known: one of the two holds no score of this codec"));
        QCOMPARE(borderText(PrizeBorder(), Decoder(spec, Season()), words()), std::string("no rank below"));
        QCOMPARE(decidedWord(DecidedBy::SameTime), std::string("same time"));
        QCOMPARE(decidedWord(DecidedBy::Name), std::string("name only"));
    }

    /// Older than two intervals and than 2 s: it says so.
    void freshness()
    {
        const Moment now = liveMoment(100s);
        const auto old = [&](std::chrono::microseconds age, std::chrono::milliseconds interval) {
            return freshnessOf(now - age, now, interval).old;
        };
        QVERIFY(!old(0s, 100ms) && !old(2s, 100ms) && old(2s + 1us, 100ms));
        QVERIFY(!old(2s, 1s) && old(2s + 1us, 1s));
        QVERIFY(!old(10s, 5s) && old(10s + 1us, 5s));
        QVERIFY(!old(60s, 30s) && old(61s, 30s));
        // A clock that was set back.
        QVERIFY(freshnessOf(now + 1h, now, 1s).age == 0s);
        QCOMPARE(freshnessText(freshnessOf(now - 190ms, now, 1s)), std::string("live, 0.1 s old"));
        QCOMPARE(freshnessText(freshnessOf(now - 4s, now, 1s)), std::string("4.0 s old"));
        QCOMPARE(ageText(9999ms), std::string("9.9 s"));
        QCOMPARE(ageText(10s), std::string("10 s"));
        QCOMPARE(ageText(125s), std::string("2 min 5 s"));
        QCOMPARE(ageText(192min), std::string("3 h 12 min"));
        QCOMPARE(ageText(50h), std::string("2 days"));
    }

    void saysHowItIsWatched()
    {
        WatchSummary summary{true, 100ms, 3.14, 9000, 0.0003};
        QCOMPARE(
            watchText(summary),
            std::string(
                "Read on change, at most 10 times a second; 3.1 commands/s, 9 kB/s, 0.03% of this server"));
        summary.interval = 1s;
        summary.serverShare = -1;
        QCOMPARE(watchText(summary),
                 std::string("rings on change, at most one read a second; 3.1 commands/s, 9 kB/s"));
        summary.interval = 500ms;
        QVERIFY(watchText(summary).starts_with("Read on change, at most 2 times a second;"));
        summary.interval = 30s;
        QVERIFY(watchText(summary).starts_with("Read on change, at most every 30 s;"));
        summary.rings = false;
        QVERIFY(watchText(summary).starts_with("Read every 30 s;"));
        summary.interval = 1s;
        QVERIFY(watchText(summary).starts_with("Polls every second;"));
        summary.interval = 500ms;
        QVERIFY(watchText(summary).starts_with("Polls 2 times a second;"));
        // Numbers without exponents, however small.
        summary.commandsPerSecond = 0.00001;
        summary.bytesPerSecond = 1;
        summary.serverShare = 0.00001;
        QCOMPARE(watchText(summary),
                 std::string("Polls 2 times a second; 0 commands/s, 0 kB/s, less than 0.01% of this server"));
        summary.commandsPerSecond = 123456;
        summary.bytesPerSecond = 9960;
        summary.serverShare = 0.5;
        QCOMPARE(watchText(summary),
                 std::string("Polls 2 times a second; 123456 commands/s, 10 kB/s, 50% of this server"));
    }
};

TIEBREAK_TEST(NoApplication, TestLiveText)

} // namespace tst_livetext

#include "tst_livetext.moc"

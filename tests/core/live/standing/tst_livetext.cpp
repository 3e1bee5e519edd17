// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a live board.
#include "core/live/livesamples.h"
#include "core/live/standing/livetext.h"
#include "support/sentences.h"
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
    const Decoder decoder(spec, TimeRange());
    return leaderText(*sampleOfRows(rows, liveMoment(0s)), decoder, words(), past);
}

struct BorderWords {
    std::string text;
    std::string details;
    std::string plainly;
};

BorderWords borderWords(const CodecSpec &spec, double inside, double outside)
{
    const Decoder decoder(spec, TimeRange());
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
        Sentences sentences("livetext");
        sentences.add("empty", leaderOf({}));
        sentences.add("empty then", leaderOf({}, textSpec(), true));
        sentences.add("alone", leaderOf({{"a", textRaw(5)}}));
        sentences.add("alone then", leaderOf({{"a", textRaw(5)}}, textSpec(), true));
        sentences.add("by points", leaderOf({{"a", textRaw(5)}, {"b", textRaw(3)}}));
        sentences.add("by one point then",
                      leaderOf({{"a", textRaw(4)}, {"b", textRaw(3)}}, textSpec(), true));
        QCOMPARE(leaderOf({{"a", textRaw(5)}, {"b", 0.5}}), std::string("a leads"));
        QCOMPARE(leaderOf({{"a", 0.5}, {"b", 0.25}}, textSpec(), true), std::string("a led"));
        sentences.add("first came first", leaderOf({{"a", textRaw(5, 1)}, {"b", textRaw(5, 2)}}));
        sentences.add("by name", leaderOf({{"a", textRaw(5, 1)}, {"b", textRaw(5, 1)}}));
        sentences.add("by name then", leaderOf({{"a", 5}, {"b", 5}}, CodecSpec(), true));
        // Not every codec lets the earlier one lead.
        const CodecSpec rising = parseCodecSpec("binary").value();
        sentences.add(
            "later leads",
            leaderOf({{"a", rawOf(rising, 5, liveTick + 1)}, {"b", rawOf(rising, 5, liveTick)}}, rising));
        sentences.add("control characters", leaderOf({{"a\nb<i>", 9e18}, {"\xff", -9e18}}, CodecSpec()));
        COMPARE_SENTENCES(sentences);
    }

    void saysWhoComesUp()
    {
        Sentences sentences("livetext");
        const Decoder decoder(textSpec(), TimeRange());
        const LiveRows before{{"a", textRaw(9)}, {"b", textRaw(8)}, {"c", textRaw(7)}};
        const LiveRows now{{"c", textRaw(10)}, {"a", textRaw(9)}, {"b", textRaw(8)}};
        LiveBoard board =
            describeBoard(sampleOfRows(now, liveMoment(9s)), sampleOfRows(before, liveMoment(0s)),
                          BoardHistory(), decoder, {0, 10});
        sentences.add("from a rank", climberText(board, words()));
        LiveRequest twoRows;
        twoRows.head = 2;
        board =
            describeBoard(sampleOfRows(now, liveMoment(9s)), sampleOfRows(before, liveMoment(0s), twoRows),
                          BoardHistory(), decoder, {0, 10});
        sentences.add("from outside", climberText(board, words()));
        board.climber.reset();
        QCOMPARE(climberText(board, words()), std::string());
        COMPARE_SENTENCES(sentences);
    }

    void tellsEvents()
    {
        Sentences sentences("livetext");
        LiveEvent event;
        event.member = "bob";
        event.other = "alice";
        event.place = 3;
        event.fromPlace = 7;
        event.top = 10;
        sentences.add("overtook", said(event));
        event.kind = EventKind::NewLeader;
        sentences.add("new leader from far", said(event));
        event.fromPlace = 2;
        sentences.add("new leader", said(event));
        event.fair = false;
        sentences.add("leader removed", said(event));
        event.count = 100;
        sentences.add("leader out of sight", said(event));
        event.lastPlace = 4;
        sentences.add("leader fell", said(event));
        event.lastPlace = event.count = 0;
        event.fair = true;
        event.kind = EventKind::EnteredTop;
        event.fromPlace = 12;
        sentences.add("entered from a rank", said(event));
        event.fromPlace = 0;
        sentences.add("entered", said(event));
        event.kind = EventKind::Tied;
        sentences.add("tied by time", said(event));
        event.decidedBy = DecidedBy::SameTime;
        sentences.add("tied at the same time", said(event));
        event.decidedBy = DecidedBy::Name;
        sentences.add("tied by name", said(event));
        event.kind = EventKind::LeftTop;
        sentences.add("left by name", said(event));
        event.decidedBy = DecidedBy::SameTime;
        sentences.add("left at the same time", said(event));
        event.other.clear();
        event.place = 11;
        sentences.add("left for a rank", said(event));
        event.place = 0;
        sentences.add("left", said(event));
        event.fair = false;
        event.fromPlace = 4;
        sentences.add("removed", said(event));
        event.kind = EventKind::Extended;
        event.lead = 2600;
        sentences.add("extended", said(event));
        event.kind = EventKind::ManyMoves;
        event.count = 14;
        event.place = 2;
        event.lastPlace = 30;
        sentences.add("many moves", said(event));
        event.kind = EventKind::BoardGone;
        sentences.add("board gone", said(event));
        event.kind = EventKind::Shrunk;
        event.top = 400;
        event.count = 20;
        sentences.add("shrunk", said(event));
        event.kind = EventKind::BoardFilled;
        event.count = 1;
        sentences.add("board filled", said(event));
        event.kind = EventKind::NotRead;
        event.to = event.from + 32s;
        sentences.add("not read", said(event));
        event.kind = EventKind::Restarted;
        sentences.add("restarted", said(event));
        event.data = OtherData::Own;
        sentences.add("another server", said(event));
        event.data = OtherData::NoBoard;
        sentences.add("restarted, without the board", said(event));
        event.kind = EventKind::Resynced;
        sentences.add("resynchronized, without the board", said(event));
        event.data = OtherData::Own;
        sentences.add("resynchronized with other rows", said(event));
        event.data = OtherData::Compared;
        sentences.add("resynchronized", said(event));
        event.kind = EventKind::TakenOver;
        event.serverBefore = "10.0.0.1:6379";
        event.server = "10.0.0.2:6380";
        sentences.add("taken over", said(event));
        event.data = OtherData::Own;
        sentences.add("taken over with other rows", said(event));
        event.data = OtherData::NoBoard;
        sentences.add("taken over without the board", said(event));
        event.to = event.from;
        sentences.add("taken over without the board, at once", said(event));
        event.data = OtherData::Own;
        sentences.add("taken over with other rows, at once", said(event));
        event.data = OtherData::Compared;
        event.server = "a\n\x1b[31m:1";
        sentences.add("taken over at once, by a strange name", said(event));
        LiveEvent replaced;
        replaced.kind = EventKind::Replaced;
        replaced.count = 7;
        replaced.top = 100;
        sentences.add("replaced", said(replaced));
        replaced.place = 1;
        sentences.add("replaced, one is left", said(replaced));
        replaced.place = 4;
        sentences.add("replaced, a few are left", said(replaced));
        replaced.lastPlace = 8;
        sentences.add("replaced, a few are left, and others were looked up", said(replaced));
        replaced.place = 1;
        sentences.add("replaced, one is left, and others were looked up", said(replaced));
        replaced.place = 0;
        sentences.add("replaced, members were looked up", said(replaced));
        replaced.fair = false;
        sentences.add("perhaps replaced", said(replaced));
        replaced.place = 1;
        sentences.add("perhaps replaced, one is left", said(replaced));
        replaced.place = 4;
        sentences.add("perhaps replaced, a few are left", said(replaced));
        LiveEvent rewritten;
        rewritten.kind = EventKind::Rewritten;
        rewritten.count = 4980;
        rewritten.top = 5000;
        sentences.add("rewritten", said(rewritten));
        sentences.add("rolled back",
                      rollbackText({liveMoment(9s), liveMoment(0s), 4215, 5000}, plainWording()));
        for (const std::int64_t of : {1, 5000}) {
            const auto older = [&](Answering answering) {
                return rollbackText(
                    {liveMoment(9s), std::nullopt, std::min<std::int64_t>(of, 300), of, answering},
                    plainWording());
            };
            sentences.add("older scores after a restart", older(Answering::Other));
            sentences.add("older scores of another server", older(Answering::OtherServer));
        }
        sentences.add(
            "older scores after the connection was lost",
            rollbackText({liveMoment(9s), std::nullopt, 300, 400, Answering::Reconnected}, plainWording()));
        event.kind = EventKind::Damage;
        event.text = "something was damaged";
        QCOMPARE(said(event), event.text);
        // Foreign names neither break the line nor fill the list.
        event.kind = EventKind::Overtook;
        event.member = "a\n\t\x1b[31m";
        event.other = std::string(100'000, 'x');
        QVERIFY(said(event).size() < 1000);
        QVERIFY(said(event).find('\n') == std::string::npos && said(event).find('\x1b') == std::string::npos);
        COMPARE_SENTENCES(sentences);
    }

    void saysHowSureABorderIs()
    {
        Sentences sentences("livetext");
        const CodecSpec &spec = textSpec();
        const BorderWords clear = borderWords(spec, textRaw(50), textRaw(20));
        sentences.add("clear", clear.text);
        QCOMPARE(clear.details + clear.plainly, std::string());
        const BorderWords time = borderWords(spec, textRaw(50), textRaw(50, 5));
        sentences.add("by time", time.text);
        QCOMPARE(time.details + time.plainly, std::string());
        const BorderWords oneTick = borderWords(spec, textRaw(50), textRaw(50, 1));
        sentences.add("one tick", oneTick.text);
        sentences.add("one tick, details", oneTick.details);
        sentences.add("one tick, plainly", oneTick.plainly);
        const CodecSpec rising = parseCodecSpec("binary").value();
        sentences.add(
            "one tick later, plainly",
            borderWords(rising, rawOf(rising, 5, liveTick + 1), rawOf(rising, 5, liveTick)).plainly);
        const BorderWords same = borderWords(spec, textRaw(50), textRaw(50));
        sentences.add("same tick", same.text);
        sentences.add("same tick, details", same.details);
        sentences.add("same tick, plainly", same.plainly);
        const std::int64_t large = std::int64_t(1) << 23;
        const BorderWords blurred = borderWords(spec, textRaw(large), textRaw(large));
        sentences.add("one double", blurred.text);
        sentences.add("one double, details", QString::fromStdString(blurred.details));
        QVERIFY(QString::fromStdString(blurred.details).contains("which spans "));
        sentences.add("one double, plainly", blurred.plainly);
        const BorderWords plain = borderWords(CodecSpec(), 7, 7);
        sentences.add("plain", plain.text);
        sentences.add("plain, details", plain.details);
        sentences.add("no score", borderWords(spec, textRaw(50), 0.5).text);
        sentences.add("no rank below", borderText(PrizeBorder(), Decoder(spec, TimeRange()), words()));
        sentences.add("word for the same time", decidedWord(DecidedBy::SameTime));
        sentences.add("word for the name", decidedWord(DecidedBy::Name));
        COMPARE_SENTENCES(sentences);
    }

    /// Older than two intervals and than 2 s: it says so.
    void freshness()
    {
        Sentences sentences("livetext");
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
        sentences.add("live", freshnessText(freshnessOf(now - 190ms, now, 1s)));
        QCOMPARE(freshnessText(freshnessOf(now - 4s, now, 1s)), std::string("updated 4.0 s ago"));
        QCOMPARE(ageText(9999ms), std::string("9.9 s"));
        QCOMPARE(ageText(10s), std::string("10 s"));
        QCOMPARE(ageText(125s), std::string("2 min 5 s"));
        QCOMPARE(ageText(192min), std::string("3 h 12 min"));
        QCOMPARE(ageText(60s), std::string("1 min"));
        QCOMPARE(ageText(3599'999ms), std::string("59 min 59 s"));
        QCOMPARE(ageText(50h), std::string("2 days 2 h"));
        COMPARE_SENTENCES(sentences);
    }

    void saysHowItIsWatched()
    {
        Sentences sentences("livetext");
        WatchSummary summary{true, 100ms, 3.14, 9000, 0.0003};
        sentences.add("on change", watchText(summary));
        summary.interval = 1s;
        summary.serverShare.reset();
        sentences.add("on change, each second", watchText(summary));
        summary.interval = 500ms;
        sentences.add("on change, twice a second", watchText(summary));
        summary.interval = 30s;
        sentences.add("on change, each 30 s", watchText(summary));
        summary.rings = false;
        sentences.add("each 30 s", watchText(summary));
        summary.interval = 1s;
        sentences.add("polls each second", watchText(summary));
        summary.interval = 500ms;
        sentences.add("polls twice a second", watchText(summary));
        // Numbers without exponents, however small.
        summary.commandsPerSecond = 0.00001;
        summary.bytesPerSecond = 1;
        summary.serverShare = 0.00001;
        sentences.add("next to nothing", watchText(summary));
        summary.commandsPerSecond = 123456;
        summary.bytesPerSecond = 9960;
        summary.serverShare = 0.5;
        sentences.add("much", watchText(summary));
        COMPARE_SENTENCES(sentences);
    }

    void saysHowManyIncidentsFollowed()
    {
        Sentences sentences("livetext");
        QCOMPARE(laterIncidentsText(0, plainWording()), std::string());
        sentences.add("one", laterIncidentsText(1, plainWording()));
        sentences.add("several", laterIncidentsText(1234, plainWording()));
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestLiveText)

} // namespace tst_livetext

#include "tst_livetext.moc"

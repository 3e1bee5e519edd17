// SPDX-License-Identifier: GPL-3.0-or-later
// What the audit of a watched board says of what it has seen.
#include "core/live/judge/auditedsamples.h"
#include "core/live/judge/liveaudit.h"
#include "core/live/judge/liveaudittext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;
using namespace std::chrono_literals;
using std::chrono::microseconds;

namespace tst_liveaudittext
{

using namespace auditedsamples;

namespace
{

DamagedChange damaged(ChangeKind kind)
{
    DamagedChange change;
    change.member = "tomasz";
    change.before = packed(1000, -1h);
    change.after = packed(1200, -2h);
    change.seen = {at(-100ms), at(0ms)};
    change.judgement.kind = kind;
    const std::int64_t now = watchedFrom;
    change.judgement.before = TickInterval{1000, now - 3600, now - 3600};
    change.judgement.after = TickInterval{1200, now - 7200, now - 7200};
    return change;
}

std::string eventOf(const DamagedChange &change)
{
    return damageEvent(change, parseCodecSpec(auditedCodec).value(), plainWording());
}

} // namespace

class LiveAuditTextTest : public QObject
{
    Q_OBJECT

private slots:
    void headline();
    void events();
    void manyEventsBecomeOne();
    void rows();
    void otherWriters_data();
    void otherWriters();
    void clocks();
    void whyNothingIsJudged();
    void saysWhatIsWatched();
    void everyKindHasItsWords();
};

void LiveAuditTextTest::headline()
{
    Sentences sentences("liveaudittext");
    const Wording wording = plainWording();
    DamageLog log(at(0s));
    QCOMPARE(damageHeadline(log, at(0s), wording), "");
    addTo(log, ChangeKind::WorseScore, 1s);
    QCOMPARE(damageHeadline(log, at(2s), wording), "");
    const auto addMilliseconds = [&](microseconds moment) {
        SeenChange change;
        change.member = "tomasz";
        change.seen = {at(moment - 1s), at(moment)};
        ChangeJudgement judgement;
        judgement.kind = ChangeKind::OtherUnit;
        judgement.other = OtherReading{{OtherWriting::Kind::Unit, TickUnit::Millisecond, {}}, 5, 6};
        log.add(change, judgement);
    };
    addMilliseconds(3s);
    sentences.add("one change", damageHeadline(log, at(4s), wording));
    for (int i = 1; i < 20; ++i)
        addMilliseconds(3s + microseconds(15s) * i);
    sentences.add("four changes", damageHeadline(log, at(4min + 53s), wording));
    sentences.add("the last", damageHeadline(log, at(1h), wording));
    addTo(log, ChangeKind::Restamped, 4min + 53s);
    sentences.add("with others", damageHeadline(log, at(1h), wording));
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTextTest::events()
{
    Sentences sentences("liveaudittext");
    DamagedChange change = damaged(ChangeKind::OtherUnit);
    change.judgement.after = TickInterval{1399583, 4204224000, 4204224000};
    change.judgement.other =
        OtherReading{{OtherWriting::Kind::Unit, TickUnit::Millisecond, {}}, 1'400'000, 1};
    sentences.add("another unit", eventOf(change));
    change.judgement.after.reset();
    sentences.add("another unit, not read", eventOf(change));
    change = damaged(ChangeKind::OtherCodec);
    change.judgement.other = OtherReading{{OtherWriting::Kind::Codec, TickUnit::Second, "decimal"}, 1300, 1};
    sentences.add("another codec", eventOf(change));
    change = damaged(ChangeKind::TimeMoved);
    change.judgement.by = -250s;
    sentences.add("older time", eventOf(change));
    change.judgement.added = 250;
    sentences.add("increment", eventOf(change));
    change = damaged(ChangeKind::TimeKept);
    sentences.add("restamped with an old time", eventOf(change));
    change = damaged(ChangeKind::StampedLate);
    change.judgement.by = 3h;
    sentences.add("stamped late", eventOf(change));
    change = damaged(ChangeKind::WorseScore);
    sentences.add("worse, lowest first", eventOf(change));
    change.judgement.after->score = 900;
    sentences.add("worse", eventOf(change));
    change = damaged(ChangeKind::Invalid);
    change.member = "a\nb\xff";
    change.after = 0.1;
    sentences.add("not written so", eventOf(change));
    QCOMPARE(eventOf(damaged(ChangeKind::Sound)), "");
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTextTest::manyEventsBecomeOne()
{
    Sentences sentences("liveaudittext");
    DamageLog log(at(0s));
    for (int i = 0; i < 7; ++i)
        addTo(log, i == 3 ? ChangeKind::WorseScore : ChangeKind::Restamped, 1s, std::to_string(i));
    const CodecSpec spec = parseCodecSpec(auditedCodec).value();
    const auto events = damageEvents(log, 6, spec, plainWording(), 2);
    QCOMPARE(events.size(), 3u);
    QCOMPARE(events[0].kind, EventKind::Damage);
    QCOMPARE(events[0].member, "5");
    sentences.add("one", events[0].text);
    QCOMPARE(events[1].member, "6");
    QCOMPARE(events[2].count, 4);
    sentences.add("many", events[2].text);
    QCOMPARE(events[2].from, at(900ms));
    QCOMPARE(events[2].to, at(1s));
    QVERIFY(damageEvents(log, 0, spec, plainWording()).empty());
    // A score that fell is told of too, though it is no damage.
    DamageLog worse(at(0s));
    addTo(worse, ChangeKind::WorseScore, 1s, "w");
    addTo(worse, ChangeKind::StampedLate, 1s, "l");
    QCOMPARE(damageEvents(worse, 2, spec, plainWording()).size(), 1u);
    QCOMPARE(worse.damage(), 0);
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTextTest::rows()
{
    const CodecSpec spec = parseCodecSpec(auditedCodec).value();
    DamagedChange change = damaged(ChangeKind::OlderTime);
    DamageRowText row = damageRow(change, spec, plainWording());
    QCOMPARE(row.member, "tomasz");
    QCOMPARE(row.kind, "older time");
    QCOMPARE(row.before, "1000 at 2026-11-20T19:14:07Z");
    QCOMPARE(row.after, "1200 at 2026-11-20T18:14:07Z");
    QCOMPARE(row.seen, "2026-11-20T20:14:06.9Z to 2026-11-20T20:14:07.0Z");
    change.before.reset();
    change.after = HUGE_VAL;
    change.judgement.after.reset();
    row = damageRow(change, spec, plainWording());
    QCOMPARE(row.before, "");
    QCOMPARE(row.after, "inf");
}

void LiveAuditTextTest::otherWriters_data()
{
    QTest::addColumn<int>("changes");
    QTest::addColumn<int>("among");
    const auto row = [](int changes, int among) {
        QTest::addRow("%d of %d", changes, among) << changes << among;
    };
    row(23, 230);
    row(23, 225);
    row(23, 460);
    row(23, 50);
    row(23, 70);
    row(23, 25);
    row(23, 23);
}

void LiveAuditTextTest::otherWriters()
{
    QFETCH(int, changes);
    QFETCH(int, among);
    OtherWriter writer;
    writer.writing = {OtherWriting::Kind::Unit, TickUnit::Millisecond, {}};
    writer.changes = changes;
    writer.among = among;
    writer.first = {at(0s), at(1s)};
    COMPARE_SENTENCE("liveaudittext",
                     otherWriterSentence(writer, parseCodecSpec(auditedCodec).value(), plainWording()));
}

void LiveAuditTextTest::clocks()
{
    Sentences sentences("liveaudittext");
    WriterClock clock;
    QCOMPARE(writerClockSentence(clock), "");
    for (int i = 0; i < 20; ++i)
        clock.add({at(3h + microseconds(1s) * i), at(3h + microseconds(1s) * i)},
                  {at(microseconds(1s) * i), at(microseconds(1s) * i + 10ms)});
    QCOMPARE(clock.state(), WriterClock::State::Known);
    sentences.add("ahead", writerClockSentence(clock));
    for (int i = 0; i < 64; ++i)
        clock.add({at(-microseconds(1h) * i), at(-microseconds(1h) * i)}, {at(0s), at(1s)});
    QCOMPARE(clock.state(), WriterClock::State::Scattered);
    sentences.add("scattered", writerClockSentence(clock));
    for (int i = 0; i < 64; ++i)
        clock.add({at(microseconds(1s) * i), at(microseconds(1s) * i)},
                  {at(microseconds(1s) * i), at(microseconds(1s) * (i + 1))});
    QCOMPARE(clock.state(), WriterClock::State::Known);
    QCOMPARE(writerClockSentence(clock), "");
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTextTest::whyNothingIsJudged()
{
    Sentences sentences("liveaudittext");
    LiveAudit unknown(at(0s));
    QVERIFY(!unknown.judges());
    sentences.add("no codec", notJudgedSentence(unknown));
    const Standing before(sampled({{"a", 5}}, 0s));
    unknown.see(before, at(0s), Standing(sampled({{"a", 6}}, 1s)));
    QCOMPARE(unknown.log().total(ChangeKind::NotJudged), 1);
    QCOMPARE(unknown.log().judged(), 0);
    const LiveAudit plain(Decoder(parseCodecSpec("plain").value(), TimeRange()), Direction::HighestFirst,
                          at(0s));
    sentences.add("no time", notJudgedSentence(plain));
    const LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                          at(0s));
    QCOMPARE(notJudgedSentence(audit), "");
    COMPARE_SENTENCES(sentences);
}

/// Nothing seen at the top is no answer for the rest.
void LiveAuditTextTest::saysWhatIsWatched()
{
    Sentences sentences("liveaudittext");
    const LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                          at(0s));
    SampledBoard sample = sampled({{"a", 5}, {"b", 4}}, 0s, 5000);
    const Standing top(sample);
    QCOMPARE(top.coverage().part(CoveredUnit::Ranks)->answered, 2);
    QCOMPARE(top.coverage().part(CoveredUnit::Ranks)->asked, std::optional<std::int64_t>(5000));
    QVERIFY(top.coverage().part(CoveredUnit::Pins) == nullptr && !top.coverage().isPartial());
    sentences.add("the top", noDamageSentence(audit, WatchedRanks{top.coverage()}, {}, plainWording()));
    sample.followed = {{"c", {}}, {"d", Place{70, 3}}};
    const Standing pinned(sample);
    QCOMPARE(pinned.coverage().part(CoveredUnit::Pins)->answered, 2);
    sentences.add("the top and pins",
                  watchedSentence(audit, WatchedRanks{pinned.coverage()}, {}, plainWording()));
    sentences.add("deeper", noDamageSentence(audit, WatchedRanks{top.coverage()}, deeperWatch(top, 1s),
                                             plainWording()));
    sample.cardinality = 200;
    sentences.add("deeper at once", watchedSentence(audit, WatchedRanks{Standing(sample).coverage()},
                                                    deeperWatch(Standing(sample), 100ms), plainWording()));
    const Standing whole(sampled({{"a", 5}, {"b", 4}}, 0s));
    sentences.add("all", watchedSentence(audit, WatchedRanks{whole.coverage()}, {}, plainWording()));
    sentences.add("since another time",
                  watchesSentence({top.coverage()}, deeperWatch(top, 1s), plainWording()));
    sentences.add("fewer at times", watchesSentence({whole.coverage(), top.coverage()}, {}, plainWording()));
    sentences.add("no codec",
                  noDamageSentence(LiveAudit(at(0s)), WatchedRanks{whole.coverage()}, {}, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTextTest::everyKindHasItsWords()
{
    for (std::size_t i = 0; i < changeKinds; ++i) {
        const auto kind = static_cast<ChangeKind>(i);
        QVERIFY(!changeKindName(kind).empty());
        DamagedChange change = damaged(kind);
        change.judgement.other =
            OtherReading{{OtherWriting::Kind::Codec, TickUnit::Second, "decimal"}, 1300, 1};
        QCOMPARE(eventOf(change).empty(), severityOf(kind) == Severity::Good);
        DamageLog log(at(0s));
        addTo(log, kind, 0s);
        const std::string text = damageHeadline(log, at(0s), plainWording());
        QCOMPARE(text.empty(), severityOf(kind) != Severity::Bad);
        QVERIFY(!text.contains("change/min  "));
    }
    QVERIFY(liveAuditLimits().contains("2 s ahead or 1 min behind"));
}

TIEBREAK_TEST(NoApplication, LiveAuditTextTest)

} // namespace tst_liveaudittext

#include "tst_liveaudittext.moc"

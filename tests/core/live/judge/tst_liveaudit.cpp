// SPDX-License-Identifier: GPL-3.0-or-later
// The audit of a watched board: which changes it sees, what it counts and keeps, and what it says.
#include "core/live/judge/liveaudit.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/watchedboard.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;
using namespace std::chrono_literals;
using std::chrono::microseconds;

namespace tst_liveaudit
{

namespace
{

constexpr auto codecText = "binary:from=4294967295";

Moment at(microseconds since)
{
    return Moment(std::chrono::seconds(watchedFrom)) + since;
}

struct Row {
    std::string member;
    double raw;
};

SampledBoard sampled(const std::vector<Row> &rows, microseconds moment, std::int64_t cardinality = -1)
{
    SampledBoard sample;
    sample.asked = at(moment - 2ms);
    sample.answered = at(moment);
    sample.cardinality = cardinality < 0 ? static_cast<std::int64_t>(rows.size()) : cardinality;
    sample.parts.emplace_back();
    for (const Row &row : rows)
        sample.parts[0].rows.append(row.member, row.raw);
    return sample;
}

double packed(std::int64_t score, microseconds moment)
{
    const CodecSpec spec = parseCodecSpec(codecText).value();
    return encode(spec, score, tickOf(at(moment), spec.unit)).value().raw;
}

/// A read of rows further down.
DeeperSample deeperRead(std::int64_t turn, bool beginsTurn, microseconds moment, const std::vector<Row> &rows)
{
    DeeperSample sample;
    sample.asked = at(moment - 2ms);
    sample.answered = at(moment);
    sample.turn = turn;
    sample.beginsTurn = beginsTurn;
    RowsPart &part = sample.parts.emplace_back();
    part.firstRank = 300;
    for (const Row &row : rows)
        part.rows.append(row.member, row.raw);
    return sample;
}

/// A change that was judged so.
void addTo(DamageLog &log, ChangeKind kind, microseconds moment, const std::string &member = "m")
{
    SeenChange change;
    change.member = member;
    change.before = 1;
    change.after = 2;
    change.seen = {at(moment - 100ms), at(moment)};
    ChangeJudgement judgement;
    judgement.kind = kind;
    log.add(change, judgement);
}

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
    return damageEvent(change, parseCodecSpec(codecText).value(), plainWording());
}

} // namespace

class LiveAuditTest : public QObject
{
    Q_OBJECT

private slots:
    void seesWhatChanged();
    void aboveAHeadOfOneRaw_data();
    void aboveAHeadOfOneRaw();
    void seesEachMemberOnce();
    void aRefilledBoardHasNoBefore();
    void isRewrittenAtOnce_data();
    void isRewrittenAtOnce();
    void isRewrittenOnce();
    void judgesRowsFurtherDown();
    void rowsFurtherDownCountOnce();
    void newRowsOfALongBoard();
    void judgesFromSampleToSample();
    void countsManyChangesAtOnce();
    void countsByMinuteForADay();
    void keepsTheLatest();
    void tellsTheRate();
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

void LiveAuditTest::seesWhatChanged()
{
    const Standing earlier(sampled({{"a", 5}, {"b", 4}, {"c", -0.0}}, 0s));
    const Standing later(sampled({{"a", 5}, {"d", 4.5}, {"b", 4.25}, {"c", 0.0}}, 1s));
    const auto changes = seenChanges(earlier, at(500ms), later).rows;
    QCOMPARE(changes.size(), 3u);
    QCOMPARE(changes[0].member, "d");
    QVERIFY(!changes[0].before && changes[0].wasAbsent);
    QCOMPARE(changes[1].member, "b");
    QCOMPARE(*changes[1].before, 4.0);
    QCOMPARE(changes[1].after, 4.25);
    QCOMPARE(changes[1].seen, (SeenBetween{at(500ms), at(1s)}));
    QCOMPARE(changes[2].member, "c"); // other bits

    // Of a longer board only the top was read: a row may have stood below it.
    const Standing part(sampled({{"a", 5}, {"b", 4}}, 0s, 10));
    const Standing newer(sampled({{"a", 5}, {"d", 4.5}}, 1s, 10));
    const auto below = seenChanges(part, at(0s), newer).rows;
    QCOMPARE(below.size(), 1u);
    QVERIFY(!below[0].before && !below[0].wasAbsent);
    // But then its raw was another one: it stands above a row that was read.
    QVERIFY(below[0].cameAbove && below[0].isCertain());
    const Standing shorter(sampled({{"a", 5}, {"z", 4}}, 1s, 9));
    const auto intoView = seenChanges(part, at(0s), shorter).rows;
    QCOMPARE(intoView.size(), 1u);
    QVERIFY(!intoView[0].isCertain());
}

/// The rows that were read need not tell which raws are above.
void LiveAuditTest::aboveAHeadOfOneRaw_data()
{
    QTest::addColumn<bool>("lowestFirst");
    QTest::addColumn<int>("rows");
    for (const int rows : {1, 3}) {
        QTest::addRow("highest first, %d", rows) << false << rows;
        QTest::addRow("lowest first, %d", rows) << true << rows;
    }
}

void LiveAuditTest::aboveAHeadOfOneRaw()
{
    QFETCH(bool, lowestFirst);
    QFETCH(int, rows);
    const auto standing = [&](const std::string &first, double raw, microseconds moment) {
        SampledBoard board = sampled({{first, raw}}, moment, 10);
        for (int row = 1; row < rows; ++row)
            board.parts.front().rows.append("m" + std::to_string(row), 5);
        board.direction = lowestFirst ? Direction::LowestFirst : Direction::HighestFirst;
        return Standing(std::move(board));
    };
    const auto changes =
        seenChanges(standing("a", 5, 0s), at(0s), standing("b", lowestFirst ? 4 : 6, 1s)).rows;
    QCOMPARE(changes.size(), 1u);
    QVERIFY(changes[0].cameAbove && changes[0].isCertain());
    // Who left makes way for others.
    const auto intoView = seenChanges(standing("a", 5, 0s), at(0s), standing("b", 5, 1s)).rows;
    QVERIFY(!intoView.at(0).isCertain());
}

void LiveAuditTest::seesEachMemberOnce()
{
    const auto sample = [](double raw, microseconds moment) {
        SampledBoard board = sampled({{"a", 9}, {"b", raw}, {"c", 5}}, moment, 100);
        RowsPart overlapping{1, {}};
        overlapping.rows.append("b", raw);
        overlapping.rows.append("c", 5);
        overlapping.rows.append("d", raw - 3);
        board.parts.push_back(std::move(overlapping));
        board.followed = {{"b", Place{1, raw}},
                          {"z", Place{50, raw - 5}},
                          {"z", Place{50, raw - 5}},
                          {"gone", std::nullopt}};
        return board;
    };
    const Standing earlier(sample(7, 0s));
    const Standing later(sample(8, 1s));
    const auto changes = seenChanges(earlier, at(0s), later).rows;
    QCOMPARE(changes.size(), 3u);
    QCOMPARE(changes[0].member, "b");
    QCOMPARE(changes[1].member, "d");
    QCOMPARE(changes[2].member, "z");
}

void LiveAuditTest::aRefilledBoardHasNoBefore()
{
    const Standing earlier(sampled({{"a", 5}, {"b", 4}, {"c", 3}, {"d", 2}}, 0s));
    const Standing later(sampled({{"a", 5.5}}, 1s));
    const auto changes = seenChanges(earlier, at(0s), later).rows;
    QCOMPARE(changes.size(), 1u);
    QVERIFY(!changes[0].before && !changes[0].wasAbsent);
    QVERIFY(seenChanges(earlier, at(0s), Standing(sampled({}, 1s))).rows.empty());
}

void LiveAuditTest::isRewrittenAtOnce_data()
{
    QTest::addColumn<QString>("codec");
    QTest::addColumn<bool>("holdsItsMoment");
    QTest::addColumn<int>("members");
    QTest::addColumn<int>("rewritten");
    QTest::newRow("another codec") << "decimal:from=9999999999" << false << 20 << 20;
    QTest::newRow("milliseconds") << "binary:bits=41,unit=ms,from=2199023255551" << false << 20 << 20;
    QTest::newRow("points without a time") << "points" << false << 20 << 20;
    QTest::newRow("one kept its score") << "decimal" << false << 20 << 19;
    QTest::newRow("many kept theirs") << "decimal" << false << 20 << 15;
    QTest::newRow("few members") << "decimal" << false << 4 << 4;
    QTest::newRow("the same codec") << codecText << true << 20 << 20;
    QTest::newRow("a second writer") << "decimal:from=9999999999" << true << 20 << 20;
}

void LiveAuditTest::isRewrittenAtOnce()
{
    QFETCH(QString, codec);
    QFETCH(bool, holdsItsMoment);
    QFETCH(int, members);
    QFETCH(int, rewritten);
    const auto other =
        codec == "points" ? std::nullopt : std::optional(parseCodecSpec(codec.toStdString()).value());
    const auto rawUnder = [&](const std::optional<CodecSpec> &spec, std::int64_t score, microseconds moment) {
        return spec ? encode(*spec, score, tickOf(at(moment), spec->unit)).value().raw : double(score);
    };
    std::vector<Row> before;
    std::vector<Row> after;
    for (int i = 0; i < members; ++i) {
        const std::int64_t score = 1000 - i;
        const microseconds reached = -1h - 7s * i;
        before.push_back({"m" + std::to_string(i), packed(score, reached)});
        after.push_back(before.back());
        if (i < rewritten)
            after.back().raw =
                rawUnder(other, holdsItsMoment ? score + 3 : score, holdsItsMoment ? 1s : reached);
    }
    std::ranges::sort(after, std::ranges::greater(), &Row::raw);
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    const auto seen = audit.see(Standing(sampled(before, 0s)), at(900ms), Standing(sampled(after, 1s)));
    const bool isTold = !holdsItsMoment && members >= 5 && 10 * rewritten >= 9 * members;
    QCOMPARE(seen.changes, rewritten);
    QCOMPARE(seen.rewritten, isTold ? rewritten : 0);
    QCOMPARE(seen.compared, isTold ? members : 0);
    QCOMPARE(audit.log().notJudged(WhyNotJudged::Rewritten), isTold ? rewritten : 0);
    QVERIFY(!isTold || audit.log().damage() == 0);
}

void LiveAuditTest::isRewrittenOnce()
{
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    const auto board = [](double factor, microseconds moment) {
        std::vector<Row> rows;
        for (int i = 0; i < 6; ++i)
            rows.push_back({"m" + std::to_string(i), factor * packed(1000 - i, -1h)});
        return Standing(sampled(rows, moment));
    };
    QCOMPARE(audit.see(board(1, 0s), at(1s), board(1e-3, 1s)).rewritten, 6);
    // The codec is the wrong one from then on.
    QCOMPARE(audit.see(board(1e-3, 1s), at(2s), board(1e-6, 2s)).rewritten, 0);
    QCOMPARE(audit.log().damage(), 6);
}

void LiveAuditTest::judgesRowsFurtherDown()
{
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    const double old = packed(500, -1h);
    const auto faulty = [&] { return audit.log().damage(); };
    // Twice wrong already, which nobody has seen happen.
    QCOMPARE(audit.seeDeeper(deeperRead(0, true, 1s, {{"a", old}, {"b", old + 2e9}})).listed, 0u);
    QCOMPARE(audit.seeDeeper(deeperRead(0, false, 2s, {{"c", old}})).listed, 0u);
    QCOMPARE(audit.log().judged(), 0);
    // A sound change, and a ZINCRBY.
    QCOMPARE(audit.seeDeeper(deeperRead(1, true, 10s, {{"a", packed(600, 5s)}, {"b", old + 2e9}})).listed,
             0u);
    QCOMPARE(audit.seeDeeper(deeperRead(1, false, 11s, {{"c", old + 3600}})).listed, 1u);
    QCOMPARE(faulty(), 1);
    const DamagedChange &change = audit.log().changes().back();
    QCOMPARE(change.member, std::string("c"));
    QCOMPARE(change.before, std::optional(old));
    QCOMPARE(change.seen, (SeenBetween{at(2s - 2ms), at(11s)}));
    // One that nobody knew, in milliseconds: in the second turn it is known to be new.
    const CodecSpec spec = parseCodecSpec(codecText).value();
    const double milliseconds =
        700 * 4294967296.0 + 4294967295.0 - double(tickOf(at(12s), TickUnit::Millisecond));
    QCOMPARE(audit.seeDeeper(deeperRead(1, false, 13s, {{"new", milliseconds}})).listed, 1u);
    QCOMPARE(audit.log().total(ChangeKind::OtherUnit), 1);
    // What was not read for a turn is not compared with.
    audit.seeDeeper(deeperRead(2, true, 20s, {{"a", packed(600, 5s)}}));
    audit.seeDeeper(deeperRead(3, true, 30s, {{"a", packed(600, 5s)}}));
    const auto counted = faulty();
    audit.seeDeeper(deeperRead(3, false, 31s, {{"c", old}}));
    QCOMPARE(faulty(), counted);
    audit.forgetDeeper();
    audit.seeDeeper(deeperRead(7, false, 40s, {{"a", packed(900, -5h)}}));
    QCOMPARE(faulty(), counted);
}

void LiveAuditTest::rowsFurtherDownCountOnce()
{
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    const double top = packed(9000, -2h);
    const double old = packed(500, -1h);
    audit.seeDeeper(deeperRead(0, true, 1s, {{"a", old}}));
    audit.seeDeeper(deeperRead(1, true, 5s, {{"a", old + 3600}}));
    QCOMPARE(audit.log().damage(), 1);
    // It comes into the ranks that are read each time, and leaves them.
    const Standing before(sampled({{"top", top}}, 6s, 1000));
    const Standing within(sampled({{"top", top}, {"a", old + 3600}}, 7s, 1000));
    audit.see(before, at(6s), within);
    QCOMPARE(audit.log().damage(), 1);
    // Above it is changed once more: what is found below is no news.
    audit.see(within, at(7s), Standing(sampled({{"top", top}, {"a", old + 7200}}, 8s, 1000)));
    QCOMPARE(audit.log().damage(), 2);
    audit.seeDeeper(deeperRead(2, true, 9s, {{"a", old + 7200}}));
    QCOMPARE(audit.log().damage(), 2);
    // A change that brings a row up is judged beside what it held below.
    audit.see(before, at(9s), Standing(sampled({{"top", top}, {"a", old + 10'800}}, 10s, 1000)));
    QCOMPARE(audit.log().damage(), 3);
    QCOMPARE(audit.log().changes().back().before, std::optional(old + 7200));
}

void LiveAuditTest::newRowsOfALongBoard()
{
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    const double ahead = packed(900, 24h * 365 * 3);
    const Standing first(sampled({{"a", packed(800, -2h)}, {"b", packed(700, -2h)}}, 0s, 3000));
    // Ranks that were read each time from the first are not new where they are pushed down to.
    const Standing pushed(
        sampled({{"x", ahead}, {"a", packed(800, -2h)}, {"b", packed(700, -2h)}}, 1s, 3000));
    audit.see(first, at(0s), pushed);
    QCOMPARE(audit.log().total(ChangeKind::Future), 1);
    audit.seeDeeper(deeperRead(0, true, 1s, {{"c", packed(600, -2h)}}));
    const Standing without(sampled({{"y", packed(950, 2s)}, {"a", packed(800, -2h)}}, 2s, 3000));
    audit.see(pushed, at(1s), without);
    audit.seeDeeper(deeperRead(1, true, 3s, {{"x", ahead}, {"b", packed(700, -2h)}}));
    QCOMPARE(audit.log().damage(), 1);
    // One that was on none of the ranks.
    audit.seeDeeper(deeperRead(1, false, 4s, {{"z", packed(650, 24h * 365 * 3)}}));
    QCOMPARE(audit.log().total(ChangeKind::Future), 2);
    // An old time is no proof of a late write where a row may have been missed.
    QCOMPARE(audit.log().notJudged(WhyNotJudged::CameIntoView), 0);
    audit.seeDeeper(deeperRead(1, false, 5s, {{"old", packed(650, -48h)}}));
    QCOMPARE(audit.log().notJudged(WhyNotJudged::CameIntoView), 1);
    QCOMPARE(audit.log().damage(), 2);
    Sentences sentences("passedover");
    sentences.add("one", passedOverSentence(audit.log(), plainWording()));
    audit.seeDeeper(deeperRead(1, false, 5s, {{"older", packed(650, -50h)}}));
    sentences.add("two", passedOverSentence(audit.log(), plainWording()));
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTest::judgesFromSampleToSample()
{
    Sentences sentences("liveaudittext");
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    QVERIFY(audit.judges());
    std::vector<Row> rows;
    for (int i = 0; i < 20; ++i)
        rows.push_back({"m" + std::to_string(i), packed(100 - i, -1h)});
    auto before = std::make_shared<const Standing>(sampled(rows, 0s));
    // Sound changes, and then a ZINCRBY.
    for (int i = 0; i < 20; ++i) {
        rows[std::size_t(i)].raw = packed(200 - i, microseconds(1s) * i + 500ms);
        auto now = std::make_shared<const Standing>(sampled(rows, microseconds(1s) * (i + 1)));
        QCOMPARE(audit.see(*before, before->answered(), *now).listed, 0u);
        before = now;
    }
    rows[0].raw += 250;
    const Standing now(sampled(rows, 1min));
    QCOMPARE(audit.see(*before, before->answered(), now).listed, 1u);
    QCOMPARE(audit.log().judged(), 21);
    QCOMPARE(audit.log().damage(), 1);
    QCOMPARE(audit.log().changes().back().judgement.kind, ChangeKind::TimeMoved);
    QCOMPARE(audit.log().changes().back().judgement.added, 250.0);
    // From 500 ms, packed down to the second, to 250 s before that.
    QCOMPARE(audit.log().changes().back().judgement.by, -250s);
    sentences.add("event", damageEvent(audit.log().changes().back(), parseCodecSpec(codecText).value(),
                                       plainWording()));
    // A copy goes its own way.
    LiveAudit copy = audit;
    rows[1].raw += 250;
    copy.see(now, now.answered(), Standing(sampled(rows, 61s)));
    QCOMPARE(copy.log().damage(), 2);
    QCOMPARE(audit.log().damage(), 1);
    COMPARE_SENTENCES(sentences);
}

void LiveAuditTest::countsManyChangesAtOnce()
{
    LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst, at(0s));
    std::vector<Row> rows;
    for (int i = 0; i < 50'000; ++i)
        rows.push_back({"m" + std::to_string(i), packed(100 + i, -1h)});
    const Standing before(sampled(rows, 0s));
    for (Row &row : rows)
        row.raw += 250;
    const Standing after(sampled(rows, 1s));
    QCOMPARE(audit.see(before, before.answered(), after).changes, 50'000);
    QCOMPARE(audit.log().judged() + audit.log().total(ChangeKind::NotJudged), 50'000);
    QCOMPARE(audit.log().changes().size(), DamageLog::keptChanges);
}

void LiveAuditTest::countsByMinuteForADay()
{
    DamageLog log(at(0s));
    for (int minute = 0; minute < 3000; minute += 2)
        addTo(log, minute % 4 ? ChangeKind::OtherUnit : ChangeKind::Sound, microseconds(1min) * minute);
    QCOMPARE(log.total(ChangeKind::OtherUnit), 750);
    QCOMPARE(log.minutes().size(), 720u);
    QCOMPARE(log.minutes().back().minute - log.minutes().front().minute, 1438);
    QCOMPARE(log.minutes().back().counts[std::size_t(ChangeKind::OtherUnit)], 1);
    QCOMPARE(log.first(ChangeKind::OtherUnit)->until, at(2min));
    QCOMPARE(log.latest(ChangeKind::OtherUnit)->until, at(2998min));
    QVERIFY(!log.first(ChangeKind::Future));
    // A clock that was set back a little, and one that leapt ahead for a while.
    addTo(log, ChangeKind::Future, 2995min);
    QCOMPARE(log.minutes().size(), 720u);
    QCOMPARE(log.minutes().back().counts[std::size_t(ChangeKind::Future)], 1);
    addTo(log, ChangeKind::Future, 100'000min);
    addTo(log, ChangeKind::Restamped, 3000min);
    QCOMPARE(log.minutes().size(), 1u);
    QVERIFY(log.perMinute(ChangeKind::Restamped, at(3001min)) > 0);
    QCOMPARE(log.perMinute(ChangeKind::Restamped, at(3010min)), 0.0);
    QCOMPARE(log.perMinute(ChangeKind::Future, at(3010min)), 0.0);
    QCOMPARE(log.total(ChangeKind::Future), 2);
}

void LiveAuditTest::keepsTheLatest()
{
    DamageLog log(at(0s));
    for (int i = 0; i < 1500; ++i)
        addTo(log, ChangeKind::Restamped, microseconds(1s) * i, std::to_string(i));
    QCOMPARE(log.changes().size(), DamageLog::keptChanges);
    QCOMPARE(log.changes().front().member, "500");
    QCOMPARE(log.changes().back().number, 1500);
    addTo(log, ChangeKind::Sound, 1501s);
    addTo(log, ChangeKind::NotJudged, 1501s);
    QCOMPARE(log.changes().back().number, 1500);
    for (int i = 0; i < 30; ++i)
        addTo(log, ChangeKind::Restamped, 1502s, std::string(100'000, 'x'));
    QCOMPARE(log.changes().size(), 10u);
    addTo(log, ChangeKind::Restamped, 1503s, std::string(3'000'000, 'x'));
    QCOMPARE(log.changes().size(), 1u);
    addTo(log, ChangeKind::Restamped, 1504s, "short");
    QCOMPARE(log.changes().size(), 1u);
    QCOMPARE(log.changes().front().member, "short");
}

void LiveAuditTest::tellsTheRate()
{
    DamageLog log(at(0s));
    QVERIFY(!log.mainDamage(at(0s)));
    for (int second = 0; second < 120; second += 15)
        addTo(log, ChangeKind::OtherUnit, microseconds(1s) * second);
    QCOMPARE(log.perMinute(ChangeKind::OtherUnit, at(2min)), 4.0);
    QCOMPARE(log.perMinute(ChangeKind::OtherUnit, at(10min)), 0.0);
    QCOMPARE(log.perMinute(ChangeKind::OtherUnit, at(10s)), 8.0); // one minute at the least
    addTo(log, ChangeKind::Future, 10min);
    QCOMPARE(*log.mainDamage(at(2min)), ChangeKind::OtherUnit);
    QCOMPARE(*log.mainDamage(at(10min)), ChangeKind::Future);
    QCOMPARE(*log.mainDamage(at(10h)), ChangeKind::OtherUnit);
}

void LiveAuditTest::headline()
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

void LiveAuditTest::events()
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

void LiveAuditTest::manyEventsBecomeOne()
{
    Sentences sentences("liveaudittext");
    DamageLog log(at(0s));
    for (int i = 0; i < 7; ++i)
        addTo(log, i == 3 ? ChangeKind::WorseScore : ChangeKind::Restamped, 1s, std::to_string(i));
    const CodecSpec spec = parseCodecSpec(codecText).value();
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

void LiveAuditTest::rows()
{
    const CodecSpec spec = parseCodecSpec(codecText).value();
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

void LiveAuditTest::otherWriters_data()
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

void LiveAuditTest::otherWriters()
{
    QFETCH(int, changes);
    QFETCH(int, among);
    OtherWriter writer;
    writer.writing = {OtherWriting::Kind::Unit, TickUnit::Millisecond, {}};
    writer.changes = changes;
    writer.among = among;
    writer.first = {at(0s), at(1s)};
    COMPARE_SENTENCE("liveaudittext",
                     otherWriterSentence(writer, parseCodecSpec(codecText).value(), plainWording()));
}

void LiveAuditTest::clocks()
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

void LiveAuditTest::whyNothingIsJudged()
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
    const LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst,
                          at(0s));
    QCOMPARE(notJudgedSentence(audit), "");
    COMPARE_SENTENCES(sentences);
}

/// Nothing seen at the top is no answer for the rest.
void LiveAuditTest::saysWhatIsWatched()
{
    Sentences sentences("liveaudittext");
    const LiveAudit audit(Decoder(parseCodecSpec(codecText).value(), TimeRange()), Direction::HighestFirst,
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

void LiveAuditTest::everyKindHasItsWords()
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

TIEBREAK_TEST(NoApplication, LiveAuditTest)

} // namespace tst_liveaudit

#include "tst_liveaudit.moc"

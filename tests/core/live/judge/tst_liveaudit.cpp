// SPDX-License-Identifier: GPL-3.0-or-later
// The audit of a watched board: which changes it sees, and what it counts and keeps.
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

namespace tst_liveaudit
{

using namespace auditedsamples;

namespace
{

/// A read of rows further down.
DeeperSample deeperRead(std::int64_t turn, bool beginsTurn, microseconds moment,
                        const std::vector<AuditedRow> &rows)
{
    DeeperSample sample;
    sample.asked = at(moment - 2ms);
    sample.answered = at(moment);
    sample.turn = turn;
    sample.beginsTurn = beginsTurn;
    RowsPart &part = sample.parts.emplace_back();
    part.firstRank = 300;
    for (const AuditedRow &row : rows)
        part.rows.append(row.member, row.raw);
    return sample;
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
    QTest::newRow("the same codec") << auditedCodec << true << 20 << 20;
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
    std::vector<AuditedRow> before;
    std::vector<AuditedRow> after;
    for (int i = 0; i < members; ++i) {
        const std::int64_t score = 1000 - i;
        const microseconds reached = -1h - 7s * i;
        before.push_back({"m" + std::to_string(i), packed(score, reached)});
        after.push_back(before.back());
        if (i < rewritten)
            after.back().raw =
                rawUnder(other, holdsItsMoment ? score + 3 : score, holdsItsMoment ? 1s : reached);
    }
    std::ranges::sort(after, std::ranges::greater(), &AuditedRow::raw);
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
    const auto board = [](double factor, microseconds moment) {
        std::vector<AuditedRow> rows;
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
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
    const CodecSpec spec = parseCodecSpec(auditedCodec).value();
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
    QVERIFY(audit.judges());
    std::vector<AuditedRow> rows;
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
    sentences.add("event", damageEvent(audit.log().changes().back(), parseCodecSpec(auditedCodec).value(),
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
    LiveAudit audit(Decoder(parseCodecSpec(auditedCodec).value(), TimeRange()), Direction::HighestFirst,
                    at(0s));
    std::vector<AuditedRow> rows;
    for (int i = 0; i < 50'000; ++i)
        rows.push_back({"m" + std::to_string(i), packed(100 + i, -1h)});
    const Standing before(sampled(rows, 0s));
    for (AuditedRow &row : rows)
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

TIEBREAK_TEST(NoApplication, LiveAuditTest)

} // namespace tst_liveaudit

#include "tst_liveaudit.moc"

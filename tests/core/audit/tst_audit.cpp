// SPDX-License-Identifier: GPL-3.0-or-later
// The audit against a slow recount, and on small boards.
#include "auditedboard.h"
#include "core/audit/audit.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace tiebreak;

namespace tst_audit
{

namespace
{

/// What a report counts, counted the slow way.
struct Recount {
    std::int64_t distinct = 0, groups = 0, byTime = 0, sameTick = 0, collapsed = 0, noTime = 0, sharing = 0;
    std::array<std::int64_t, 5> verdicts{};
};

Recount recount(const Snapshot &snapshot, const Decoder &decoder)
{
    Recount counts;
    std::map<std::int64_t, std::map<double, std::vector<Decoded>>> groups;
    for (const double raw : snapshot.rows.raws()) {
        const Decoded decoded = decoder.decode(raw);
        ++counts.verdicts[static_cast<std::size_t>(decoded.verdict)];
        if (decoded.verdict != Verdict::Invalid)
            groups[decoded.preimage.score][raw].push_back(decoded);
    }
    counts.distinct = static_cast<std::int64_t>(groups.size());
    for (const auto &[score, doubles] : groups) {
        std::size_t size = 0;
        const Decoded *above = nullptr;
        for (const auto &[raw, rows] : doubles) {
            const bool timed = rows.front().verdict != Verdict::OutOfRange &&
                               (!above || above->verdict != Verdict::OutOfRange);
            if (above)
                ++(timed ? counts.byTime : counts.noTime);
            above = &rows.front();
            size += rows.size();
            const auto pairs = static_cast<std::int64_t>(rows.size() - 1);
            const Verdict verdict = rows.front().verdict;
            if (!decoder.spec().hasTime() || verdict == Verdict::OutOfRange)
                counts.noTime += pairs;
            else
                (verdict == Verdict::Exact ? counts.sameTick : counts.collapsed) += pairs;
            if (pairs > 0 && verdict != Verdict::OutOfRange)
                counts.sharing += pairs + 1;
        }
        counts.groups += size > 1 ? 1 : 0;
    }
    return counts;
}

} // namespace

class AuditTest : public QObject
{
    Q_OBJECT

private slots:
    void fallingRawsAreAuditedLikeRisingOnes();
    void anEmptyBoardHasNothing();
    void countsAsTheSlowWayDoes_data();
    void countsAsTheSlowWayDoes();
    void tellsSameTickFromCollapse();
    void laterFirst();
    void severalTimesProveNoOrder();
    void aSoundBoardHasNoFindings();
    void countsAMemberOnceThatIsWrong();
    void placesAreRanksInBothDirections();
    void keepsTheLongestPlaces();
    void binsHoldTheirScores();
    void sizesOfGroups();
    void stops();
};

void AuditTest::anEmptyBoardHasNothing()
{
    const Decoder decoder = decoderOf(inverted);
    const AuditReport report = audit({}, decoder);
    QCOMPARE(report.members, 0);
    QVERIFY(report.findings.empty());
}

void AuditTest::countsAsTheSlowWayDoes_data()
{
    QTest::addColumn<QByteArray>("spec");
    for (const char *spec :
         {"plain", "decimal:from=9999999999", "decimal:digits=10", "binary:from=4294967295",
          "binary:bits=41,unit=ms", "fraction:from=4102415999,span=4102415999,digits=10",
          "fraction:span=10000000000,from=9999999999", "text:from=4102444800", "ordered:from=4294967295",
          "binary:from=2147483647,keep=31"})
        QTest::newRow(spec) << QByteArray(spec);
}

void AuditTest::countsAsTheSlowWayDoes()
{
    QFETCH(QByteArray, spec);
    const Decoder decoder = decoderOf(spec.constData());
    const bool milliseconds = decoder.spec().unit == TickUnit::Millisecond;
    std::mt19937_64 random(7);
    for (int round = 0; round < 30; ++round) {
        Rows rows;
        const std::int64_t scale = std::int64_t(1) << random() % 24;
        for (int row = 0; row < 400; ++row) {
            const auto score = scale + static_cast<std::int64_t>(random() % 20);
            const auto second = auditedAt - static_cast<std::int64_t>(random() % 40);
            double raw = encode(decoder.spec(), score, milliseconds ? second * 1000 : second).value().raw;
            if (random() % 50 == 0)
                raw = static_cast<double>(score) + 0.5;
            if (random() % 90 == 0)
                raw = std::numeric_limits<double>::infinity();
            rows.append("member" + std::to_string(row), raw);
        }
        const Snapshot snapshot{sortedAsRedisDoes(std::move(rows)), 0};
        const Recount expected = recount(snapshot, decoder);
        for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
            const AuditReport report = audit(snapshot, decoder, direction);
            QCOMPARE(report.members, 400);
            QCOMPARE(report.verdicts, expected.verdicts);
            QCOMPARE(report.distinctScores, expected.distinct);
            QCOMPARE(report.tieGroups, expected.groups);
            QCOMPARE(report.pairsByTime, expected.byTime);
            QCOMPARE(report.pairsSameTick, expected.sameTick);
            QCOMPARE(report.pairsCollapsed, expected.collapsed);
            QCOMPARE(report.pairsNoTime, expected.noTime);
            QCOMPARE(report.sharing, expected.sharing);
        }
    }
}

void AuditTest::tellsSameTickFromCollapse()
{
    // Up to 2 097 151 points a second has a double of its own; 2 400 000 points are packed in steps of two.
    const Decoder decoder = decoderOf(inverted);
    const AuditReport report = audit(BoardOf(inverted)
                                         .add("a", 100, auditedAt)
                                         .add("b", 100, auditedAt)
                                         .add("c", 100, auditedAt - 1)
                                         .add("d", 2400000, auditedAt)
                                         .add("e", 2400000, auditedAt)
                                         .snapshot(),
                                     decoder);
    QCOMPARE(report.pairsSameTick, 1);
    QCOMPARE(report.pairsCollapsed, 1);
    QCOMPARE(report.pairsByTime, 1);
    QCOMPARE(report.sharing, 4);
    QCOMPARE(report.byTime(), 1);
    QCOMPARE(report.exactUpTo, 2097151);
    QCOMPARE(report.membersAbove, 2);
    QVERIFY(report.largestCollapsed);
    QCOMPARE(report.largestCollapsed->ranks, (RankRange{0, 1}));
    QVERIFY(!report.orderIsByTime());
}

void AuditTest::laterFirst()
{
    const auto later = "binary";
    const Snapshot snapshot =
        BoardOf(later).add("first", 50, auditedAt - 10).add("second", 50, auditedAt).snapshot();
    const AuditReport report = audit(snapshot, decoderOf(later));
    QVERIFY(report.finding(FindingKind::LaterFirst));
    QCOMPARE(report.finding(FindingKind::LaterFirst)->count, 1);
    QCOMPARE(report.finding(FindingKind::LaterFirst)->places[0], (RankRange{0, 1}));
    QVERIFY(!report.orderIsByTime());
    // Read lowest first, the same board is right.
    QVERIFY(audit(snapshot, decoderOf(later), Direction::LowestFirst).orderIsByTime());

    // Unpadded digits: 9 seconds left (97.9) above 54 seconds left (97.54), under a time range that tells 9
    // from 90.
    const TimeRange timeRange{1718481500, 1718481600};
    const auto text = "text:from=1718481600";
    const Decoder decoder = decoderOf(text, timeRange);
    const AuditReport mixed =
        audit(BoardOf(text).add("late", 97, 1718481593).add("early", 97, 1718481546).snapshot(), decoder);
    QVERIFY(mixed.finding(FindingKind::LaterFirst) || mixed.finding(FindingKind::Ambiguous));
}

void AuditTest::severalTimesProveNoOrder()
{
    // Trailing zeros leave no trace in a text fraction: .54 is 54, 540, 5400 and so on; nine digits are full.
    constexpr std::int64_t from = 1718481600;
    const auto text = "text:from=1718481600";
    const Decoder decoder = decoderOf(text);
    BoardOf board(text);
    board.add("sure", 97, from - 177179681).add("twice a", 96, from - 177179681);
    board.add("twice b", 96, from - 177179681);
    const AuditReport before = audit(board.snapshot(), decoder);
    QCOMPARE(before.severalTimes, 0);
    QCOMPARE(before.byTime(), 1);
    board.add("vague", 97, from - 54).add("alone", 95, from - 54);
    board.add("shared a", 94, from - 54).add("shared b", 94, from - 54);
    const AuditReport report = audit(board.snapshot(), decoder);
    QCOMPARE(report.verdictCount(Verdict::Ambiguous), 4);
    QCOMPARE(report.severalTimes, 2); // the other two share a double
    QCOMPARE(report.sharing, 4);
    QCOMPARE(report.byTime(), 1);

    const AuditReport one = audit(BoardOf(text).add("vague", 97, from - 54).snapshot(), decoder);
    QVERIFY(!one.orderIsByTime());
}

void AuditTest::aSoundBoardHasNoFindings()
{
    for (const char *spec : {inverted, "decimal:from=9999999999", "ordered:from=4294967295",
                             "fraction:from=4102415999,span=4102415999,digits=10"}) {
        BoardOf board(spec);
        for (int row = 0; row < 500; ++row)
            board.add("m" + std::to_string(row), 1000 + row / 5, auditedAt - row);
        const AuditReport report = audit(board.snapshot(), decoderOf(spec));
        QVERIFY2(report.findings.empty(), spec);
        QVERIFY(report.orderIsByTime());
        QCOMPARE(report.distinctScores, 100);
        QCOMPARE(report.pairsByTime, 400);
    }
}

// --fail-above counts these, so none may count twice.
void AuditTest::countsAMemberOnceThatIsWrong()
{
    BoardOf mixed("decimal:digits=13");
    for (int row = 0; row < 99; ++row)
        mixed.add("m" + std::to_string(row), 1000 + row, auditedAt - row);
    mixed.add("in ms", 5, (auditedAt - 100) * 1000);
    const AuditReport oneUnit = audit(mixed.snapshot(), decoderOf("decimal:digits=13"));
    QCOMPARE(oneUnit.countOf({FindingKind::UnitMixUp}), 1);
    QCOMPARE(oneUnit.notByTime(), 1);

    BoardOf plain("plain");
    for (int row = 0; row < 9; ++row)
        plain.add("m" + std::to_string(row), row, 0);
    plain.add("equal", 8, 0);
    QCOMPARE(audit(plain.snapshot(), decoderOf("plain")).notByTime(), 2);

    // One whose place is by time all the same, and two more in one double.
    BoardOf future("decimal:from=9999999999");
    for (int row = 0; row < 97; ++row)
        future.add("m" + std::to_string(row), 1000 + row, auditedAt - row);
    for (const char *name : {"a", "b"})
        future.add(name, 7, auditedAt + 90);
    future.add("c", 8, auditedAt + 90);
    const AuditReport ahead = audit(future.snapshot(), decoderOf("decimal:from=9999999999"));
    QCOMPARE(ahead.countOf({FindingKind::Future}), 3);
    QCOMPARE(ahead.notByTime(), 3);
}

void AuditTest::placesAreRanksInBothDirections()
{
    const Snapshot snapshot = BoardOf(inverted)
                                  .add("a", 10, auditedAt)
                                  .add("b", 10, auditedAt)
                                  .add("c", 20, auditedAt)
                                  .addRaw("odd", std::ldexp(30.0, 32))
                                  .snapshot();
    const Decoder decoder = decoderOf(inverted);
    const AuditReport highest = audit(snapshot, decoder);
    QCOMPARE(highest.finding(FindingKind::SameTick)->places, std::vector({RankRange{2, 3}}));
    QCOMPARE(highest.finding(FindingKind::Timeless)->places, std::vector({RankRange{0, 0}}));
    const AuditReport lowest = audit(snapshot, decoder, Direction::LowestFirst);
    QCOMPARE(lowest.finding(FindingKind::SameTick)->places, std::vector({RankRange{0, 1}}));
    QCOMPARE(lowest.finding(FindingKind::Timeless)->places, std::vector({RankRange{3, 3}}));
}

void AuditTest::keepsTheLongestPlaces()
{
    BoardOf board(inverted);
    for (int group = 0; group < 140; ++group) {
        for (int row = 0; row < 2 + group % 7; ++row)
            board.add("m" + std::to_string(group * 10 + row), 100 + group, auditedAt);
    }
    const Finding finding = *audit(board.snapshot(), decoderOf(inverted)).finding(FindingKind::SameTick);
    QCOMPARE(finding.placeCount, 140);
    QCOMPARE(finding.places.size(), placesKept);
    for (std::size_t i = 0; i < finding.places.size(); ++i) {
        const RankRange place = finding.places[i];
        QCOMPARE(place.last - place.first + 1, std::int64_t(8 - i / 20)); // twenty groups of each size
        if (i % 20 != 0)
            QVERIFY(finding.places[i - 1].first < place.first);
    }
}

void AuditTest::binsHoldTheirScores()
{
    for (std::size_t bin = 0; bin + 1 < ScoreBins::count - 8; ++bin)
        QVERIFY(ScoreBins::lowest(bin) <= ScoreBins::lowest(bin + 1));
    std::mt19937_64 random(3);
    for (int i = 0; i < 10000; ++i) {
        const auto score = static_cast<std::int64_t>(random() >> (1 + random() % 62)) + 1;
        const std::size_t bin = ScoreBins::binOf(score);
        QVERIFY(ScoreBins::lowest(bin) <= static_cast<double>(score));
        QVERIFY(bin + 1 >= ScoreBins::count - 8 || static_cast<double>(score) <= ScoreBins::lowest(bin + 1) ||
                ScoreBins::lowest(bin + 1) == ScoreBins::lowest(bin));
    }
}

void AuditTest::sizesOfGroups()
{
    BoardOf board(inverted);
    for (const int size : {1, 2, 3, 4, 5, 8, 9}) {
        for (int row = 0; row < size; ++row)
            board.add("m" + std::to_string(size * 10 + row), size, auditedAt - (size == 9 ? 0 : row));
    }
    const GroupSizes sizes = audit(board.snapshot(), decoderOf(inverted)).groupSizes;
    QCOMPARE(sizes.groups[1], 1); // 2
    QCOMPARE(sizes.groups[2], 2); // 3, 4
    QCOMPARE(sizes.groups[3], 2); // 5, 8
    QCOMPARE(sizes.groups[4], 1); // 9
    QCOMPARE(sizes.byName[4], 1);
    QCOMPARE(sizes.byName[3], 0);
}

void AuditTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto report =
        auditSnapshot(BoardOf(inverted).add("a", 1, auditedAt).snapshot(), decoderOf(inverted),
                      Direction::HighestFirst, auditedAt * 1000000, Progress(stop.get_token()));
    QVERIFY(!report);
    QCOMPARE(report.error().kind, ErrorKind::Cancelled);
}

void AuditTest::fallingRawsAreAuditedLikeRisingOnes()
{
    // The same numbers with the other sign, read from the other end.
    const Decoder rising = decoderOf("formula:score - t/10000000000");
    const Decoder falling = decoderOf("formula:-score + t/10000000000");
    std::mt19937_64 random(15);
    BoardOf up("formula:score - t/10000000000");
    BoardOf down("formula:-score + t/10000000000");
    for (int i = 0; i < 3000; ++i) {
        // Where a double holds one second, and where it holds several.
        const auto score = static_cast<std::int64_t>(i % 3 == 0 ? 20'000'000 + random() % 3 : random() % 40);
        const std::int64_t tick = auditedAt - static_cast<std::int64_t>(random() % 2000);
        const double raw =
            i % 500 == 7 ? -static_cast<double>(i) / 2 : encode(falling.spec(), score, tick)->raw;
        // Names against each other: equal doubles are read in the reverse order of names.
        up.addRaw(std::to_string(1000000 + i), -raw);
        down.addRaw(std::to_string(1000000 - i), raw);
    }
    const AuditReport expected = audit(up.snapshot(), rising);
    const AuditReport found = audit(down.snapshot(), falling, Direction::LowestFirst);
    QVERIFY(expected.pairsByTime > 100 && expected.pairsCollapsed > 10);
    QCOMPARE(found.pairsByTime, expected.pairsByTime);
    QCOMPARE(found.pairsCollapsed, expected.pairsCollapsed);
    QCOMPARE(found.pairsSameTick, expected.pairsSameTick);
    QCOMPARE(found.pairsNoTime, expected.pairsNoTime);
    QCOMPARE(found.highestScore, expected.highestScore);
    QCOMPARE(found.lowestScore, expected.lowestScore);
    QVERIFY(found.highestScore > found.lowestScore);
    QCOMPARE(found.exactUpTo, expected.exactUpTo);
    QVERIFY(found.verdicts == expected.verdicts);
    QCOMPARE(found.findings.size(), expected.findings.size());
    for (std::size_t i = 0; i < found.findings.size(); ++i) {
        QCOMPARE(found.findings[i].kind, expected.findings[i].kind);
        QCOMPARE(found.findings[i].count, expected.findings[i].count);
        QCOMPARE(found.findings[i].placeCount, expected.findings[i].placeCount);
    }
    QVERIFY(!found.finding(FindingKind::LaterFirst));
    QVERIFY(audit(down.snapshot(), falling).finding(FindingKind::LaterFirst));
}

TIEBREAK_TEST(NoApplication, AuditTest)

} // namespace tst_audit

#include "tst_audit.moc"

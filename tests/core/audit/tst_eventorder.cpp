// SPDX-License-Identifier: GPL-3.0-or-later
// Inversions against a count of all pairs, and what happens to members that events do not know.
#include "auditedboard.h"
#include "core/audit/eventorder.h"
#include "core/audit/eventordertext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace tiebreak;

namespace tst_eventorder
{

namespace
{

constexpr std::int64_t noon = 1795176000;
constexpr auto spec = "binary:from=4294967295";

Decoder decoder()
{
    return Decoder(parseCodecSpec(spec).value(), TimeRange{});
}

struct Happened {
    std::string member;
    std::int64_t score;
    std::int64_t microseconds;
};

BoardEvents eventsOf(const std::vector<Happened> &list)
{
    BoardEvents events;
    for (const Happened &one : list) {
        events.members.append(one.member);
        events.scores.push_back(one.score);
        events.microseconds.push_back(one.microseconds);
    }
    return events;
}

Snapshot boardOf(const std::vector<Happened> &list)
{
    Rows rows;
    for (const Happened &one : list)
        rows.append(one.member, encode(decoder().spec(), one.score, one.microseconds / 1000000).value().raw);
    return {sortedAsRedisDoes(std::move(rows)), 0};
}

} // namespace

class EventOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void countsEveryPair();
    void bothDirections();
    void membersThatEventsDoNotKnow();
    void severalEventsOfAMember();
    void theWorstComeFirst();
    void proposesACodecOnlyWhereItHelps_data();
    void proposesACodecOnlyWhereItHelps();
    void namesAnOffsetThatAllShare_data();
    void namesAnOffsetThatAllShare();
    void tellsAddedPointsFromRewrittenRows();
    void aClockIsNoZincrby_data();
    void aClockIsNoZincrby();
    void countsTheDifferences();
    void wordsForEachCase();
    void stops();
};

void EventOrderTest::countsEveryPair()
{
    std::mt19937_64 random(11);
    for (int round = 0; round < 40; ++round) {
        std::vector<Happened> list;
        const std::int64_t base = random() % 2 ? 2400000 : 40000000; // one double holds 3 or 64 seconds
        for (int i = 0; i < 150; ++i)
            list.push_back({"m" + std::to_string(random() % 100000) + '-' + std::to_string(i),
                            base + static_cast<std::int64_t>(random() % 6),
                            (noon + static_cast<std::int64_t>(random() % 50)) * 1000000 +
                                static_cast<std::int64_t>(random() % 3)});
        const Snapshot board = boardOf(list);
        const BoardEvents events = eventsOf(list);
        const EventIndex index(events);
        std::int64_t pairs = 0, inverted = 0, sameTime = 0, byName = 0, byBlur = 0, widest = 0;
        for (std::size_t a = 0; a < board.rows.size(); ++a) {
            for (std::size_t b = a + 1; b < board.rows.size(); ++b) {
                const auto scoreA = decoder().decode(board.rows.raw(a)).preimage.score;
                if (scoreA != decoder().decode(board.rows.raw(b)).preimage.score)
                    continue;
                ++pairs;
                const auto timeA = *index.reached(board.rows.member(a), scoreA);
                const auto timeB = *index.reached(board.rows.member(b), scoreA);
                sameTime += timeA == timeB ? 1 : 0;
                if (timeA > timeB) {
                    ++inverted;
                    byName += board.rows.raw(a) == board.rows.raw(b) ? 1 : 0;
                    byBlur += board.rows.raw(a) == board.rows.raw(b) && timeA / 1000000 > timeB / 1000000;
                    widest = std::max(widest, timeA - timeB);
                }
            }
        }
        const auto report = compareWithEvents(board, decoder(), Direction::HighestFirst, events).value();
        QCOMPARE(report.matched, 150);
        QCOMPARE(report.pairs, pairs);
        QCOMPARE(report.inverted, inverted);
        QCOMPARE(report.invertedByName, byName);
        QCOMPARE(report.invertedByBlur, byBlur);
        QCOMPARE(report.sameTime, sameTime);
        QCOMPARE(report.wrongTime, 0);
        QCOMPARE(report.worst.empty() ? 0 : report.worst.front().gap(), widest);
        const double concordant = double(pairs - sameTime - inverted);
        const double expected =
            (concordant - double(inverted)) / std::sqrt(double(pairs - sameTime) * double(pairs));
        QVERIFY(std::abs(*report.tau() - expected) < 1e-12);
    }
}

void EventOrderTest::bothDirections()
{
    const std::vector<Happened> list{{"a", 5, noon * 1000000}, {"b", 5, (noon + 1) * 1000000}};
    QCOMPARE(compareWithEvents(boardOf(list), decoder(), Direction::HighestFirst, eventsOf(list))->inverted,
             0);
    const auto lowest = compareWithEvents(boardOf(list), decoder(), Direction::LowestFirst, eventsOf(list));
    QCOMPARE(lowest->inverted, 1);
    QCOMPARE(lowest->tau(), -1.0);
    QCOMPARE(lowest->worst.front().above, 0);
    QCOMPARE(lowest->worst.front().gap(), 1000000);
}

void EventOrderTest::membersThatEventsDoNotKnow()
{
    const Snapshot board =
        boardOf({{"known", 5, noon * 1000000}, {"other", 6, noon * 1000000}, {"new", 7, noon * 1000000}});
    const auto report =
        compareWithEvents(board, decoder(), Direction::HighestFirst,
                          eventsOf({{"known", 5, (noon + 30) * 1000000}, {"other", 5, noon * 1000000}}))
            .value();
    QCOMPARE(report.matched, 1);
    QCOMPARE(report.otherScore, 1);
    QCOMPARE(report.unknown, 1);
    QCOMPARE(report.wrongTime, 1);
    QCOMPARE(report.pairs, 0);
    QVERIFY(!report.tau());
}

void EventOrderTest::severalEventsOfAMember()
{
    const BoardEvents events =
        eventsOf({{"a", 5, 300}, {"a", 7, 400}, {"a", 5, 100}, {"a", 5, 200}, {"b", 5, 50}});
    const EventIndex index(events);
    QCOMPARE(index.reached("a", 5), 100);
    QCOMPARE(index.reached("a", 7), 400);
    QVERIFY(!index.reached("a", 6));
    QVERIFY(!index.reached("c", 5));
    QVERIFY(index.knows("b"));
    QVERIFY(!index.knows(""));
}

void EventOrderTest::theWorstComeFirst()
{
    // 64 s fit one double, so the names decide: z above a.
    std::vector<Happened> list;
    for (int i = 0; i < 60; ++i)
        list.push_back({std::string(1, char('z' - i % 26)) + std::to_string(i), 40000000,
                        (noon + (60 - i) % 60) * 1000000});
    const auto report =
        compareWithEvents(boardOf(list), decoder(), Direction::HighestFirst, eventsOf(list)).value();
    QVERIFY(report.inverted > 0);
    QVERIFY(report.worst.size() <= inversionsKept);
    for (std::size_t i = 1; i < report.worst.size(); ++i)
        QVERIFY(report.worst[i - 1].gap() >= report.worst[i].gap());
}

void EventOrderTest::proposesACodecOnlyWhereItHelps_data()
{
    using Kinds = QList<int>;
    QTest::addColumn<QByteArray>("codec");
    QTest::addColumn<qint64>("score");
    QTest::addColumn<QList<qint64>>("packed");   // seconds after noon, of a, b and so on
    QTest::addColumn<QList<qint64>>("happened"); // microseconds after noon
    QTest::addColumn<bool>("reencode");
    QTest::addColumn<Kinds>("kinds");
    const int inverted = int(EventOrderFinding::Kind::Inverted);
    const int wrongTime = int(EventOrderFinding::Kind::WrongTime);
    const QByteArray binary = "binary:from=4294967295";
    const QByteArray ordered = "ordered:from=4294967295";
    QTest::newRow("one double of many seconds") << binary << qint64(40000000) << QList<qint64>{0, 1}
                                                << QList<qint64>{0, 1'000'000} << true << Kinds{inverted};
    QTest::newRow("wrong times, a codec that keeps them")
        << ordered << qint64(500) << QList<qint64>{0, 1} << QList<qint64>{9'000'000, 3'000'000} << false
        << Kinds{wrongTime, inverted};
    QTest::newRow("wrong times, a codec that is less fine than others")
        << binary << qint64(500) << QList<qint64>{0, 1} << QList<qint64>{9'000'000, 3'000'000} << false
        << Kinds{wrongTime, inverted};
    QTest::newRow("the same wrong second")
        << ordered << qint64(500) << QList<qint64>{0, 0} << QList<qint64>{0, 1'000'000} << false
        << Kinds{wrongTime, inverted};
    QTest::newRow("within one second") << ordered << qint64(500) << QList<qint64>{0, 0}
                                       << QList<qint64>{200'000, 500'000} << false << Kinds{inverted};
    QTest::newRow("within one second of a double of many")
        << binary << qint64(40000000) << QList<qint64>{0, 0} << QList<qint64>{200'000, 500'000} << false
        << Kinds{inverted};
    QTest::newRow("most by wrong times, one by its double")
        << binary << qint64(40000000) << QList<qint64>{0, 0, 500, 900}
        << QList<qint64>{0, 1'000'000, -500'000'000, -900'000'000} << true << Kinds{wrongTime, inverted};
}

void EventOrderTest::proposesACodecOnlyWhereItHelps()
{
    QFETCH(QByteArray, codec);
    QFETCH(qint64, score);
    QFETCH(QList<qint64>, packed);
    QFETCH(QList<qint64>, happened);
    const Decoder read(parseCodecSpec(codec.constData()).value(), TimeRange{});
    Rows rows;
    std::vector<Happened> events;
    for (qsizetype i = 0; i < packed.size(); ++i) {
        const std::string member(1, char('a' + i));
        rows.append(member, encode(read.spec(), score, noon + packed[i]).value().raw);
        events.push_back({member, score, noon * 1'000'000 + happened[i]});
    }
    const Snapshot board{sortedAsRedisDoes(std::move(rows)), 0};
    const auto report = auditSnapshot(board, read, Direction::HighestFirst, (noon + 9000) * 1'000'000);
    const auto order = compareWithEvents(board, read, Direction::HighestFirst, eventsOf(events));
    QVERIFY(report && order && order->inverted > 0);
    const Audit audited = auditOf(*report, read, *order);
    QList<int> kinds;
    for (const EventOrderFinding &finding : eventOrderFindings(audited, "e.csv", plainWording())) {
        kinds += int(finding.kind);
        QVERIFY(!finding.words.fix.empty());
        if (finding.kind == EventOrderFinding::Kind::Inverted) {
            QTEST(finding.words.reencode, "reencode");
            QCOMPARE(finding.words.fix.contains("Re-encode with ordered:from=4294967295"),
                     finding.words.reencode);
        } else {
            QVERIFY(!finding.words.reencode);
        }
    }
    QTEST(kinds, "kinds");
}

namespace
{

/// What the audit says of a board whose members hold `packed` and have these events.
std::vector<EventOrderFinding> findingsOf(const Rows &rows, const std::vector<Happened> &events,
                                          EventOrderReport &order)
{
    const Snapshot board{sortedAsRedisDoes(rows), 0};
    const auto report = auditSnapshot(board, decoder(), Direction::HighestFirst, (noon + 9000) * 1'000'000);
    order = compareWithEvents(board, decoder(), Direction::HighestFirst, eventsOf(events)).value();
    const Decoder read = decoder();
    return eventOrderFindings(auditOf(*report, read, order), "events.csv", plainWording());
}

std::vector<std::string> namesOf(const std::vector<EventOrderFinding> &findings)
{
    std::vector<std::string> names;
    for (const EventOrderFinding &finding : findings)
        names.emplace_back(finding.name);
    return names;
}

double packed(std::int64_t score, std::int64_t seconds)
{
    return encode(decoder().spec(), score, noon + seconds).value().raw;
}

using Names = std::vector<std::string>;

} // namespace

void EventOrderTest::namesAnOffsetThatAllShare_data()
{
    QTest::addColumn<qint64>("late");    // microseconds
    QTest::addColumn<int>("others");     // of 300, that are right
    QTest::addColumn<int>("exceptions"); // that are off by something else
    QTest::addColumn<qint64>("offset");  // 0: none is named
    QTest::newRow("all") << qint64(40'000'000) << 0 << 0 << qint64(40);
    QTest::newRow("one writer of several") << qint64(-25'000'000) << 200 << 0 << qint64(-25);
    QTest::newRow("parts of a second") << qint64(40'300'000) << 0 << 0 << qint64(40);
    QTest::newRow("a few others") << qint64(40'000'000) << 0 << 20 << qint64(40);
    QTest::newRow("a time zone") << qint64(7'200'000'000) << 0 << 0 << qint64(7200);
    QTest::newRow("half of them") << qint64(40'000'000) << 0 << 150 << qint64(0);
    QTest::newRow("too few to tell") << qint64(40'000'000) << 298 << 0 << qint64(0);
}

void EventOrderTest::namesAnOffsetThatAllShare()
{
    QFETCH(qint64, late);
    QFETCH(int, others);
    QFETCH(int, exceptions);
    QFETCH(qint64, offset);
    Rows rows;
    std::vector<Happened> events;
    for (int i = 0; i < 300; ++i) {
        const std::string member = "m" + std::to_string(i);
        const std::int64_t happened = (noon + i * 7) * 1'000'000 + i * 3'333;
        const std::int64_t off = i < others                ? 0
                                 : i < others + exceptions ? std::int64_t(i + 100) * 3'000'000
                                                           : late;
        rows.append(member, packed(1000 + i % 50, (happened + off) / 1'000'000 - noon));
        events.push_back({member, 1000 + i % 50, happened});
    }
    EventOrderReport order;
    const auto findings = findingsOf(rows, events, order);
    const WrongTimes &times = order.wrongTimes;
    QCOMPARE(order.wrongTime, 300 - others);
    QCOMPARE(times.offset, offset);
    QCOMPARE(times.shifted, offset == 0 ? 0 : 300 - others - exceptions);
    QCOMPARE(times.shifted + times.unpacked + times.kept + times.later + times.earlier, order.wrongTime);
    QVERIFY(!times.histogram.empty() && times.histogram.size() <= maxOffsetBins);
    std::int64_t counted = 0;
    for (const OffsetBin &bin : times.histogram)
        counted += bin.members;
    QCOMPARE(counted, 300);
    const auto names = namesOf(findings);
    QCOMPARE(std::ranges::find(names, "shifted") != names.end(), offset != 0);
    for (const EventOrderFinding &finding : findings) {
        QVERIFY(!finding.words.reencode);
        if (finding.name == "shifted")
            QCOMPARE(finding.words.cause.contains("local time"), offset == 7200);
    }
}

void EventOrderTest::tellsAddedPointsFromRewrittenRows()
{
    Rows rows;
    // A plain ZINCRBY of packed points keeps the time; one of bare points changes it and not the score.
    rows.append("ann", packed(500, 0));
    rows.append("bob", packed(500, 60) + 40);
    rows.append("cleo", packed(700, 900)); // written again a quarter of an hour after the event
    rows.append("dan", packed(700, 20));
    const std::vector<Happened> events{
        {"ann", 300, noon * 1'000'000},         {"ann", 500, (noon + 100) * 1'000'000},
        {"bob", 500, (noon + 60) * 1'000'000},  {"bob", 540, (noon + 90) * 1'000'000},
        {"cleo", 700, (noon + 10) * 1'000'000}, {"dan", 700, (noon + 20) * 1'000'000}};
    EventOrderReport order;
    const auto findings = findingsOf(rows, events, order);
    QCOMPARE(order.wrongTime, 3);
    QCOMPARE(order.wrongTimes.kept, 1);
    QCOMPARE(order.wrongTimes.later, 1);
    QCOMPARE(order.wrongTimes.unpacked, 1);
    QCOMPARE(order.wrongTimes.earlier, 0);
    QCOMPARE(order.wrongTimes.maxLater, 890);
    for (const EventOrderFinding &finding : findings)
        QVERIFY2(!finding.words.reencode && !finding.words.fix.empty(), finding.words.fix.c_str());
    QCOMPARE(namesOf(findings), (Names{"addedUnpacked", "keptTime", "later", "inverted"}));
}

void EventOrderTest::aClockIsNoZincrby_data()
{
    QTest::addColumn<qint64>("off"); // seconds
    QTest::newRow("ahead by the seconds of some points") << qint64(40);
    QTest::newRow("behind by the seconds between two events") << qint64(-60);
    QTest::newRow("a quarter of an hour is no time zone") << qint64(900);
}

// Of members with many events, some earlier one nearly always fits a wrong time.
void EventOrderTest::aClockIsNoZincrby()
{
    QFETCH(qint64, off);
    Rows rows;
    std::vector<Happened> events;
    for (int i = 0; i < 100; ++i) {
        const std::string member = "m" + std::to_string(i);
        for (int play = 1; play <= 10; ++play)
            events.push_back({member, 10 * play, (noon + i + 60 * play) * 1'000'000});
        rows.append(member, packed(100, i + 600 + off));
    }
    EventOrderReport order;
    const auto findings = findingsOf(rows, events, order);
    QCOMPARE(order.wrongTimes.shifted, 100);
    QCOMPARE(order.wrongTimes.offset, off);
    for (const EventOrderFinding &finding : findings)
        QVERIFY(finding.name != "shifted" || !finding.words.cause.contains("local time"));
}

void EventOrderTest::countsTheDifferences()
{
    EventOrderReport order;
    Rows rows;
    std::vector<Happened> events;
    for (int i = 0; i < 100; ++i) {
        rows.append("m" + std::to_string(i), packed(i, 100 + i % 3));
        events.push_back({"m" + std::to_string(i), i, (noon + 100) * 1'000'000});
    }
    Sentences sentences("eventordertext");
    findingsOf(rows, events, order);
    QCOMPARE(order.wrongTimes.histogram, (std::vector<OffsetBin>{{0, 0, 34}, {1, 1, 33}, {2, 2, 33}}));
    sentences.add("few", offsetsText(order.wrongTimes.histogram, TickUnit::Second, plainWording()));
    // What lies far out has a bin of its own.
    rows.append("far", packed(5000, 9000));
    events.push_back({"far", 5000, (noon + 100) * 1'000'000});
    findingsOf(rows, events, order);
    QCOMPARE(order.wrongTimes.histogram.back(), (OffsetBin{8900, 8900, 1}));
    sentences.add("far", offsetsText(order.wrongTimes.histogram, TickUnit::Second, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void EventOrderTest::wordsForEachCase()
{
    Sentences sentences("eventordertext");
    const std::vector<Happened> list{{"a", 5, noon * 1000000}, {"b", 5, (noon + 1) * 1000000}};
    const auto right =
        compareWithEvents(boardOf(list), decoder(), Direction::HighestFirst, eventsOf(list)).value();
    sentences.add("right", eventOrderAnswer(right, "events.csv", plainWording()));
    const Decoder read = decoder();
    const auto report = auditSnapshot(boardOf(list), read, Direction::HighestFirst, noon * 1000000);
    QVERIFY(eventOrderFindings(auditOf(*report, read, right), "events.csv", plainWording()).empty());
    const auto wrong =
        compareWithEvents(boardOf(list), decoder(), Direction::LowestFirst, eventsOf(list)).value();
    const auto findings = eventOrderFindings(auditOf(*report, read, wrong), "events.csv", plainWording());
    QCOMPARE(findings.size(), 1U);
    QCOMPARE(findings[0].count, 1);
    sentences.add("widest gap", findings[0].words.cause);
    const auto none = compareWithEvents(boardOf(list), decoder(), Direction::LowestFirst, {}).value();
    sentences.add("none", eventOrderAnswer(none, "e", plainWording()));
    COMPARE_SENTENCES(sentences);
}

void EventOrderTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto report = compareWithEvents(boardOf({{"a", 1, noon * 1000000}}), decoder(),
                                          Direction::HighestFirst, {}, Progress(stop.get_token()));
    QVERIFY(!report);
    QCOMPARE(report.error().kind, ErrorKind::Cancelled);
}

TIEBREAK_TEST(NoApplication, EventOrderTest)

} // namespace tst_eventorder

#include "tst_eventorder.moc"

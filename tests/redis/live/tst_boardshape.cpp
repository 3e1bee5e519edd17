// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of boards on a real server, against what the whole of them says.
#include "redis/live/boardshape.h"

#include "core/board/direction.h"
#include "core/live/shape/shapetext.h"
#include "core/text/scoretext.h"
#include "redis/board/wholeboard.h"
#include "support/codecs.h"
#include "support/commandcalls.h"
#include "support/generatedboards.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

using namespace tiebreak;

namespace tst_boardshape
{

namespace
{

constexpr std::int64_t shapeNow = 1'795'000'000'000'000; // 2026-11-18

void addAll(Connection &connection, const std::string &key, const Rows &rows)
{
    constexpr std::size_t atOnce = 5000;
    for (std::size_t from = 0; from < rows.size(); from += atOnce) {
        Command add{"ZADD", key};
        for (std::size_t row = from; row < std::min(rows.size(), from + atOnce); ++row) {
            add.push_back(shortestText(rows.raw(row)));
            add.emplace_back(rows.member(row));
        }
        VERIFY_RESULT(connection.run(add));
    }
}

/// As countScores() promises it, row by row.
ScoreDistribution countedOneByOne(const Rows &rows, const ScoreEdges &edges, const CodecSpec &spec)
{
    ScoreDistribution distribution = barsOf(edges);
    distribution.cardinality = static_cast<std::int64_t>(rows.size());
    for (const double raw : rows.raws()) {
        const double rising = spec.rising(raw);
        if (rising < edges.edges.front().raw)
            ++distribution.below;
        else if (rising >= edges.edges.back().raw)
            ++distribution.above;
        else
            for (std::size_t i = 1; i < edges.edges.size(); ++i) {
                if (rising < edges.edges[i].raw) {
                    ++distribution.bars[i - 1].count;
                    break;
                }
            }
    }
    return distribution;
}

} // namespace

class TestBoardShape : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void countsAsTheWholeBoard_data();
    void countsAsTheWholeBoard();
    void smallBoards();
    void strangeRows();
    void samplesInOneRoundTrip();
    void placesInOneRoundTrip();
    void sameWhileItIsWrittenTo();
    void goneAndOfAnotherType();
    void refusedCommands();
    void stops();

private:
    Connection as(const std::string &user) { return connectionTo(m_server, user); }

    TestServer m_server{{"--user",  "default",    "on",        "nopass",  "~*",      "&*",        "+@all",
                         "--user",  "nocount",    "on",        "nopass",  "~*",      "-@all",     "+zcard",
                         "+zrange", "+zrevrange", "+zrevrank", "--user",  "modern",  "on",        "nopass",
                         "~*",      "-@all",      "+zcard",    "+zrange", "+zcount", "+zrevrank", "--user",
                         "nocard",  "on",         "nopass",    "~*",      "-@all",   "+zrevrange"}};
};

void TestBoardShape::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
}

void TestBoardShape::countsAsTheWholeBoard_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<int>("rows");
    const auto row = [](std::string_view spec, int rows) {
        const QString text = QString::fromUtf8(spec.data(), qsizetype(spec.size()));
        QTest::newRow(text.toUtf8()) << text << rows;
    };
    for (const CodecPreset &preset : codecPresets())
        row(preset.spec, 100'000);
    for (const char *spec : {"formula:-score*10000000000 + t", "formula:-score + t/10000000000",
                             "formula:score*2^34 + (17179869184 - t)", "fraction:span=10000000000"})
        row(spec, 100'000);
}

void TestBoardShape::countsAsTheWholeBoard()
{
    SLOW_TEST();
    QFETCH(QString, spec);
    QFETCH(int, rows);
    const Decoder held = decoder(spec.toUtf8());
    BoardGenerator generator(3);
    GeneratedShape shape;
    shape.rows = rows;
    shape.largestScore = 2'000'000;
    shape.broken = 0.001;
    const Rows all = generator.rows(held.spec(), shape, shapeNow);
    QVERIFY(all.size() > 90'000);
    Connection connection = connectionTo(m_server);
    addAll(connection, "board", all);
    const auto cardinality = static_cast<std::int64_t>(all.size());

    for (const Direction scores : {Direction::HighestFirst, Direction::LowestFirst}) {
        const Direction raws = rawDirection(held.spec(), scores);
        const auto rowAt = [&](std::int64_t rank) {
            return static_cast<std::size_t>(raws == Direction::HighestFirst ? rank : cardinality - 1 - rank);
        };
        const auto sample = readEvenRows(connection, "board", raws);
        VERIFY_RESULT(sample);
        QCOMPARE(sample->cardinality, cardinality);
        QCOMPARE(sample->ranks, evenRanks(cardinality));
        for (std::size_t i = 0; i < sample->ranks.size(); ++i) {
            QVERIFY(sample->rows[i].there);
            QCOMPARE(bitsOf(sample->rows[i].raw), bitsOf(all.raw(rowAt(sample->ranks[i]))));
            QCOMPARE(sample->rows[i].member, sampledMember(all.member(rowAt(sample->ranks[i]))));
        }

        const ScoreEdges edges = scoreEdges(*sample, held);
        const auto counted = countScores(connection, "board", edges, held.spec());
        VERIFY_RESULT(counted);
        QCOMPARE(counted->cardinality, cardinality);
        const ScoreDistribution expected = countedOneByOne(all, edges, held.spec());
        QCOMPARE(counted->bars, expected.bars);
        QCOMPARE(counted->below, expected.below);
        QCOMPARE(counted->above, expected.above);
        QVERIFY(counted->bars.size() >= 5 && counted->bars.size() <= maxScoreBars);
        // All rows are somewhere, and those that hold a score are where their score says.
        std::int64_t sum = counted->below + counted->above;
        for (const ScoreBar &bar : counted->bars)
            sum += bar.count;
        QCOMPARE(sum, cardinality);
        std::vector<std::int64_t> byScore(counted->bars.size());
        std::int64_t elsewhere = counted->below + counted->above;
        for (const double raw : all.raws()) {
            const auto score = shownScore(held.decode(raw));
            const auto bar = std::ranges::find_if(counted->bars, [&](const ScoreBar &each) {
                return score && *score >= each.first && *score <= each.last;
            });
            if (bar != counted->bars.end())
                ++byScore[static_cast<std::size_t>(bar - counted->bars.begin())];
            else
                ++elsewhere;
        }
        // Rows without a score, and those that doubles collapsed at an edge, may differ.
        for (std::size_t i = 0; i < byScore.size(); ++i)
            QVERIFY2(std::abs(byScore[i] - counted->bars[i].count) <= elsewhere,
                     qPrintable(QString("%1..%2: %3, %4")
                                    .arg(counted->bars[i].first)
                                    .arg(counted->bars[i].last)
                                    .arg(counted->bars[i].count)
                                    .arg(byScore[i])));
        QVERIFY(elsewhere < 1000);

        // What sampled rows alone tell is off by two of the gaps between them at the most.
        const ScoreDistribution estimated = estimatedScores(*sample, edges, held.spec());
        for (std::size_t i = 0; i < estimated.bars.size(); ++i)
            QVERIFY(std::abs(estimated.bars[i].count - counted->bars[i].count) <= 2 * cardinality / 255 + 2);

        const std::string one(all.member(rowAt(31'999)));
        const auto places = readPlaces(connection, "board", raws, cardinality, {one, "nobody"});
        VERIFY_RESULT(places);
        QCOMPARE(places->wanted.size(), 3u);
        for (const WantedPlace &wanted : places->wanted) {
            QVERIFY(wanted.raw);
            QCOMPARE(bitsOf(*wanted.raw), bitsOf(all.raw(rowAt(wanted.places - 1))));
        }
        QCOMPARE(places->wanted[2].places, cardinality / 100);
        QCOMPARE(places->members[0].rank, 31'999);
        QCOMPARE(places->members[1].rank, std::nullopt);

        // Who gets the score that passes a place has it.
        const Moment now{std::chrono::microseconds(shapeNow)};
        for (const WantedPlace &wanted : places->wanted) {
            const NeededScore needed = neededScore(held, raws, *wanted.raw, now);
            if (!needed.passes)
                continue;
            const std::int64_t tick = shapeNow / unitMicroseconds(held.spec().unit);
            const double raw = encode(held.spec(), *needed.passes, tick)->raw;
            VERIFY_RESULT(connection.run({"ZADD", "board", shortestText(raw), "challenger"}));
            const auto there = readPlaces(connection, "board", raws, cardinality, {"challenger"});
            VERIFY_RESULT(there);
            QVERIFY(there->members[0].rank && *there->members[0].rank < wanted.places);
            VERIFY_RESULT(connection.run({"ZREM", "board", "challenger"}));
        }
    }
    VERIFY_RESULT(connection.run({"DEL", "board"}));
}

void TestBoardShape::smallBoards()
{
    const Decoder plain = decoder("plain");
    Connection connection = connectionTo(m_server);
    const auto check = [&](const std::vector<double> &raws) {
        Rows rows;
        for (std::size_t i = 0; i < raws.size(); ++i)
            rows.append("m" + std::to_string(i), raws[i]);
        VERIFY_RESULT(connection.run({"DEL", "small"}));
        addAll(connection, "small", rows);
        const auto before = connection.traffic();
        const auto sample = readEvenRows(connection, "small", Direction::HighestFirst);
        VERIFY_RESULT(sample);
        QCOMPARE(connection.traffic().commands - before.commands, 3u); // ZCARD twice and one range
        QCOMPARE(sample->cardinality, static_cast<std::int64_t>(raws.size()));
        QCOMPARE(std::ranges::count_if(sample->rows, &SampledRow::there),
                 static_cast<std::ptrdiff_t>(raws.size()));
        const ScoreEdges edges = scoreEdges(*sample, plain);
        const auto counted = countScores(connection, "small", edges, plain.spec());
        VERIFY_RESULT(counted);
        std::int64_t sum = counted->below + counted->above;
        for (const ScoreBar &bar : counted->bars)
            sum += bar.count;
        QCOMPARE(sum, edges.edges.empty() ? 0 : counted->cardinality);
        QVERIFY(!distributionText(*counted, plainWording()).empty());
    };
    check({});
    check({7});
    check({7, 7});
    check(std::vector<double>(256, 12));
    check({-5, -3, 0, 8});
    check({0.5});
    check({0.5, std::numeric_limits<double>::infinity()});
}

void TestBoardShape::strangeRows()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Decoder plain = decoder("plain");
    Connection connection = connectionTo(m_server);
    Rows rows;
    for (int i = 0; i < 300; ++i)
        rows.append("m" + std::to_string(i), i - 150);
    rows.append("highest", infinity);
    rows.append("lowest", -infinity);
    rows.append("half", 20.5);
    rows.append(std::string("\0\xff<b>\n", 6), 17);
    rows.append(std::string(100'000, 'x'), 18);
    addAll(connection, "strange", rows);
    const auto sample = readEvenRows(connection, "strange", Direction::HighestFirst);
    VERIFY_RESULT(sample);
    QCOMPARE(sample->rows.front().raw, infinity);
    QCOMPARE(sample->rows.back().raw, -infinity);
    const ScoreEdges edges = scoreEdges(*sample, plain);
    const auto counted = countScores(connection, "strange", edges, plain.spec());
    VERIFY_RESULT(counted);
    QCOMPARE(counted->above, 1);
    QCOMPARE(counted->below, 1);
    std::int64_t sum = 0;
    for (const ScoreBar &bar : counted->bars)
        sum += bar.count;
    QCOMPARE(sum, 303);
    const auto places = readPlaces(connection, "strange", Direction::HighestFirst, sample->cardinality,
                                   {std::string("\0\xff<b>\n", 6), std::string(100'000, 'x'), ""});
    VERIFY_RESULT(places);
    QVERIFY(places->members[0].rank);
    QVERIFY(places->members[1].rank);
    QVERIFY(!places->members[2].rank);
}

void TestBoardShape::samplesInOneRoundTrip()
{
    Connection connection = connectionTo(m_server);
    Rows rows;
    for (int i = 0; i < 20'000; ++i)
        rows.append("m" + std::to_string(i), i);
    addAll(connection, "seismic", rows);
    const auto first = readEvenRows(connection, "seismic", Direction::HighestFirst);
    VERIFY_RESULT(first);
    const Traffic before = connection.traffic();
    const auto second = readEvenRows(connection, "seismic", Direction::HighestFirst, &*first);
    VERIFY_RESULT(second);
    QCOMPARE(connection.traffic().roundTrips - before.roundTrips, 1u);
    QCOMPARE(connection.traffic().commands - before.commands, 257u);
    QVERIFY(connection.reusable());
    QCOMPARE(fewestChanges(*first, *second), 0);
    const auto places = shiftedPlaces(*first, *second);
    QVERIFY(std::ranges::all_of(places, [](float shift) { return shift == unmoved; }));

    VERIFY_RESULT(connection.run({"ZADD", "seismic", "15000.5", "m5000"}));
    const auto third = readEvenRows(connection, "seismic", Direction::HighestFirst, &*second);
    VERIFY_RESULT(third);
    const auto moved = shiftedPlaces(*second, *third);
    for (std::size_t i = 0; i < moved.size(); ++i)
        QCOMPARE(moved[i] != unmoved, third->ranks[i] >= 4999 && third->ranks[i] <= 14'999);
    QCOMPARE(fewestChanges(*second, *third), 1);
}

void TestBoardShape::placesInOneRoundTrip()
{
    Connection connection = connectionTo(m_server);
    Rows rows;
    for (int i = 0; i < 50; ++i)
        rows.append("m" + std::to_string(i), i);
    addAll(connection, "fifty", rows);
    const Traffic before = connection.traffic();
    const auto places = readPlaces(connection, "fifty", Direction::LowestFirst, 50, {"m3"});
    VERIFY_RESULT(places);
    QCOMPARE(connection.traffic().roundTrips - before.roundTrips, 1u);
    QCOMPARE(places->wanted[0].raw, 9.0);
    QVERIFY(!places->wanted[1].raw);
    QCOMPARE(places->wanted[2].places, 0);
    QVERIFY(!places->wanted[2].raw);
    QCOMPARE(places->members[0].rank, 3);
    const auto none = readPlaces(connection, "fifty", Direction::HighestFirst, 0, {});
    VERIFY_RESULT(none);
    QCOMPARE(none->cardinality, 50);
}

// No sample is of one moment; none claims more than was written.
void TestBoardShape::sameWhileItIsWrittenTo()
{
    Connection connection = connectionTo(m_server);
    constexpr int members = 30'000;
    Rows rows;
    for (int i = 0; i < members; ++i)
        rows.append("m" + std::to_string(i), i);
    addAll(connection, "busy", rows);
    const CodecSpec spec = codec("plain");
    std::atomic<std::int64_t> written = 0;
    std::jthread writer([&](const std::stop_token &stop) {
        Connection own = connectionTo(m_server);
        for (std::int64_t round = 0; !stop.stop_requested(); ++round) {
            written += 20;
            std::vector<Command> commands;
            for (std::int64_t i = 0; i < 20; ++i) {
                const std::int64_t number = round * 20 + i;
                commands.push_back({"ZADD", "busy", std::to_string(number * 7919 % members) + ".5",
                                    "m" + std::to_string(number * 104'729 % members)});
            }
            if (!own.pipeline(commands))
                return;
        }
    });
    auto last = readEvenRows(connection, "busy", Direction::HighestFirst);
    VERIFY_RESULT(last);
    // The writer may get its turn late.
    const std::int64_t before = written;
    QTRY_VERIFY(written > before + 20); // is counted before it is sent
    Seismograph seismograph;
    std::int64_t seen = 0;
    for (int round = 0; round < 60; ++round) {
        const auto next = readEvenRows(connection, "busy", Direction::HighestFirst, &*last);
        VERIFY_RESULT(next);
        QCOMPARE(next->cardinality, members);
        for (const SampledRow &row : next->rows)
            QVERIFY(row.there);
        seen += fewestChanges(*last, *next);
        seismograph.add(*next, Moment(std::chrono::seconds(round)));
        const auto counted =
            countScores(connection, "busy", scoreEdges(*next, Decoder(spec, TimeRange())), spec);
        VERIFY_RESULT(counted);
        std::int64_t sum = counted->below + counted->above;
        for (const ScoreBar &bar : counted->bars)
            sum += bar.count;
        QVERIFY(std::abs(sum - members) <= written);
        last = next;
    }
    QVERIFY2(seen <= written, qPrintable(QString("%1 of %2").arg(seen).arg(written)));
    QVERIFY(seen > 0);
    QCOMPARE(seismograph.columns().size(), 59u);
}

void TestBoardShape::goneAndOfAnotherType()
{
    Connection connection = connectionTo(m_server);
    Rows rows;
    for (int i = 0; i < 1000; ++i)
        rows.append("m" + std::to_string(i), i);
    addAll(connection, "fading", rows);
    const CodecSpec spec = codec("plain");
    const auto first = readEvenRows(connection, "fading", Direction::HighestFirst);
    VERIFY_RESULT(first);
    const ScoreEdges edges = scoreEdges(*first, Decoder(spec, TimeRange()));
    VERIFY_RESULT(connection.run({"DEL", "fading"}));
    const auto gone = readEvenRows(connection, "fading", Direction::HighestFirst, &*first);
    VERIFY_RESULT(gone);
    QCOMPARE(gone->cardinality, 0);
    QVERIFY(std::ranges::none_of(gone->rows, &SampledRow::there));
    QCOMPARE(fewestChanges(*first, *gone), 1000);
    const auto counted = countScores(connection, "fading", edges, spec);
    VERIFY_RESULT(counted);
    QCOMPARE(counted->cardinality, 0);
    QCOMPARE(counted->bars.front().count, 0);
    const auto places = readPlaces(connection, "fading", Direction::HighestFirst, 1000, {"m1"});
    VERIFY_RESULT(places);
    QVERIFY(!places->wanted[0].raw);
    QVERIFY(!places->members[0].rank);
    // Filled again, with less.
    addAll(connection, "fading", [] {
        Rows few;
        few.append("only", 1);
        return few;
    }());
    const auto again = readEvenRows(connection, "fading", Direction::HighestFirst, &*gone);
    VERIFY_RESULT(again);
    QCOMPARE(again->cardinality, 1);
    QVERIFY(again->rows[0].there);

    VERIFY_RESULT(connection.run({"SET", "words", "x"}));
    VERIFY_FAILURE(readEvenRows(connection, "words", Direction::HighestFirst), ErrorKind::WrongType,
                   "sorted set");
    VERIFY_FAILURE(readEvenRows(connection, "words", Direction::LowestFirst, &*first), ErrorKind::WrongType,
                   "sorted set");
    VERIFY_FAILURE(countScores(connection, "words", edges, spec), ErrorKind::WrongType, "sorted set");
    VERIFY_FAILURE(readPlaces(connection, "words", Direction::HighestFirst, 1000, {"m1"}),
                   ErrorKind::WrongType, "sorted set");
    QVERIFY(connection.reusable());
}

void TestBoardShape::refusedCommands()
{
    const CodecSpec spec = codec("plain");
    {
        Connection connection = connectionTo(m_server);
        Rows rows;
        for (int i = 0; i < 1000; ++i)
            rows.append("m" + std::to_string(i), i);
        addAll(connection, "guarded", rows);
    }
    Connection noCount = as("nocount");
    const auto sample = readEvenRows(noCount, "guarded", Direction::HighestFirst);
    VERIFY_RESULT(sample);
    const ScoreEdges edges = scoreEdges(*sample, Decoder(spec, TimeRange()));
    VERIFY_FAILURE(countScores(noCount, "guarded", edges, spec), ErrorKind::Permission, "zcount");
    QVERIFY(noCount.reusable());
    VERIFY_RESULT(readPlaces(noCount, "guarded", Direction::HighestFirst, 1000, {"m1"}));

    Connection modern = as("modern");
    const auto other = readEvenRows(modern, "guarded", Direction::HighestFirst, &*sample);
    VERIFY_RESULT(other);
    QCOMPARE(fewestChanges(*sample, *other), 0);
    VERIFY_RESULT(countScores(modern, "guarded", edges, spec));
    const auto places = readPlaces(modern, "guarded", Direction::HighestFirst, 1000, {"m1"});
    VERIFY_RESULT(places);
    QCOMPARE(places->wanted[0].raw, 990.0);
    QCOMPARE(places->members[0].rank, 998);
    VERIFY_FAILURE(readPlaces(modern, "guarded", Direction::LowestFirst, 1000, {"m1"}), ErrorKind::Permission,
                   "zrank");

    Connection noCard = as("nocard");
    VERIFY_FAILURE(readEvenRows(noCard, "guarded", Direction::HighestFirst), ErrorKind::Permission, "zcard");
    VERIFY_FAILURE(readEvenRows(noCard, "guarded", Direction::HighestFirst, &*sample), ErrorKind::Permission,
                   "zcard");
    QVERIFY(noCard.reusable());
}

void TestBoardShape::stops()
{
    Connection connection = connectionTo(m_server);
    VERIFY_RESULT(connection.run({"ZADD", "stopped", "1", "a"}));
    std::stop_source stop;
    stop.request_stop();
    VERIFY_FAILURE(
        readEvenRows(connection, "stopped", Direction::HighestFirst, nullptr, Progress(stop.get_token())),
        ErrorKind::Cancelled, "");
    TestServer dying;
    Connection lost = connectionTo(dying);
    VERIFY_RESULT(lost.run({"ZADD", "stopped", "1", "a"}));
    dying.kill();
    EvenSample last;
    last.ranks = evenRanks(1000);
    last.cardinality = 1000;
    const auto failed = readEvenRows(lost, "stopped", Direction::HighestFirst, &last);
    QVERIFY(!failed);
    QVERIFY(failed.error().kind == ErrorKind::Closed);
}

TIEBREAK_TEST(QCoreApplication, TestBoardShape)

} // namespace tst_boardshape

#include "tst_boardshape.moc"

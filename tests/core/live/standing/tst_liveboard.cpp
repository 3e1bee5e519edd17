// SPDX-License-Identifier: GPL-3.0-or-later
// A standing beside an earlier one: moves, gaps, what decided ranks, and the borders of prizes.
#include "core/board/direction.h"
#include "core/live/livesamples.h"
#include "core/live/standing/liveboard.h"
#include "core/live/watchedboard.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_liveboard
{

namespace
{

const Decoder &splitDecoder()
{
    static const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
    return decoder;
}

double split(std::int64_t score, std::int64_t secondsIn = 0)
{
    return rawOf(splitDecoder().spec(), score, liveTick + secondsIn);
}

LiveBoard between(const LiveRows &before, const LiveRows &now, SamplePart ranks = {0, 100},
                  const LiveRequest &request = {})
{
    BoardHistory history;
    const StandingPtr first = sampleOfRows(before, liveMoment(0s), request);
    const StandingPtr second = sampleOfRows(now, liveMoment(60s), request);
    history.add(first);
    history.add(second);
    return describeBoard(second, first, history, splitDecoder(), ranks);
}

const LiveRow &rowOf(const LiveBoard &board, std::string_view member)
{
    const auto at = std::ranges::find(board.rows, member, &LiveRow::member);
    if (at == board.rows.end())
        qFatal("no such row");
    return *at;
}

PrizeBorder borderOf(const CodecSpec &spec, double inside, double outside)
{
    static StandingPtr now; // in which the names lie
    now = sampleOfRows({{"in", inside}, {"out", outside}}, liveMoment(0s));
    return prizeBorders(*now, Decoder(spec, TimeRange()), {1}).at(0);
}

} // namespace

class TestLiveBoard : public QObject
{
    Q_OBJECT

private slots:
    void tellsWhoMoved()
    {
        const LiveBoard board =
            between({{"a", split(50)}, {"b", split(40)}, {"c", split(30)}, {"d", split(20)}},
                    {{"c", split(60)}, {"a", split(50)}, {"b", split(40)}, {"d", split(25)}});
        const PlaceMove rose = rowOf(board, "c").change;
        QCOMPARE(rose.move, Move::Rose);
        QCOMPARE(rose.places, 2);
        QVERIFY(rose.ownScore);
        QVERIFY(rose.before == (Place{2, split(30)}));
        const PlaceMove fell = rowOf(board, "b").change;
        QCOMPARE(fell.move, Move::Fell);
        QCOMPARE(fell.places, 1);
        QVERIFY(!fell.ownScore);
        const PlaceMove stayed = rowOf(board, "d").change;
        QCOMPARE(stayed.move, Move::Same);
        QVERIFY(stayed.ownScore);
        QVERIFY(board.climber == std::size_t(0));
    }

    void theClimberMovedByItself()
    {
        // Who rises because others go has not climbed.
        const LiveBoard passive =
            between({{"a", split(9)}, {"b", split(8)}, {"c", split(7)}}, {{"c", split(7)}});
        QCOMPARE(rowOf(passive, "c").change.move, Move::Rose);
        QVERIFY(!passive.climber);
        // Of two that rose as far the upper one.
        const LiveBoard two = between({{"a", split(9)},
                                       {"b", split(8)},
                                       {"c", split(7)},
                                       {"d", split(6)},
                                       {"e", split(5)},
                                       {"f", split(4)}},
                                      {{"c", split(99)},
                                       {"a", split(9)},
                                       {"b", split(8)},
                                       {"f", split(7)},
                                       {"d", split(6)},
                                       {"e", split(5)}});
        QVERIFY(two.climber == std::size_t(0));
    }

    void onlyWhatMovesAMemberIsItsOwn()
    {
        const Decoder plain{CodecSpec(), TimeRange()};
        const auto movesOf = [&](const LiveRows &before, const LiveRows &now, const char *member,
                                 const LiveRequest &request = {}) {
            const LiveBoard board =
                describeBoard(sampleOfRows(now, liveMoment(9s), request),
                              sampleOfRows(before, liveMoment(0s), request), BoardHistory(), plain, {0, 10});
            return rowOf(board, member).change;
        };
        // Passed by a newcomer, and some points more do not bring the place back.
        PlaceMove change = movesOf({{"a", 9}, {"b", 5}}, {{"a", 9}, {"x", 8}, {"b", 6}}, "b");
        QVERIFY(change.move == Move::Fell && !change.ownScore);
        // Up because somebody fell, with a few points of its own.
        change = movesOf({{"a", 90}, {"b", 50}, {"c", 10}}, {{"a", 90}, {"c", 11}, {"b", 1}}, "c");
        QVERIFY(change.move == Move::Rose && !change.ownScore);
        change = movesOf({{"a", 90}, {"b", 50}, {"c", 10}}, {{"a", 90}, {"c", 11}, {"b", 1}}, "b");
        QVERIFY(change.move == Move::Fell && change.ownScore);
        // By both together.
        change = movesOf({{"a", 90}, {"b", 50}, {"c", 10}}, {{"c", 60}, {"b", 50}, {"a", 40}}, "c");
        QVERIFY(change.move == Move::Rose && change.ownScore);
        // Where the lowest ranks first.
        LiveRequest lowestFirst;
        lowestFirst.direction = Direction::LowestFirst;
        change = movesOf({{"a", 1}, {"b", 5}, {"c", 9}}, {{"c", 0.5}, {"a", 1}, {"b", 5}}, "c", lowestFirst);
        QVERIFY(change.move == Move::Rose && change.ownScore);
        // A tie is left by the last of it.
        change =
            movesOf({{"c", 5}, {"b", 5}, {"a", 5}, {"d", 1}}, {{"a", 6}, {"c", 5}, {"b", 5}, {"d", 1}}, "a");
        QVERIFY(change.move == Move::Rose && change.ownScore);
        change = movesOf({{"a", 9}, {"b", 5}}, {{"a", 9}, {"b", 6}}, "b");
        QVERIFY(change.move == Move::Same && change.ownScore);
        // All were level.
        change = movesOf({{"b", 5}, {"a", 5}}, {{"a", 6}, {"b", 5}}, "a");
        QVERIFY(change.move == Move::Rose && change.ownScore);
        // Fallen level with another one, whose name is the better one.
        change = movesOf({{"a", 9}, {"b", 5}}, {{"b", 5}, {"a", 5}}, "a");
        QVERIFY(change.move == Move::Fell && change.ownScore);
    }

    void whoIsRemovedLiftsNobodyByItself()
    {
        const Decoder plain{CodecSpec(), TimeRange()};
        const LiveRows before{{"ann", 100}, {"ben", 90}, {"cem", 80}, {"dia", 70}};
        const LiveRows now{{"ben", 120}, {"cem", 110}, {"dia", 105}};
        const auto described = [&](const LiveRequest &request) {
            return describeBoard(sampleOfRows(now, liveMoment(9s), request),
                                 sampleOfRows(before, liveMoment(0s), request), BoardHistory(), plain,
                                 {0, 10});
        };
        const LiveBoard whole = described({});
        for (const LiveRow &row : whole.rows)
            QVERIFY(row.change.move == Move::Rose && !row.change.ownScore && !row.change.unexplained);
        QVERIFY(!whole.climber);
        // Where only the first rows are read, nobody knows where she is.
        LiveRequest twoRows;
        twoRows.head = 2;
        const LiveBoard part = described(twoRows);
        QVERIFY(!rowOf(part, "ben").change.ownScore && rowOf(part, "ben").change.unexplained);
        // Who comes from below those rows has passed nobody either.
        QVERIFY(rowOf(part, "cem").change.atLeast && !rowOf(part, "cem").change.ownScore);
        QVERIFY(!part.climber);
        twoRows.followed = {"ann"};
        QVERIFY(!rowOf(described(twoRows), "ben").change.unexplained);
    }

    /// As far down as rows are read, and wherever a single member is asked for.
    void whoRoseByItselfPassedSomebodyWhoIsThere()
    {
        const Decoder plain{CodecSpec(), TimeRange()};
        std::mt19937_64 random(3);
        int own = 0;
        int passive = 0;
        for (int round = 0; round < 2000; ++round) {
            LiveRequest request;
            request.direction = round % 3 == 0 ? Direction::LowestFirst : Direction::HighestFirst;
            request.head = 1 + std::int64_t(random() % 12);
            request.windowFirst = std::int64_t(random() % 16);
            request.windowCount = std::int64_t(random() % 6);
            request.followed = {"m" + std::to_string(random() % 16)};
            LiveRows before;
            LiveRows now;
            for (int member = 0; member < 16; ++member) {
                const std::string name = "m" + std::to_string(member);
                const auto raw = double(random() % 20);
                if (random() % 8 != 0)
                    before.emplace_back(name, raw);
                if (random() % 5 != 0)
                    now.emplace_back(name, random() % 2 ? raw : double(random() % 20));
            }
            sortLikeServer(before, request.direction);
            sortLikeServer(now, request.direction);
            const auto rankIn = [](const LiveRows &rows, std::string_view member) {
                const auto at = std::ranges::find(rows, member, &LiveRows::value_type::first);
                return at == rows.end() ? std::int64_t(-1) : at - rows.begin();
            };
            const LiveBoard board =
                describeBoard(sampleOfRows(now, liveMoment(9s), request),
                              sampleOfRows(before, liveMoment(0s), request), BoardHistory(), plain, {0, 16});
            for (const LiveRow &row : board.rows) {
                if (row.change.move != Move::Rose && row.change.move != Move::Fell)
                    continue;
                const bool rose = row.change.move == Move::Rose;
                const std::int64_t then = rankIn(before, row.member);
                const bool crossed = std::ranges::any_of(now, [&](const auto &other) {
                    const std::int64_t stood = rankIn(before, other.first);
                    const std::int64_t stands = rankIn(now, other.first);
                    if (stood < 0 || other.first == row.member)
                        return false;
                    return rose ? (then < 0 || stood < then) && stands > row.rank
                                : stood > then && stands < row.rank;
                });
                QVERIFY2(crossed || !row.change.ownScore, qPrintable(QString::number(round)));
                ++(row.change.ownScore ? own : passive);
            }
        }
        QVERIFY(own > 500 && passive > 500);
    }

    void whoComesFromBelowIsNotNew()
    {
        const LiveRows rows{{"a", 9}, {"b", 8}, {"c", 7}, {"d", 6}, {"e", 5}};
        const LiveRows later{{"e", 10}, {"x", 9.5}, {"a", 9}, {"b", 8}, {"c", 7}, {"d", 6}};
        const Decoder plain{CodecSpec(), TimeRange()};
        const StandingPtr now = sampleOfRows(later, liveMoment(9s));
        // Three rows were read, and x was asked for by name.
        LiveRequest request;
        request.head = 3;
        request.followed = {"x"};
        LiveBoard board =
            describeBoard(now, sampleOfRows(rows, liveMoment(0s), request), BoardHistory(), plain, {0, 10});
        const PlaceMove &e = rowOf(board, "e").change;
        QCOMPARE(e.move, Move::Rose);
        QVERIFY(e.atLeast && e.places == 3 && !e.before);
        QCOMPARE(rowOf(board, "x").change.move, Move::New);
        QVERIFY(board.climber == std::size_t(0));
        // Below the rows that were read then there is nothing to tell.
        QCOMPARE(rowOf(board, "d").change.move, Move::Unknown);
        // Where all were read, who was not among them was not there.
        board = describeBoard(now, sampleOfRows({{"a", 9}, {"b", 8}}, liveMoment(0s)), BoardHistory(), plain,
                              {0, 10});
        QCOMPARE(rowOf(board, "e").change.move, Move::New);
    }

    void tellsWhoIsNewAndWhoIsBack()
    {
        BoardHistory history;
        history.add(sampleOfRows({{"a", 3}, {"was here", 2}}, liveMoment(0s)));
        const StandingPtr before = sampleOfRows({{"a", 3}}, liveMoment(60s));
        history.add(before);
        const StandingPtr now = sampleOfRows({{"a", 3}, {"was here", 2}, {"newcomer", 1}}, liveMoment(90s));
        history.add(now);
        const Decoder plain{CodecSpec(), TimeRange()};
        const LiveBoard board = describeBoard(now, before, history, plain, {0, 10});
        QCOMPARE(rowOf(board, "was here").change.move, Move::Back);
        QCOMPARE(rowOf(board, "newcomer").change.move, Move::New);
        // With nothing to compare there is no answer, and beside itself nothing has moved.
        for (const LiveRow &row : describeBoard(now, nullptr, history, plain, {0, 10}).rows)
            QCOMPARE(row.change.move, Move::Unknown);
        for (const LiveRow &row : describeBoard(now, now, history, plain, {0, 10}).rows)
            QCOMPARE(row.change.move, Move::Same);
        QVERIFY(describeBoard(nullptr, nullptr, history, plain, {0, 10}).rows.empty());
    }

    void gapsCloseAndOpen_data()
    {
        QTest::addColumn<int>("aboveThen");
        QTest::addColumn<int>("belowThen");
        QTest::addColumn<int>("above");
        QTest::addColumn<int>("below");
        QTest::addColumn<int>("points");
        QTest::addColumn<GapTrend>("trend");
        QTest::addColumn<int>("by");
        QTest::newRow("closing") << 100 << 50 << 100 << 80 << 20 << GapTrend::Closing << 30;
        QTest::newRow("opening") << 100 << 50 << 130 << 50 << 80 << GapTrend::Opening << 30;
        QTest::newRow("steady") << 100 << 50 << 120 << 70 << 50 << GapTrend::Steady << 0;
        QTest::newRow("swapped") << 50 << 100 << 110 << 100 << 10 << GapTrend::Swapped << 50;
        QTest::newRow("level now") << 100 << 50 << 100 << 100 << 0 << GapTrend::Closing << 50;
        // u came first, and so stands above: v, who led, closes nothing.
        QTest::newRow("overtaken by drawing level")
            << 50 << 100 << 100 << 100 << 0 << GapTrend::Swapped << 50;
        QTest::newRow("overtaken by a little") << 50 << 100 << 101 << 100 << 1 << GapTrend::Swapped << 50;
        QTest::newRow("level then") << 100 << 100 << 130 << 100 << 30 << GapTrend::Opening << 30;
        QTest::newRow("level all the time") << 100 << 100 << 100 << 100 << 0 << GapTrend::Steady << 0;
    }

    void gapsCloseAndOpen()
    {
        QFETCH(const int, aboveThen);
        QFETCH(const int, belowThen);
        QFETCH(const int, above);
        QFETCH(const int, below);
        LiveRows before{{"u", split(aboveThen)}, {"v", split(belowThen, 5)}, {"leader", split(1000)}};
        sortLikeServer(before);
        const LiveRows now{{"leader", split(1000)}, {"u", split(above)}, {"v", split(below, 5)}};
        const LiveRow row = rowOf(between(before, now), "v");
        QVERIFY(row.above && row.leader);
        QTEST(int(row.above->points), "points");
        QTEST(row.above->trend, "trend");
        QTEST(int(row.above->by), "by");
        QCOMPARE(int(row.leader->points), 1000 - below);
    }

    void gapsWithoutAnAnswer()
    {
        const LiveBoard board =
            between({{"b", split(40)}}, {{"a", split(50)}, {"b", split(40)}, {"odd", 0.5}});
        QVERIFY(!rowOf(board, "a").above && !rowOf(board, "a").leader);
        QCOMPARE(rowOf(board, "b").above->points, 10);
        QCOMPARE(rowOf(board, "b").above->trend, GapTrend::Unknown);
        QVERIFY(!rowOf(board, "odd").above && !rowOf(board, "odd").score);
    }

    void distancesDoNotOverflow()
    {
        const double far = 9.2e18;
        BoardHistory history;
        const StandingPtr now = sampleOfRows({{"a", far}, {"b", -far}}, liveMoment(0s));
        const Decoder plain{CodecSpec(), TimeRange()};
        const LiveBoard board = describeBoard(now, now, history, plain, {0, 10});
        if (board.rows[0].score && board.rows[1].score)
            QCOMPARE(board.rows[1].above->points, std::numeric_limits<std::int64_t>::max());
        prizeBorders(*now, plain, {1});
    }

    /// Equal raws: the same tick where the codec still tells ticks apart, else the name alone.
    void decidedUnderAllCodecs()
    {
        for (const WatchedCodec &codec : watchedCodecs) {
            const CodecSpec spec = parseCodecSpec(codec.spec).value();
            const Decoder decoder(spec, TimeRange());
            for (const Direction scores : {Direction::HighestFirst, Direction::LowestFirst}) {
                const Direction direction = rawDirection(spec, scores);
                for (const bool exact : {true, false}) {
                    const std::int64_t tick = liveTick * (1'000'000 / unitMicroseconds(spec.unit));
                    const std::int64_t score =
                        exact ? std::max<std::int64_t>(codec.exactUpTo / 2, 1) : codec.exactUpTo * 64;
                    const auto tied = encode(spec, score, tick);
                    const auto better = encode(spec, score + 1, tick);
                    const auto worse = encode(spec, score - 1, tick);
                    if (!tied || !better || !worse || tied->wrapped || better->wrapped || worse->wrapped)
                        continue;
                    if (better->raw == tied->raw || worse->raw == tied->raw)
                        continue;
                    LiveRows rows{{"x", tied->raw}, {"y", tied->raw}, {"p", better->raw}, {"q", worse->raw}};
                    sortLikeServer(rows, direction);
                    const StandingPtr now = sampleOfRows(rows, liveMoment(0s));
                    const LiveBoard board = describeBoard(now, nullptr, BoardHistory(), decoder, {0, 10});
                    const Verdict verdict = decoder.decode(tied->raw).verdict;
                    if (exact)
                        QVERIFY2(verdict == Verdict::Exact, codec.spec);
                    const DecidedBy tie = verdict == Verdict::Exact ? DecidedBy::SameTime : DecidedBy::Name;
                    QCOMPARE(board.rows[0].decidedBy, DecidedBy::Score);
                    QCOMPARE(board.rows[1].decidedBy, tie);
                    QCOMPARE(board.rows[2].decidedBy, tie);
                    QCOMPARE(board.rows[3].decidedBy, DecidedBy::Score);
                    QCOMPARE(board.rows[2].tieAbove, TieRule::Member);
                    const auto border = prizeBorders(*now, decoder, {2}).at(0);
                    QCOMPARE(border.kind, tie == DecidedBy::SameTime ? PrizeBorder::Kind::SameTick
                                                                     : PrizeBorder::Kind::Name);
                    QVERIFY(border.doubtful());
                }
            }
        }
    }

    void plainScoresAreTiedByName()
    {
        const StandingPtr now = sampleOfRows({{"b", 7}, {"a", 7}, {"c", 0.0}, {"d", -0.0}}, liveMoment(0s));
        const LiveBoard board =
            describeBoard(now, nullptr, BoardHistory(), Decoder(CodecSpec(), TimeRange()), {0, 10});
        for (const LiveRow &row : board.rows)
            QCOMPARE(row.decidedBy, DecidedBy::Name);
    }

    void timeAndDamageDecide()
    {
        const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
        const auto raw = [&](std::int64_t score, std::int64_t tick) {
            return encode(decoder.spec(), score, tick).value().raw;
        };
        const StandingPtr now = sampleOfRows({{"a", raw(50, 1'795'000'000)},
                                              {"b", raw(40, 1'795'000'000)},
                                              {"c", raw(40, 1'795'000'001)},
                                              {"d", raw(30, 1'795'000'000)},
                                              {"e", 0.5}},
                                             liveMoment(0s));
        const LiveBoard board = describeBoard(now, nullptr, BoardHistory(), decoder, {0, 10});
        std::vector<DecidedBy> found;
        for (const LiveRow &row : board.rows)
            found.push_back(row.decidedBy);
        QCOMPARE(found, (std::vector{DecidedBy::Score, DecidedBy::Time, DecidedBy::Time, DecidedBy::Score,
                                     DecidedBy::Damaged}));
    }

    void bothNeighboursAreCompared()
    {
        // A blurred row whose neighbours hold other doubles is sure all the same.
        const LiveRows rows{{"a", split(50)}, {"b", split(40)}, {"c", split(40)}, {"d", split(30)}};
        QCOMPARE(rowOf(between(rows, rows, {2, 1}), "c").decidedBy, DecidedBy::SameTime);
        QCOMPARE(rowOf(between(rows, rows, {1, 1}), "b").decidedBy, DecidedBy::SameTime);
        QCOMPARE(rowOf(between(rows, rows, {3, 1}), "d").decidedBy, DecidedBy::Score);
        QCOMPARE(rowOf(between(rows, rows, {3, 1}), "d").above->points, 10);
    }

    void showsAWindowOfRanks()
    {
        LiveRows rows;
        for (int i = 0; i < 400; ++i)
            rows.emplace_back("m" + std::to_string(i), split(1000 - i));
        // The head ends amid the ranks that are shown: the window holds them all.
        const LiveBoard board = between(rows, rows, {95, 20}, {100, 94, 22, {}});
        QCOMPARE(board.rows.size(), std::size_t(20));
        QCOMPARE(board.rows.front().rank, 95);
        QCOMPARE(board.rows.front().member, std::string_view("m95"));
        QCOMPARE(board.rows.front().above->points, 1);
        QCOMPARE(board.rows.front().leader->points, 95);
        QCOMPARE(board.rows.back().rank, 114);
        QCOMPARE(between(rows, rows, {0, 12}, {100, 94, 22, {}}).rows.size(), std::size_t(12));
        QVERIFY(between(rows, rows, {200, 5}, {100, 94, 22, {}}).rows.empty());
        QCOMPARE(between(rows, rows, {395, 12}, {100, 394, 14, {}}).rows.size(), std::size_t(5));
    }

    void namesEachKindOfBorder()
    {
        const CodecSpec spec = splitDecoder().spec();
        const PrizeBorder clear = borderOf(spec, split(50), split(20));
        QCOMPARE(clear.kind, PrizeBorder::Kind::Clear);
        QCOMPARE(clear.points, 30);
        QCOMPARE(clear.inside, std::string_view("in"));
        QCOMPARE(clear.outside, std::string_view("out"));
        QVERIFY(!clear.doubtful());

        const PrizeBorder time = borderOf(spec, split(50, 0), split(50, 5));
        QCOMPARE(time.kind, PrizeBorder::Kind::Time);
        QCOMPARE(time.ticks, 5);
        QVERIFY(time.insideIsEarlier && !time.doubtful());
        const PrizeBorder oneTick = borderOf(spec, split(50, 4), split(50, 5));
        QCOMPARE(oneTick.kind, PrizeBorder::Kind::OneTick);
        QVERIFY(oneTick.insideIsEarlier && oneTick.doubtful());
        QCOMPARE(borderOf(spec, split(50), split(50)).kind, PrizeBorder::Kind::SameTick);
        QCOMPARE(borderOf(spec, split(50), 0.5).kind, PrizeBorder::Kind::Unknown);
        QVERIFY(!borderOf(spec, split(50), 0.5).doubtful());
        QCOMPARE(borderOf(CodecSpec(), 7, 7).kind, PrizeBorder::Kind::Name);

        // Under a codec that lets the later one rank first.
        const CodecSpec rising = parseCodecSpec("binary").value();
        const PrizeBorder later =
            borderOf(rising, rawOf(rising, 5, liveTick + 1), rawOf(rising, 5, liveTick));
        QCOMPARE(later.kind, PrizeBorder::Kind::OneTick);
        QVERIFY(!later.insideIsEarlier);

        // Times that a double holds together: what it proves counts.
        const std::int64_t large = std::int64_t(1) << 26;
        const PrizeBorder blurred = borderOf(spec, split(large, 0), split(large, 4000));
        QCOMPARE(blurred.kind, PrizeBorder::Kind::Time);
        QVERIFY(blurred.ticks > 3800 && blurred.ticks < 4000);

        const StandingPtr now =
            sampleOfRows({{"a", split(9)}, {"b", split(8)}, {"c", split(7)}}, liveMoment(0s));
        const auto borders = prizeBorders(*now, splitDecoder(), {1, 3, 10});
        QCOMPARE(borders.size(), std::size_t(2));
        QCOMPARE(borders[1].kind, PrizeBorder::Kind::Open);
        QCOMPARE(borders[1].inside, std::string_view("c"));
        // Nothing is said of a border below which nothing was read.
        const StandingPtr part =
            sampleOfRows({{"a", split(9)}, {"b", split(8)}, {"c", split(7)}}, liveMoment(0s), {2, 0, 0, {}});
        QCOMPARE(prizeBorders(*part, splitDecoder(), {1, 2, 3}).size(), std::size_t(1));
    }
};

TIEBREAK_TEST(NoApplication, TestLiveBoard)

} // namespace tst_liveboard

#include "tst_liveboard.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// A reveal begins with the frozen standing, ends with the final one bit for bit, and tells nothing too early.
#include "core/live/standing/liveboard.h"
#include "core/live/standing/reveal.h"
#include "support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_reveal
{

namespace
{

constexpr std::int64_t revealSecond = 1'795'205'647;
const char *const revealCodec = "binary:from=4294967295";

using RevealRows = std::vector<std::pair<std::string, double>>;

double stamped(std::int64_t score, std::int64_t second)
{
    return encode(parseCodecSpec(revealCodec).value(), score, revealSecond + second).value().raw;
}

Decoder revealDecoder(const char *spec = revealCodec)
{
    return {parseCodecSpec(spec).value(), TimeRange()};
}

RevealRows ranked(RevealRows rows, Direction direction)
{
    std::ranges::sort(rows, [direction](const auto &a, const auto &b) {
        return direction == Direction::HighestFirst
                   ? std::tie(b.second, b.first) < std::tie(a.second, a.first)
                   : std::tie(a.second, a.first) < std::tie(b.second, b.first);
    });
    return rows;
}

/// The first rows of a board that has all of them.
StandingPtr standingOf(const RevealRows &all, Direction direction, std::size_t read = 100, int minute = 0)
{
    SampledBoard sample;
    sample.asked = Moment(std::chrono::seconds(revealSecond) + std::chrono::minutes(minute));
    sample.answered = sample.asked + std::chrono::milliseconds(1);
    sample.cardinality = std::ssize(all);
    sample.direction = direction;
    sample.parts.emplace_back();
    const RevealRows rows = ranked(all, direction);
    for (std::size_t row = 0; row < std::min(read, rows.size()); ++row)
        sample.parts.front().rows.append(rows[row].first, rows[row].second);
    return std::make_shared<const Standing>(std::move(sample));
}

std::uint64_t bits(double raw)
{
    return std::bit_cast<std::uint64_t>(raw);
}

/// The rows of a standing by their ranks.
std::map<std::int64_t, std::pair<std::string, std::uint64_t>> rowsOf(const Standing &standing)
{
    std::map<std::int64_t, std::pair<std::string, std::uint64_t>> rows;
    for (const RowsPart &part : standing.parts())
        for (std::size_t row = 0; row < part.rows.size(); ++row)
            rows[part.firstRank + std::int64_t(row)] = {std::string(part.rows.member(row)),
                                                        bits(part.rows.raw(row))};
    return rows;
}

/// "c b a"
std::string membersOf(const RevealStep &step)
{
    std::string text;
    for (const auto &[rank, row] : rowsOf(*step.standing))
        text += (text.empty() ? "" : " ") + row.first;
    return text;
}

/// Two boards, the second of which has come of the first one.
struct Boards {
    RevealRows before;
    RevealRows after;
};

Boards drawnBoards(std::mt19937_64 &random)
{
    const auto below = [&](std::int64_t end) { return std::int64_t(random() % std::uint64_t(end)); };
    Boards boards;
    const std::int64_t members = below(40);
    for (std::int64_t member = 0; member < members; ++member) {
        const std::string name = below(12) == 0 ? std::string("\0\xff<b>", 5) + std::to_string(member)
                                                : "m" + std::to_string(member);
        const double raw = stamped(below(30), below(20));
        const std::int64_t fate = below(10);
        if (fate != 0)
            boards.before.emplace_back(name, raw);
        if (fate == 1)
            continue; // it leaves
        boards.after.emplace_back(name, fate < 5 ? stamped(below(40), 100 + below(40)) : raw);
    }
    if (below(20) == 0)
        boards.after.clear();
    return boards;
}

void checkFirstAndLast(const Reveal &reveal, const StandingPtr &frozen, const StandingPtr &last)
{
    QVERIFY(reveal.size() >= 2);
    const RevealStep first = reveal.step(0);
    QCOMPARE(first.standing, frozen);
    QVERIFY(!first.member && !first.rank);
    const RevealStep end = reveal.step(reveal.size() - 1);
    QCOMPARE(end.standing, last);
    QVERIFY(end.standing->sameRows(*last));
}

} // namespace

class TestReveal : public QObject
{
    Q_OBJECT

private slots:
    void placesAreToldFromTheLastOneUp()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen =
            standingOf({{"ann", 40}, {"bob", 30}, {"cat", 20}, {"dan", 10}}, direction);
        const StandingPtr last = standingOf({{"ann", 40}, {"bob", 35}, {"dan", 90}, {"eve", 32}}, direction);
        const Reveal reveal(RevealOrder::ByPlace, frozen, last, 3, revealDecoder("plain"), direction);
        QCOMPARE(reveal.size(), std::size_t(4));
        // One row below the last place is told with it. Above, those that are not told of, as they stood.
        QCOMPARE(membersOf(reveal.step(1)), std::string("ann cat bob eve"));
        QCOMPARE(membersOf(reveal.step(2)), std::string("cat ann bob eve"));
        QCOMPARE(membersOf(reveal.step(3)), std::string("dan ann bob eve"));
        QCOMPARE(reveal.step(1).member, std::optional<std::string>("bob"));
        QCOMPARE(reveal.step(1).finalFrom, std::optional<std::int64_t>(2));
        QCOMPARE(reveal.step(3).member, std::optional<std::string>("dan"));
        QCOMPARE(reveal.step(3).finalFrom, std::optional<std::int64_t>(0));
    }

    void placesThatNobodyHeldStayOpen()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen = standingOf({{"ann", 1}}, direction);
        const StandingPtr last = standingOf({{"eve", 9}, {"fay", 8}, {"gil", 7}, {"ann", 1}}, direction);
        const Reveal reveal(RevealOrder::ByPlace, frozen, last, 10, revealDecoder("plain"), direction);
        QCOMPARE(reveal.size(), std::size_t(5));
        const auto rows = rowsOf(*reveal.step(2).standing);
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows.begin()->first, std::int64_t(2));
        QCOMPARE(rows.begin()->second.first, std::string("gil"));
    }

    void pointsAreGivenInTheOrderOfTheirTimes()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen = standingOf(
            {{"ann", stamped(40, 0)}, {"bob", stamped(30, 0)}, {"cat", stamped(20, 0)}}, direction);
        const StandingPtr last = standingOf(
            {{"ann", stamped(41, 90)}, {"bob", stamped(45, 70)}, {"cat", stamped(50, 80)}}, direction);
        const Reveal reveal(RevealOrder::ByTime, frozen, last, 3, revealDecoder(), direction);
        QCOMPARE(reveal.size(), std::size_t(4));
        QCOMPARE(membersOf(reveal.step(1)), std::string("bob ann cat"));
        QCOMPARE(membersOf(reveal.step(2)), std::string("cat bob ann"));
        QCOMPARE(reveal.step(2).member, std::optional<std::string>("cat"));
        QCOMPARE(reveal.step(2).rank, std::optional<std::int64_t>(0));
        QCOMPARE(reveal.step(2).ticks->first, revealSecond + 80);
        QCOMPARE(reveal.step(3).member, std::optional<std::string>("ann"));
        QCOMPARE(membersOf(reveal.step(3)), std::string("cat bob ann"));
    }

    void whoWentGoesLast()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen = standingOf({{"ann", stamped(40, 0)}, {"bob", stamped(30, 0)}}, direction);
        const StandingPtr last = standingOf({{"bob", stamped(35, 50)}}, direction);
        const Reveal reveal(RevealOrder::ByTime, frozen, last, 5, revealDecoder(), direction);
        QCOMPARE(reveal.size(), std::size_t(3));
        QCOMPARE(membersOf(reveal.step(1)), std::string("ann bob"));
        QCOMPARE(reveal.step(2).member, std::optional<std::string>("ann"));
        QVERIFY(!reveal.step(2).rank);
    }

    void whatNobodySeesIsNoStep()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen = standingOf({{"ann", stamped(40, 0)}, {"bob", stamped(3, 0)}}, direction);
        const StandingPtr last = standingOf(
            {{"ann", stamped(41, 20)}, {"bob", stamped(4, 10)}, {"cat", stamped(1, 5)}}, direction);
        const Reveal reveal(RevealOrder::ByTime, frozen, last, 1, revealDecoder(), direction);
        QCOMPARE(reveal.size(), std::size_t(2));
        QCOMPARE(reveal.step(1).member, std::optional<std::string>("ann"));
        const Reveal nothing(RevealOrder::ByTime, frozen, frozen, 1, revealDecoder(), direction);
        QCOMPARE(nothing.size(), std::size_t(2));
        QVERIFY(!nothing.step(1).member);
    }

    void drawnBoardsByPlace()
    {
        std::mt19937_64 random(16);
        for (int round = 0; round < 400; ++round) {
            const Boards boards = drawnBoards(random);
            const auto direction = round % 3 == 0 ? Direction::LowestFirst : Direction::HighestFirst;
            const std::size_t read = 1 + random() % 40;
            const StandingPtr frozen = standingOf(boards.before, direction, read);
            const StandingPtr last = standingOf(boards.after, direction, read, 60);
            const std::int64_t places = 1 + std::int64_t(random() % 12);
            const Reveal reveal(RevealOrder::ByPlace, frozen, last, places, revealDecoder(), direction);
            checkFirstAndLast(reveal, frozen, last);
            const auto before = rowsOf(*frozen);
            const auto after = rowsOf(*last);
            for (std::size_t index = 1; index + 1 < reveal.size(); ++index) {
                const RevealStep step = reveal.step(index);
                QVERIFY(step.finalFrom && *step.finalFrom >= 1);
                QCOMPARE(*step.finalFrom, *reveal.step(index - 1).finalFrom - 1);
                QCOMPARE(step.rank, step.finalFrom);
                QCOMPARE(step.standing->cardinality(), frozen->cardinality());
                QCOMPARE(step.standing->answered(), frozen->answered());
                std::set<std::string> seen;
                std::int64_t place = -1;
                for (const auto &[rank, row] : rowsOf(*step.standing)) {
                    // The row below the last place is not shown.
                    QVERIFY2(rank >= places || seen.insert(row.first).second, row.first.c_str());
                    QVERIFY(rank == place + 1 || rank == *step.finalFrom);
                    place = rank;
                    if (rank >= *step.finalFrom) {
                        QVERIFY(after.at(rank) == row);
                        continue;
                    }
                    // Not told: as it was frozen, and in that order.
                    QVERIFY(std::ranges::any_of(before, [&](const auto &old) { return old.second == row; }));
                }
                QVERIFY(place <= places);
            }
        }
    }

    void drawnBoardsByTime()
    {
        std::mt19937_64 random(61);
        const Decoder decoder = revealDecoder();
        for (int round = 0; round < 400; ++round) {
            const Boards boards = drawnBoards(random);
            const auto direction = round % 3 == 0 ? Direction::LowestFirst : Direction::HighestFirst;
            const StandingPtr frozen = standingOf(boards.before, direction);
            const StandingPtr last = standingOf(boards.after, direction, 100, 60);
            const std::int64_t places = 1 + std::int64_t(random() % 12);
            const Reveal reveal(RevealOrder::ByTime, frozen, last, places, decoder, direction);
            checkFirstAndLast(reveal, frozen, last);
            const std::map<std::string, double> before(boards.before.begin(), boards.before.end());
            const std::map<std::string, double> after(boards.after.begin(), boards.after.end());
            std::int64_t until = std::numeric_limits<std::int64_t>::min();
            for (std::size_t index = 1; index + 1 < reveal.size(); ++index) {
                const RevealStep step = reveal.step(index);
                QVERIFY(step.member);
                const bool went = !after.contains(*step.member);
                QCOMPARE(step.ticks.has_value(), !went);
                if (step.ticks) {
                    QVERIFY(step.ticks->first >= until);
                    until = step.ticks->first;
                } else {
                    until = std::numeric_limits<std::int64_t>::max();
                }
                RevealRows shown;
                const Rows &rows = step.standing->head();
                QVERIFY(std::int64_t(rows.size()) <= places + 1);
                for (std::size_t row = 0; row < rows.size(); ++row) {
                    const std::string member(rows.member(row));
                    shown.emplace_back(member, rows.raw(row));
                    const auto old = before.find(member);
                    const auto next = after.find(member);
                    const bool isOld = old != before.end() && bits(old->second) == bits(rows.raw(row));
                    const bool isNew = next != after.end() && bits(next->second) == bits(rows.raw(row));
                    QVERIFY(isOld || isNew);
                    if (isOld && isNew)
                        continue;
                    // Only points of times that were told have been given.
                    const std::int64_t time =
                        next == after.end()
                            ? std::numeric_limits<std::int64_t>::max()
                            : possibleTicks(decoder, next->second, decoder.decode(next->second)).first;
                    QVERIFY(isNew ? time <= until : time >= until);
                }
                QVERIFY(shown == ranked(shown, direction));
            }
        }
    }

    void stepsAreDescribedAsAnyStanding()
    {
        const auto direction = Direction::HighestFirst;
        const double tied = stamped(30, 3);
        const StandingPtr frozen =
            standingOf({{"ann", stamped(50, 0)}, {"bob", tied}, {"cat", tied}}, direction);
        const StandingPtr last = standingOf({{"ann", tied}, {"bob", tied}, {"cat", tied}}, direction);
        const Reveal reveal(RevealOrder::ByPlace, frozen, last, 2, revealDecoder(), direction);
        const RevealStep step = reveal.step(1);
        const BoardHistory history;
        const LiveBoard told = describeBoard(step.standing, frozen, history, revealDecoder(), {1, 1});
        QCOMPARE(told.rows.size(), std::size_t(1));
        QCOMPARE(told.rows[0].member, std::string_view("bob"));
        // What stands above it is not told yet, so there is no gap to it.
        QVERIFY(!told.rows[0].above);
        QCOMPARE(told.rows[0].decidedBy, DecidedBy::SameTime);
    }

    void whoWillBeBelowStillStandsAbove()
    {
        const auto direction = Direction::HighestFirst;
        const StandingPtr frozen =
            standingOf({{"ann", 90}, {"bob", 80}, {"cat", 70}, {"dan", 60}}, direction);
        // bob is passed by everybody, and is the one below the last place.
        const StandingPtr last = standingOf({{"ann", 90}, {"cat", 89}, {"dan", 88}, {"bob", 80}}, direction);
        const Reveal reveal(RevealOrder::ByPlace, frozen, last, 3, revealDecoder("plain"), direction);
        const StandingPtr told = reveal.step(1).standing;
        QCOMPARE(told->memberAt(0), std::optional<std::string_view>("ann"));
        QCOMPARE(told->memberAt(1), std::optional<std::string_view>("bob"));
        QCOMPARE(told->memberAt(2), std::optional<std::string_view>("dan"));
        const auto borders = prizeBorders(*told, revealDecoder("plain"), {3});
        QCOMPARE(borders.size(), std::size_t(1));
        QVERIFY(borders[0].outside == "bob" && borders[0].points == 8);
    }
};

TIEBREAK_TEST(NoApplication, TestReveal)

} // namespace tst_reveal

#include "tst_reveal.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// No event says what did not happen: boards are moved at random, and each event is checked against them.
#include "core/live/livesamples.h"
#include "core/live/standing/liveevents.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <map>
#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_liveevents
{

namespace
{

const Decoder &eventDecoder()
{
    static const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
    return decoder;
}

double at(std::int64_t score, std::int64_t secondsIn = 0)
{
    return rawOf(eventDecoder().spec(), score, liveTick + secondsIn);
}

std::vector<LiveEvent> eventsOf(const LiveRows &before, const LiveRows &now, EventRules rules = {},
                                const LiveRequest &request = {})
{
    return eventsBetween(*sampleOfRows(before, liveMoment(0s), request), liveMoment(1s),
                         *sampleOfRows(now, liveMoment(2s), request), eventDecoder(), rules);
}

/// The only event of this kind; another number of them ends the test.
LiveEvent only(const std::vector<LiveEvent> &events, EventKind kind)
{
    const auto found = std::ranges::find(events, kind, &LiveEvent::kind);
    if (std::ranges::count(events, kind, &LiveEvent::kind) != 1)
        qFatal("not one event of kind %d", int(kind));
    return *found;
}

std::ptrdiff_t countOf(const std::vector<LiveEvent> &events, EventKind kind)
{
    return std::ranges::count(events, kind, &LiveEvent::kind);
}

/// `count` members m0, m1, ... with 100 points between them.
LiveRows ladder(int count)
{
    LiveRows rows;
    for (int i = 0; i < count; ++i)
        rows.emplace_back("m" + std::to_string(i), at(100'000 - 100 * i));
    return rows;
}

/// The same with one member at another score.
LiveRows moved(LiveRows rows, const std::string &member, std::int64_t score, std::int64_t secondsIn = 10)
{
    std::erase_if(rows, [&](const auto &row) { return row.first == member; });
    rows.emplace_back(member, at(score, secondsIn));
    sortLikeServer(rows);
    return rows;
}

/// A board that is written to, and counts who passes whom.
class WrittenBoard
{
public:
    WrittenBoard(unsigned seed, Direction direction) : m_random(seed), m_direction(direction) {}

    std::uint64_t below(std::uint64_t end) { return m_random() % end; }

    LiveRows rows() const
    {
        LiveRows rows(m_raws.begin(), m_raws.end());
        sortLikeServer(rows, m_direction);
        return rows;
    }

    void writeSomething(int names)
    {
        const std::string member = "m" + std::to_string(below(std::uint64_t(names)));
        const std::uint64_t what = below(10);
        if (what == 0)
            remove(member);
        else if (what < 3 && m_raws.contains(member))
            put(member, scoreOfMember(member)); // another time for the same points
        else
            put(member, std::int64_t(below(12)));
    }

    /// Swaps of two neighbours that were made so far. Who is new comes in at the bottom, and who goes leaves
    /// there.
    std::int64_t swaps() const { return m_swaps; }

    std::optional<double> raw(const std::string &member) const
    {
        const auto at = m_raws.find(member);
        return at == m_raws.end() ? std::nullopt : std::optional(at->second);
    }

private:
    std::int64_t scoreOfMember(const std::string &member) const
    {
        return *scoreOf(eventDecoder(), m_raws.at(member));
    }

    std::int64_t rankOf(const std::string &member) const
    {
        const LiveRows all = rows();
        const auto at = std::ranges::find(all, member, &LiveRows::value_type::first);
        return at - all.begin(); // the number of rows where it is none of them
    }

    void remove(const std::string &member)
    {
        if (m_raws.contains(member))
            m_swaps += std::ssize(m_raws) - 1 - rankOf(member);
        m_raws.erase(member);
    }

    void put(const std::string &member, std::int64_t score)
    {
        const std::int64_t before = rankOf(member);
        m_raws[member] = at(score, std::int64_t(below(3)));
        m_swaps += std::abs(rankOf(member) - before);
    }

    std::mt19937_64 m_random;
    Direction m_direction;
    std::map<std::string, double> m_raws;
    std::int64_t m_swaps = 0;
};

/// What is true of two states of a board.
class Truth
{
public:
    Truth(LiveRows before, LiveRows now) : m_before(std::move(before)), m_now(std::move(now)) {}

    /// -1: not on the board.
    static std::int64_t rank(const LiveRows &rows, const std::string &member)
    {
        const auto at = std::ranges::find(rows, member, &LiveRows::value_type::first);
        return at == rows.end() ? -1 : at - rows.begin();
    }
    std::int64_t before(const std::string &member) const { return rank(m_before, member); }
    std::int64_t now(const std::string &member) const { return rank(m_now, member); }
    std::optional<std::int64_t> scoreBefore(const std::string &member) const
    {
        return before(member) < 0 ? std::nullopt
                                  : scoreOf(eventDecoder(), m_before[std::size_t(before(member))].second);
    }
    std::optional<std::int64_t> scoreNow(const std::string &member) const
    {
        return now(member) < 0 ? std::nullopt
                               : scoreOf(eventDecoder(), m_now[std::size_t(now(member))].second);
    }
    bool passed(const std::string &a, const std::string &b) const
    {
        return before(a) >= 0 && before(b) >= 0 && now(a) >= 0 && now(b) >= 0 && before(a) > before(b) &&
               now(a) < now(b);
    }
    double rawNow(const std::string &member) const { return m_now[std::size_t(now(member))].second; }

    /// Why the event is not true; null where it is.
    const char *fault(const LiveEvent &event, std::int64_t swaps) const
    {
        const std::string &who = event.member;
        const std::string &other = event.other;
        const bool fromIsTrue = event.fromPlace == 0 || event.fromPlace == before(who) + 1;
        switch (event.kind) {
        case EventKind::NewLeader:
            if (now(who) != 0 || before(other) != 0 || who == other || event.place != 1)
                return "it is no new leader";
            if (event.fair && (now(other) < 0 || (before(who) >= 0 && !passed(who, other))))
                return "it took the lead from nobody who is there";
            if (!event.fair && event.count == 0 && event.lastPlace == 0 && now(other) >= 0)
                return "who led is still on the board";
            if (event.lastPlace != 0 && event.lastPlace != now(other) + 1)
                return "the rank of who led";
            if (event.count > 0 && now(other) >= 0 && now(other) < event.count)
                return "who led is among the first";
            return fromIsTrue ? nullptr : "it led from another rank";
        case EventKind::Overtook:
            if (!passed(who, other))
                return "it did not pass the other";
            return event.place == now(who) + 1 && event.fromPlace == before(who) + 1 ? nullptr : "its ranks";
        case EventKind::EnteredTop:
            if (now(who) < 0 || now(who) >= event.top || (before(who) >= 0 && before(who) < event.top))
                return "it did not enter the top";
            if (!other.empty() && !passed(who, other))
                return "it did not pass the other";
            return event.place == now(who) + 1 && fromIsTrue ? nullptr : "its ranks";
        case EventKind::LeftTop:
            if (before(who) < 0 || (event.fair && before(who) >= event.top) ||
                (now(who) >= 0 && now(who) < event.top))
                return "it did not leave the top";
            if (!event.fair && now(who) >= 0)
                return "it is still on the board";
            if (event.place != 0 && event.place != now(who) + 1)
                return "its rank";
            if (!other.empty() && (now(other) != event.top - 1 || rawNow(other) != rawNow(who)))
                return "it is not level with the last one";
            return event.fromPlace == before(who) + 1 ? nullptr : "its rank before";
        case EventKind::Tied:
            if (now(who) < 0 || std::abs(now(who) - now(other)) != 1 || scoreNow(who) != scoreNow(other) ||
                event.place != std::min(now(who), now(other)) + 1)
                return "they are not level";
            if (scoreBefore(who) && scoreBefore(who) == scoreBefore(other))
                return "they were level before";
            return !byName(event.decidedBy) == (rawNow(who) != rawNow(other)) ? nullptr : "what decided";
        case EventKind::Extended: {
            if (now(who) != 0 || before(who) != 0)
                return "it does not lead, or did not";
            const std::int64_t second = std::abs(*scoreNow(who) - *scoreNow(m_now[1].first));
            const std::int64_t secondThen = std::abs(*scoreBefore(who) - *scoreBefore(m_before[1].first));
            if (event.lead != second || event.points != second - secondThen || event.points <= 0)
                return "its lead";
            return scoreNow(who) == scoreBefore(who) ? "its own points did not change" : nullptr;
        }
        case EventKind::ManyMoves:
            if (event.count > swaps)
                return "there were fewer rank changes";
            return event.count > 0 && event.place >= 1 && event.lastPlace > event.place &&
                           event.lastPlace <= std::ssize(m_now) + std::ssize(m_before)
                       ? nullptr
                       : "the ranks of the changes";
        case EventKind::BoardGone:
            return m_now.empty() && !m_before.empty() ? nullptr : "the board is there";
        case EventKind::Shrunk:
            return event.top == std::ssize(m_before) && event.count == std::ssize(m_now) &&
                           event.count + 5 <= event.top && event.count * 4 <= event.top * 3
                       ? nullptr
                       : "that is not many";
        case EventKind::BoardFilled:
            return m_before.empty() && event.count == std::ssize(m_now) && event.count > 0 ? nullptr
                                                                                           : "it was there";
        case EventKind::Arrived:
            return before(who) < 0 && now(who) >= event.top && event.place == now(who) + 1 ? nullptr
                                                                                           : "it was there";
        case EventKind::NotRead:
        case EventKind::WorseScore:
        case EventKind::Damage:
        case EventKind::Alert:
        case EventKind::RolledBack:
        case EventKind::Rewritten:
        case EventKind::Restarted:
        case EventKind::Resynced:
        case EventKind::Replaced:
        case EventKind::TakenOver:
        case EventKind::ClockSetBack:
            break;
        }
        return "nobody tells that here";
    }

private:
    LiveRows m_before;
    LiveRows m_now;
};

} // namespace

class TestLiveEvents : public QObject
{
    Q_OBJECT

private slots:
    void newLeader()
    {
        const auto events = eventsOf(ladder(20), moved(ladder(20), "m2", 200'000));
        const LiveEvent event = only(events, EventKind::NewLeader);
        QCOMPARE(event.member, std::string("m2"));
        QCOMPARE(event.other, std::string("m0"));
        QCOMPARE(event.fromPlace, 3);
        QVERIFY(event.from == liveMoment(1s) && event.to == liveMoment(2s));
        QCOMPARE(events.size(), std::size_t(1));
        // Nobody moved, but the leader is gone.
        LiveRows without = ladder(20);
        without.erase(without.begin());
        const auto gone = eventsOf(ladder(20), without);
        QCOMPARE(only(gone, EventKind::NewLeader).member, std::string("m1"));
        QVERIFY(!only(gone, EventKind::LeftTop).fair);
        QCOMPARE(countOf(gone, EventKind::Overtook), 0);
    }

    void aLeadIsTakenOnlyFromWhoIsThere()
    {
        const auto leader = [](const LiveRows &before, const LiveRows &now, const LiveRequest &request = {}) {
            return only(eventsOf(before, now, {}, request), EventKind::NewLeader);
        };
        QVERIFY(leader(ladder(20), moved(ladder(20), "m2", 200'000)).fair);
        // The leader was removed, and the next one has some points more.
        LiveRows without = moved(ladder(20), "m1", 100'500);
        std::erase_if(without, [](const auto &row) { return row.first == "m0"; });
        LiveEvent event = leader(ladder(20), without);
        QVERIFY(!event.fair && event.lastPlace == 0 && event.count == 0);
        // The same where only the first rows are read: it may have fallen as well.
        event = leader(ladder(20), without, {12, 0, 0, {}});
        QVERIFY(!event.fair && event.lastPlace == 0);
        QCOMPARE(event.count, 12);
        // With a third one, who has passed the second.
        event = leader(ladder(20), moved(without, "m2", 100'600));
        QVERIFY(!event.fair);
        // The leader fell.
        event = leader(ladder(20), moved(ladder(20), "m0", 99'650));
        QVERIFY(!event.fair);
        QCOMPARE(event.lastPlace, 4);
        // All were level, and one has moved.
        const LiveRows level{{"b", at(5)}, {"a", at(5)}};
        QVERIFY(leader(level, {{"a", at(6)}, {"b", at(5)}}).fair);
    }

    void overtakes()
    {
        const auto events = eventsOf(ladder(20), moved(ladder(20), "m5", 99'650));
        const LiveEvent event = only(events, EventKind::Overtook);
        QCOMPARE(event.member, std::string("m5"));
        QCOMPARE(event.other, std::string("m4"));
        QCOMPARE(event.place, 5);
        QCOMPARE(event.fromPlace, 6);
        QCOMPARE(events.size(), std::size_t(1));
        // Points that pass nobody are no event, nor is a fall.
        QVERIFY(eventsOf(ladder(20), moved(ladder(20), "m5", 99'550)).empty());
        QVERIFY(eventsOf(ladder(20), moved(ladder(20), "m5", 99'150)).empty());
        // Two rise one behind the other: each has passed somebody.
        const auto both = eventsOf(ladder(20), moved(moved(ladder(20), "m7", 99'690), "m8", 99'680));
        QCOMPARE(countOf(both, EventKind::Overtook), 2);
        for (const LiveEvent &one : both)
            QCOMPARE(one.other, std::string("m4"));
    }

    void othersThatGoRaiseNobody()
    {
        LiveRows now;
        // All have more points, nobody has passed anybody, and the first three are gone.
        for (int i = 3; i < 9; ++i)
            now.emplace_back("m" + std::to_string(i), at(100'000 - 100 * i + 1));
        const auto events = eventsOf(ladder(9), now, {.top = 3});
        QCOMPARE(countOf(events, EventKind::Overtook), 0);
        QCOMPARE(countOf(events, EventKind::ManyMoves), 0);
        QCOMPARE(countOf(events, EventKind::NewLeader), 1);
        QCOMPARE(countOf(events, EventKind::LeftTop), 3);
    }

    void entersAndLeavesTheTop()
    {
        const auto events = eventsOf(ladder(20), moved(ladder(20), "m14", 99'550));
        const LiveEvent entered = only(events, EventKind::EnteredTop);
        QCOMPARE(entered.member, std::string("m14"));
        QCOMPARE(entered.other, std::string("m5"));
        QCOMPARE(entered.place, 6);
        QCOMPARE(entered.fromPlace, 15);
        const LiveEvent left = only(events, EventKind::LeftTop);
        QCOMPARE(left.member, std::string("m9"));
        QCOMPARE(left.place, 11);
        QCOMPARE(left.fromPlace, 10);
        QVERIFY(left.fair && left.other.empty());
        // From where nothing was read.
        const auto unknown = eventsOf(ladder(50), moved(ladder(50), "m40", 99'550), {}, {20, 0, 0, {}});
        QCOMPARE(only(unknown, EventKind::EnteredTop).fromPlace, 0);
        QVERIFY(only(unknown, EventKind::EnteredTop).other.empty());
        // One that was not there at all.
        const auto fresh = eventsOf(ladder(5), moved(ladder(5), "zoe", 99'750));
        QCOMPARE(only(fresh, EventKind::EnteredTop).place, 4);
        QCOMPARE(fresh.size(), std::size_t(1));
    }

    void followedMembersComeAndGo()
    {
        const LiveRequest follows{12, 0, 0, {"m30", "zoe"}};
        LiveRows without = ladder(50);
        std::erase_if(without, [](const auto &row) { return row.first == "m30"; });
        const LiveEvent left = only(eventsOf(ladder(50), without, {}, follows), EventKind::LeftTop);
        QCOMPARE(left.member, std::string("m30"));
        QCOMPARE(left.fromPlace, 31);
        QVERIFY(!left.fair);
        const LiveEvent came = only(eventsOf(without, ladder(50), {}, follows), EventKind::Arrived);
        QCOMPARE(came.member, std::string("m30"));
        QCOMPARE(came.place, 31);
        // Nobody else below the first rows is told of.
        QVERIFY(eventsOf(ladder(50), without, {}, {12, 0, 0, {}}).empty());
    }

    void leavesByATie()
    {
        LiveRows before = ladder(9);
        before.emplace_back("a", at(500));
        before.emplace_back("b", at(400));
        LiveRows now = before;
        now.back().second = at(500);
        sortLikeServer(now);
        const LiveEvent left = only(eventsOf(before, now), EventKind::LeftTop);
        QCOMPARE(left.member, std::string("a"));
        QCOMPARE(left.other, std::string("b"));
        QCOMPARE(left.decidedBy, DecidedBy::SameTime);
        // The other way round the name keeps who was there.
        std::swap(before[9].first, before[10].first);
        QCOMPARE(countOf(eventsOf(before, now), EventKind::LeftTop), 0);
    }

    void saysNothingOfATopThatWasNotRead()
    {
        // Five rows were read: who stands below them need not have left, nor who comes among them entered.
        const auto events = eventsOf(ladder(50), moved(ladder(50), "m7", 99'850), {}, {5, 0, 0, {}});
        QCOMPARE(countOf(events, EventKind::LeftTop), 0);
        QCOMPARE(countOf(events, EventKind::EnteredTop), 0);
        // A pinned member was far below one that was nowhere: that one need not have passed it.
        LiveRows now = moved(moved(ladder(50), "m20", 99'960), "m45", 99'955);
        const auto pinned = eventsOf(ladder(50), now, {.top = 1}, {10, 0, 0, {"m45"}});
        for (const LiveEvent &event : pinned)
            QVERIFY(event.member != "m20");
    }

    void ties()
    {
        const auto events = eventsOf(ladder(20), moved(ladder(20), "m5", 99'600, 10));
        const LiveEvent tied = only(events, EventKind::Tied);
        QCOMPARE(tied.member, std::string("m5"));
        QCOMPARE(tied.other, std::string("m4"));
        QCOMPARE(tied.place, 5);
        QCOMPARE(tied.decidedBy, DecidedBy::Time);
        QCOMPARE(only(eventsOf(ladder(20), moved(ladder(20), "m5", 99'600, 0)), EventKind::Tied).decidedBy,
                 DecidedBy::SameTime);
        // The upper one came down to the other.
        const auto down = only(eventsOf(ladder(20), moved(ladder(20), "m3", 99'600, -10)), EventKind::Tied);
        QCOMPARE(down.member, std::string("m3"));
        QCOMPARE(down.other, std::string("m4"));
        // Who was level stays so with another time: nothing came about.
        const LiveRows level = moved(ladder(20), "m5", 99'600, 10);
        QCOMPARE(countOf(eventsOf(level, moved(ladder(20), "m5", 99'600, 11)), EventKind::Tied), 0);
        QCOMPARE(countOf(eventsOf(level, moved(moved(level, "m5", 99'650), "m4", 99'650)), EventKind::Tied),
                 0);
    }

    void extendsTheLead()
    {
        const LiveEvent event =
            only(eventsOf(ladder(20), moved(ladder(20), "m0", 100'400)), EventKind::Extended);
        QCOMPARE(event.lead, 500);
        QCOMPARE(event.points, 400);
        // A lead grows also where the second loses; that is not the leader's doing.
        const LiveRows second = moved(ladder(2), "m1", 99'000);
        QVERIFY(eventsOf(ladder(2), second).empty());
        QVERIFY(eventsOf(ladder(2), moved(second, "m0", 100'000, 30)).empty());
        QVERIFY(eventsOf(ladder(2), moved(ladder(2), "m0", 99'950)).empty());
    }

    void manyMovesAreCounted()
    {
        LiveRows now = ladder(30);
        for (const char *member : {"m20", "m21", "m22", "m23", "m24", "m25"})
            now = moved(now, member, 99'000 + 100 * std::atoi(member + 1));
        const auto events = eventsOf(ladder(30), now);
        const LiveEvent many = only(events, EventKind::ManyMoves);
        QVERIFY(many.count >= 6);
        QCOMPARE(countOf(events, EventKind::Overtook), 0);
        QVERIFY(many.place >= 1 && many.lastPlace == 26);
        QVERIFY(countOf(events, EventKind::EnteredTop) <= 4);
        // The claim holds also where one fell past all of them.
        const auto fallen = eventsOf(ladder(30), moved(now, "m0", 5));
        QVERIFY(only(fallen, EventKind::ManyMoves).count >= 29);
        QCOMPARE(only(fallen, EventKind::ManyMoves).lastPlace, 30);
    }

    void boardsComeAndGo()
    {
        QCOMPARE(only(eventsOf(ladder(3), {}), EventKind::BoardGone).count, 0);
        QCOMPARE(only(eventsOf({}, ladder(3)), EventKind::BoardFilled).count, 3);
        QVERIFY(eventsOf({}, {}).empty());
        QVERIFY(eventsOf(ladder(3), ladder(3)).empty());
    }

    void manyRemovedBelowTheRanksThatAreRead()
    {
        LiveRequest request;
        request.head = 10;
        const auto shrunk = [&](int before, int now) {
            const LiveRows rows = ladder(before);
            const auto left =
                sampleOfRows(LiveRows(rows.begin(), rows.begin() + now), liveMoment(1s), request);
            const auto whole = sampleOfRows(rows, liveMoment(0s), request);
            return eventsBetween(*whole, whole->asked(), *left, eventDecoder());
        };
        const LiveEvent event = only(shrunk(400, 20), EventKind::Shrunk);
        QCOMPARE(event.top, 400);
        QCOMPARE(event.count, 20);
        QVERIFY(isIncident(event));
        // A trim.
        QVERIFY(shrunk(400, 301).empty());
        QCOMPARE(countOf(shrunk(400, 300), EventKind::Shrunk), 1);
        QVERIFY(shrunk(16, 12).empty());
    }

    void noEventIsFalse()
    {
        SLOW_TEST();
        constexpr std::array heads{3, 5, 10, 12, 40};
        std::array<int, 32> told{};
        for (unsigned seed = 0; seed < 400; ++seed) {
            const Direction direction = seed % 3 == 2 ? Direction::LowestFirst : Direction::HighestFirst;
            WrittenBoard board(seed, direction);
            const int names = 3 + int(board.below(40));
            EventRules rules;
            rules.top = seed % 2 ? 3 : 10;
            rules.maxOvertakes = board.below(6);
            LiveRequest request;
            request.direction = direction;
            request.head = heads[board.below(heads.size())];
            for (int i = 0; i < names; ++i)
                board.writeSomething(names);
            LiveRows rows = board.rows();
            StandingPtr before = sampleOfRows(rows, liveMoment(0s), request);
            for (int sample = 1; sample < 40; ++sample) {
                const std::int64_t swaps = board.swaps();
                for (std::uint64_t writes = board.below(sample % 4 ? 3 : 30); writes > 0; --writes)
                    board.writeSomething(names);
                // What is asked for changes at times.
                if (board.below(4) == 0) {
                    request.windowFirst = std::int64_t(board.below(30));
                    request.windowCount = std::int64_t(board.below(10));
                    request.followed = {"m" + std::to_string(board.below(std::uint64_t(names))), "m1"};
                }
                const LiveRows next = board.rows();
                const StandingPtr now = sampleOfRows(next, liveMoment(sample * 1s), request);
                const std::int64_t made = board.swaps() - swaps;
                QVERIFY(minSwaps(*before, *now) <= made);
                const Truth truth(rows, next);
                const auto events = eventsBetween(*before, before->asked(), *now, eventDecoder(), rules);
                for (const LiveEvent &event : events) {
                    const char *fault = truth.fault(event, made);
                    ++told[std::size_t(event.kind)];
                    QVERIFY2(!fault, qPrintable(QStringLiteral("seed %1, sample %2, kind %3, %4 and %5: %6")
                                                    .arg(seed)
                                                    .arg(sample)
                                                    .arg(int(event.kind))
                                                    .arg(QString::fromStdString(event.member),
                                                         QString::fromStdString(event.other),
                                                         QLatin1StringView(fault))));
                    QVERIFY(event.from == before->asked() && event.to == now->answered());
                }
                // What changes at the top is told.
                if (!rows.empty() && !next.empty())
                    QCOMPARE(countOf(events, EventKind::NewLeader), rows[0].first != next[0].first ? 1 : 0);
                rows = next;
                before = now;
            }
        }
        // The walks come by every kind.
        for (const EventKind kind :
             {EventKind::NewLeader, EventKind::Overtook, EventKind::EnteredTop, EventKind::LeftTop,
              EventKind::Tied, EventKind::Extended, EventKind::ManyMoves})
            QVERIFY2(told[std::size_t(kind)] > 20, qPrintable(QString::number(int(kind))));
    }
};

TIEBREAK_TEST(NoApplication, TestLiveEvents)

} // namespace tst_liveevents

#include "tst_liveevents.moc"

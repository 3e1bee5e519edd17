// SPDX-License-Identifier: GPL-3.0-or-later
// Contested points really make ties: many, close in time, between clients and between workers.
#include "sim/workload/contestedpicks.h"
#include "sim/workload/operationstream.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace tiebreak;

namespace tst_contestedpicks
{

namespace
{

Workload contested(std::uint32_t members, unsigned workers, int group = 8)
{
    Workload workload;
    workload.mix = Mix::only(OperationKind::AddPoints);
    workload.points.kind = PointsChoice::Kind::Contested;
    workload.points.group = group;
    workload.board.members = members;
    workload.load.workers = workers;
    return workload;
}

/// What the members have after a run, and who wrote them last.
struct Played {
    std::vector<std::int64_t> scores;
    std::vector<std::int64_t> written; ///< ns
    std::vector<unsigned> client;
    std::vector<unsigned> worker;
};

/// Operations start a tenth of a ms apart, at one worker after the other and at one client after the other.
Played play(const Workload &workload, std::int64_t operations, std::uint64_t seed = 9)
{
    std::vector<OperationStream> streams;
    for (unsigned worker = 0; worker < workload.load.workers; ++worker)
        streams.emplace_back(workload, seed, worker);
    const std::size_t members = workload.board.members;
    Played played{std::vector<std::int64_t>(members), std::vector<std::int64_t>(members, -1),
                  std::vector<unsigned>(members), std::vector<unsigned>(members)};
    for (std::int64_t i = 0; i < operations; ++i) {
        const unsigned worker = static_cast<unsigned>(i) % workload.load.workers;
        const PlannedOperation operation = streams[worker].next();
        played.scores[operation.member] += operation.points;
        played.written[operation.member] = i * 100'000;
        played.client[operation.member] = static_cast<unsigned>(i) % workload.load.clients;
        played.worker[operation.member] = worker;
    }
    return played;
}

struct Ties {
    int all = 0;
    int close = 0;          ///< of them, written within 5 ms by different clients
    int closeOfWorkers = 0; ///< of those, by different workers
};

/// Of members who were written at all.
Ties countTies(const Played &played)
{
    std::vector<std::size_t> members;
    for (std::size_t member = 0; member < played.scores.size(); ++member) {
        if (played.written[member] >= 0)
            members.push_back(member);
    }
    Ties ties;
    for (auto a = members.begin(); a != members.end(); ++a) {
        for (auto b = a + 1; b != members.end(); ++b) {
            if (played.scores[*a] != played.scores[*b])
                continue;
            ++ties.all;
            if (std::abs(played.written[*a] - played.written[*b]) > 5'000'000 ||
                played.client[*a] == played.client[*b])
                continue;
            ++ties.close;
            ties.closeOfWorkers += played.worker[*a] != played.worker[*b] ? 1 : 0;
        }
    }
    return ties;
}

} // namespace

class ContestTest : public QObject
{
    Q_OBJECT

private slots:
    void makesTies();
    void makesTiesOfPopularMembers_data();
    void makesTiesOfPopularMembers();
    void makesTiesInTheMiddleOfARound();
    void makesClientsMeet();
    void roundsServeEveryone_data();
    void roundsServeEveryone();
    void workersShareOneList();
    void sharesOfTheHotSet();
    void farPicks();
};

void ContestTest::makesTies()
{
    // A few thousand operations over a few hundred members.
    const Ties ties = countTies(play(contested(300, 2), 4800));
    QCOMPARE(ties.all, 300 * 299 / 2); // all of them, after eight full rounds
    QVERIFY2(ties.close > 6'000, std::to_string(ties.close).c_str());
    QVERIFY2(ties.closeOfWorkers > 3'000, std::to_string(ties.closeOfWorkers).c_str());

    Workload ordinary = contested(300, 2);
    ordinary.points.kind = PointsChoice::Kind::Uniform;
    const Ties few = countTies(play(ordinary, 4800));
    QVERIFY2(few.close * 20 < ties.close, std::to_string(few.close).c_str());
}

void ContestTest::makesTiesOfPopularMembers_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("hot set") << static_cast<int>(MemberChoice::Kind::HotSet);
    QTest::newRow("Zipf") << static_cast<int>(MemberChoice::Kind::Zipf);
}

void ContestTest::makesTiesOfPopularMembers()
{
    QFETCH(int, kind);
    Workload workload = contested(400, 3);
    workload.choice = {static_cast<MemberChoice::Kind>(kind), 0.99, 10, 80};
    const Ties ties = countTies(play(workload, 5000));
    QVERIFY2(ties.close > 800, std::to_string(ties.close).c_str());
    QVERIFY2(ties.closeOfWorkers > 400, std::to_string(ties.closeOfWorkers).c_str());
}

void ContestTest::makesTiesInTheMiddleOfARound()
{
    for (const int operations : {4100, 4333, 4500, 4700}) {
        const Ties ties = countTies(play(contested(300, 2), operations));
        QVERIFY2(ties.close > 3'000, std::to_string(ties.close).c_str());
    }
    // Far fewer operations than members: those who were served tie.
    QVERIFY(countTies(play(contested(100'000, 2), 2000)).close > 10'000);
}

void ContestTest::makesClientsMeet()
{
    // With 16 operations under way at once, the same member is often in two of them.
    OperationStream stream(contested(300, 1), 4, 0);
    std::map<std::uint32_t, int> lastPick;
    int meetings = 0;
    for (int i = 0; i < 4800; ++i) {
        const std::uint32_t member = stream.next().member;
        const auto [at, isNew] = lastPick.try_emplace(member, i);
        meetings += !isNew && i - at->second < 16 ? 1 : 0;
        at->second = i;
    }
    QVERIFY2(meetings >= 2400, std::to_string(meetings).c_str());
}

void ContestTest::roundsServeEveryone_data()
{
    QTest::addColumn<uint>("members");
    QTest::addColumn<int>("group");
    for (const uint members : {1u, 2u, 7u, 8u, 9u, 15u, 16u, 300u, 1001u}) {
        for (const int group : {2, 3, 8, 1000})
            QTest::addRow("%u by %d", members, group) << members << group;
    }
}

void ContestTest::roundsServeEveryone()
{
    QFETCH(uint, members);
    QFETCH(int, group);
    ContestedPicks contest(contested(members, 1, group), 2, 0);
    std::vector<std::uint32_t> lastRound;
    std::set<std::int64_t> sums;
    for (int round = 0; round < 20; ++round) {
        std::vector<int> picks(members);
        std::vector<std::uint32_t> order;
        std::set<std::int64_t> points;
        for (unsigned i = 0; i < members * ContestedPicks::turns; ++i) {
            const ContestedPick pick = contest.next();
            QVERIFY(pick.rank < members);
            ++picks[pick.rank];
            order.push_back(pick.rank);
            points.insert(pick.points);
        }
        QVERIFY(std::ranges::all_of(picks, [](int count) { return count == ContestedPicks::turns; }));
        QCOMPARE(points.size(), 1u);
        QVERIFY(std::ranges::find(ContestedPicks::sums, *points.begin()) != ContestedPicks::sums.end());
        sums.merge(points);
        QVERIFY(members < 16 || order != lastRound);
        lastRound = order;
    }
    QVERIFY(sums.size() > 1);
}

void ContestTest::workersShareOneList()
{
    for (const MemberChoice::Kind kind :
         {MemberChoice::Kind::Uniform, MemberChoice::Kind::HotSet, MemberChoice::Kind::Zipf}) {
        Workload workload = contested(1000, 1);
        workload.choice.kind = kind;
        ContestedPicks all(workload, 7, 0);
        workload.load.workers = 5;
        std::vector<ContestedPicks> workers;
        for (unsigned worker = 0; worker < 5; ++worker)
            workers.emplace_back(workload, 7, worker);
        for (std::size_t i = 0; i < 20'000; ++i) {
            const ContestedPick expected = all.next();
            const ContestedPick pick = workers[i % 5].next();
            QCOMPARE(pick.rank, expected.rank);
            QCOMPARE(pick.points, expected.points);
        }
    }
}

void ContestTest::sharesOfTheHotSet()
{
    Workload workload = contested(1000, 1);
    workload.choice = {MemberChoice::Kind::HotSet, 0.99, 5, 70};
    ContestedPicks contest(workload, 7, 0);
    int hot = 0;
    for (int i = 1; i <= 10'000; ++i) {
        hot += contest.next().rank < 50 ? 1 : 0;
        QVERIFY(std::abs(hot - 0.7 * i) <= 1);
    }
    for (const double share : {0.0, 100.0}) {
        workload.choice.hotPicks = share;
        ContestedPicks extreme(workload, 7, 0);
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(extreme.next().rank < 50, share == 100);
    }
    workload.choice.hotMembers = 100;
    workload.choice.hotPicks = 0;
    ContestedPicks everyone(workload, 7, 0);
    std::set<std::uint32_t> ranks;
    for (int i = 0; i < 2000; ++i)
        ranks.insert(everyone.next().rank);
    QCOMPARE(ranks.size(), 1000u);
}

void ContestTest::farPicks()
{
    // The largest board and the most workers: nothing runs over.
    Workload workload = contested(maxMembers, maxWorkers);
    for (const MemberChoice::Kind kind :
         {MemberChoice::Kind::Uniform, MemberChoice::Kind::HotSet, MemberChoice::Kind::Zipf}) {
        workload.choice.kind = kind;
        ContestedPicks contest(workload, 7, maxWorkers - 1);
        for (int i = 0; i < 10'000; ++i)
            QVERIFY(contest.next().rank < maxMembers);
    }
}

TIEBREAK_TEST(QCoreApplication, ContestTest)

} // namespace tst_contestedpicks

#include "tst_contestedpicks.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up servers: a right one is never blamed, and one with a single fault for nothing but that.
#include "allorders.h"
#include "core/base/int128.h"
#include "sim/check/consistencycheck.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

using namespace tiebreak;

namespace tst_consistencyserver
{

namespace
{

/// What a server does wrong; times in ns.
struct Server {
    std::int64_t dropsOneIn = 0; ///< 0: none
    std::int64_t twiceOneIn = 0;
    bool keepsOldTime = false;
    bool forgetsTrimmed = false;      ///< no cold store
    std::vector<std::int64_t> skew{}; ///< by client, whose clock stamps; empty: the server's does
};

/// What clients ask for.
struct Clients {
    int updates = 60;
    bool addsOnly = false; ///< of more than 0 points
    bool sure = false;     ///< every update is acknowledged
    bool trims = true;
};

/// A run against a server in memory, where every update takes effect at one moment.
class MadeServer
{
public:
    MadeServer(Dice &dice, const Server &server, const Clients &clients)
        : m_dice(dice), m_server(server), m_clients(clients)
    {
        history.members = 8;
        history.lowestFirst = !clients.addsOnly && dice.once(3);
        history.tick = dice.once(2) ? 1 : dice.between(2, 20);
        history.skew = server.skew;
        history.serverTime = server.skew.empty();
        history.keepsOldTime = server.keepsOldTime;
        if (clients.trims && dice.once(2))
            history.keeps = dice.between(1, 6);
        for (std::uint32_t member = 0; member < history.members; ++member) {
            m_names.push_back(member);
            if (dice.once(3)) {
                const std::int64_t reached = dice.between(-100, -1);
                history.start.push_back({member, dice.between(0, 3), reached});
                m_board[member] = {history.start.back().score, reached};
            }
        }
        std::mt19937_64 order(static_cast<std::uint64_t>(dice.between(0, 1'000'000'000)));
        std::ranges::shuffle(m_names, order);
        ask();
        run();
        show();
    }

    RunHistory history;
    std::vector<UpdateRecord> records;
    std::int64_t dropped = 0; ///< points
    std::int64_t repeated = 0;
    std::int64_t droppedUpdates = 0;
    std::int64_t repeatedUpdates = 0;

private:
    struct Held {
        std::int64_t score = 0;
        std::int64_t stamp = 0;
    };
    struct Moment {
        std::int64_t time;
        std::size_t record;
    };

    void ask()
    {
        constexpr int clients = 4;
        std::vector<std::int64_t> now(clients);
        for (int i = 0; i < m_clients.updates; ++i) {
            const auto client = static_cast<std::uint16_t>(m_dice.between(0, clients - 1));
            UpdateRecord one;
            one.member = static_cast<std::uint32_t>(m_dice.between(0, history.members - 1));
            one.worker = client;
            one.points = m_clients.addsOnly ? m_dice.between(1, 3) : m_dice.between(-1, 3);
            if (!m_clients.addsOnly && m_dice.once(5))
                one.kind = m_dice.once(3) ? UpdateKind::Remove : UpdateKind::Set;
            one.invoked = now[client] + m_dice.between(0, 15);
            const std::int64_t moment = one.invoked + m_dice.between(0, 15);
            one.answered = moment + m_dice.between(0, 15);
            one.outcome = UpdateOutcome::Acknowledged;
            if (!m_clients.sure && m_dice.once(10)) {
                one.outcome = m_dice.once(3) ? UpdateOutcome::Refused : UpdateOutcome::Uncertain;
                if (one.outcome == UpdateOutcome::Uncertain && m_dice.once(2))
                    m_moments.push_back({one.invoked + m_dice.between(0, 100), records.size()});
            } else {
                m_moments.push_back({moment, records.size()});
            }
            now[client] = one.answered;
            records.push_back(one);
        }
        history.updates = {records};
    }

    void run()
    {
        std::ranges::stable_sort(m_moments, {}, &Moment::time);
        for (const auto &[time, record] : m_moments) {
            const UpdateRecord &one = records[record];
            if (m_server.dropsOneIn && m_dice.once(m_server.dropsOneIn)) {
                dropped += one.points;
                ++droppedUpdates;
                continue;
            }
            apply(one, time);
            if (m_server.twiceOneIn && m_dice.once(m_server.twiceOneIn)) {
                apply(one, time);
                repeated += one.points;
                ++repeatedUpdates;
            }
            trim();
        }
    }

    void apply(const UpdateRecord &one, std::int64_t time)
    {
        if (m_cold.contains(one.member) && !m_board.contains(one.member) && !m_server.forgetsTrimmed)
            m_board[one.member] = m_cold[one.member];
        m_cold.erase(one.member);
        if (one.kind == UpdateKind::Remove) {
            m_board.erase(one.member);
            return;
        }
        const bool isNew = !m_board.contains(one.member);
        Held &held = m_board[one.member];
        held.score = one.kind == UpdateKind::Set ? one.points : held.score + one.points;
        if (isNew || !m_server.keepsOldTime)
            held.stamp = time + (m_server.skew.empty() ? 0 : m_server.skew[one.worker]);
    }

    /// The first in this order stands first.
    std::tuple<std::int64_t, std::int64_t, std::uint32_t> place(std::uint32_t member) const
    {
        const Held &held = m_board.at(member);
        return {history.lowestFirst ? held.score : -held.score, floorDiv(held.stamp, history.tick),
                m_names[member]};
    }

    std::vector<std::uint32_t> ranked() const
    {
        std::vector<std::uint32_t> members;
        for (const auto &[member, held] : m_board)
            members.push_back(member);
        std::ranges::sort(members, {}, [&](std::uint32_t member) { return place(member); });
        return members;
    }

    void trim()
    {
        if (!history.keeps)
            return;
        const auto members = ranked();
        for (auto rank = static_cast<std::size_t>(*history.keeps); rank < members.size(); ++rank) {
            m_cold[members[rank]] = m_board[members[rank]];
            m_board.erase(members[rank]);
        }
    }

    void show()
    {
        for (const std::uint32_t member : ranked()) {
            const Held &held = m_board[member];
            const std::int64_t first = floorDiv(held.stamp, history.tick) * history.tick;
            FinalRow row{member, held.score, FinalRow::Stamp{first, first + history.tick - 1}, false};
            row.sameAsAbove = !history.board.empty() && history.board.back().score == row.score &&
                              history.board.back().stamp->first == first;
            history.board.push_back(row);
        }
    }

    Dice &m_dice;
    const Server m_server;
    const Clients m_clients;
    std::vector<Moment> m_moments;
    std::map<std::uint32_t, Held> m_board;
    std::map<std::uint32_t, Held> m_cold;
    std::vector<std::uint32_t> m_names; ///< which of two equal ones stands first
};

void verifyScores(const ConsistencyReport &report)
{
    QCOMPARE(report.lost, 0);
    QCOMPARE(report.lostPoints, 0);
    QCOMPARE(report.duplicated, 0);
    QCOMPARE(report.duplicatedPoints, 0);
    QCOMPARE(report.membersLost + report.membersDuplicated, 0);
    QCOMPARE(report.wronglyTrimmed, 0);
    QCOMPARE(report.repeatedRows, 0);
    QVERIFY(report.worstScores.empty());
}

std::int64_t causeCount(const ConsistencyReport &report, WrongCause cause)
{
    return report.byCause[static_cast<std::size_t>(cause)];
}

} // namespace

class ConsistencyServerTest : public QObject
{
    Q_OBJECT

private slots:
    void rightServer_data();
    void rightServer();
    void droppedAdds();
    void repeatedAdds();
    void skewedClocks();
    void oldTimes();
    void forgottenMembers();
};

void ConsistencyServerTest::rightServer_data()
{
    QTest::addColumn<int>("updates");
    QTest::addColumn<bool>("addsOnly");
    QTest::addColumn<bool>("sure");
    QTest::newRow("everything") << 60 << false << false;
    QTest::newRow("many updates") << 400 << false << false;
    QTest::newRow("all acknowledged") << 60 << false << true;
    QTest::newRow("Adds") << 60 << true << true;
    QTest::newRow("few updates") << 12 << false << false;
}

void ConsistencyServerTest::rightServer()
{
    SLOW_TEST();
    QFETCH(int, updates);
    QFETCH(bool, addsOnly);
    QFETCH(bool, sure);
    Dice dice(5);
    std::int64_t judged = 0;
    for (int round = 0; round < (updates > 100 ? 1000 : 4000); ++round) {
        const MadeServer server(dice, {}, {updates, addsOnly, sure, true});
        const ConsistencyReport report = checkConsistency(server.history).value();
        verifyScores(report);
        QCOMPARE(report.wrongPairs, 0);
        QCOMPARE(report.misplaced, 0);
        if (QTest::currentTestFailed())
            return;
        judged += report.judgedPairs;
    }
    QVERIFY(judged > 0);
}

void ConsistencyServerTest::droppedAdds()
{
    Dice dice(6);
    std::int64_t atMost = 0, counted = 0;
    for (int round = 0; round < 1000; ++round) {
        const MadeServer server(dice, {.dropsOneIn = 10}, {40, true, true, false});
        const ConsistencyReport report = checkConsistency(server.history).value();
        QCOMPARE(report.lostPoints, server.dropped);
        QVERIFY(report.lost <= server.droppedUpdates);
        QCOMPARE(report.duplicated, 0);
        atMost += server.droppedUpdates;
        counted += report.lost;
    }
    QVERIFY(counted > atMost / 2);
}

void ConsistencyServerTest::repeatedAdds()
{
    Dice dice(7);
    std::int64_t atMost = 0, counted = 0;
    for (int round = 0; round < 1000; ++round) {
        const MadeServer server(dice, {.twiceOneIn = 10}, {40, true, true, false});
        const ConsistencyReport report = checkConsistency(server.history).value();
        QCOMPARE(report.duplicatedPoints, server.repeated);
        QVERIFY(report.duplicated <= server.repeatedUpdates);
        QCOMPARE(report.lost, 0);
        atMost += server.repeatedUpdates;
        counted += report.duplicated;
    }
    QVERIFY(counted > atMost / 2);
}

void ConsistencyServerTest::skewedClocks()
{
    Dice dice(8);
    std::int64_t wrong = 0;
    for (int round = 0; round < 3000; ++round) {
        const MadeServer server(dice, {.skew = {0, 90, -60, 35}}, {40, true, true, false});
        const ConsistencyReport report = checkConsistency(server.history).value();
        verifyScores(report);
        QCOMPARE(causeCount(report, WrongCause::Race), 0);
        QCOMPARE(causeCount(report, WrongCause::OldTime), 0);
        QCOMPARE(causeCount(report, WrongCause::Collapsed) + causeCount(report, WrongCause::ClockSkew),
                 report.wrongPairs);
        wrong += causeCount(report, WrongCause::ClockSkew);
    }
    QVERIFY(wrong > 0);
}

void ConsistencyServerTest::oldTimes()
{
    Dice dice(9);
    std::int64_t wrong = 0;
    for (int round = 0; round < 1000; ++round) {
        const MadeServer server(dice, {.keepsOldTime = true}, {40, true, true, false});
        const ConsistencyReport report = checkConsistency(server.history).value();
        verifyScores(report);
        QCOMPARE(causeCount(report, WrongCause::OldTime) + causeCount(report, WrongCause::Collapsed),
                 report.wrongPairs);
        wrong += causeCount(report, WrongCause::OldTime);
    }
    QVERIFY(wrong > 0);
}

void ConsistencyServerTest::forgottenMembers()
{
    Dice dice(10);
    std::int64_t lost = 0;
    std::int64_t trimmed = 0;
    for (int round = 0; round < 1000; ++round) {
        const MadeServer server(dice, {.forgetsTrimmed = true}, {40, true, true, true});
        const ConsistencyReport report = checkConsistency(server.history).value();
        QCOMPARE(report.duplicated, 0);
        QVERIFY(server.history.keeps || (report.lost == 0 && report.wronglyTrimmed == 0));
        lost += report.lost;
        trimmed += report.wronglyTrimmed;
    }
    QVERIFY(lost > 0);
    QVERIFY(trimmed > 0);
}

TIEBREAK_TEST(QCoreApplication, ConsistencyServerTest)

} // namespace tst_consistencyserver

#include "tst_consistencyserver.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/boardwatch.h"

#include "core/live/standing/rollback.h"
#include "redis/link/linktext.h"
#include "redis/link/open.h"
#include "redis/live/changenotifier.h"
#include "redis/live/clusterwatch.h"
#include "redis/live/watchcost.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;
using Steady = WaitClock::time_point;

constexpr int maxDoublings = 4;

} // namespace

/// The loop of watchNode().
class Watch
{
public:
    Watch(const BoardAddress &address, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
          const StandingReader::Clock &now, const WatchTimes &times, const Progress &progress)
        : m_address(address)
        , m_plan(plan)
        , m_tell(tell)
        , m_now(now)
        , m_times(times)
        , m_progress(progress)
        , m_stop(progress.stopToken())
        , m_reader(now)
    {
    }

    Result<void> run()
    {
        const std::stop_callback wakeOnStop(m_stop, [this] { m_plan.wake(); });
        while (!m_stop.stop_requested()) {
            followPlan();
            if (!anyWanted())
                rest(Steady::max());
            else if (auto gone = round(); !gone && !m_stop.stop_requested())
                lose(gone.error());
        }
        return failure(ErrorKind::Cancelled, "Stopped.");
    }

private:
    struct Known {
        WatchedBoard board;
        Steady read = Steady::min(); ///< when it was read last
        bool armed = false;          ///< it rings when it changes
        bool mute = false;           ///< it cannot be armed: the user may not read it, say
        bool due = true;             ///< whatever the bell says
        StandingPtr standing;
        std::vector<std::string> former; ///< members of another board, perhaps, to be asked for once
        DeeperTurn turn;
        bool rang = false;       ///< what is being read may have changed
        std::int64_t unread = 0; ///< reads until every rank was read since then
    };

    void followPlan()
    {
        m_state = m_plan.state();
        std::map<std::string, Known> next;
        for (const WatchedBoard &board : m_state.boards) {
            const auto old = m_boards.find(board.request.key);
            Known known = old == m_boards.end() ? Known() : std::move(old->second);
            const bool changed = !(known.board.request == board.request) || !known.board.wanted;
            known.due = known.due || changed || m_state.readNow != m_readNow;
            known.armed = known.armed && !changed; // what is asked for now may have changed before
            known.board = board;
            next.insert_or_assign(board.request.key, std::move(known));
        }
        m_boards = std::move(next);
        m_readNow = m_state.readNow;
    }

    bool anyWanted() const
    {
        return std::ranges::any_of(m_boards, [](const auto &entry) { return entry.second.board.wanted; });
    }

    /// Connects where that is needed, reads what is due, and waits for what comes next.
    Result<void> round()
    {
        // While nobody looked, the server may have closed what was idle.
        if (m_connection && !m_connection->reusable()) {
            dropConnection();
            if (m_bellDue != Steady::max())
                m_bellDue = Steady::min();
            for (auto &[key, known] : m_boards)
                known.due = true;
        }
        if (!m_connection) {
            m_measureDue = Steady::min();
            TRY(m_connection,
                openConnection(m_address, m_times.timeouts, m_stop, nullptr, Connection::Until::Known));
            MetProcesses &met = m_met[placeOf(*m_connection)];
            met.meet(m_connection->serverProcess());
            m_server = {m_connection->serverProcess(),
                        m_connection->address(),
                        WaitClock::now(),
                        met.takeTurns(),
                        m_address.route.cluster != nullptr,
                        WaitClock::now()};
        }
        hangBell();
        if (auto beat = beatHeart(); !beat)
            dropBell(beat.error());
        WatchNews news;
        TRY(readDue(news));
        if (m_replica == ReplicaLink::Down) {
            if (!news.boards.empty())
                tell(std::move(news));
            return failure(ErrorKind::Loading, "The replica has lost its primary, so its data may be old.");
        }
        m_failures = 0;
        if (!news.boards.empty() || m_stateChanged)
            tell(std::move(news));
        waitForNext();
        return {};
    }

    /// Who takes turns there: the nodes of a cluster do not, whichever of them has the key.
    std::string placeOf(const Connection &connection) const
    {
        return m_address.route.cluster ? connection.address() : std::string();
    }

    void hangBell()
    {
        if (m_bell || WaitClock::now() < m_bellDue)
            return;
        auto bell = ChangeNotifier::open(m_address, m_times.timeouts, m_stop);
        if (!bell) {
            if (bell.error().kind == ErrorKind::Conflict)
                noteTurns();
            dropBell(bell.error());
            return;
        }
        // The one that is read still lives, so that it was not restarted.
        if (bell->process().isOtherThan(m_server.process) &&
            m_connection->isAlive(m_times.timeouts.command, m_stop)) {
            noteTurns();
            dropBell({ErrorKind::Conflict, readByTurnsText(m_server.address)});
            return;
        }
        m_bell = *std::move(bell);
        m_noBell.reset();
        m_stateChanged = true;
        m_beat = WaitClock::now();
        for (auto &[key, known] : m_boards)
            known.due = true;
    }

    void noteTurns()
    {
        m_met[placeOf(*m_connection)].noteTurns();
        m_server.takesTurns = true;
    }

    void dropConnection()
    {
        if (!m_connection)
            return;
        m_lostTraffic += m_connection->traffic().commands;
        m_lostBytes += m_connection->traffic().bytes;
        m_connection.reset();
    }

    /// Polls from now on, and tries again later; never where it is not allowed.
    void dropBell(const Error &error)
    {
        m_lostTraffic += m_bell ? m_bell->traffic().commands : 0;
        m_lostBytes += m_bell ? m_bell->traffic().bytes : 0;
        m_bell.reset();
        m_noBell = error;
        m_stateChanged = true;
        m_bellDue = error.kind == ErrorKind::Permission || error.kind == ErrorKind::Conflict
                        ? Steady::max()
                        : WaitClock::now() + m_times.bellAgain;
        for (auto &[key, known] : m_boards)
            known.armed = false;
    }

    /// That it lives proves that it rings, but not that nothing has changed: SWAPDB rings for nobody.
    Result<void> beatHeart()
    {
        if (!m_bell || WaitClock::now() - m_beat < m_times.heartbeat)
            return {};
        TRY(auto rings, m_bell->ping(m_stop));
        m_beat = WaitClock::now();
        m_stateChanged = true; // that it lives is told, also where no board can be read
        noteRings(rings);
        return {};
    }

    void noteRings(const ChangeNotifier::Rings &rings)
    {
        if (rings.all) // its data may come from another server by now
            m_measureDue = Steady::min();
        for (auto &[key, known] : m_boards)
            known.armed = known.armed && !rings.all;
        for (const std::string &key : rings.keys) {
            if (const auto known = m_boards.find(key); known != m_boards.end())
                known->second.armed = false;
        }
    }

    /// When the board is to be read next.
    Steady nextRead(const Known &known) const
    {
        if (known.due)
            return Steady::min();
        const bool rings = m_bell && !known.mute;
        const Steady allowed = known.read + (rings ? known.board.interval : known.board.pollInterval);
        if (!m_bell || !known.armed || known.unread > 0)
            return allowed;
        return std::max(allowed, known.read + m_times.heartbeat);
    }

    Result<void> readDue(WatchNews &news)
    {
        const Steady now = WaitClock::now();
        std::vector<Known *> due;
        for (auto &[key, known] : m_boards) {
            if (known.board.wanted && nextRead(known) <= now)
                due.push_back(&known);
        }
        if (due.empty())
            return {};
        for (Known *known : due)
            known->rang = !known->armed;
        if (m_bell)
            arm(due);
        std::vector<StandingRequest> requests;
        for (Known *known : due)
            requests.push_back(requestOf(*known));
        const bool measured = m_measuring && now >= m_measureDue;
        TRY(auto standings, m_reader.read(*m_connection, requests, measured, m_progress));
        m_server.answered = WaitClock::now();
        m_cost.addReads(due.size());
        if (measured) {
            m_replica = standings.replica;
            if (standings.told)
                m_server.process.takeReplication(*standings.told);
            m_measureDue = now + m_times.heartbeat;
            m_measuring = !standings.refusesToTell;
            m_cost.setServerTime(standings.serverTime, due.size());
        }
        for (std::size_t i = 0; i < due.size(); ++i) {
            // What it held is known already, and may be old by now.
            if (m_replica == ReplicaLink::Down && due[i]->standing)
                continue;
            news.boards.push_back(
                takeIn(*due[i], std::move(standings.boards[i]), std::move(standings.deeper[i])));
        }
        return {};
    }

    /// Which ranks further down there are is known once the board was read.
    static StandingRequest requestOf(Known &known)
    {
        StandingRequest request = known.board.request;
        request.former = std::exchange(known.former, {});
        if (request.deeper && known.standing)
            request.deeperRanks = known.turn.next(request.headRows, known.standing->cardinality());
        return request;
    }

    /// Before the boards are read: a change between the two rings, and is read.
    void arm(const std::vector<Known *> &due)
    {
        std::vector<std::string> keys;
        for (const Known *known : due)
            keys.push_back(known->board.request.key);
        const auto armed = m_bell->arm(keys, m_stop);
        if (!armed) {
            dropBell(armed.error());
            return;
        }
        for (std::size_t i = 0; i < due.size(); ++i) {
            due[i]->armed = (*armed)[i];
            due[i]->mute = !due[i]->armed;
        }
    }

    BoardNews takeIn(Known &known, Result<SampledBoard> read, std::vector<RowsPart> deeper)
    {
        known.read = WaitClock::now();
        // Who has asked anew may know nothing of the board yet.
        const bool asked = std::exchange(known.due, false);
        BoardNews news{known.board.request.key, nullptr, {}, std::nullopt, nullptr};
        if (!read) {
            news.error = read.error();
            news.confirmed = m_now();
            known.standing.reset();
            return news;
        }
        news.confirmed = read->asked;
        auto standing = std::make_shared<const Standing>(*std::move(read));
        const bool isChanged = known.standing && !standing->sameRows(*known.standing);
        // Not every change rings: after SWAPDB another board is under the key.
        known.rang = known.rang || isChanged;
        if (asked || !known.standing || !standing->former().empty() || isChanged)
            news.standing = standing;
        if (known.standing)
            known.former = formerToAskFor(*known.standing, *standing);
        known.standing = std::move(standing);
        takeDeeper(known, std::move(deeper), news);
        return news;
    }

    /// Whether another board is under the key tells the next read, whenever that comes. Who knows more of the
    /// board may find a turnover likely all the same.
    static std::vector<std::string> formerToAskFor(const Standing &before, const Standing &now)
    {
        const auto found = findReplacement(before, now, Answering::Same, Turnover::Unlikely);
        return found && !found->isSure ? membersToAskFor(before, now) : std::vector<std::string>();
    }

    static void takeDeeper(Known &known, std::vector<RowsPart> deeper, BoardNews &news)
    {
        const StandingRequest &request = known.board.request;
        const Standing &standing = *known.standing;
        if (!request.deeper)
            known.unread = 0;
        else if (known.rang)
            known.unread = DeeperTurn::reads(request.headRows, standing.cardinality());
        else if (known.unread > 0)
            --known.unread;
        if (deeper.empty())
            return;
        DeeperSample sample{.asked = standing.asked(),
                            .answered = standing.answered(),
                            .direction = request.direction,
                            .turn = known.turn.turn(),
                            .ranks = known.turn.ranks(),
                            .beginsTurn = known.turn.beginsTurn(),
                            .endsTurn = known.turn.endsTurn(),
                            .unread = known.unread,
                            .parts = std::move(deeper)};
        news.deeper = std::make_shared<const DeeperSample>(std::move(sample));
    }

    void tell(WatchNews news)
    {
        news.way = m_bell ? WatchWay::Bell : WatchWay::Polling;
        news.noBell = m_noBell;
        if (m_connection) {
            const Traffic &traffic = m_connection->traffic();
            m_cost.setTraffic(WaitClock::now(),
                              m_lostTraffic + traffic.commands + (m_bell ? m_bell->traffic().commands : 0),
                              m_lostBytes + traffic.bytes + (m_bell ? m_bell->traffic().bytes : 0));
        }
        news.cost = m_cost.value();
        news.server = m_server;
        m_stateChanged = false;
        m_tell(std::move(news));
    }

    void waitForNext()
    {
        Steady next = m_bell ? m_beat + m_times.heartbeat : std::min(m_bellDue, Steady::max());
        for (const auto &[key, known] : m_boards) {
            if (known.board.wanted)
                next = std::min(next, nextRead(known));
        }
        if (!m_bell) {
            rest(next);
            return;
        }
        const auto rings = m_bell->wait(next, m_state.changed);
        if (rings)
            noteRings(*rings);
        else
            dropBell(rings.error());
    }

    void lose(const Error &error)
    {
        dropConnection();
        if (m_bell)
            dropBell(error);
        m_noBell.reset();
        m_bellDue = Steady::min();
        const auto pause = m_times.firstRetry * (1 << std::min(m_failures++, maxDoublings));
        WatchNews news;
        news.lost = error;
        news.retry = pause;
        for (auto &[key, known] : m_boards) {
            known.due = true;
            news.lostKeys.push_back(key);
        }
        tell(std::move(news));
        rest(WaitClock::now() + pause);
    }

    /// Until then, or until the plan changes.
    void rest(Steady until)
    {
        m_waiter.wait(-1, 0, std::min(until, WaitClock::now() + std::chrono::hours(1)), m_state.changed);
    }

    const BoardAddress &m_address;
    WatchPlan &m_plan;
    const std::function<void(WatchNews)> &m_tell;
    const StandingReader::Clock &m_now;
    const WatchTimes &m_times;
    const Progress &m_progress;
    const std::stop_token &m_stop;

    WatchPlan::State m_state;
    std::uint64_t m_readNow = 0;
    std::map<std::string, Known> m_boards;
    StandingReader m_reader;
    std::optional<Connection> m_connection;
    std::optional<ChangeNotifier> m_bell;
    std::optional<Error> m_noBell;
    Steady m_bellDue = Steady::min();
    Steady m_beat = Steady::min();
    Steady m_measureDue = Steady::min();
    bool m_measuring = true;              ///< the server allows INFO, or ROLE
    std::optional<ReplicaLink> m_replica; ///< of a replica, as it was told last
    bool m_stateChanged = false;
    int m_failures = 0;
    WatchCostMeter m_cost;
    AnsweringServer m_server;
    std::map<std::string, MetProcesses> m_met; ///< by place
    std::uint64_t m_lostTraffic = 0;           ///< of connections that are gone
    std::uint64_t m_lostBytes = 0;
    Waiter m_waiter;
};

Result<void> watchNode(const BoardAddress &address, WatchPlan &plan,
                       const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                       const WatchTimes &times, const Progress &progress)
{
    return Watch(address, plan, tell, now, times, progress).run();
}

Result<void> watchBoards(const Route &route, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
                         const StandingReader::Clock &now, const WatchTimes &times, const Progress &progress)
{
    if (route.cluster)
        return watchCluster(route, plan, tell, now, times, progress);
    return route.endpoint.sentinel ? watchPrimary(route.endpoint, plan, tell, now, times, progress)
                                   : watchNode(route, plan, tell, now, times, progress);
}

std::optional<ServerTurn> turnBetween(const AnsweringServer &before, const AnsweringServer &now, bool isGone)
{
    if (!now.isOtherThan(before) && !(isGone && now.hasMovedFrom(before)))
        return std::nullopt;
    return ServerTurn{before.address,
                      now.address,
                      now.turnsFrom(before),
                      now.isUnrelatedTo(before),
                      now.process.sharesDataWith(before.process),
                      now.process.isResyncedSince(before.process)};
}

bool answersNow(const BoardAddress &address)
{
    constexpr Timeouts patience{milliseconds(1000), milliseconds(1000)};
    auto connection = openConnection(address, patience);
    return connection && connection->isAlive(patience.command);
}

milliseconds usualQuiet(milliseconds interval)
{
    constexpr milliseconds late{1000};
    return std::max(interval, WatchTimes().heartbeat) + late;
}

} // namespace tiebreak

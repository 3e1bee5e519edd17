// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/clusterwatch.h"

#include "redis/link/cluster.h"
#include "redis/link/sentinel.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tiebreak
{

namespace
{

/// Between two looks at where boards are, while they move.
constexpr std::chrono::milliseconds movingPause{100};
/// How long a node may say nothing before the others are asked whether it still has its boards.
constexpr std::chrono::milliseconds silence{2000};

} // namespace

/// The loop of watchCluster(): a watch, on a thread of its own, for each node that has boards of the plan.
class ClusterWatch
{
public:
    ClusterWatch(const Route &route, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
                 const StandingReader::Clock &now, const WatchTimes &times, const Progress &progress)
        : m_route(route), m_plan(plan), m_tell(tell), m_now(now), m_times(times), m_stop(progress.stopToken())
    {
    }

    Result<void> run()
    {
        const std::stop_callback wakeOnStop(m_stop, [this] { m_plan.wake(); });
        while (!m_stop.stop_requested()) {
            const WatchPlan::State state = m_plan.state();
            if (m_moved.exchange(false)) {
                m_waiter.wait(-1, 0, WaitClock::now() + movingPause, m_stop);
                // Where that fails, the watches try on, and tell why.
                (void)m_route.cluster->freshen(m_route.endpoint, m_times.timeouts, m_stop);
            } else if (isAnySilent()) {
                (void)m_route.cluster->refresh(m_route.endpoint, m_times.timeouts, m_stop);
            }
            follow(state);
            m_waiter.wait(-1, 0, WaitClock::now() + silence / 2, state.changed);
        }
        m_nodes.clear();
        return failure(ErrorKind::Cancelled, "Stopped.");
    }

private:
    struct Node {
        WatchPlan plan;
        std::uint64_t readNow = 0;
        bool wanted = false;                                         ///< one of its boards is
        std::atomic<WaitClock::time_point> heard = WaitClock::now(); ///< when it last said something
        std::jthread thread;                                         // the last: it uses the others

        ~Node()
        {
            thread.request_stop();
            plan.wake();
        }
    };

    /// A node that hangs does not tell that another has been put in its place.
    bool isAnySilent() const
    {
        return std::ranges::any_of(m_nodes, [](const auto &entry) {
            return entry.second->wanted && WaitClock::now() - entry.second->heard.load() > silence;
        });
    }

    /// Gives each node the boards that it has.
    void follow(const WatchPlan::State &state)
    {
        std::map<WatchPlace, std::vector<WatchedBoard>> places;
        for (const WatchedBoard &board : state.boards)
            places[placeOf(board.request.key)].push_back(board);
        const auto isEmpty = [&](const auto &entry) { return !places.contains(entry.first); };
        std::erase_if(m_nodes, isEmpty);
        {
            const std::lock_guard lock(m_telling);
            std::erase_if(m_costs, isEmpty);
        }
        for (auto &[place, boards] : places) {
            const std::string key = boards.front().request.key;
            auto &node = m_nodes[place];
            const bool isNew = !node;
            if (isNew)
                node = std::make_unique<Node>();
            node->wanted = std::ranges::any_of(boards, &WatchedBoard::wanted);
            node->plan.set(std::move(boards));
            if (std::exchange(node->readNow, state.readNow) != state.readNow)
                node->plan.readNow();
            if (isNew)
                node->thread = std::jthread([this, place, key, &own = *node](const std::stop_token &stop) {
                    const auto tell = [&](WatchNews news) {
                        own.heard = WaitClock::now();
                        hear(place, std::move(news));
                    };
                    (void)watchNode({m_route, key}, own.plan, tell, m_now, m_times, Progress(stop));
                });
        }
    }

    WatchPlace placeOf(const std::string &key) const
    {
        std::string address = m_route.cluster->addressFor(m_route.endpoint, key);
        return address.empty() ? WatchPlace{.slot = keySlot(key)} : WatchPlace{.address = std::move(address)};
    }

    /// On a node's thread.
    void hear(const WatchPlace &place, WatchNews news)
    {
        const auto moved = std::erase_if(news.boards, [](const BoardNews &board) {
            return board.error && board.error->kind == ErrorKind::Moved;
        });
        if (moved > 0 && !m_moved.exchange(true))
            m_plan.wake();
        const std::lock_guard lock(m_telling);
        news.place = place;
        m_costs[place] = news.cost;
        news.cost = {};
        for (const auto &[node, cost] : m_costs) {
            news.cost.commandsPerSecond += cost.commandsPerSecond;
            news.cost.readsPerSecond += cost.readsPerSecond;
            news.cost.bytesPerSecond += cost.bytesPerSecond;
            // The busiest of the servers.
            if (cost.serverShare)
                news.cost.serverShare = std::max(news.cost.serverShare.value_or(0), *cost.serverShare);
        }
        m_tell(std::move(news));
    }

    const Route &m_route;
    WatchPlan &m_plan;
    const std::function<void(WatchNews)> &m_tell;
    const StandingReader::Clock &m_now;
    const WatchTimes &m_times;
    const std::stop_token m_stop;

    std::atomic<bool> m_moved = false; ///< a board is not where it was watched
    std::mutex m_telling;
    std::map<WatchPlace, WatchCost> m_costs;
    std::map<WatchPlace, std::unique_ptr<Node>> m_nodes;
    Waiter m_waiter;
};

Result<void> watchCluster(const Route &route, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
                          const StandingReader::Clock &now, const WatchTimes &times, const Progress &progress)
{
    return ClusterWatch(route, plan, tell, now, times, progress).run();
}

Result<void> watchPrimary(const Endpoint &endpoint, WatchPlan &plan,
                          const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                          const WatchTimes &times, const Progress &progress)
{
    const std::stop_token stop = progress.stopToken();
    while (!stop.stop_requested()) {
        std::stop_source ended;
        const std::stop_callback endWithUs(stop, [&ended] { ended.request_stop(); });
        const std::jthread lookout([&](const std::stop_token &enough) {
            if (nextPrimary(endpoint, times.timeouts, enough))
                ended.request_stop();
        });
        (void)watchNode(endpoint, plan, tell, now, times, Progress(ended.get_token()));
    }
    return failure(ErrorKind::Cancelled, "Stopped.");
}

} // namespace tiebreak

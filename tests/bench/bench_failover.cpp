// SPDX-License-Identifier: GPL-3.0-or-later
// How long a live board stands still while Sentinels choose another primary, beside the time that they take.
#include "bench/figures.h"
#include "redis/live/watchfixture.h"
#include "support/testsentinels.h"

#include <QCoreApplication>

#include <algorithm>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

using Clock = std::chrono::steady_clock;

constexpr auto longest = 60s;

/// Waits for it; gives up where it does not come.
void await(const char *what, const std::function<bool()> &comes)
{
    const auto deadline = Clock::now() + longest;
    while (!comes()) {
        if (Clock::now() > deadline)
            giveUp(std::string("waited in vain: ") + what);
        std::this_thread::sleep_for(10ms);
    }
}

/// Two servers, of which one is the primary, and a watch that has the times of the window.
class Failovers
{
public:
    Failovers()
    {
        if (!m_one.ready() || !m_two.ready() || !m_sentinels.error().isEmpty())
            giveUp("no servers to watch");
        Endpoint endpoint;
        endpoint.sentinel = m_sentinels.options();
        WatchedBoard board;
        board.request.key = "board";
        board.request.headRows = 10;
        board.interval = 100ms;
        board.pollInterval = 1s;
        add();
        m_watch.emplace(endpoint, std::vector{board}, WatchTimes());
        await("the first rows", [this] { return isShown(); });
    }

    struct Times {
        double named = 0; ///< seconds until the Sentinels name another primary
        double shown = 0; ///< and until the watch shows what that one was told
    };

    Times once(bool hangs)
    {
        const auto begin = Clock::now();
        const auto gone = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
        TestServer &old = *m_primary;
        if (hangs)
            old.freeze();
        else
            old.kill();
        m_primary = m_primary == &m_one ? &m_two : &m_one;
        Times times;
        await("another primary",
              [this] { return m_sentinels.namedPort(0) == m_primary->tcpEndpoint().port; });
        times.named = gone();
        await("a primary that takes writes", [this] { return add(); });
        await("the new rows", [this] { return isShown(); });
        times.shown = gone();
        if (hangs)
            old.thaw();
        else if (!old.restart())
            giveUp(old.error().toStdString());
        await("a replica", [&] { return old.command({"ROLE"}) == "*5"; });
        // Sentinels do not fail over again within twice their failover-timeout.
        std::this_thread::sleep_for(6s);
        return times;
    }

private:
    bool add()
    {
        return m_primary->command({"ZADD", "board", std::to_string(++m_raw), "ann"}).starts_with(":");
    }

    bool isShown() const
    {
        const StandingPtr standing = m_watch->standing("board");
        return standing && standing->head().size() == 1 && standing->head().raw(0) == m_raw;
    }

    TestServer m_one{{"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp};
    TestServer m_two{{"--replicaof", "127.0.0.1 " + QString::number(m_one.tcpEndpoint().port),
                      "--repl-diskless-sync-delay", "0"},
                     TestServer::Listen::Tcp};
    TestSentinels m_sentinels{3, m_one, 1};
    TestServer *m_primary = &m_one;
    int m_raw = 0;
    std::optional<RunningWatch> m_watch;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = readBenchOptions(argc, argv);
    const int rounds = options.quick ? 2 : 9;
    Failovers failovers;
    std::vector<Failovers::Times> died;
    std::vector<Failovers::Times> hung;
    for (int round = 0; round < rounds; ++round) {
        died.push_back(failovers.once(false));
        hung.push_back(failovers.once(true));
    }
    const auto print = [](const char *how, const std::vector<Failovers::Times> &all) {
        std::vector<double> named;
        std::vector<double> shown;
        double most = 0;
        for (const Failovers::Times &times : all) {
            named.push_back(times.named);
            shown.push_back(times.shown);
            most = std::max(most, times.shown - times.named);
        }
        printFigure({std::string("live through a failover, the old primary ") + how,
                     timeText(median(shown)) + ", " + timeText(most) + " more at most",
                     "the Sentinels name another, " + timeText(median(named)),
                     ratioText(median(shown) / median(named)), "2 s more"});
    };
    print("dies", died);
    print("hangs", hung);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// A watch that runs beside a test.
#pragma once

#include "redis/link/route.h"
#include "redis/live/boardwatch.h"
#include "support/patience.h"
#include "support/testserver.h"

#include <map>
#include <mutex>
#include <thread>

namespace tiebreak
{

/// Runs watchBoards() on a thread of its own and keeps what it tells.
class RunningWatch
{
public:
    RunningWatch(Route route, std::vector<WatchedBoard> boards, WatchTimes times = quickTimes())
        : m_route(std::move(route)), m_times(times)
    {
        m_plan.set(std::move(boards));
        m_thread = std::jthread([this](const std::stop_token &stop) {
            (void)watchBoards(
                m_route, m_plan, [this](WatchNews news) { keep(std::move(news)); },
                [] {
                    return std::chrono::time_point_cast<std::chrono::microseconds>(
                        std::chrono::system_clock::now());
                },
                m_times, Progress(stop));
        });
    }

    /// Patient with a busy machine, and quick to try again.
    static WatchTimes quickTimes()
    {
        WatchTimes times;
        times.timeouts = patient;
        times.heartbeat = std::chrono::milliseconds(100);
        times.bellAgain = std::chrono::milliseconds(200);
        times.firstRetry = std::chrono::milliseconds(50);
        return times;
    }

    WatchPlan &plan() { return m_plan; }
    /// What was told last.
    WatchNews last() const
    {
        const std::lock_guard lock(m_mutex);
        return m_last;
    }
    /// The last standing of a board; null while there is none.
    StandingPtr standing(const std::string &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_standings.find(key);
        return at == m_standings.end() ? nullptr : at->second;
    }
    /// What the members held that were read below the standing.
    std::map<std::string, double> readDeeper(const std::string &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_deeper.find(key);
        return at == m_deeper.end() ? std::map<std::string, double>() : at->second;
    }
    std::int64_t deeperTurns(const std::string &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_turns.find(key);
        return at == m_turns.end() ? -1 : at->second;
    }
    /// The error that a board has by now.
    std::optional<Error> error(const std::string &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_errors.find(key);
        return at == m_errors.end() ? std::nullopt : at->second;
    }
    Moment confirmed(const std::string &key) const
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_confirmed.find(key);
        return at == m_confirmed.end() ? Moment() : at->second;
    }
    /// How many standings were told.
    int standings() const
    {
        const std::lock_guard lock(m_mutex);
        return m_count;
    }
    /// How often it said that the server cannot be reached.
    int losses() const
    {
        const std::lock_guard lock(m_mutex);
        return m_losses;
    }

private:
    void keep(WatchNews news)
    {
        const std::lock_guard lock(m_mutex);
        for (const BoardNews &board : news.boards) {
            m_errors[board.key] = board.error;
            m_confirmed[board.key] = board.confirmed;
            if (board.deeper) {
                m_turns[board.key] = board.deeper->turn;
                for (const RowsPart &part : board.deeper->parts) {
                    for (std::size_t row = 0; row < part.rows.size(); ++row)
                        m_deeper[board.key][std::string(part.rows.member(row))] = part.rows.raw(row);
                }
            }
            if (board.standing) {
                m_standings[board.key] = board.standing;
                ++m_count;
            }
        }
        m_losses += news.lost ? 1 : 0;
        m_last = std::move(news);
    }

    Route m_route;
    WatchTimes m_times;
    WatchPlan m_plan;
    mutable std::mutex m_mutex;
    WatchNews m_last;
    std::map<std::string, StandingPtr> m_standings;
    std::map<std::string, std::optional<Error>> m_errors;
    std::map<std::string, Moment> m_confirmed;
    std::map<std::string, std::map<std::string, double>> m_deeper;
    std::map<std::string, std::int64_t> m_turns;
    int m_count = 0;
    int m_losses = 0;
    std::jthread m_thread; // the last: it uses the others
};

} // namespace tiebreak

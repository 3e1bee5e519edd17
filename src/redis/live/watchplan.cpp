// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/watchplan.h"

#include <utility>

namespace tiebreak
{

void WatchPlan::set(std::vector<WatchedBoard> boards)
{
    {
        const std::lock_guard lock(m_mutex);
        if (boards == m_state.boards)
            return;
        m_state.boards = std::move(boards);
    }
    wake();
}

void WatchPlan::readNow()
{
    {
        const std::lock_guard lock(m_mutex);
        ++m_state.readNow;
    }
    wake();
}

void WatchPlan::wake()
{
    std::stop_source changed;
    {
        const std::lock_guard lock(m_mutex);
        changed = std::exchange(m_changed, std::stop_source());
    }
    changed.request_stop();
}

WatchPlan::State WatchPlan::state() const
{
    const std::lock_guard lock(m_mutex);
    State state = m_state;
    state.changed = m_changed.get_token();
    return state;
}

} // namespace tiebreak

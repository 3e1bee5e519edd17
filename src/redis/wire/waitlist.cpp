// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/waitlist.h"

#include <algorithm>
#include <ranges>

namespace tiebreak
{

std::optional<Wait> WaitList::longest() const
{
    const std::lock_guard lock(m_mutex);
    if (m_since.empty())
        return {};
    const auto &[waiter, since] =
        *std::ranges::min_element(m_since, {}, [](const auto &wait) { return wait.second; });
    return Wait{WaitClock::now() - since, waiter->whom()};
}

void WaitList::endAll()
{
    const std::lock_guard lock(m_mutex);
    for (Waiter *waiter : m_since | std::views::keys)
        waiter->end();
}

void WaitList::begin(Waiter &waiter)
{
    const std::lock_guard lock(m_mutex);
    m_since.emplace(&waiter, WaitClock::now());
}

void WaitList::end(Waiter &waiter)
{
    const std::lock_guard lock(m_mutex);
    m_since.erase(&waiter);
}

} // namespace tiebreak

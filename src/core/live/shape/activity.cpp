// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/activity.h"

#include <chrono>
#include <limits>

namespace tiebreak
{

namespace
{

Moment minuteOf(Moment at)
{
    return std::chrono::floor<std::chrono::minutes>(at);
}

std::int64_t sumWithin64(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

} // namespace

void Activity::add(Moment at, std::int64_t changes)
{
    const Moment begin = minuteOf(at);
    if (m_minutes.empty() || m_minutes.back().begin < begin) {
        m_minutes.push_back({begin, 0, 0});
        if (m_minutes.size() > m_maxMinutes)
            m_minutes.pop_front();
    }
    if (m_minutes.empty() || begin < m_minutes.back().begin)
        return;
    m_minutes.back().changes = sumWithin64(m_minutes.back().changes, changes);
    ++m_minutes.back().samples;
}

double Activity::changesAMinute(Moment now, std::int64_t minutes) const
{
    const Moment end = minuteOf(now);
    const Moment first = end - std::chrono::minutes(minutes);
    double changes = 0;
    double known = 0;
    for (const ActivityMinute &minute : m_minutes) {
        if (minute.begin >= first && minute.begin < end) {
            changes += static_cast<double>(minute.changes);
            ++known;
        }
    }
    return known > 0 ? changes / known : -1;
}

} // namespace tiebreak

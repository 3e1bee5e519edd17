// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/damagelog.h"

#include "core/base/int128.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::int64_t minuteLength = 60'000'000; ///< microseconds
constexpr std::int64_t recentMinutes = 5;

std::int64_t minuteNumber(Moment moment)
{
    return floorDiv(moment.time_since_epoch().count(), minuteLength);
}

} // namespace

void DamageLog::add(const SeenChange &change, const ChangeJudgement &judgement)
{
    Total &total = m_totals[static_cast<std::size_t>(judgement.kind)];
    if (total.count++ == 0)
        total.first = change.seen;
    total.latest = change.seen;
    if (judgement.kind == ChangeKind::NotJudged)
        ++m_notJudged[static_cast<std::size_t>(judgement.why)];

    // A clock that was set back a little counts on in the latest minute. After a leap, minutes that are to
    // come would be taken for the latest for as long as it was.
    const std::int64_t at = minuteNumber(change.seen.until);
    if (!m_minutes.empty() && m_minutes.back().minute > at + recentMinutes) {
        while (!m_minutes.empty() && m_minutes.back().minute > at)
            m_minutes.pop_back();
    }
    if (m_minutes.empty() || m_minutes.back().minute < at)
        m_minutes.push_back({at, {}});
    ++m_minutes.back().counts[static_cast<std::size_t>(judgement.kind)];
    while (m_minutes.front().minute + static_cast<std::int64_t>(keptMinutes) <= m_minutes.back().minute)
        m_minutes.pop_front();

    if (severityOf(judgement.kind) == Severity::Good)
        return;
    DamagedChange damaged;
    damaged.number = ++m_listed;
    damaged.member = change.member;
    damaged.before = change.before;
    damaged.after = change.after;
    damaged.seen = change.seen;
    damaged.judgement = judgement;
    m_bytes += damaged.member.size();
    m_changes.push_back(std::move(damaged));
    while (m_changes.size() > keptChanges || (m_bytes > keptBytes && m_changes.size() > 1)) {
        m_bytes -= m_changes.front().member.size();
        m_changes.pop_front();
    }
}

std::optional<SeenBetween> DamageLog::first(ChangeKind kind) const
{
    const Total &total = m_totals[static_cast<std::size_t>(kind)];
    return total.count > 0 ? std::optional(total.first) : std::nullopt;
}

std::optional<SeenBetween> DamageLog::latest(ChangeKind kind) const
{
    const Total &total = m_totals[static_cast<std::size_t>(kind)];
    return total.count > 0 ? std::optional(total.latest) : std::nullopt;
}

std::int64_t DamageLog::damage() const
{
    std::int64_t damage = 0;
    for (std::size_t kind = 0; kind < changeKinds; ++kind) {
        if (severityOf(static_cast<ChangeKind>(kind)) == Severity::Bad)
            damage += m_totals[kind].count;
    }
    return damage;
}

std::int64_t DamageLog::judged() const
{
    std::int64_t judged = 0;
    for (const Total &total : m_totals)
        judged += total.count;
    return judged - total(ChangeKind::NotJudged);
}

std::int64_t DamageLog::recent(ChangeKind kind, Moment now) const
{
    std::int64_t count = 0;
    for (auto at = m_minutes.rbegin();
         at != m_minutes.rend() && at->minute > minuteNumber(now) - recentMinutes; ++at)
        count += at->counts[static_cast<std::size_t>(kind)];
    return count;
}

double DamageLog::perMinute(ChangeKind kind, Moment now) const
{
    const std::int64_t begin =
        std::max((minuteNumber(now) - recentMinutes + 1) * minuteLength, m_since.time_since_epoch().count());
    const std::int64_t watched = std::max(now.time_since_epoch().count() - begin, minuteLength);
    return static_cast<double>(recent(kind, now)) * static_cast<double>(minuteLength) /
           static_cast<double>(watched);
}

std::optional<ChangeKind> DamageLog::mainDamage(Moment now) const
{
    const auto mostOf = [](const auto &countOf) -> std::optional<ChangeKind> {
        std::optional<ChangeKind> found;
        std::int64_t most = 0;
        for (std::size_t i = 0; i < changeKinds; ++i) {
            const auto kind = static_cast<ChangeKind>(i);
            if (severityOf(kind) == Severity::Bad && countOf(kind) > most) {
                most = countOf(kind);
                found = kind;
            }
        }
        return found;
    };
    const auto found = mostOf([&](ChangeKind kind) { return recent(kind, now); });
    return found ? found : mostOf([&](ChangeKind kind) { return total(kind); });
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/shadowpair.h"

#include "core/base/int128.h"
#include "core/reencode/reencode.h"
#include "core/text/scoretext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t intervalsCompared = 64;

bool meetInTime(const Decoder &from, const TickInterval &a, const Decoder &to, const TickInterval &b)
{
    if (!from.spec().hasTime() || !to.spec().hasTime())
        return true;
    const Int128 fromUnit = unitMicroseconds(from.spec().unit);
    const Int128 toUnit = unitMicroseconds(to.spec().unit);
    return Int128(a.first) * fromUnit < (Int128(b.last) + 1) * toUnit &&
           Int128(b.first) * toUnit < (Int128(a.last) + 1) * fromUnit;
}

} // namespace

bool pairAgrees(const Decoder &from, double oldRaw, const Decoder &to, double newRaw)
{
    const std::vector<TickInterval> old = from.preimage(oldRaw, intervalsCompared);
    const std::vector<TickInterval> fresh = to.preimage(newRaw, intervalsCompared);
    return std::ranges::any_of(old, [&](const TickInterval &a) {
        return std::ranges::any_of(
            fresh, [&](const TickInterval &b) { return a.score == b.score && meetInTime(from, a, to, b); });
    });
}

ShadowPairs::ShadowPairs(const Decoder &from, const Decoder &to, std::shared_ptr<const Snapshot> planned,
                         std::shared_ptr<const EventIndex> events)
    : m_from(from), m_to(to), m_planned(std::move(planned)), m_events(std::move(events))
{
    if (m_planned && m_events)
        m_places = placesByMember(m_planned->rows);
}

std::optional<double> ShadowPairs::plannedRaw(std::string_view member) const
{
    if (m_places.empty())
        return {};
    const Rows &rows = m_planned->rows;
    const auto place =
        std::ranges::lower_bound(m_places, member, {}, [&](std::size_t at) { return rows.member(at); });
    return place != m_places.end() && rows.member(*place) == member ? std::optional(rows.raw(*place))
                                                                    : std::nullopt;
}

std::optional<std::int64_t> ShadowPairs::eventTime(std::string_view member, double oldRaw) const
{
    const auto planned = plannedRaw(member);
    return planned && bitsOf(*planned) == bitsOf(oldRaw) ? m_events->reached(member, m_from.decode(oldRaw))
                                                         : std::nullopt;
}

bool ShadowPairs::isOutdated(std::string_view member, double oldRaw) const
{
    const auto planned = plannedRaw(member);
    return planned && bitsOf(*planned) != bitsOf(oldRaw) &&
           m_events->reached(member, m_from.decode(*planned)).has_value();
}

std::optional<double> ShadowPairs::newRaw(std::string_view member, double oldRaw) const
{
    return reencodeRow(m_from.spec(), m_to.spec(), m_from.decode(oldRaw), eventTime(member, oldRaw)).raw;
}

bool ShadowPairs::agrees(std::string_view member, double oldRaw, double newRaw) const
{
    if (!eventTime(member, oldRaw))
        return pairAgrees(m_from, oldRaw, m_to, newRaw);
    const auto wanted = this->newRaw(member, oldRaw);
    return wanted && bitsOf(*wanted) == bitsOf(newRaw);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/boardhistory.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

const std::array<BoardHistory::Tier, BoardHistory::tierCount> BoardHistory::tiers{
    Tier{10s, 0s}, Tier{10min, 1s}, Tier{1h, 5s}, Tier{26h, 1min}};

void BoardHistory::push(std::size_t tier, HeldStanding held)
{
    ++m_count;
    m_bytes += held.standing->memory();
    m_tiers[tier].push_back(std::move(held));
}

void BoardHistory::add(StandingPtr standing)
{
    const Moment now = standing->answered();
    push(0, {std::move(standing), now});
    thin(now);
    // Long names, or windows of many rows: rather fewer standings of a long time than all of a short one.
    while (m_bytes > maxBytes && m_count > 2) {
        const auto largest = std::ranges::max_element(m_tiers, {}, &std::deque<HeldStanding>::size);
        halve(static_cast<std::size_t>(largest - m_tiers.begin()));
    }
}

void BoardHistory::confirm(Moment moment)
{
    for (auto &tier : m_tiers) {
        if (tier.empty())
            continue;
        tier.back().until = std::max(tier.back().until, moment);
        return;
    }
}

// The latest standing always stays, however old it is.
void BoardHistory::thin(Moment now)
{
    for (std::size_t tier = 0; tier < tierCount; ++tier) {
        auto &held = m_tiers[tier];
        const std::size_t kept = tier == 0 ? 1 : 0;
        while (held.size() > kept && now - held.front().standing->answered() > tiers[tier].age) {
            HeldStanding old = std::move(held.front());
            held.pop_front();
            --m_count;
            m_bytes -= old.standing->memory();
            if (tier + 1 == tierCount)
                continue;
            auto &next = m_tiers[tier + 1];
            if (next.empty() ||
                old.standing->answered() - next.back().standing->answered() >= tiers[tier + 1].apart)
                push(tier + 1, std::move(old));
        }
    }
}

void BoardHistory::halve(std::size_t tier)
{
    auto &held = m_tiers[tier];
    std::deque<HeldStanding> rest;
    for (std::size_t i = 0; i < held.size(); ++i) {
        // Of the newest tier the last one, which is the latest of all, stays.
        if ((held.size() - 1 - i) % 2 == 0) {
            rest.push_back(std::move(held[i]));
            continue;
        }
        --m_count;
        m_bytes -= held[i].standing->memory();
    }
    if (rest.size() == held.size()) {
        // A tier of one: the oldest of all goes.
        for (std::size_t old = tierCount; old-- > 1;) {
            if (m_tiers[old].empty())
                continue;
            --m_count;
            m_bytes -= m_tiers[old].front().standing->memory();
            m_tiers[old].pop_front();
            break;
        }
    }
    held = std::move(rest);
}

template <class Visit>
void BoardHistory::visitOldestFirst(const Visit &visit) const
{
    for (std::size_t tier = tierCount; tier-- > 0;) {
        for (const HeldStanding &held : m_tiers[tier]) {
            if (!visit(held))
                return;
        }
    }
}

StandingPtr BoardHistory::latest() const
{
    for (const auto &tier : m_tiers) {
        if (!tier.empty())
            return tier.back().standing;
    }
    return nullptr;
}

Moment BoardHistory::confirmed() const
{
    for (const auto &tier : m_tiers) {
        if (!tier.empty())
            return tier.back().until;
    }
    return {};
}

StandingPtr BoardHistory::oldest() const
{
    StandingPtr oldest;
    visitOldestFirst([&](const HeldStanding &held) {
        oldest = held.standing;
        return false;
    });
    return oldest;
}

StandingPtr BoardHistory::at(Moment moment) const
{
    StandingPtr standing = oldest();
    for (std::size_t tier = 0; tier < tierCount; ++tier) {
        const auto &held = m_tiers[tier];
        const auto after = std::ranges::upper_bound(
            held, moment, {}, [](const HeldStanding &one) { return one.standing->answered(); });
        if (after != held.begin())
            return std::prev(after)->standing;
    }
    return standing;
}

std::vector<StandingPtr> BoardHistory::between(Moment from, Moment to) const
{
    std::vector<StandingPtr> found;
    visitOldestFirst([&](const HeldStanding &held) {
        const Moment answered = held.standing->answered();
        if (answered > to)
            return false;
        if (answered <= from)
            found.clear();
        found.push_back(held.standing);
        return true;
    });
    return found;
}

bool BoardHistory::showedBefore(Moment moment, std::string_view member) const
{
    bool found = false;
    visitOldestFirst([&](const HeldStanding &held) {
        if (held.standing->answered() >= moment)
            return false;
        found = held.standing->placeOf(member).has_value();
        return !found;
    });
    return found;
}

} // namespace tiebreak

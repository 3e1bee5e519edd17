// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/boardhistory.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

const std::array<BoardHistory::Tier, BoardHistory::tierCount> BoardHistory::tiers{
    Tier{10s, 0s}, Tier{10min, 1s}, Tier{1h, 5s}, Tier{26h, 1min}};

void BoardHistory::push(std::size_t tier, StandingSpan held)
{
    ++m_count;
    m_bytes += held.standing->memory();
    m_tiers[tier].push_back(std::move(held));
}

void BoardHistory::noteDropped(const StandingSpan &held)
{
    --m_count;
    m_bytes -= held.standing->memory();
}

void BoardHistory::add(StandingPtr standing)
{
    const Moment now = standing->answered();
    const Moment asked = standing->asked();
    forgetAfter(now);
    if (standing->cardinality() == 0)
        m_emptied = standing;
    push(0, {std::move(standing), asked});
    thin(now);
    // Long names, or windows of many rows: rather fewer standings of a long time than all of a short one.
    while (m_bytes > maxBytes && m_count > 2)
        makeRoom();
}

void BoardHistory::confirm(Moment moment)
{
    for (auto &tier : m_tiers) {
        if (tier.empty())
            continue;
        tier.back().until = moment;
        return;
    }
}

void BoardHistory::forgetAfter(Moment now)
{
    if (emptiedAfter(now))
        m_emptied.reset();
    for (auto &tier : m_tiers) {
        while (!tier.empty() && tier.back().standing->answered() > now) {
            noteDropped(tier.back());
            tier.pop_back();
        }
    }
}

// The latest standing always stays, however old it is.
void BoardHistory::thin(Moment now)
{
    for (std::size_t tier = 0; tier < tierCount; ++tier) {
        auto &held = m_tiers[tier];
        const std::size_t kept = tier == 0 ? 1 : 0;
        while (held.size() > kept && now - held.front().standing->answered() > tiers[tier].age) {
            StandingSpan old = std::move(held.front());
            held.pop_front();
            noteDropped(old);
            if (tier + 1 == tierCount)
                continue;
            // The last of a span is what stood when it ended, and for as long as nothing was read after it.
            auto &next = m_tiers[tier + 1];
            const auto spanOf = [&](const StandingSpan &one) {
                return one.standing->answered().time_since_epoch() / tiers[tier + 1].span;
            };
            if (!next.empty() && spanOf(next.back()) == spanOf(old)) {
                noteDropped(next.back());
                next.pop_back();
            }
            push(tier + 1, std::move(old));
        }
    }
}

// Of each two neighbours of the fullest tier the one goes that stood for the shorter time; but first what
// leaves no room for others.
void BoardHistory::makeRoom()
{
    for (auto &tier : m_tiers) {
        const auto huge = std::ranges::find_if(tier, [&](const StandingSpan &one) {
            return one.standing->memory() > maxBytes / 4 && one.standing != latest();
        });
        if (huge == tier.end())
            continue;
        noteDropped(*huge);
        tier.erase(huge);
        return;
    }
    auto &held = *std::ranges::max_element(m_tiers, {}, &std::deque<StandingSpan>::size);
    if (held.size() < 2) {
        const auto oldest = std::ranges::find_if(m_tiers.rbegin(), m_tiers.rend(),
                                                 [](const auto &tier) { return !tier.empty(); });
        noteDropped(oldest->front());
        oldest->pop_front();
        return;
    }
    const auto began = [&](std::size_t at) { return held[at].standing->answered(); };
    std::deque<StandingSpan> rest;
    for (std::size_t at = 0; at < held.size(); at += 2) {
        if (at + 1 == held.size()) {
            rest.push_back(held[at]);
            break;
        }
        // How long the last one stood is another tier's to say, or nobody's yet.
        const bool firstStays =
            at + 2 < held.size() && began(at + 1) - began(at) >= began(at + 2) - began(at + 1);
        rest.push_back(held[firstStays ? at : at + 1]);
        noteDropped(held[firstStays ? at + 1 : at]);
    }
    held = std::move(rest);
}

template <class Visit>
void BoardHistory::visitOldestFirst(const Visit &visit) const
{
    for (std::size_t tier = tierCount; tier-- > 0;) {
        for (const StandingSpan &held : m_tiers[tier]) {
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
    visitOldestFirst([&](const StandingSpan &held) {
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
            held, moment, {}, [](const StandingSpan &one) { return one.standing->answered(); });
        if (after != held.begin())
            return std::prev(after)->standing;
    }
    return standing;
}

std::vector<StandingPtr> BoardHistory::between(Moment from, Moment to) const
{
    std::vector<StandingPtr> found;
    visitOldestFirst([&](const StandingSpan &held) {
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

StandingPtr BoardHistory::comparable(StandingPtr earlier) const
{
    return earlier && m_emptied && earlier->answered() < m_emptied->answered() ? m_emptied : earlier;
}

bool BoardHistory::showed(std::optional<Moment> after, Moment before, std::string_view member) const
{
    bool found = false;
    visitOldestFirst([&](const StandingSpan &held) {
        const Moment answered = held.standing->answered();
        if (answered >= before)
            return false;
        if (!after || answered > *after)
            found = held.standing->placeOf(member).has_value();
        return !found;
    });
    return found;
}

bool BoardHistory::showedBefore(Moment moment, std::string_view member) const
{
    return showed(std::nullopt, moment, member);
}

bool BoardHistory::showedSinceEmptied(Moment before, std::string_view member) const
{
    return showed(m_emptied ? std::optional(m_emptied->answered()) : std::nullopt, before, member);
}

} // namespace tiebreak

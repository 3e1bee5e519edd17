// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/liveevents.h"

#include "core/board/inversions.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tiebreak
{

namespace
{

/// A member of the head that moved up by its own score.
struct Riser {
    std::int64_t rank = 0;
    std::int64_t before = -1; ///< -1: not known
    std::string_view member;
    std::string_view passed; ///< who stands directly below it now, and stood above it
};

class Comparison
{
public:
    Comparison(const Standing &before, Moment from, const Standing &now, const Decoder &decoder,
               const EventRules &rules)
        : m_before(before), m_from(from), m_now(now), m_decoder(decoder), m_rules(rules)
    {
    }

    std::vector<LiveEvent> events()
    {
        if (m_before.cardinality() == 0 || m_now.cardinality() == 0) {
            boardCameOrWent();
            return std::move(m_events);
        }
        if (m_before.head().empty() || m_now.head().empty())
            return {};
        findRisers();
        compareLeaders();
        if (m_risers.size() > m_rules.maxOvertakes)
            tellManyMoves();
        else
            tellRises();
        tellTies();
        tellLeavers();
        return std::move(m_events);
    }

private:
    LiveEvent &add(EventKind kind, std::string_view member)
    {
        LiveEvent &event = m_events.emplace_back();
        event.kind = kind;
        event.from = m_from;
        event.to = m_now.answered();
        event.member = member;
        event.top = m_rules.top;
        return event;
    }

    void boardCameOrWent()
    {
        if (m_before.cardinality() == m_now.cardinality())
            return;
        const bool gone = m_now.cardinality() == 0;
        add(gone ? EventKind::BoardGone : EventKind::BoardFilled, {}).count = m_now.cardinality();
    }

    void findRisers()
    {
        const Rows &head = m_now.head();
        for (std::size_t row = 0; row < head.size(); ++row) {
            const std::string_view member = head.member(row);
            const auto before = m_before.placeOf(member);
            const auto rank = static_cast<std::int64_t>(row);
            if (before && (before->rank <= rank || before->raw == head.raw(row)))
                continue;
            // Who was nowhere before came from below, unless rows were read anew that nobody saw.
            if (!before && rank >= static_cast<std::int64_t>(m_before.head().size()))
                continue;
            Riser riser{rank, before ? before->rank : -1, member, {}};
            if (row + 1 < head.size()) {
                const auto passed = m_before.placeOf(head.member(row + 1));
                if (passed && (!before || passed->rank < before->rank))
                    riser.passed = head.member(row + 1);
            }
            m_risers.push_back(riser);
        }
    }

    void compareLeaders()
    {
        const std::string_view leader = m_now.head().member(0);
        const std::string_view old = m_before.head().member(0);
        if (leader != old) {
            LiveEvent &event = add(EventKind::NewLeader, leader);
            event.other = old;
            event.place = 1;
            if (const auto before = m_before.placeOf(leader))
                event.fromPlace = before->rank + 1;
            return;
        }
        if (m_now.head().size() < 2 || m_before.head().size() < 2 ||
            m_now.head().raw(0) == m_before.head().raw(0) || !m_risers.empty())
            return;
        const auto lead = leadOf(m_now);
        const auto leadThen = leadOf(m_before);
        if (!lead || !leadThen || *lead <= *leadThen)
            return;
        // Less than a tenth of the lead, or a thousandth of the score, is no news.
        const std::int64_t score = std::abs(scoreOf(m_decoder, m_now.head().raw(0)).value_or(0));
        if (*lead - *leadThen < *leadThen / 10 || *lead - *leadThen < score / 1000)
            return;
        LiveEvent &event = add(EventKind::Extended, leader);
        event.place = 1;
        event.lead = *lead;
        event.points = *lead - *leadThen;
    }

    std::optional<std::int64_t> leadOf(const Standing &standing) const
    {
        const auto first = scoreOf(m_decoder, standing.head().raw(0));
        const auto second = scoreOf(m_decoder, standing.head().raw(1));
        if (!first || !second)
            return std::nullopt;
        return std::abs(*first - *second);
    }

    bool cameFromBelowTop(const Riser &riser) const
    {
        return riser.rank < m_rules.top && (riser.before < 0 || riser.before >= m_rules.top);
    }

    void tellRises()
    {
        for (const Riser &riser : m_risers) {
            const bool entered = cameFromBelowTop(riser) && m_before.cardinality() > m_rules.top;
            const bool leads = riser.rank == 0;
            if (leads || (!entered && riser.passed.empty()))
                continue;
            LiveEvent &event = add(entered ? EventKind::EnteredTop : EventKind::Overtook, riser.member);
            event.other = riser.passed;
            event.place = riser.rank + 1;
            event.fromPlace = riser.before + 1;
        }
    }

    void tellManyMoves()
    {
        // Who came among the first is told by name all the same.
        std::size_t named = 0;
        for (const Riser &riser : m_risers) {
            if (!cameFromBelowTop(riser) || riser.rank == 0 || m_before.cardinality() <= m_rules.top ||
                named++ == m_rules.maxOvertakes)
                continue;
            LiveEvent &event = add(EventKind::EnteredTop, riser.member);
            event.other = riser.passed;
            event.place = riser.rank + 1;
            event.fromPlace = riser.before + 1;
        }
        LiveEvent event;
        event.kind = EventKind::ManyMoves;
        event.from = m_from;
        event.to = m_now.answered();
        event.count = std::max(minSwaps(m_before, m_now), static_cast<std::int64_t>(m_risers.size()));
        event.place = m_risers.front().rank + 1;
        event.lastPlace = m_risers.back().rank + 1;
        for (const Riser &riser : m_risers)
            event.lastPlace = std::max(event.lastPlace, riser.before + 1);
        m_events.push_back(std::move(event));
    }

    void tellTies()
    {
        const Rows &head = m_now.head();
        const auto end = std::min(head.size(), static_cast<std::size_t>(m_rules.top) + 1);
        for (std::size_t row = 1; row < end; ++row) {
            const std::string_view member = head.member(row);
            const auto before = m_before.placeOf(member);
            if (before && before->raw == head.raw(row))
                continue;
            const Decoded decoded = m_decoder.decode(head.raw(row));
            if (tieBetween(head.raw(row - 1), m_decoder.decode(head.raw(row - 1)), head.raw(row), decoded) ==
                TieRule::None)
                continue;
            LiveEvent &event = add(EventKind::Tied, member);
            event.other = head.member(row - 1);
            event.place = static_cast<std::int64_t>(row);
            event.certainty = certaintyBetween(m_decoder.spec(), head.raw(row - 1), head.raw(row), decoded);
        }
    }

    void tellLeavers()
    {
        const Rows &old = m_before.head();
        const auto end = std::min(old.size(), static_cast<std::size_t>(m_rules.top));
        if (m_before.cardinality() <= m_rules.top)
            return;
        std::size_t told = 0;
        for (std::size_t row = 0; row < end && told < m_rules.maxOvertakes; ++row) {
            const std::string_view member = old.member(row);
            const auto now = m_now.placeOf(member);
            if (now && now->rank < m_rules.top)
                continue;
            ++told;
            LiveEvent &event = add(EventKind::LeftTop, member);
            event.fromPlace = static_cast<std::int64_t>(row) + 1;
            event.place = now ? now->rank + 1 : 0;
            event.fair = now.has_value() || !m_now.knowsAbsent(member);
            const auto last = m_now.memberAt(m_rules.top - 1);
            if (now && last && now->rank == m_rules.top) {
                const double raw = m_now.placeOf(*last)->raw;
                event.certainty = certaintyBetween(m_decoder.spec(), raw, now->raw, m_decoder.decode(raw));
                if (event.certainty != Certainty::Exact)
                    event.other = *last;
            }
        }
    }

    const Standing &m_before;
    Moment m_from;
    const Standing &m_now;
    const Decoder &m_decoder;
    const EventRules &m_rules;
    std::vector<Riser> m_risers;
    std::vector<LiveEvent> m_events;
};

} // namespace

std::int64_t minSwaps(const Standing &before, const Standing &now)
{
    std::vector<std::int64_t> ranks;
    const Rows &head = now.head();
    for (std::size_t row = 0; row < head.size(); ++row) {
        const auto place = before.placeOf(head.member(row));
        if (place && place->rank < static_cast<std::int64_t>(before.head().size()))
            ranks.push_back(place->rank);
    }
    std::vector<std::int64_t> spare;
    return countInversions(ranks, spare);
}

std::vector<LiveEvent> eventsBetween(const Standing &before, Moment from, const Standing &now,
                                     const Decoder &decoder, const EventRules &rules)
{
    return Comparison(before, from, now, decoder, rules).events();
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/liveevents.h"

#include "core/base/int128.h"
#include "core/board/inversions.h"
#include "core/live/standing/raworder.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

/// A member of the head that passed another one.
struct Riser {
    std::size_t row = 0;
    std::optional<std::int64_t> before; ///< nothing: below the earlier head, or not on the board
};

class Comparison
{
public:
    Comparison(const Standing &before, Moment from, const Standing &now, const Decoder &decoder,
               const EventRules &rules)
        : m_before(before)
        , m_from(from)
        , m_now(now)
        , m_decoder(decoder)
        , m_rules(rules)
        , m_order(now.direction())
    {
    }

    std::vector<LiveEvent> events()
    {
        if (m_before.cardinality() == 0 || m_now.cardinality() == 0) {
            boardCameOrWent();
            return std::move(m_events);
        }
        tellShrunk();
        if (m_before.head().empty() || m_now.head().empty())
            return std::move(m_events);
        findPlaces();
        findRisers();
        compareLeaders();
        if (m_risers.size() > m_rules.maxOvertakes)
            tellManyMoves();
        else
            tellRises();
        tellTies();
        tellLeavers();
        tellFollowed();
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

    /// A trim that keeps a board at its size removes less; of a few members each is told by its name.
    void tellShrunk()
    {
        constexpr std::int64_t minRemoved = 5;
        const std::int64_t removed = m_before.cardinality() - m_now.cardinality();
        if (removed < std::max(minRemoved, (m_before.cardinality() + 3) / 4))
            return;
        LiveEvent &event = add(EventKind::Shrunk, {});
        event.count = m_now.cardinality();
        event.top = m_before.cardinality();
    }

    std::string_view member(std::size_t row) const { return m_now.head().member(row); }
    std::int64_t headBefore() const { return static_cast<std::int64_t>(m_before.head().size()); }

    /// Whether the sample read all of the first places.
    bool showsTop(const Standing &standing) const
    {
        return static_cast<std::int64_t>(standing.head().size()) >=
               std::min(m_rules.top, standing.cardinality());
    }

    void findPlaces()
    {
        const Rows &head = m_now.head();
        m_places.resize(head.size());
        m_highestBelow.resize(head.size());
        for (std::size_t row = 0; row < head.size(); ++row)
            m_places[row] = m_before.placeOf(head.member(row));
        std::int64_t highest = std::numeric_limits<std::int64_t>::max();
        for (std::size_t row = head.size(); row-- > 0;) {
            m_highestBelow[row] = highest;
            if (m_places[row])
                highest = std::min(highest, m_places[row]->rank);
        }
    }

    /// The rank from which a member of the later head came: of one that the earlier sample did not show, the
    /// first below those that it did show.
    std::int64_t rankBefore(std::size_t row) const
    {
        return m_places[row] ? m_places[row]->rank : headBefore();
    }

    /// Whether it stands above somebody below whom it stood.
    bool passedOne(std::size_t row) const { return m_highestBelow[row] < rankBefore(row); }

    /// Whether it certainly holds another raw than before.
    bool hasOtherRaw(std::size_t row) const
    {
        const double raw = m_now.head().raw(row);
        if (m_places[row])
            return !sameBits(m_places[row]->raw, raw);
        const Rows &old = m_before.head();
        return m_before.knowsAbsent(member(row)) || m_order.above(raw, old.raw(old.size() - 1));
    }

    void findRisers()
    {
        for (std::size_t row = 0; row < m_now.head().size(); ++row) {
            if (!passedOne(row))
                continue;
            const auto &before = m_places[row];
            // Who rose because others fell or left did nothing.
            if (before && (before->rank <= static_cast<std::int64_t>(row) ||
                           !m_order.above(m_now.head().raw(row), before->raw)))
                continue;
            m_risers.push_back({row, before ? std::optional(before->rank) : std::nullopt});
        }
    }

    /// The nearest one below it that stood above it. Empty where it is not known that it stood anywhere.
    std::string_view passedBy(const Riser &riser) const
    {
        if (!riser.before)
            return {};
        std::size_t row = riser.row + 1;
        while (!m_places[row] || m_places[row]->rank >= *riser.before)
            ++row;
        return member(row);
    }

    void compareLeaders()
    {
        const std::string_view leader = member(0);
        const std::string_view old = m_before.head().member(0);
        if (leader != old) {
            LiveEvent &event = add(EventKind::NewLeader, leader);
            event.other = old;
            event.place = 1;
            if (m_places[0])
                event.fromPlace = m_places[0]->rank + 1;
            const auto oldNow = m_now.placeOf(old);
            event.fair = oldNow && !m_risers.empty() && m_risers.front().row == 0;
            event.lastPlace = oldNow ? oldNow->rank + 1 : 0;
            if (!oldNow && !m_now.knowsAbsent(old))
                event.count = static_cast<std::int64_t>(m_now.head().size());
            return;
        }
        if (!m_risers.empty())
            return;
        const auto lead = leadOf(m_now);
        const auto leadThen = leadOf(m_before);
        if (!lead || !leadThen || lead->points <= leadThen->points || lead->leader == leadThen->leader ||
            (lead->leader > leadThen->leader) != (lead->leader > lead->second))
            return;
        // Less than a tenth of the lead, or a thousandth of the score, is no news.
        const std::int64_t added = lead->points - leadThen->points;
        if (added < leadThen->points / 10 || added < std::abs(lead->leader / 1000))
            return;
        LiveEvent &event = add(EventKind::Extended, leader);
        event.place = 1;
        event.lead = lead->points;
        event.points = added;
    }

    struct Lead {
        std::int64_t leader = 0;
        std::int64_t second = 0;
        std::int64_t points = 0;
    };
    std::optional<Lead> leadOf(const Standing &standing) const
    {
        if (standing.head().size() < 2)
            return std::nullopt;
        const auto first = scoreOf(m_decoder, standing.head().raw(0));
        const auto second = scoreOf(m_decoder, standing.head().raw(1));
        if (!first || !second)
            return std::nullopt;
        return Lead{*first, *second, distanceOf(*first, *second)};
    }

    bool enteredTop(const Riser &riser) const
    {
        if (static_cast<std::int64_t>(riser.row) >= m_rules.top)
            return false;
        return riser.before ? *riser.before >= m_rules.top : showsTop(m_before);
    }

    void addEntered(const Riser &riser)
    {
        LiveEvent &event = add(EventKind::EnteredTop, member(riser.row));
        event.other = passedBy(riser);
        event.place = static_cast<std::int64_t>(riser.row) + 1;
        event.fromPlace = riser.before ? *riser.before + 1 : 0;
    }

    void tellRises()
    {
        for (const Riser &riser : m_risers) {
            if (riser.row == 0)
                continue; // told as the new leader
            if (enteredTop(riser)) {
                addEntered(riser);
            } else if (riser.before) {
                LiveEvent &event = add(EventKind::Overtook, member(riser.row));
                event.other = passedBy(riser);
                event.place = static_cast<std::int64_t>(riser.row) + 1;
                event.fromPlace = *riser.before + 1;
            }
        }
    }

    void tellManyMoves()
    {
        // Who came among the first is told by name all the same.
        std::size_t named = 0;
        for (const Riser &riser : m_risers) {
            if (riser.row > 0 && enteredTop(riser) && named++ < m_rules.maxOvertakes)
                addEntered(riser);
        }
        LiveEvent event;
        event.kind = EventKind::ManyMoves;
        event.from = m_from;
        event.to = m_now.answered();
        // Who came from where nothing was read moved at least once.
        event.count = minSwaps(m_before, m_now) +
                      std::ranges::count_if(m_risers, [](const Riser &riser) { return !riser.before; });
        const auto [first, last] = movedRanks();
        event.place = first + 1;
        event.lastPlace = last + 1;
        m_events.push_back(std::move(event));
    }

    /// The highest and the lowest rank of those who passed or were passed, before and now.
    std::pair<std::int64_t, std::int64_t> movedRanks() const
    {
        std::int64_t first = std::numeric_limits<std::int64_t>::max();
        std::int64_t last = 0;
        std::int64_t lowestAbove = -1;
        for (std::size_t row = 0; row < m_places.size(); ++row) {
            const std::int64_t before = rankBefore(row);
            if (passedOne(row) || (m_places[row] && lowestAbove > before)) {
                const auto now = static_cast<std::int64_t>(row);
                first = std::min(first, m_places[row] ? std::min(now, before) : now);
                last = std::max(last, m_places[row] ? std::max(now, before) : now);
            }
            lowestAbove = std::max(lowestAbove, before);
        }
        return {first, last};
    }

    void tellTies()
    {
        const Rows &head = m_now.head();
        const auto end = std::min(head.size(), static_cast<std::size_t>(m_rules.top) + 1);
        for (std::size_t row = 1; row < end; ++row) {
            const bool lowerCame = hasOtherRaw(row);
            if (!lowerCame && !hasOtherRaw(row - 1))
                continue;
            const Decoded upper = m_decoder.decode(head.raw(row - 1));
            const Decoded lower = m_decoder.decode(head.raw(row));
            if (tieBetween(head.raw(row - 1), upper, head.raw(row), lower) == TieRule::None ||
                mayHaveBeenLevel(row - 1, row))
                continue;
            LiveEvent &event = add(EventKind::Tied, member(lowerCame ? row : row - 1));
            event.other = member(lowerCame ? row - 1 : row);
            event.place = static_cast<std::int64_t>(row);
            event.decidedBy =
                decidedBetween(m_decoder.spec(), head.raw(row - 1), head.raw(row), upper, lower);
        }
    }

    /// Whether two rows that are level now may have been so before.
    bool mayHaveBeenLevel(std::size_t a, std::size_t b) const
    {
        const auto score = [&](std::size_t row) { return scoreOf(m_decoder, m_places[row]->raw); };
        if (m_places[a] && m_places[b])
            return score(a) && score(a) == score(b);
        if ((!m_places[a] && m_before.knowsAbsent(member(a))) ||
            (!m_places[b] && m_before.knowsAbsent(member(b))))
            return false;
        const std::size_t known = m_places[a] ? a : b;
        if (!m_places[known] || m_places[known]->rank >= headBefore())
            return true;
        // Who was below the rows that were read had no more points than the last of them.
        const Rows &old = m_before.head();
        const auto last = scoreOf(m_decoder, old.raw(old.size() - 1));
        return !last || score(known) == last;
    }

    void tellLeavers()
    {
        const Rows &old = m_before.head();
        const auto end = std::min(old.size(), static_cast<std::size_t>(m_rules.top));
        if (!showsTop(m_now))
            return;
        std::size_t told = 0;
        for (std::size_t row = 0; row < end && told < m_rules.maxOvertakes; ++row) {
            const std::string_view member = old.member(row);
            const auto now = m_now.placeOf(member);
            if (now && now->rank < m_rules.top)
                continue;
            const bool removed = !now && m_now.knowsAbsent(member);
            // A board of few members is all top: it is left by going.
            if (m_before.cardinality() <= m_rules.top && !removed)
                continue;
            ++told;
            LiveEvent &event = add(EventKind::LeftTop, member);
            event.fromPlace = static_cast<std::int64_t>(row) + 1;
            event.place = now ? now->rank + 1 : 0;
            event.fair = !removed;
            const auto last = m_now.memberAt(m_rules.top - 1);
            if (now && last && now->rank == m_rules.top) {
                const double raw = m_now.placeOf(*last)->raw;
                event.decidedBy = decidedBetween(m_decoder.spec(), raw, now->raw, m_decoder.decode(raw),
                                                 m_decoder.decode(now->raw));
                if (byName(event.decidedBy))
                    event.other = *last;
            }
        }
    }

    /// Who is followed is told of below the first places too.
    void tellFollowed()
    {
        for (const FollowedMember &followed : m_now.followed()) {
            const auto before = m_before.placeOf(followed.member);
            if (before && !followed.place && before->rank >= m_rules.top) {
                LiveEvent &event = add(EventKind::LeftTop, followed.member);
                event.fromPlace = before->rank + 1;
                event.fair = false;
            } else if (followed.place && followed.place->rank >= m_rules.top &&
                       m_before.knowsAbsent(followed.member)) {
                add(EventKind::Arrived, followed.member).place = followed.place->rank + 1;
            }
        }
    }

    const Standing &m_before;
    Moment m_from;
    const Standing &m_now;
    const Decoder &m_decoder;
    const EventRules &m_rules;
    RawOrder m_order;
    std::vector<std::optional<Place>> m_places; ///< before, of each row of the later head
    std::vector<std::int64_t> m_highestBelow;   ///< of each row: the best earlier rank of those below it now
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
        if (place)
            ranks.push_back(place->rank);
    }
    std::vector<std::int64_t> spare;
    return countInversions(ranks, spare);
}

bool isIncident(const LiveEvent &event)
{
    switch (event.kind) {
    case EventKind::BoardGone:
    case EventKind::Shrunk:
    case EventKind::RolledBack:
    case EventKind::Rewritten:
    case EventKind::Restarted:
    case EventKind::Resynced:
    case EventKind::Replaced:
    case EventKind::TakenOver:
        return true;
    case EventKind::LeftTop:
        return !event.fair;
    default:
        return false;
    }
}

std::vector<LiveEvent> eventsBetween(const Standing &before, Moment from, const Standing &now,
                                     const Decoder &decoder, const EventRules &rules)
{
    return Comparison(before, from, now, decoder, rules).events();
}

} // namespace tiebreak

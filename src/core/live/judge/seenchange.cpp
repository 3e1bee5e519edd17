// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/seenchange.h"

#include "core/live/standing/raworder.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

namespace
{

class ChangeList
{
public:
    ChangeList(const Standing &earlier, Moment from, const Standing &later)
        : m_earlier(earlier)
        , m_from(from)
        , m_later(later)
        , m_refilled(later.cardinality() < earlier.cardinality() / 2)
        , m_order(earlier.direction())
    {
    }

    /// Takes the row up where it is what the later sample tells of the member: parts may overlap, and a
    /// member may have moved between two of them.
    void add(std::string_view member, Place place)
    {
        if (m_later.placeOf(member) != place)
            return;
        const auto before = m_refilled ? std::nullopt : m_earlier.placeOf(member);
        if (before && sameBits(before->raw, place.raw)) {
            ++m_changes.same;
            return;
        }
        SeenChange change;
        change.member = member;
        change.after = place.raw;
        change.seen = {m_from, m_later.answered()};
        if (before)
            change.before = before->raw;
        else
            noteWhatIsKnown(change);
        m_changes.rows.push_back(change);
    }

    SeenChanges changes() { return std::move(m_changes); }

private:
    void noteWhatIsKnown(SeenChange &change) const
    {
        if (m_refilled)
            return;
        const Rows &head = m_earlier.head();
        change.wasAbsent = m_earlier.knowsAbsent(change.member);
        change.cameAbove = !head.empty() && m_order.above(change.after, head.raw(head.size() - 1));
    }

    const Standing &m_earlier;
    Moment m_from;
    const Standing &m_later;
    bool m_refilled;
    RawOrder m_order;
    SeenChanges m_changes;
};

/// Whether one of the first `parts` parts holds this rank.
bool isCovered(const Standing &standing, std::size_t parts, std::int64_t rank)
{
    for (std::size_t part = 0; part < parts; ++part) {
        const RowsPart &rows = standing.parts()[part];
        const std::int64_t row = rank - rows.firstRank;
        if (row >= 0 && row < static_cast<std::int64_t>(rows.rows.size()))
            return true;
    }
    return false;
}

} // namespace

SeenChanges seenChanges(const Standing &earlier, Moment from, const Standing &later)
{
    ChangeList list(earlier, from, later);
    for (std::size_t part = 0; part < later.parts().size(); ++part) {
        const RowsPart &rows = later.parts()[part];
        for (std::size_t row = 0; row < rows.rows.size(); ++row) {
            const std::int64_t rank = rows.firstRank + static_cast<std::int64_t>(row);
            if (!isCovered(later, part, rank))
                list.add(rows.rows.member(row), {rank, rows.rows.raw(row)});
        }
    }
    for (std::size_t i = 0; i < later.followed().size(); ++i) {
        const FollowedMember &followed = later.followed()[i];
        const bool shown =
            followed.place && later.memberAt(followed.place->rank) == std::string_view(followed.member);
        bool again = false;
        for (std::size_t other = 0; other < i; ++other)
            again = again || later.followed()[other].member == followed.member;
        if (followed.place && !shown && !again)
            list.add(followed.member, *followed.place);
    }
    return list.changes();
}

} // namespace tiebreak

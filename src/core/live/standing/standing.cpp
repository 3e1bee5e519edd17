// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/standing.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace tiebreak
{

namespace
{

std::size_t rowsOf(const SampledBoard &sample)
{
    std::size_t rows = 0;
    for (const RowsPart &part : sample.parts)
        rows += part.rows.size();
    return rows;
}

bool sameRow(const Rows &a, const Rows &b, std::size_t row)
{
    return sameBits(a.raw(row), b.raw(row)) && a.member(row) == b.member(row);
}

bool samePart(const RowsPart &a, const RowsPart &b)
{
    if (a.firstRank != b.firstRank || a.rows.size() != b.rows.size())
        return false;
    for (std::size_t row = 0; row < a.rows.size(); ++row) {
        if (!sameRow(a.rows, b.rows, row))
            return false;
    }
    return true;
}

bool samePlace(const FollowedMember &a, const FollowedMember &b)
{
    if (a.member != b.member || a.place.has_value() != b.place.has_value())
        return false;
    return !a.place || (a.place->rank == b.place->rank && sameBits(a.place->raw, b.place->raw));
}

std::uint32_t hashOf(std::string_view member)
{
    const std::uint64_t hash = std::hash<std::string_view>()(member);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

Standing::Standing(SampledBoard sample) : m_sample(std::move(sample))
{
    if (m_sample.parts.empty())
        m_sample.parts.emplace_back();
    for (RowsPart &part : m_sample.parts)
        part.rows.shrinkToFit();
    const std::size_t members = rowsOf(m_sample) + m_sample.followed.size();
    m_index.resize(std::bit_ceil(members * 3 / 2 + 1));
    // What is entered first is what is found: rows come before places asked for by name, so that neighbours
    // of one part belong together.
    std::uint32_t number = 0;
    for (const RowsPart &part : m_sample.parts) {
        for (std::size_t row = 0; row < part.rows.size(); ++row)
            enter(part.rows.member(row), ++number);
    }
    for (const FollowedMember &followed : m_sample.followed) {
        ++number;
        if (followed.place)
            enter(followed.member, number);
    }
}

Standing::Found Standing::numbered(std::uint32_t number) const
{
    std::size_t at = number - 1;
    for (const RowsPart &part : m_sample.parts) {
        if (at < part.rows.size())
            return {part.rows.member(at),
                    {part.firstRank + static_cast<std::int64_t>(at), part.rows.raw(at)}};
        at -= part.rows.size();
    }
    const FollowedMember &followed = m_sample.followed[at];
    return {followed.member, *followed.place};
}

void Standing::enter(std::string_view member, std::uint32_t number)
{
    const std::uint32_t hash = hashOf(member);
    const std::size_t mask = m_index.size() - 1;
    std::size_t slot = hash & mask;
    for (; m_index[slot].number != 0; slot = (slot + 1) & mask) {
        if (m_index[slot].hash == hash && numbered(m_index[slot].number).member == member)
            return;
    }
    m_index[slot] = {hash, number};
}

std::optional<Place> Standing::placeOf(std::string_view member) const
{
    const std::uint32_t hash = hashOf(member);
    const std::size_t mask = m_index.size() - 1;
    for (std::size_t slot = hash & mask; m_index[slot].number != 0; slot = (slot + 1) & mask) {
        if (m_index[slot].hash != hash)
            continue;
        if (const Found found = numbered(m_index[slot].number); found.member == member)
            return found.place;
    }
    return std::nullopt;
}

Coverage Standing::coverage() const
{
    Coverage coverage = Coverage::chosen(CoveredUnit::Ranks, static_cast<std::int64_t>(head().size()),
                                         std::max(cardinality(), static_cast<std::int64_t>(head().size())));
    if (!followed().empty())
        coverage.setPart({CoveredUnit::Pins, static_cast<std::int64_t>(followed().size()), std::nullopt,
                          CoveredBy::Choice});
    return coverage;
}

bool Standing::knowsAbsent(std::string_view member) const
{
    if (placeOf(member))
        return false;
    return isWhole() || std::ranges::any_of(m_sample.followed, [&](const FollowedMember &followed) {
               return followed.member == member;
           });
}

std::optional<Standing::RankedRow> Standing::rowAt(std::int64_t rank) const
{
    for (const RowsPart &part : m_sample.parts) {
        const std::int64_t at = rank - part.firstRank;
        if (at < 0 || at >= static_cast<std::int64_t>(part.rows.size()))
            continue;
        const auto row = static_cast<std::size_t>(at);
        return RankedRow{part.rows.member(row), part.rows.raw(row)};
    }
    return std::nullopt;
}

std::optional<std::string_view> Standing::memberAt(std::int64_t rank) const
{
    const auto row = rowAt(rank);
    return row ? std::optional(row->member) : std::nullopt;
}

bool Standing::sameRows(const Standing &other) const
{
    return m_sample.direction == other.m_sample.direction &&
           m_sample.cardinality == other.m_sample.cardinality &&
           std::ranges::equal(m_sample.parts, other.m_sample.parts, samePart) &&
           std::ranges::equal(m_sample.followed, other.m_sample.followed, samePlace);
}

std::size_t Standing::memory() const
{
    std::size_t bytes = sizeof(*this) + m_index.size() * sizeof(Slot);
    for (const RowsPart &part : m_sample.parts)
        bytes += sizeof(part) + part.rows.size() * (sizeof(double) + sizeof(std::size_t)) +
                 part.rows.memberBytes();
    for (const FollowedMember &followed : m_sample.followed)
        bytes += sizeof(followed) + followed.member.size();
    for (const FormerMember &former : m_sample.former)
        bytes += sizeof(former) + former.member.size();
    return bytes;
}

} // namespace tiebreak

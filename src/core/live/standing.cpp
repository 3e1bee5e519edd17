// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing.h"

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
    return std::bit_cast<std::uint64_t>(a.raw(row)) == std::bit_cast<std::uint64_t>(b.raw(row)) &&
           a.member(row) == b.member(row);
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
    return a.member == b.member && a.place == b.place;
}

} // namespace

Standing::Standing(SampledBoard sample) : m_sample(std::move(sample))
{
    if (m_sample.parts.empty())
        m_sample.parts.emplace_back();
    const std::size_t members = rowsOf(m_sample) + m_sample.followed.size();
    m_index.resize(std::bit_ceil(members * 2 + 1));
    // What is entered last is what is found: places asked for by name are as good as rows, and rows come
    // first, so that neighbours of one part belong together.
    for (const FollowedMember &followed : m_sample.followed) {
        if (followed.place)
            enter(followed.member, *followed.place);
    }
    for (auto part = m_sample.parts.rbegin(); part != m_sample.parts.rend(); ++part) {
        for (std::size_t row = 0; row < part->rows.size(); ++row)
            enter(part->rows.member(row),
                  {part->firstRank + static_cast<std::int64_t>(row), part->rows.raw(row)});
    }
}

void Standing::enter(std::string_view member, Place place)
{
    const std::uint64_t hash = std::hash<std::string_view>()(member);
    const std::size_t mask = m_index.size() - 1;
    std::size_t slot = hash & mask;
    while (m_index[slot].member.data() != nullptr &&
           !(m_index[slot].hash == hash && m_index[slot].member == member))
        slot = (slot + 1) & mask;
    m_index[slot] = {hash, member, place};
}

const Standing::Entry *Standing::find(std::string_view member) const
{
    const std::uint64_t hash = std::hash<std::string_view>()(member);
    const std::size_t mask = m_index.size() - 1;
    for (std::size_t slot = hash & mask; m_index[slot].member.data() != nullptr; slot = (slot + 1) & mask) {
        if (m_index[slot].hash == hash && m_index[slot].member == member)
            return &m_index[slot];
    }
    return nullptr;
}

std::optional<Place> Standing::placeOf(std::string_view member) const
{
    const Entry *entry = find(member);
    return entry ? std::optional(entry->place) : std::nullopt;
}

bool Standing::knowsAbsent(std::string_view member) const
{
    if (find(member))
        return false;
    return isWhole() || std::ranges::any_of(m_sample.followed, [&](const FollowedMember &followed) {
               return followed.member == member;
           });
}

std::optional<std::string_view> Standing::memberAt(std::int64_t rank) const
{
    for (const RowsPart &part : m_sample.parts) {
        const std::int64_t row = rank - part.firstRank;
        if (row >= 0 && row < static_cast<std::int64_t>(part.rows.size()))
            return part.rows.member(static_cast<std::size_t>(row));
    }
    return std::nullopt;
}

bool Standing::sameRows(const Standing &other) const
{
    return m_sample.cardinality == other.m_sample.cardinality &&
           std::ranges::equal(m_sample.parts, other.m_sample.parts, samePart) &&
           std::ranges::equal(m_sample.followed, other.m_sample.followed, samePlace);
}

std::size_t Standing::memory() const
{
    std::size_t bytes = sizeof(*this) + m_index.size() * sizeof(Entry);
    for (const RowsPart &part : m_sample.parts)
        bytes += part.rows.size() * (sizeof(double) + sizeof(std::size_t)) + part.rows.memberBytes();
    for (const FollowedMember &followed : m_sample.followed)
        bytes += sizeof(followed) + followed.member.size();
    return bytes;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/namedranks.h"

#include "core/text/integertext.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::int64_t lastRank = std::int64_t(1) << 48; // no board is longer

struct RankedValue {
    double value = 0;
    std::int64_t rank = 0;
};

/// Whether ranks only rise, or only fall, from one value to the next; rows of one value may be in any order.
bool followValues(std::vector<RankedValue> rows)
{
    std::ranges::sort(rows, [](const RankedValue &one, const RankedValue &other) {
        return one.value != other.value ? one.value < other.value : one.rank < other.rank;
    });
    bool rise = true;
    bool fall = true;
    for (std::size_t begin = 0, end = 0; end < rows.size(); begin = end) {
        const std::size_t before = begin;
        while (end < rows.size() && rows[end].value == rows[before].value)
            ++end;
        if (end == rows.size())
            break;
        std::size_t next = end;
        while (next + 1 < rows.size() && rows[next + 1].value == rows[end].value)
            ++next;
        rise = rise && rows[end - 1].rank <= rows[end].rank;
        fall = fall && rows[next].rank <= rows[begin].rank;
    }
    return rise || fall;
}

} // namespace

void NamedRanks::add(const TableReader &table)
{
    m_ranks.push_back(0);
    if (!table.columns().has(Column::Rank))
        return;
    std::string_view text = table.cell(Column::Rank).value_or(std::string_view());
    if (text.starts_with('#'))
        text.remove_prefix(1);
    const auto rank = parseInteger(text);
    if (rank && *rank > 0 && *rank <= lastRank)
        m_ranks.back() = *rank;
}

std::vector<std::int64_t> NamedRanks::ofPart(std::span<const double> values) &&
{
    std::vector<RankedValue> rows;
    for (std::size_t row = 0; row < m_ranks.size() && row < values.size(); ++row) {
        if (m_ranks[row] > 0)
            rows.push_back({values[row], m_ranks[row]});
    }
    const std::size_t unranked = m_ranks.size() - rows.size();
    if (rows.empty() || unranked > rows.size() || !followValues(rows))
        return {};
    std::ranges::sort(rows, {}, &RankedValue::rank);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const bool isShared = row + 1 < rows.size() && rows[row + 1].rank == rows[row].rank;
        const auto lastPlace = static_cast<std::int64_t>(row + 1 + unranked);
        if (!isShared && rows[row].rank > lastPlace)
            return std::move(m_ranks);
    }
    return {};
}

} // namespace tiebreak

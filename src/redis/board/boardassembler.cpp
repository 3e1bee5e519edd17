// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardassembler.h"

#include "core/board/snapshot.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tiebreak
{

void BoardAssembler::reserve(std::size_t rows, std::size_t memberBytes)
{
    m_rows.reserve(rows, memberBytes);
    m_index.reserve(std::min<std::size_t>(rows, 1 << 20));
}

bool BoardAssembler::lay(Run run)
{
    const std::size_t from = std::exchange(m_laid, m_rows.size());
    for (std::size_t row = from + (run.joined ? 0 : 1); row < m_rows.size(); ++row) {
        if (!inRedisOrder(m_rows, row))
            return false;
    }
    std::vector<std::size_t> old;
    m_index.enterAppended([&](std::size_t, std::size_t earlier) { old.push_back(earlier); });
    if (from == m_rows.size() || (m_plain && old.empty() && (from == 0 || run.joined)))
        return true;
    if (m_plain) {
        m_order.resize(from);
        std::iota(m_order.begin(), m_order.end(), 0U);
        m_plain = false;
    }
    replaceStretch(from, run);
    for (const std::size_t row : old)
        drop(row);
    return true;
}

void BoardAssembler::replaceStretch(std::size_t from, Run run)
{
    const std::size_t last = m_rows.size() - 1;
    const std::size_t first = run.joined ? from - 1 : from;
    std::size_t begin = run.fromTop ? 0 : placeOf(m_rows.member(first), m_rows.raw(first));
    if (run.joined && begin < m_order.size() && m_order[begin] == first)
        ++begin;
    std::size_t end = run.toBottom ? m_order.size() : placeOf(m_rows.member(last), m_rows.raw(last));
    if (end < m_order.size() && m_rows.raw(m_order[end]) == m_rows.raw(last) &&
        m_rows.member(m_order[end]) == m_rows.member(last))
        ++end;
    if (begin == m_order.size() && !run.joined && !run.fromTop)
        m_gaps.push_back(from);
    const auto at = m_order.erase(m_order.begin() + static_cast<std::ptrdiff_t>(begin),
                                  m_order.begin() + static_cast<std::ptrdiff_t>(end));
    const auto laid = m_order.insert(at, m_rows.size() - from, 0);
    std::iota(laid, laid + static_cast<std::ptrdiff_t>(m_rows.size() - from),
              static_cast<std::uint32_t>(from));
}

// A row that is not on the board any more stays away.
void BoardAssembler::drop(std::size_t row)
{
    const std::size_t place = placeOf(m_rows.member(row), m_rows.raw(row));
    if (place < m_order.size() && m_order[place] == row)
        m_order.erase(m_order.begin() + static_cast<std::ptrdiff_t>(place));
}

std::size_t BoardAssembler::placeOf(std::string_view member, double raw) const
{
    std::size_t begin = 0;
    std::size_t end = size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t row = rowAt(middle);
        const bool above = standsAbove(m_rows.raw(row), m_rows.member(row), raw, member);
        (above ? begin : end) = above ? middle + 1 : middle;
    }
    return begin;
}

bool BoardAssembler::holds(std::string_view member, double raw) const
{
    const std::size_t place = placeOf(member, raw);
    return place < size() && m_rows.member(rowAt(place)) == member && m_rows.raw(rowAt(place)) == raw;
}

std::vector<std::size_t> BoardAssembler::takeGaps()
{
    return std::exchange(m_gaps, {});
}

Rows BoardAssembler::takeRows()
{
    if (m_plain) {
        m_rows.shrinkToFit();
        return std::move(m_rows);
    }
    std::size_t bytes = 0;
    for (const std::uint32_t row : m_order)
        bytes += m_rows.member(row).size();
    Rows rows;
    rows.reserve(m_order.size(), bytes);
    for (const std::uint32_t row : m_order)
        rows.append(m_rows.member(row), m_rows.raw(row));
    return rows;
}

} // namespace tiebreak

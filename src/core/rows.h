// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as columns: raws in one vector, member bytes in one arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Members and raws in the order in which they were read. Members are arbitrary bytes.
class Rows
{
public:
    std::size_t size() const { return m_raws.size(); }
    bool empty() const { return m_raws.empty(); }
    double raw(std::size_t row) const { return m_raws[row]; }
    const std::vector<double> &raws() const { return m_raws; }
    std::string_view member(std::size_t row) const
    {
        return std::string_view(m_arena).substr(m_ends[row], m_ends[row + 1] - m_ends[row]);
    }

    void append(std::string_view member, double raw)
    {
        m_arena.append(member);
        m_ends.push_back(m_arena.size());
        m_raws.push_back(raw);
    }
    void reserve(std::size_t rows)
    {
        m_raws.reserve(rows);
        m_ends.reserve(rows + 1);
    }

private:
    std::vector<double> m_raws;
    std::string m_arena;
    std::vector<std::size_t> m_ends{0};
};

/// Which end of the sorted set ranks first.
enum class Direction : std::uint8_t { HighestFirst, LowestFirst };

} // namespace tiebreak

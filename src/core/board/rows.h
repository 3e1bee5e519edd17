// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as columns: raws in one vector, member bytes in one arena.
#pragma once

#include "core/base/bytestrings.h"

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
    /// How many rows.
    std::size_t size() const { return m_raws.size(); }
    bool empty() const { return m_raws.empty(); }
    double raw(std::size_t row) const { return m_raws[row]; }
    /// All raws, for a Decoder.
    const std::vector<double> &raws() const { return m_raws; }
    /// The member's bytes; the view is good until the next append().
    std::string_view member(std::size_t row) const { return m_members[row]; }

    /// All members, for an index of them.
    const ByteStrings &members() const { return m_members; }

    void append(std::string_view member, double raw)
    {
        m_members.append(member);
        m_raws.push_back(raw);
    }
    /// Makes room for so many rows whose members have so many bytes together.
    void reserve(std::size_t rows, std::size_t memberBytes = 0)
    {
        m_members.reserve(rows, memberBytes);
        m_raws.reserve(rows);
    }
    /// Gives back room that was reserved and not needed.
    void shrinkToFit()
    {
        m_members.shrinkToFit();
        m_raws.shrink_to_fit();
    }
    /// The length of all members together.
    std::size_t memberBytes() const { return m_members.bytes(); }

private:
    std::vector<double> m_raws;
    ByteStrings m_members;
};

/// Rows of a board from firstRank on (0 is the top), as one reply gave them. `cardinality` was read in the
/// same round trip; 0 when the key is gone.
struct RowsPage {
    std::int64_t firstRank = 0;
    std::int64_t cardinality = 0;
    Rows rows;
    std::vector<std::string> texts;         ///< the server's own text of each raw
    std::vector<std::uint32_t> shards = {}; ///< the number of each row's key, where a board has several
};

/// Which end of the sorted set ranks first.
enum class Direction : std::uint8_t { HighestFirst, LowestFirst };

/// "highest first", "lowest first": as output for programs has it.
constexpr std::string_view directionId(Direction direction)
{
    return direction == Direction::HighestFirst ? "highest first" : "lowest first";
}

} // namespace tiebreak

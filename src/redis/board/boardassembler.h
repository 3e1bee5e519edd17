// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a board together from pieces that were read one after the other, while it may have moved.
#pragma once

#include "core/base/bytestringindex.h"
#include "core/board/rows.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A board made of runs: neighbouring rows that one reply gave. Each run tells of a stretch of the order,
/// from its first row to its last, what stood there at that moment. Where two runs tell of the same stretch,
/// or of the same member, the newer one is right. So the rows are in a snapshot's order at any time, each
/// member once.
class BoardAssembler
{
public:
    /// How a run lies on the board.
    struct Run {
        bool fromTop = false;  ///< nothing stood above its first row
        bool toBottom = false; ///< nothing stood below its last row
        bool joined = false;   ///< the row above its first was the last row of the run before, unchanged
    };

    BoardAssembler() : m_index(m_rows.members()) {}
    BoardAssembler(const BoardAssembler &) = delete;
    BoardAssembler &operator=(const BoardAssembler &) = delete;

    /// Makes room for so many rows whose members have so many bytes together.
    void reserve(std::size_t rows, std::size_t memberBytes);
    /// Every row that was ever read, in the order of reading: append a run here, then lay() it.
    Rows &rows() { return m_rows; }
    const Rows &rows() const { return m_rows; }
    /// Lays the rows that were appended since the last time on what is there. False when they do not stand in
    /// the order of a sorted set.
    bool lay(Run run);

    /// How many rows the board has.
    std::size_t size() const { return m_plain ? m_rows.size() : m_order.size(); }
    /// The index into rows() of the board's row at `place`; 0 is the top.
    std::size_t rowAt(std::size_t place) const { return m_plain ? place : m_order[place]; }
    /// How many rows of the board stand above this member with this raw.
    std::size_t placeOf(std::string_view member, double raw) const;
    /// Whether the board has this very row.
    bool holds(std::string_view member, double raw) const;
    /// Where one run ended and the next began further down, so that nobody has read what lay between: rows()
    /// of the latter's first rows. Forgets them.
    std::vector<std::size_t> takeGaps();
    /// The rows of the board, with no room to spare; once.
    Rows takeRows();

private:
    void replaceStretch(std::size_t from, Run run);
    void drop(std::size_t row);

    Rows m_rows;
    ByteStringIndex m_index;
    std::size_t m_laid = 0;
    bool m_plain = true; // the board is m_rows as it stands, which it is unless it has moved
    std::vector<std::uint32_t> m_order;
    std::vector<std::size_t> m_gaps;
};

} // namespace tiebreak

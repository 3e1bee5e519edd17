// SPDX-License-Identifier: GPL-3.0-or-later
// Finds members that were read twice, fast enough to do it for every board.
#pragma once

#include "core/rows.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Knows the row in which each member stood last; compares members exactly. About 12 bytes a row; at most
/// 2^32 - 2 rows. The hash has a random key, so that no set of names can make it slow.
class MemberIndex
{
public:
    /// An index of `rows`, which must outlive it.
    explicit MemberIndex(const Rows &rows);

    /// Makes room for so many rows at once, rather than by growing.
    void reserve(std::size_t rows);
    /// Takes in all rows that were appended since the last time. `again` is told of each row whose member
    /// stood in an `earlier` row already; from then on the index knows the later one.
    void takeIn(const std::function<void(std::size_t row, std::size_t earlier)> &again);

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t entry = 0; // row + 1; 0 is free
    };
    std::uint64_t hashOf(std::string_view member) const;
    std::size_t firstSlot(std::uint64_t hash) const;
    Slot *slotOf(std::string_view member, std::uint64_t hash);

    const Rows &m_rows;
    std::size_t m_known = 0;
    std::vector<Slot> m_slots;
    std::uint64_t m_keys[2];
};

} // namespace tiebreak

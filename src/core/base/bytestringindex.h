// SPDX-License-Identifier: GPL-3.0-or-later
// Finds byte strings that came before, fast enough to do it for every member and key that is read.
#pragma once

#include "core/base/bytestrings.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Knows where in a list each string stood last; compares strings exactly. About 12 bytes a string; at most
/// 2^32 - 2 of them. The hash has a random key, so that no set of names can make it slow.
class ByteStringIndex
{
public:
    /// An index of `strings`, which must outlive it; none of them is entered yet.
    explicit ByteStringIndex(const ByteStrings &strings);

    /// Makes room for so many strings at once, rather than by growing.
    void reserve(std::size_t strings);
    /// Enters all strings that were appended since the last time. `again` is told of each one that stood at
    /// an `earlier` place already; from then on the index knows the later place.
    void enterAppended(const std::function<void(std::size_t index, std::size_t earlier)> &again);

    /// For batches: the hashes of many strings first, which fetches their slots into the cache, and then the
    /// strings. Room must have been reserved.
    std::uint64_t hashOf(std::string_view string) const;
    /// Whether a string of this hash was entered.
    bool contains(std::string_view string, std::uint64_t hash) const;
    /// Enters the string that was appended last, and that the index does not contain.
    void enterLast(std::uint64_t hash);

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t entry = 0; // index + 1; 0 is free
    };
    std::size_t firstSlot(std::uint64_t hash) const;
    std::size_t slotOf(std::string_view string, std::uint64_t hash) const;

    const ByteStrings &m_strings;
    std::size_t m_entered = 0;
    std::vector<Slot> m_slots; // open addressing; the strings stay in their list
    std::uint64_t m_keys[2];
};

} // namespace tiebreak

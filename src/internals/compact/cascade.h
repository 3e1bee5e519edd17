// SPDX-License-Identifier: GPL-3.0-or-later
// The cascade update of a ziplist, played entry by entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// An entry of a ziplist as a cascade sees it: lengths alone.
struct CascadeEntry {
    std::size_t contentBytes = 0; ///< encoding and data
    std::size_t previousLength = 0;
    std::uint8_t previousBytes = 1; ///< 1, or 5 where the entry before is of 254 bytes or more

    std::size_t length() const { return previousBytes + contentBytes; }
    bool operator==(const CascadeEntry &) const = default;
};

/// A state of the ziplist with what led to it.
struct CascadeStep {
    enum class Kind : std::uint8_t {
        Before, ///< nothing has happened yet
        Insert, ///< the new entry is in, and the one behind it tells its length
        Grow,   ///< one more previous length takes five bytes now
        Write,  ///< a previous length is other, of as many bytes as before: here it ends
        End,    ///< nothing behind needs another length
    };
    Kind kind = Kind::Before;
    std::size_t place = 0; ///< the entry that was inserted, grown or written
    std::size_t moved = 0; ///< bytes that this step moved in memory
    std::size_t movedSoFar = 0;
    std::size_t bytes = 0; ///< of the whole ziplist
    std::size_t grown = 0; ///< previous lengths that have grown so far
    std::vector<CascadeEntry> entries;
};

/// A ziplist's entries whose contents have these lengths.
std::vector<CascadeEntry> cascadeEntries(std::span<const std::size_t> contentBytes);

/// Inserts an entry before the one at `place` (entries.size(): at the end) and plays what follows, as
/// __ziplistInsert() and __ziplistCascadeUpdate() of Redis's ziplist.c did up to 6.0: each previous length
/// that grows moves all that lies behind it. (6.2 sums up first and moves each entry once, from the end.) For
/// some dozen entries: each step holds all of them.
std::vector<CascadeStep> playCascade(std::vector<CascadeEntry> entries, std::size_t place,
                                     std::size_t contentBytes);

} // namespace tiebreak

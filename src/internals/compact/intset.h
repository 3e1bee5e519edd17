// SPDX-License-Identifier: GPL-3.0-or-later
// The intset, in which Redis keeps a small set of integers, and how it grows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// One integer that is moved within the bytes of an intset.
struct IntsetMove {
    std::int64_t value = 0;
    std::size_t from = 0; ///< offset in the bytes before
    std::size_t to = 0;   ///< offset in the bytes after
    bool operator==(const IntsetMove &) const = default;
};

/// What the adding of one integer did.
struct IntsetStep {
    std::int64_t added = 0;
    bool isNew = true; ///< it was not there already
    std::size_t place = 0;
    int bitsBefore = 16; ///< 16, 32 or 64 an integer
    int bitsAfter = 16;
    std::string before;
    std::string after;
    std::vector<IntsetMove> moves; ///< in the order in which they are done: from the end backwards

    bool upgraded() const { return bitsAfter > bitsBefore; }
};

/// An intset's bytes are its width, its count and its integers, which ascend, each the lowest byte first.
/// Adds the integers one by one to an empty intset, as intsetAdd() of Redis's intset.c does. One that is too
/// wide for the others makes all of them wide, for good. For some dozen: each step holds all bytes.
std::vector<IntsetStep> playIntset(std::span<const std::int64_t> integers);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// When a sorted set stops being a compact list.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// Up to which size a sorted set stays a listpack or ziplist; past either limit it becomes a skip list with a
/// dictionary, for good. The defaults are those of every Redis and Valkey so far.
struct EncodingLimits {
    std::int64_t entries = 128;   ///< zset-max-listpack-entries (before Redis 7 zset-max-ziplist-entries)
    std::int64_t valueBytes = 64; ///< zset-max-listpack-value: the longest member
    bool operator==(const EncodingLimits &) const = default;
};

} // namespace tiebreak

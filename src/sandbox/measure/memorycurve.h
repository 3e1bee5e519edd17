// SPDX-License-Identifier: GPL-3.0-or-later
// Memory per member against the number of members, weighed by a real server.
#pragma once

#include "internals/memory/memorymodel.h"
#include "sandbox/measure/scratch.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// A board of so many members. Bytes are MEMORY USAGE, all nodes weighed.
struct MemoryPoint {
    std::int64_t members = 0;
    std::int64_t bytes = 0;
    bool skipList = false;

    double bytesPerMember() const { return static_cast<double>(bytes) / static_cast<double>(members); }
};

/// The sizes that are weighed: 1, 2 and 5 times powers of ten from 10 on, the last listpack and the first
/// skip list, and `max`.
std::vector<std::int64_t> memorySizes(std::int64_t max, const EncodingLimits &limits = {});

/// One board in a server of its own that grows by ZADD through memorySizes() up to board.members, weighed at
/// each. Progress counts members. Error Limit: the codec cannot pack the points, or the system has not the
/// memory.
Result<std::vector<MemoryPoint>> measureMemory(const PlannedBoard &board, const Progress &progress = {});

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// How much clients and server have said.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// What a client and its server have said to one another.
struct TrafficCount {
    std::int64_t commands = 0;
    std::int64_t updateCommands = 0; ///< of operations that change scores, as are the next
    std::int64_t updateBytes = 0;    ///< sent and received

    void add(const TrafficCount &other)
    {
        commands += other.commands;
        updateCommands += other.updateCommands;
        updateBytes += other.updateBytes;
    }
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Adds rows one by one until a board stops being a listpack.
#pragma once

#include "sandbox/measure/scratch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The board once it had so many members.
struct SwitchStep {
    std::int64_t members = 0;
    std::int64_t bytes = 0; ///< MEMORY USAGE, all nodes weighed
    bool skipList = false;
};

/// What happened.
struct SwitchWalk {
    std::vector<SwitchStep> steps;       ///< from one member on, the last ones a skip list
    std::optional<std::size_t> switched; ///< the first step that is one; nothing: none of them
    std::int64_t ownRows = 0;            ///< the first so many are the board's own, the others like them
    bool byName = false;                 ///< a long name made it one, not the number of members
};

/// So many rows are added at the most.
inline constexpr std::int64_t maxSwitchRows = 5000;
/// So many more once it has switched, to see how it goes on.
inline constexpr std::int64_t rowsPastSwitch = 32;

/// On a copy in a server of its own, which begins empty and keeps to these limits: first the board's own
/// rows, then more with names as long as those and with their raws. Progress counts rows up to the limit.
Result<SwitchWalk> walkToSwitch(const Rows &rows, const std::string &key, const EncodingLimits &limits,
                                const Progress &progress = {});

} // namespace tiebreak

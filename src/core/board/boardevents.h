// SPDX-License-Identifier: GPL-3.0-or-later
// What really happened on a board, as its makers logged it.
#pragma once

#include "core/base/bytestrings.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// The events of a log: `members[i]` reached `scores[i]` at `microseconds[i]` since the Unix epoch. A member
/// may have several, one for each score it reached.
struct BoardEvents {
    ByteStrings members;
    std::vector<std::int64_t> scores;
    std::vector<std::int64_t> microseconds;

    std::size_t size() const { return members.size(); }
};

} // namespace tiebreak

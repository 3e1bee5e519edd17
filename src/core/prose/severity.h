// SPDX-License-Identifier: GPL-3.0-or-later
// How good or bad it is what an answer, a finding, a run or a message says.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// What a mark shows, wherever it does not stand for one row: rows have a Verdict.
enum class Severity : std::uint8_t {
    Good,
    Warning,
    Bad,
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the layouts share when a board is read after a run.
#pragma once

#include "sim/check/consistencycheck.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The score of a sorted set that holds nothing else. What is no whole number rounds to the nearest and
/// encodes nothing.
struct PlainScore {
    std::int64_t score = 0;
    bool encodes = true;
};
PlainScore plainScore(double stored);

/// A board as it is read after a run, from the top down; or a cold store, in any order.
struct ReadRows {
    std::vector<FinalRow> rows;
    std::vector<std::string> unexpectedNames; ///< of the first unexpected members, cut where they are long

    /// A row of a member that no run wrote.
    void addUnexpected(std::string_view name);
};

} // namespace tiebreak

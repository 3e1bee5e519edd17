// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a demo board, made from its declaration.
#pragma once

#include "sandbox/demoplan.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// A plain ZINCRBY: `by` is added to whatever the member's raw is, 0 where there is none.
struct DemoIncrement {
    std::string member;
    std::string by;
};

/// The name by which people know a member.
struct DemoPerson {
    std::string member;
    std::string name;
};

/// What is written to a board's key: the rows, and then the increments. The names go to hashes beside it.
struct DemoRows {
    Rows rows;
    std::vector<DemoIncrement> increments;
    std::vector<DemoPerson> people;
};

/// Deterministic: the same for the same declaration, `now` and `seed`. Scores do not depend on `seed`. Limit
/// when a declared score does not fit the codec.
Result<DemoRows> makeDemoRows(const DemoPlan &plan, const NamePool &names, std::chrono::sys_seconds now,
                              std::uint64_t seed);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which workloads can be run.
#pragma once

#include "core/result.h"
#include "sim/workload.h"

#include <cstdint>

namespace tiebreak
{

/// What this process may use.
struct Machine {
    std::int64_t openFiles = 0; ///< file descriptors, by the hard limit of getrlimit()
    std::int64_t memory = 0;    ///< bytes that the machine has to spare
};
Machine thisMachine();

/// Error Usage with one sentence that names the first field that cannot be, and what to do: anything outside
/// the ranges above, NaN, a mix that does not sum to 100, a rate that starts nothing, more clients than there
/// are file descriptors, reads beyond the board. What the run does not use is not looked at.
Result<void> checkWorkload(const Workload &workload, const Machine &machine = thisMachine());

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which workloads can be run.
#pragma once

#include "core/base/result.h"
#include "sim/workload/workload.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// What is wrong, one sentence for the user; nothing where all is well.
using ValidationError = std::optional<std::string>;

/// What this process may use.
struct Machine {
    std::int64_t openFiles = 0; ///< file descriptors, by the hard limit of getrlimit()
    std::int64_t memory = 0;    ///< bytes that the machine has to spare
};
/// `records`: updates are written down and checked; else memory is no bound.
Machine thisMachine(bool records = true);

/// Bytes that the check of a run needs for each member, beside those for the record of each update.
inline constexpr std::int64_t checkBytesPerMember = 128;

/// Error Usage with one sentence that names the first field that cannot be, and what to do: anything outside
/// the ranges of workloadFields(), NaN, a mix that does not sum to 100, a rate that starts nothing, more
/// clients than there are file descriptors, reads beyond the board. What the run does not use is not checked.
Result<void> checkWorkload(const Workload &workload, const Machine &machine = thisMachine());

/// How many files this process has open while it runs such a load.
std::int64_t filesNeeded(const WorkloadLoad &load);
/// Raises the soft limit to so many, as far as the hard limit allows.
void allowOpenFiles(std::int64_t files);

} // namespace tiebreak

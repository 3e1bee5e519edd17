// SPDX-License-Identifier: GPL-3.0-or-later
// The half of checkWorkload() that looks at clients, rate, length and faults.
#pragma once

#include "sim/valuefault.h"
#include "sim/workloadcheck.h"

namespace tiebreak
{

/// The first thing that is wrong with load and faults. The workload's mix must be sound.
Fault loadFault(const Workload &workload, const Machine &machine);

/// How many files this process has open while it runs such a load.
std::int64_t filesNeeded(const SimLoad &load);
/// Raises the soft limit to so many, as far as the hard limit allows.
void allowOpenFiles(std::int64_t files);

} // namespace tiebreak

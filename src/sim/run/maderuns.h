// SPDX-License-Identifier: GPL-3.0-or-later
// Runs beside what was asked for: no answer is given about some of them alone.
#pragma once

#include "sim/run/runrecord.h"

#include <utility>
#include <vector>

namespace tiebreak
{

/// What is known of runs that were asked for.
struct MadeRuns {
    std::vector<RunRecord> records;
    std::vector<RunPlan> unmade; ///< asked for, and not made, or not in all of their rounds

    MadeRuns(std::vector<RunRecord> made, std::vector<RunPlan> notMade)
        : records(std::move(made)), unmade(std::move(notMade))
    {
    }

    bool operator==(const MadeRuns &) const = default;
};

} // namespace tiebreak

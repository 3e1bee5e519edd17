// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of the fields of a plan.
#pragma once

#include "sim/jsonvalue.h"
#include "sim/runplan.h"

#include <span>
#include <string_view>

namespace tiebreak
{

/// How a field is called, written and read.
struct PlanFieldRule {
    std::string_view path; ///< NAME or SECTION.NAME
    std::string_view help;
    Json (*write)(const RunPlan &plan);
    Fault (*read)(RunPlan &plan, const Json &value, std::string_view path);
};

/// All of them, sections together.
std::span<const PlanFieldRule> planFieldRules();

} // namespace tiebreak

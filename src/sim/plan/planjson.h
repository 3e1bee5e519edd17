// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as JSON, field by field: to save it, to change one field of it, and to find where two differ.
#pragma once

#include "core/base/result.h"
#include "sim/plan/runplan.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// All fields, in sections: strategy, codec, time and so on, and mix, choice, points, board, reads, load,
/// trimming, faults. Times are in ms, their names end in Ms. Bytes are escaped as escapeBytes() does.
nlohmann::ordered_json planJson(const RunPlan &plan);

/// Fields that are missing are as in RunPlan{}; of a mix they are 0; an end that is given, by a duration or
/// by a number of operations, takes the place of the other. Error Usage with a sentence that names the field:
/// there is none of this name, or its value is of a wrong kind. Whether the plan can be run is left to
/// checkWorkload().
Result<RunPlan> planFromJson(const nlohmann::ordered_json &json);

/// Changes the field of a path such as "load.clients". Errors as above; for an unknown path it names the
/// nearest section's fields.
Result<void> setPlanField(RunPlan &plan, std::string_view path, std::string_view value);

/// A field and its value, as setPlanField() takes them.
struct PlanField {
    std::string path;
    std::string value;
    bool operator==(const PlanField &) const = default;
};
/// All fields, in the order of planJson().
std::vector<PlanField> planValues(const RunPlan &plan);
/// The fields of `plan` whose values are not those of `base`; set one after the other they make it this plan.
std::vector<PlanField> planDifferences(const RunPlan &plan, const RunPlan &base);

/// A field, and what it is, for a help text.
struct PlanFieldHelp {
    std::string_view path;
    std::string_view help;
};
/// All fields, in the order of planJson().
std::span<const PlanFieldHelp> planFieldHelps();

} // namespace tiebreak

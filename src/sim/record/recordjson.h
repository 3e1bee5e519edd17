// SPDX-License-Identifier: GPL-3.0-or-later
// Records as JSON and back.
#pragma once

#include "core/base/result.h"
#include "sim/run/runrecord.h"

#include <nlohmann/json_fwd.hpp>

namespace tiebreak
{

/// As the command line prints it, with the outcome, and the command that repeats it: both are not read.
nlohmann::ordered_json recordJson(const RunRecord &record);
/// Error Protocol with a sentence that names the field.
Result<RunRecord> recordFromJson(const nlohmann::ordered_json &json);

} // namespace tiebreak

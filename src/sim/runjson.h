// SPDX-License-Identifier: GPL-3.0-or-later
// A run as JSON: all that is needed to repeat it, and what came of it.
#pragma once

#include "sim/run.h"

#include <nlohmann/json_fwd.hpp>

namespace tiebreak
{

nlohmann::ordered_json planJson(const RunPlan &plan);
nlohmann::ordered_json resultJson(const RunResult &result);

/// "collapsed", "clockSkew", "race", "oldTime".
std::string_view wrongCauseName(WrongCause cause);

} // namespace tiebreak

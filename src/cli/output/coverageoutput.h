// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer covers, as tiebreak-cli prints it.
#pragma once

#include "core/board/coverage.h"

#include <nlohmann/json.hpp>

namespace tiebreak
{

/// Says on standard error what did not answer, and why.
void printGaps(const Coverage &coverage);

/// {"coverage": {"partial", and of each part its answered and asked, null where that is unknown}}, and where
/// something did not answer "missing": [{where, error}].
nlohmann::ordered_json coverageJson(const Coverage &coverage);

} // namespace tiebreak

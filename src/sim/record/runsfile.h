// SPDX-License-Identifier: GPL-3.0-or-later
// Files of runs.
#pragma once

#include "core/base/result.h"
#include "sim/run/maderuns.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Of the format of files of runs; the newest that is read.
inline constexpr std::int64_t runsFormatVersion = 2;

/// A file of runs: JSON with a format name and version.
std::string runsText(const MadeRuns &runs);
/// What runsText() wrote, or what the command line printed: one record, or a list of them. Error Protocol
/// with a sentence.
Result<MadeRuns> parseRuns(std::string_view text);
/// The plans of the same files, also of what was not made; or a plan of planJson(), or what the command line
/// prints of plans.
Result<std::vector<RunPlan>> parsePlans(std::string_view text);

} // namespace tiebreak

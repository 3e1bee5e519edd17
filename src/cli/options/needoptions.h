// SPDX-License-Identifier: GPL-3.0-or-later
// The options that state what a leaderboard has to hold, and such a need as JSON.
#pragma once

#include "lab/need/need.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tiebreak
{

/// The words of a need as the command line has them; empty ones keep the need's defaults.
struct NeedOptions {
    std::string highestScore;
    std::string lowestScore;
    std::string timeRange;
    std::string resolution;
    std::vector<std::string> writers; ///< names of languages
    Need flags;                       ///< its direction and yes-or-no needs
};

/// Whether --max-score and --time-range may be left out.
enum class NeedBounds { Optional, Required };

/// Adds --max-score, --min-score, --time-range, --resolution, --lowest-first, --increments, --readable,
/// --simple-ranges and --language. `options` must outlive the subcommand.
void addNeedOptions(CLI::App &command, NeedOptions &options, NeedBounds bounds);

/// The need they state, which has passed checkNeed(). Errors are Usage and name the option's field.
Result<Need> statedNeed(const NeedOptions &options);

/// lowestScore, highestScore, time range, resolution (microseconds), direction, increments, readable,
/// simpleRanges and languages.
nlohmann::ordered_json needJson(const Need &need);

} // namespace tiebreak

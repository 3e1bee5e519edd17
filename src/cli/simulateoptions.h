// SPDX-License-Identifier: GPL-3.0-or-later
// The words after `simulate`, and the plans that they ask for.
#pragma once

#include "core/result.h"
#include "sim/matrix.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The word for a fresh private server.
inline constexpr std::string_view sandboxName = "sandbox";

/// What the user has typed, numbers too; empty or nothing where an option was left out.
struct SimulateOptions {
    std::string server = "sandbox";
    std::string preset;
    std::string planFile;
    std::optional<std::int64_t> row; ///< of that file, from 1
    std::vector<std::string> strategies;
    std::string codec;
    std::string time;
    std::optional<std::string> clients;
    std::optional<std::string> workers;
    std::optional<std::string> pipeline;
    std::optional<std::string> rate;
    std::string duration;
    std::optional<std::string> operations;
    std::string warmUp;
    std::optional<std::string> seed;
    std::optional<std::string> prefix;
    std::string keepBoard;

    std::string trim;
    std::string trimPeriod;
    std::optional<std::string> keep;
    std::optional<std::string> buffer;
    bool noColdStore = false;
    std::string skew;
    std::string clientPause;
    std::optional<std::string> clientPauses;
    std::optional<std::string> drops;
    std::string serverPause;
    std::string serverPauseBy;
    std::optional<std::string> lostReplies;
    bool retries = false;

    std::vector<std::string> set; ///< FIELD=VALUE
    bool noTruth = false;
    bool matrix = false;
    bool dryRun = false;
    bool allowWrites = false;
    std::string save;
    std::string report;
};

/// Adds them to the subcommand, and its footer.
void addSimulateOptions(CLI::App &command, SimulateOptions &options);

/// One plan, or those of the matrix; `functions`: the server knows FUNCTION. What was asked for is complete
/// and can be run as far as can be told without a server. Error Usage, or Io where the plan's file cannot be
/// read.
Result<std::vector<RunPlan>> plansOf(const SimulateOptions &options, bool functions);

} // namespace tiebreak

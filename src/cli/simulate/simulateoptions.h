// SPDX-License-Identifier: GPL-3.0-or-later
// The words after `simulate`.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <map>
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
    std::string keepBoard;
    /// By the path of the workload's field: what was typed behind its option, "true" or "false" of a flag.
    std::map<std::string_view, std::string> fields;
    std::vector<std::string> set; ///< FIELD=VALUE
    bool noCheck = false;
    bool matrix = false;
    std::optional<unsigned> rounds; ///< nothing: usualRounds of a matrix, once otherwise
    bool dryRun = false;
    bool allowWrites = false;
    bool cleanUp = false; ///< nothing is run
    std::string save;
    std::string report;
};

/// How often each run is made.
unsigned roundsOf(const SimulateOptions &options);

/// Adds them to the subcommand, and its footer.
void addSimulateOptions(CLI::App &command, SimulateOptions &options);

} // namespace tiebreak

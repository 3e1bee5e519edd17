// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as tiebreak-cli prints them.
#pragma once

#include "cli/output/output.h"
#include "sim/run/maderuns.h"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What became of a plan: a record, or why there is none.
struct RunRow {
    RunPlan plan;
    std::vector<RunRecord> rounds;   ///< that were made of it
    std::optional<RunRecord> record; ///< mergedRounds() of them
    std::string notRun;              ///< why it, or a round of it, was not run: a sentence
};

/// Those that ran.
std::vector<RunRecord> recordsOf(std::span<const RunRow> rows);
/// The same, beside those that did not run, or not in all of their rounds.
MadeRuns madeRuns(std::span<const RunRow> rows);

/// Of a row with a record: the answer, all figures, why it is wrong, and how to repeat it.
void writeRun(const RunRow &row, Output &output);
/// The answer, a table of a row a run, why rows are wrong, and the command that repeats each. Columns are
/// `aligned` for a reader, or separated by tabs.
void writeRuns(std::span<const RunRow> rows, bool aligned, Output &output);
/// The record, with "notRun" where a round was not run; of a plan that was not run at all the plan in the
/// place of figures.
void writeRunJson(const RunRow &row, Output &output);
/// A list of these.
void writeRunsJson(std::span<const RunRow> rows, Output &output);

/// What a dry run shows.
struct DryRun {
    std::vector<RunPlan> plans;
    std::string target;
    unsigned rounds = 1;
    std::chrono::milliseconds expected; ///< of all rounds
};
void writeDryRun(const DryRun &dry, Output &output);
void writeDryRunJson(const DryRun &dry, Output &output);

/// "1 run", "24 runs", each by its title and a number.
std::string planList(std::span<const RunPlan> plans);
/// "24 runs on sandbox, about 5 min; keys begin with tiebreak:sim:"
std::string planSummary(const DryRun &dry);

} // namespace tiebreak

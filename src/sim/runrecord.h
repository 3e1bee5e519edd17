// SPDX-License-Identifier: GPL-3.0-or-later
// A run in figures: what is kept of it, compared with others, saved and read back.
#pragma once

#include "core/result.h"
#include "sim/run.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Latencies of operations that were done, in ns; all 0 where there are none.
struct LatencyFigures {
    std::int64_t count = 0;
    std::int64_t p50 = 0;
    std::int64_t p90 = 0;
    std::int64_t p99 = 0;
    std::int64_t p999 = 0;
    std::int64_t max = 0;
    double mean = 0; ///< a whole number

    bool operator==(const LatencyFigures &) const = default;
};

/// What was measured of one kind of operation.
struct OperationFigures {
    OperationKind kind = OperationKind::AddPoints;
    std::int64_t done = 0;
    std::int64_t refused = 0;
    LatencyFigures latency;

    bool operator==(const OperationFigures &) const = default;
};

/// All of a run but its board and its histograms.
struct RunRecord {
    RunPlan plan;
    std::string key;        ///< of the board
    bool boardKept = false; ///< whether it is still on the server, until its time to live is over
    std::string server;     ///< product and version
    std::string target;     ///< "sandbox" or the address
    std::string tiebreak;   ///< version of this program
    std::chrono::sys_time<std::chrono::microseconds> began;
    std::chrono::nanoseconds measuredFor{0};
    double throughput = 0; ///< operations a second that were done
    std::int64_t operations = 0;
    std::int64_t refused = 0;
    std::int64_t unanswered = 0;
    std::int64_t neverBegun = 0; ///< of an open loop, due and never begun
    std::int64_t conflicts = 0;
    std::map<std::string, std::int64_t> errors;
    LatencyFigures latency;                    ///< of all kinds
    std::vector<OperationFigures> byOperation; ///< those that there were
    std::optional<double> commandsPerOperation;
    std::optional<double> bytesPerOperation; ///< sent and received
    std::optional<double> commandsPerUpdate; ///< of adds, sets and removals alone
    std::optional<double> bytesPerUpdate;    ///< sent and received
    std::optional<double> clientCpuMicros;   ///< an operation, user and system
    std::optional<double> serverCpuMicros;   ///< an operation
    std::int64_t boardMembers = 0;
    std::int64_t coldMembers = 0;         ///< cut off, and put by
    std::optional<double> bytesPerMember; ///< of both
    std::optional<TruthReport> truth;
    std::vector<RunSecond> seconds;
    std::string partial; ///< why it ended before its time; empty when it did not

    bool operator==(const RunRecord &) const = default;
};

/// What is kept of a run.
RunRecord recordOf(const RunResult &result);

/// How a run came out.
enum class RunOutcome : std::uint8_t {
    Right,     ///< checked, and nothing lost, applied twice, misplaced or wrongly trimmed
    Wrong,     ///< checked, and something was
    Unchecked, ///< no truth, no update that was acknowledged, or ended early
};
RunOutcome outcomeOf(const RunRecord &record);
/// "right", "wrong", "unchecked".
std::string_view outcomeWord(RunOutcome outcome);
/// Lost and duplicated updates in a million acknowledged ones, and misplaced rows and wrongly trimmed members
/// in a million rows of the board, each at most a million; 0 without a truth.
double wrongPerMillion(const RunRecord &record);

/// As the command line prints it, with the outcome, and the command that repeats it: both are not read.
nlohmann::ordered_json recordJson(const RunRecord &record);
/// Error Protocol with a sentence that names the field.
Result<RunRecord> recordFromJson(const nlohmann::ordered_json &json);

/// A file of runs: JSON with a format name and version.
std::string runsText(std::span<const RunRecord> records);
/// What runsText() wrote, or what the command line printed: one record, or a list of them. Error Protocol
/// with a sentence.
Result<std::vector<RunRecord>> parseRuns(std::string_view text);
/// The plans of the same files; or a plan of planJson(), or what the command line prints of plans.
Result<std::vector<RunPlan>> parsePlans(std::string_view text);

} // namespace tiebreak

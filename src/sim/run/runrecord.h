// SPDX-License-Identifier: GPL-3.0-or-later
// A run in figures: what is kept of it, compared with others, saved and read back.
#pragma once

#include "core/base/result.h"
#include "sim/run/run.h"

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

/// How a run came out.
enum class RunOutcome : std::uint8_t {
    Right,     ///< checked, and ConsistencyReport::right()
    Wrong,     ///< checked, and not that
    Unchecked, ///< no check, no update that was acknowledged, or ended early
};

/// What one of several rounds measured.
struct RoundFigures {
    std::chrono::sys_time<std::chrono::microseconds> began;
    double throughput = 0; ///< as in RunRecord, as are the others
    std::int64_t p50 = 0;  ///< ns
    std::int64_t p99 = 0;
    std::int64_t p999 = 0;
    std::optional<double> clientCpuMicros;
    std::optional<double> serverCpuMicros;
    RunOutcome outcome = RunOutcome::Unchecked;
    std::string partial;

    bool operator==(const RoundFigures &) const = default;
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
    std::int64_t redirects =
        0; ///< times that a client had to ask another node of a cluster, or another primary
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
    std::int64_t coldMembers = 0;         ///< cut off, and in the cold store
    std::optional<double> bytesPerMember; ///< of both
    std::optional<ConsistencyReport> consistency;
    std::vector<RunSecond> seconds;
    std::string partial; ///< why it ended before its time; empty when it did not
    /// Of a plan that was run several times: what each round measured, in order; see mergedRounds(). Empty:
    /// it was run once.
    std::vector<RoundFigures> rounds;

    bool operator==(const RunRecord &) const = default;
};

/// What is kept of a run.
RunRecord recordOf(const RunResult &result);

/// The seconds of a run as a chart shows them: the last one in proportion where only a part of it was
/// measured, and without a rest of less than 0.2 s after whole ones, or of unknown length.
std::vector<RunSecond> chartSeconds(const RunRecord &record);

/// How it came out.
RunOutcome outcomeOf(const RunRecord &record);
/// "right", "wrong", "unchecked".
constexpr std::string_view outcomeWord(RunOutcome outcome)
{
    switch (outcome) {
    case RunOutcome::Right:
        return "right";
    case RunOutcome::Wrong:
        return "wrong";
    case RunOutcome::Unchecked:
        break;
    }
    return "unchecked";
}
/// Errors per million updates that were answered: updates that were lost or applied twice, rows that are
/// misplaced, altered or unexpected, members that were wrongly trimmed, and refused operations. More than a
/// million where rows from before the run were lost; 0 without a check.
double wrongPerMillion(const RunRecord &record);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// One workload under every strategy, codec and clock that fit together.
#pragma once

#include "core/base/progress.h"
#include "redis/link/writableserver.h"
#include "sim/run/runrecord.h"

#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What is crossed.
struct MatrixChoice {
    std::vector<std::string> strategies;   ///< keys; empty: all
    bool split = true;                     ///< a 32-bit split
    bool ordered = true;                   ///< ordered bits
    std::optional<CodecSpec> another = {}; ///< one that is not made for today
    bool clientTime = true;
    bool serverTime = true;
    bool functions = true; ///< the server knows FUNCTION
};

/// Runs that are made one after the other.
struct RunMatrix {
    std::vector<RunPlan> plans;
    /// Each plan is run so many times, all plans once before any is run again: what else the machine does
    /// then meets all of them alike.
    unsigned rounds = 1;
};

/// The plans, in the order of strategies(): each strategy with each codec and each clock that
/// checkStrategy() lets it have; the usual codecs are made for today.
std::vector<RunPlan> matrixPlans(const Workload &workload, const MatrixChoice &choice,
                                 std::chrono::sys_time<std::chrono::milliseconds> now);

/// How long a run loads the server, warm-up included; an estimate where its operations are counted.
std::chrono::milliseconds expectedLoad(const RunPlan &plan);
/// About how long they take in all, with filling and checking, each `rounds` times.
std::chrono::milliseconds expectedTime(std::span<const RunPlan> plans, unsigned rounds = 1);

/// Called while the runs of a matrix go on, on the thread that runs them.
struct MatrixControl {
    RunControl run;
    /// How many boards may stay on the server; runs after that keep none, whatever their plans say.
    std::size_t maxKept = std::numeric_limits<std::size_t>::max();
    std::function<void(std::size_t index, unsigned round)> begins; ///< rounds count from 0
    std::function<void(std::size_t index, const Result<RunResult> &result)> ends;
};

/// Runs them one after the other. A run that cannot be is told, once, and the next one begins; where none of
/// the first round can be, no other round is made. A stop ends all of them. Of the boards that the rounds of
/// one plan leave, only that of the worst stays: see mergedRounds(). A prefix that must be empty must be so
/// until the first of them has run. Progress counts milliseconds of expectedLoad() over all runs and rounds.
void runMatrix(const WritableServer &server, const RunMatrix &matrix, const MatrixControl &control,
               const Progress &progress = {});

} // namespace tiebreak

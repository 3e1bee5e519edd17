// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are small and over at once: only updates, on few members.
#pragma once

#include "sim/board/strategies/strategies.h"
#include "sim/plan/runcodec.h"
#include "sim/run/run.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace tiebreak
{

inline std::chrono::sys_time<std::chrono::milliseconds> thisMoment()
{
    return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// Eight clients add 5 points 3000 times to 20 members who start at 1000.
inline RunPlan contestedPlan(const std::string &strategy, Scheme scheme = Scheme::Ordered)
{
    RunPlan plan;
    plan.strategy = strategy;
    Workload &workload = plan.workload;
    workload.mix = Mix::only(OperationKind::AddPoints);
    workload.points.kind = PointsChoice::Kind::Constant;
    workload.points.constant = 5;
    workload.board.members = 20;
    workload.board.startMembers = 20;
    workload.board.minScore = 1000;
    workload.board.startLevels = 1;
    workload.load.clients = 8;
    workload.load.workers = 2;
    workload.load.warmUp = std::chrono::milliseconds(0);
    workload.load.duration.reset();
    workload.load.operations = 3000;
    if (findStrategy(strategy).value()->layout == BoardLayout::Composite)
        plan.codec = runCodec(scheme, workload.board.direction, thisMoment());
    return plan;
}

/// The same on many members with few updates each, so that there are many ties.
inline RunPlan tiedPlan(const std::string &strategy, Scheme scheme)
{
    RunPlan plan = contestedPlan(strategy, scheme);
    plan.workload.board.members = 400;
    plan.workload.board.startMembers = 400;
    plan.workload.load.operations = 1600;
    return plan;
}

/// Progress that does something once, after so many operations.
inline Progress afterOperations(std::uint64_t operations, std::function<void()> what)
{
    return Progress({}, [=, did = false](std::uint64_t done, std::uint64_t) mutable {
        if (done >= operations && !std::exchange(did, true))
            what();
    });
}

} // namespace tiebreak

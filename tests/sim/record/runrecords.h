// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that were never made, right ones and wrong ones.
#pragma once

#include "sim/plan/runcodec.h"
#include "sim/run/runrecord.h"

#include <chrono>
#include <string_view>

namespace tiebreak
{

inline const std::chrono::sys_time<std::chrono::milliseconds> someDay{
    std::chrono::milliseconds(1'795'305'600'000)};

inline RunPlan planOf(const char *strategy, const char *codec, bool serverTime)
{
    RunPlan plan;
    plan.strategy = strategy;
    plan.codec =
        std::string_view(codec) == "ordered" ? runCodec(Scheme::Ordered, Direction::HighestFirst, someDay)
        : std::string_view(codec) == "split" ? runCodec(Scheme::Binary, Direction::HighestFirst, someDay)
                                             : parseCodecSpec(codec).value();
    plan.serverTime = serverTime;
    return plan;
}

inline RunRecord rightRun(const char *strategy, const char *codec, bool serverTime, double throughput)
{
    RunRecord record;
    record.plan = planOf(strategy, codec, serverTime);
    record.target = "sandbox";
    record.began = someDay + std::chrono::hours(10);
    record.measuredFor = std::chrono::seconds(10);
    record.throughput = throughput;
    record.boardMembers = 1000;
    ConsistencyReport &consistency = record.consistency.emplace();
    consistency.acknowledged = 1000;
    consistency.judgedPairs = 500;
    return record;
}

inline RunRecord wrongRun(const char *strategy, const char *codec, bool serverTime, WrongCause cause,
                          int rows)
{
    RunRecord record = rightRun(strategy, codec, serverTime, 1000);
    record.consistency->misplaced = rows;
    record.consistency->wrongPairs = 2 * rows;
    record.consistency->byCause[static_cast<std::size_t>(cause)] = 2 * rows;
    record.consistency->worstPairs.push_back({211, 300, 14, 3, 12'300'000, cause});
    return record;
}

} // namespace tiebreak

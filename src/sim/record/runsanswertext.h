// SPDX-License-Identifier: GPL-3.0-or-later
// Which way of writing the finished runs speak for, in one sentence.
#pragma once

#include "core/prose/wording.h"
#include "sim/run/runrecord.h"

#include <span>
#include <string>

namespace tiebreak
{

/// The answer to all the runs: "The Lua script with ordered bits (server time) is the fastest strategy that
/// loses no data: 51 840 operations a second, every point kept and every tie in its true order."
struct RunsAnswer {
    bool right = false; ///< some run came out right
    std::string bold;
    std::string rest;
    std::string ranking = {}; ///< what they are ranked by, a phrase; empty: none is as fast as the best
};
RunsAnswer runsAnswer(std::span<const RunRecord> records, const Wording &wording);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which way of writing the finished runs speak for, in one sentence.
#pragma once

#include "core/prose/wording.h"
#include "sim/run/maderuns.h"

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
/// Of several of which some were not made or ended early no winner is named: one of those may be better.
RunsAnswer runsAnswer(const MadeRuns &runs, const Wording &wording);

} // namespace tiebreak

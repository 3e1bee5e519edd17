// SPDX-License-Identifier: GPL-3.0-or-later
// The boards a sandbox is filled with: every codec and every hazard, in names that look like life.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/live/names/namepattern.h"
#include "core/time/timerange.h"
#include "sandbox/sandbox.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What Tiebreak knows of a demo board before reading it.
struct DemoBoard {
    std::string key;
    std::string title; ///< what it would be in real life, a few words
    CodecSpec codec;
    TimeRange timeRange;
    Direction direction = Direction::HighestFirst;
    std::string lookAt; ///< one sentence: what to look at
    std::int64_t members = 0;
    std::optional<NamePattern> people = {}; ///< the hashes in which the names of its top members lie
};

/// The demo boards, from resources/demo/boards.json, in the order in which they are shown.
Result<std::vector<DemoBoard>> demoBoards();

/// Deletes the demo boards' keys, and the hashes of their members' names, in the sandbox and writes them
/// anew; times lie before `now`, but for rows that are declared otherwise. Deterministic for a given `now`
/// and `seed`. Takes the sandbox itself, over a connection of its own, so that no other server can be written
/// to. Progress counts members.
Result<void> writeDemoBoards(const Sandbox &sandbox, std::chrono::sys_seconds now, std::uint64_t seed,
                             const Progress &progress = {});

} // namespace tiebreak

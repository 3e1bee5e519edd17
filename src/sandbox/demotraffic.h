// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a demo board to life: members who compete, at a pace that can be followed, and a second writer that
// gets it wrong where that is wanted.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/standing/standing.h"
#include "sandbox/demoboards.h"
#include "sandbox/sandbox.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace tiebreak
{

/// How a board lives.
struct DemoTraffic {
    std::uint64_t seed = 1;
    double changesPerSecond = 5; ///< 0: as fast as the sandbox takes them
    bool brokenWriter = false; ///< a second writer stamps another unit, and adds points to the packed number
    std::optional<std::int64_t> changes = {}; ///< it ends by itself after so many
    std::function<Moment()> now = {};         ///< empty: the system's clock
};

/// What has happened on a board that lived.
struct LivedBoard {
    std::int64_t changes = 0;    ///< all of these together
    std::int64_t topTen = 0;     ///< gifts meant to move the first ten
    std::int64_t climbs = 0;     ///< of the one who climbs from place 12 to 6
    std::int64_t ties = 0;       ///< two members who reached one score at one time
    std::int64_t newcomers = 0;  ///< members who were not on the board, or come back to it
    std::int64_t departures = 0; ///< of the first ten, from it
    std::int64_t otherUnit = 0;  ///< by the broken writer: a time in another unit
    std::int64_t addedRaw = 0;   ///< and ZINCRBYs on the packed number
};

/// Writes changes to a board of the sandbox until a stop is requested, which is its good end, or so many as
/// are asked for: each a single command, encoded with the board's codec at the current time, so that the
/// board is whole at any moment. What is written is the same for the same board and seed, apart from times.
/// Errors: NotFound when the board is gone, Limit when its codec does not take the current time or holds no
/// more, and those of the connection. Progress counts changes.
Result<LivedBoard> bringToLife(const Sandbox &sandbox, const DemoBoard &board, const DemoTraffic &life,
                               const Progress &progress = {});

} // namespace tiebreak

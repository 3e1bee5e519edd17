// SPDX-License-Identifier: GPL-3.0-or-later
// Sorted sets that rank nobody: queues and timelines, places, indexes of names.
#pragma once

#include "core/board/boardsample.h"
#include "core/detect/placecodes.h"
#include "core/time/tick.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// What a sorted set is used for that is no leaderboard.
enum class OtherUse : std::uint8_t {
    Times,    ///< each raw is a time and nothing else: a queue, a timeline, a rate limiter
    Places,   ///< GEOADD wrote it
    Constant, ///< every raw is 0, or every one is 1: an index of names
};

/// Why a sorted set is no leaderboard.
struct NotABoard {
    OtherUse use = OtherUse::Times;
    std::int64_t fitting = 0;         ///< distinct raws that are so; under Constant rows
    std::int64_t of = 0;              ///< all of these
    TickUnit unit = TickUnit::Second; ///< of Times
    std::int64_t firstTick = 0;       ///< of Times, stragglers left out
    std::int64_t lastTick = 0;
    GeoBox box;     ///< of Places, where most of them lie
    double raw = 0; ///< of Constant
};

/// What these rows are where they rank nobody; for rows of which no codec is sure. `raws` as distinctRaws()
/// gives them, `now` in microseconds. Nothing where a board, packed in whichever usual way, may look the
/// same.
std::optional<NotABoard> otherUse(const BoardSample &sample, const std::vector<double> &raws,
                                  std::int64_t now);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a watch in the OpenMetrics format.
#pragma once

#include "cli/watch/boardwatcher.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What is known of a watch.
struct WatchFigures {
    std::vector<BoardFigures> boards;
    bool up = true;                   ///< the server, or every node that is watched, answers
    std::optional<Moment> heard = {}; ///< when the watch last told anything
    double commandsPerSecond = 0;
    std::chrono::milliseconds every{1000};
};

/// How long the watched board was not read by now, where a period counts as soon as it counts as missing.
std::chrono::microseconds missingBy(const BoardFigures &board, Moment now, std::chrono::milliseconds every);

/// The exposition, version 1.0.0, as of `now`. Keys are written as `keys` prints them.
std::string openMetricsText(const WatchFigures &figures, Moment now);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a watch in the OpenMetrics format.
#pragma once

#include "cli/watch/boardwatcher.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// What is known of a watch.
struct WatchFigures {
    std::vector<BoardFigures> boards;
    bool up = true; ///< the server, or every node that is watched, answers
    double commandsPerSecond = 0;
    std::chrono::milliseconds every{1000};
};

/// The exposition, version 1.0.0, as of `now`. Keys are written as `keys` prints them.
std::string openMetricsText(const WatchFigures &figures, Moment now);

} // namespace tiebreak

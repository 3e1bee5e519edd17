// SPDX-License-Identifier: GPL-3.0-or-later
// Watches boards of several nodes of a cluster as if they were on one server.
#pragma once

#include "redis/link/route.h"
#include "redis/live/boardwatch.h"

namespace tiebreak
{

/// What watchBoards() does in a cluster: a watchNode() for each node that has boards of the plan, over
/// connections of its own. A board that moves is watched where it goes; where a node is silent the others are
/// asked whether it still has its boards.
Result<void> watchCluster(const Route &route, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
                          const StandingReader::Clock &now, const WatchTimes &times,
                          const Progress &progress);

/// What watchBoards() does behind Sentinels: watchNode(), begun anew as soon as they name another primary.
/// One that hangs would else be waited for as long as timeouts.command.
Result<void> watchPrimary(const Endpoint &endpoint, WatchPlan &plan,
                          const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                          const WatchTimes &times, const Progress &progress);

} // namespace tiebreak

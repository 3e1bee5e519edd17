// SPDX-License-Identifier: GPL-3.0-or-later
// Watches boards of the primary that Sentinels name, whichever that is.
#pragma once

#include "redis/live/boardwatch.h"

namespace tiebreak
{

/// What watchBoards() does behind Sentinels: watchNode(), begun anew as soon as they name another primary.
/// One that hangs would else be waited for as long as timeouts.command.
Result<void> watchPrimary(const Endpoint &endpoint, WatchPlan &plan,
                          const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                          const WatchTimes &times, const Progress &progress);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the line below the live page says: how boards are watched, what that costs, or why they are not.
#pragma once

#include "app/live/watchedboards.h"

#include <QString>

namespace tiebreak
{

/// A line, its tool tip, and whether all is as it should be.
struct WatchStatus {
    QString way;
    QString why; ///< may be empty
    bool sound = false;
};

/// Of a watchedBoards while this board is shown; null: none. `shape`: what reading the board's shape costs
/// besides.
WatchStatus watchStatus(const WatchedBoards &watchedBoards, const LiveBoardData *board,
                        const WatchCost &shape);

/// "Last change seen 20:58:10 UTC · history since 20:40:02 UTC", as of this moment; empty while nothing was
/// read.
QString seenNote(const WatchedBoards &watchedBoards, const LiveBoardData *board, Moment now,
                 const QTimeZone &zone);

/// "Watching 2 of 3 boards"; empty where there are none.
QString watchedNote(const WatchedBoards &watchedBoards);

} // namespace tiebreak

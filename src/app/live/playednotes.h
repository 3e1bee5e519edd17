// SPDX-License-Identifier: GPL-3.0-or-later
// What the live page says of a recording, in place of how a server is watched.
#pragma once

#include "app/live/recordingplayer.h"

#include <QString>
#include <QTimeZone>

namespace tiebreak
{

/// The line below the page.
struct PlayedNote {
    QString way;  ///< what this is, or which gap the moment lies in
    QString why;  ///< its tool tip
    QString seen; ///< which of the rows were seen when
    bool gap = false;
};
PlayedNote playedNote(const RecordingPlayer &player, const QTimeZone &zone);

/// Beside the clock: "recorded, 20:58:10.1", or that the moment lies in a gap.
QString playedFreshness(const RecordingPlayer &player, const QTimeZone &zone);

} // namespace tiebreak

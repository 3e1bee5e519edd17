// SPDX-License-Identifier: GPL-3.0-or-later
// What the live page says of a recording that is played, in place of how a server is watched, and of one that
// is made.
#pragma once

#include "app/live/recording/boardrecorder.h"
#include "app/live/recording/recordingplayer.h"

#include <QString>
#include <QTimeZone>

namespace tiebreak
{

/// The line below the page.
struct PlaybackNote {
    QString way;  ///< what this is, or which gap the moment lies in
    QString why;  ///< its tool tip
    QString seen; ///< which of the rows were seen when
    bool gap = false;
};
PlaybackNote playbackNote(const RecordingPlayer &player, const QTimeZone &zone);

/// Beside the clock: "recorded, 20:58:10.1", or that the moment lies in a gap.
QString playedFreshness(const RecordingPlayer &player, const QTimeZone &zone);

/// "recording, 12 min 5 s, 3.1 MB", with the board's name where it is not the one that is shown, or why it
/// cannot be written.
QString recordingNote(const BoardRecorder &recorder, const QByteArray &shown);

} // namespace tiebreak

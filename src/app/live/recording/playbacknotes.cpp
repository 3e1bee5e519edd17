// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/playbacknotes.h"

#include "core/live/standing/livetext.h"
#include "files/recording/recordingtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Notes
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::PlaybackNotes)
};

constexpr qsizetype dayLength = 11;    ///< of "2026-11-20 "
constexpr qsizetype tenthsLength = 10; ///< of "20:58:10.1"

/// The time of day to a tenth of a second, rounded down.
QString tenths(Moment moment, const QTimeZone &zone)
{
    const auto milliseconds =
        std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch().count();
    return timeText(milliseconds, TickUnit::Millisecond, {zone}).mid(dayLength, tenthsLength);
}

/// Behind its last sample the recording has ended, which is no gap in it.
bool inGap(const RecordingPlayer &player)
{
    const auto &found = player.found();
    return found && found->gap && (found->gap->until || player.moment() > found->gap->from);
}

} // namespace

PlaybackNote playbackNote(const RecordingPlayer &player, const QTimeZone &zone)
{
    PlaybackNote note;
    const Wording words = displayWording(zone);
    const RecordedBoard *board = player.recordedBoard();
    const QString server = board ? nameInSentence(board->server) : QString();
    note.way = server.isEmpty() ? Notes::tr("Recording. No server is contacted.")
                                : Notes::tr("A recording of %1: nothing is asked of any server").arg(server);
    note.why = Notes::tr("All pages show the boards as they were at this moment");
    const auto &found = player.found();
    if (!found)
        return note;
    const Standing &standing = *found->standing;
    Moment until = found->until;
    if (inGap(player)) {
        until = std::min(until, found->gap->from);
        note.gap = true;
        note.way = displayText(gapText(*found->gap, words));
    }
    const QString members = standing.isWhole() ? Notes::tr("All members")
                                               : Notes::tr("The first %1 of %2 members")
                                                     .arg(groupedText(std::int64_t(standing.head().size())),
                                                          groupedText(standing.cardinality()));
    const QString first = tenths(standing.answered(), zone);
    const QString last = tenths(until, zone);
    note.seen = first == last ? Notes::tr("%1, seen so at %2").arg(members, first)
                              : Notes::tr("%1, seen so from %2 to %3").arg(members, first, last);
    note.why += QStringLiteral("\n") + displayText(seenText(*found, words));
    return note;
}

QString playedFreshness(const RecordingPlayer &player, const QTimeZone &zone)
{
    if (inGap(player))
        return Notes::tr("in a gap since %1").arg(tenths(player.found()->gap->from, zone));
    return Notes::tr("recorded, %1").arg(tenths(player.moment(), zone));
}

QString recordingNote(const BoardRecorder &recorder, const QByteArray &shown)
{
    const QString what = recorder.board() == shown
                             ? Notes::tr("recording")
                             : Notes::tr("recording %1").arg(nameInSentence(recorder.board().toStdString()));
    if (!recorder.trouble().isEmpty())
        return Notes::tr("%1: %2").arg(what, recorder.trouble());
    const auto seconds =
        std::chrono::floor<std::chrono::seconds>(std::chrono::milliseconds(recorder.elapsed()));
    return Notes::tr("%1, %2, %3").arg(what, displayText(ageText(seconds)), bytesSizeText(recorder.bytes()));
}

} // namespace tiebreak

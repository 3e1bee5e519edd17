// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/playednotes.h"

#include "files/recording/recordingtext.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QCoreApplication>

#include <chrono>

namespace tiebreak
{

namespace
{

constexpr qsizetype dayLength = 11;    ///< of "2026-11-20 "
constexpr qsizetype tenthsLength = 10; ///< of "20:58:10.1"

QString tr(const char *text)
{
    return QCoreApplication::translate("PlayedNotes", text);
}

/// The time of day to a tenth of a second, rounded down.
QString tenths(Moment moment, const QTimeZone &zone)
{
    const auto milliseconds =
        std::chrono::floor<std::chrono::milliseconds>(moment).time_since_epoch().count();
    return timeText(milliseconds, TickUnit::Millisecond, {zone}).mid(dayLength, tenthsLength);
}

} // namespace

PlayedNote playedNote(const RecordingPlayer &player, const QTimeZone &zone)
{
    PlayedNote note;
    const Wording words = displayWording(zone);
    const RecordedBoard *board = player.recordedBoard();
    const QString server = board ? nameInSentence(board->server) : QString();
    note.way = server.isEmpty() ? tr("A recording: nothing is asked of any server")
                                : tr("A recording of %1: nothing is asked of any server").arg(server);
    note.why = tr("All pages show the boards as they were at this moment");
    const auto &found = player.found();
    if (!found)
        return note;
    const Standing &standing = *found->standing;
    if (found->gap && (found->gap->until || player.moment() > found->gap->from)) {
        note.gap = true;
        note.way = displayText(gapText(*found->gap, words));
    }
    const QString members = standing.isWhole() ? tr("All members")
                                               : tr("The first %1 of %2 members")
                                                     .arg(groupedText(std::int64_t(standing.head().size())),
                                                          groupedText(standing.cardinality()));
    note.seen = tr("%1, seen so from %2 to %3")
                    .arg(members, tenths(standing.answered(), zone), tenths(found->until, zone));
    note.why += QStringLiteral("\n") + displayText(seenText(*found, words));
    return note;
}

QString playedFreshness(const RecordingPlayer &player, const QTimeZone &zone)
{
    const auto &found = player.found();
    if (found && found->gap && (found->gap->until || player.moment() > found->gap->from))
        return tr("in a gap since %1").arg(tenths(found->gap->from, zone));
    return tr("recorded, %1").arg(tenths(player.moment(), zone));
}

} // namespace tiebreak

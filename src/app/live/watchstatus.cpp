// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/watchstatus.h"

#include "core/live/standing/livetext.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"
#include "redis/link/failover.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

/// Where a translator finds these words.
class WatchWords
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::WatchStatus)
};

/// Its connection broke, or is not there yet: that is no trait of the server.
bool isInterruption(const Error &noBell)
{
    return isUnreachable(noBell.kind) || noBell.kind == ErrorKind::Cancelled ||
           noBell.kind == ErrorKind::Loading || noBell.kind == ErrorKind::Io;
}

/// Of the board that was heard of last; paused ones are not waited for.
Freshness freshestOf(const WatchedBoards &watchedBoards)
{
    std::optional<Freshness> freshest;
    for (const auto &board : watchedBoards.boards()) {
        if (watchedBoards.isPaused(*board) || board->error || !board->latest()) // a refusal is a reply
            continue;
        const Freshness fresh =
            freshnessOf(board->history.confirmed(), watchedBoards.now(), watchedBoards.interval());
        if (!freshest || fresh.age < freshest->age)
            freshest = fresh;
    }
    return freshest.value_or(Freshness());
}

/// Of the board that is shown, or of all of them, those whose server cannot be reached.
std::vector<const LiveBoardData *> lostBoards(const WatchedBoards &watchedBoards, const LiveBoardData *shown)
{
    std::vector<const LiveBoardData *> lost;
    for (const auto &board : watchedBoards.boards()) {
        if (board->lost && !watchedBoards.isPaused(*board) && (!shown || shown == board.get()))
            lost.push_back(board.get());
    }
    return lost;
}

QString lostText(const std::vector<const LiveBoardData *> &lost, std::chrono::milliseconds retry)
{
    const QString why = displayText(lost.front()->lost->message);
    const auto seconds = std::max<std::int64_t>(std::chrono::ceil<std::chrono::seconds>(retry).count(), 1);
    const bool hasData =
        std::ranges::any_of(lost, [](const LiveBoardData *board) { return board->latest() != nullptr; });
    return hasData ? WatchWords::tr(
                         "Trying again every %1 s. Press F5 to try now. The last data stays on screen. %2")
                         .arg(seconds)
                         .arg(why)
                   : WatchWords::tr("Trying again every %1 s. Press F5 to try now. %2").arg(seconds).arg(why);
}

} // namespace

WatchStatus watchStatus(const WatchedBoards &watchedBoards, const LiveBoardData *board,
                        const WatchCost &shape)
{
    const auto &state = watchedBoards.state();
    const auto &boards = watchedBoards.boards();
    if (!state)
        return {boards.empty() ? QString() : WatchWords::tr("Not watching"), {}, false};
    if (const auto lost = lostBoards(watchedBoards, board); !lost.empty())
        return {lostText(lost, watchedBoards.retry()), {}, false};
    if (std::ranges::all_of(boards, [&](const auto &one) { return watchedBoards.isPaused(*one); }))
        return {WatchWords::tr("Paused"), {}, false};
    if (const Freshness fresh = freshestOf(watchedBoards); fresh.old)
        return {WatchWords::tr("No reply for %1. The last data stays on screen.")
                    .arg(displayText(ageText(fresh.age))),
                {},
                false};
    if (const auto waited = board ? watchedBoards.waitedInVain(*board) : std::nullopt)
        return {WatchWords::tr("No reply for %1").arg(displayText(ageText(*waited))), {}, false};
    WatchSummary summary;
    summary.rings = state->way == WatchWay::Bell;
    summary.interval = watchedBoards.interval();
    summary.commandsPerSecond = state->cost.commandsPerSecond;
    summary.bytesPerSecond = state->cost.bytesPerSecond;
    summary.serverShare = state->cost.serverShare;
    WatchStatus note{displayText(watchText(summary)),
                     WatchWords::tr("The server notifies Tiebreak of changes (client tracking). The board is "
                                    "also read every 10 s, or every second on a replica and in a "
                                    "cluster."),
                     !board || (!watchedBoards.isPaused(*board) && !board->error)};
    if (state->noBell) {
        const bool forbids = state->noBell->isByRights;
        const bool interrupted = !forbids && isInterruption(*state->noBell);
        const QString words = displayText(state->noBell->message);
        note.why = (forbids ? WatchWords::tr("This user may not receive change notifications: %1")
                    : interrupted
                        ? WatchWords::tr("Change notifications are interrupted and will be tried again: %1")
                        : WatchWords::tr("No change notifications from this server: %1"))
                       .arg(words);
        if (!summary.rings && !interrupted)
            note.way = (forbids ? WatchWords::tr("%1 · change notifications are not allowed for this user")
                                : WatchWords::tr("%1 · no change notifications from this server"))
                           .arg(note.way);
    }
    if (board && board->shards > 1)
        note.way =
            WatchWords::tr("Only 1 of the %1 keys of this board · %2").arg(board->shards).arg(note.way);
    if (const auto deeper = board ? watchedBoards.deeperWatchOf(*board) : std::nullopt)
        note.way = WatchWords::tr("%1 · deeper: every rank within %2 reads", nullptr, int(deeper->reads))
                       .arg(note.way)
                       .arg(deeper->reads);
    if (shape.commandsPerSecond > 0) {
        note.way = WatchWords::tr("%1 · plus %2 commands/s for the distribution")
                       .arg(note.way)
                       .arg(qRound(shape.commandsPerSecond));
        note.why = listText(
            ListOf::Sentences,
            {note.why,
             WatchWords::tr("The distribution takes %1 kB/s.").arg(qRound(shape.bytesPerSecond / 1000))});
    }
    if (board && watchedBoards.isPaused(*board))
        note.way = WatchWords::tr("Paused · other boards: %1").arg(note.way);
    else if (board && board->pauseWanted)
        note.way = (board->recordedRows > 0 ? WatchWords::tr("Not paused while it is recorded · %1")
                                            : WatchWords::tr("Not paused while the projector shows it · %1"))
                       .arg(note.way);
    return note;
}

QString seenNote(const WatchedBoards &watchedBoards, const LiveBoardData *board, Moment now,
                 const QTimeZone &zone)
{
    if (!watchedBoards.state() || !board || !board->latest())
        return {};
    const bool hasChanged = board->history.oldest() != board->latest();
    // What happened while nobody looked is not known.
    const Moment since = board->unseen.empty()
                             ? board->latest()->answered()
                             : std::max(board->latest()->answered(), board->unseen.back().to);
    const QString first = clockText(since.time_since_epoch().count(), zone);
    const Moment until = watchedBoards.shownUntil(*board, now);
    const QString last = clockText(until.time_since_epoch().count(), zone);
    if (!hasChanged && until < now && last != first) // paused, or the server is silent
        return WatchWords::tr("No change from %1 to %2").arg(first, last);
    if (!hasChanged)
        return WatchWords::tr("No change since %1").arg(first);
    return WatchWords::tr("Last change seen %1 · history since %2")
        .arg(clockText(board->latest()->answered().time_since_epoch().count(), zone),
             clockText(board->history.oldest()->answered().time_since_epoch().count(), zone));
}

QString watchedNote(const WatchedBoards &watchedBoards)
{
    const auto &boards = watchedBoards.boards();
    const auto paused =
        std::ranges::count_if(boards, [&](const auto &board) { return watchedBoards.isPaused(*board); });
    if (boards.empty())
        return {};
    if (paused > 0)
        return WatchWords::tr("Watching %1 of %2 boards")
            .arg(std::ssize(boards) - paused)
            .arg(std::ssize(boards));
    return boards.size() == 1 ? WatchWords::tr("Watching 1 board")
                              : WatchWords::tr("Watching %1 boards").arg(std::ssize(boards));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the samples of a board have told so far, whether they come from a server or from a recording.
#pragma once

#include "core/codec/codec.h"
#include "core/live/alerts/alerts.h"
#include "core/live/judge/liveaudit.h"
#include "core/live/shape/activity.h"
#include "core/live/shape/bumplines.h"
#include "core/live/standing/boardhistory.h"
#include "core/live/standing/liveevents.h"
#include "core/live/standing/rollback.h"
#include "core/prose/wording.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A standing that another board may have taken the place of, which is known once its members are asked for.
struct DoubtedStanding {
    StandingPtr standing;
    Moment from; ///< it stood until then
    Moment to;   ///< then none of it was shown
    Answering answering = Answering::Same;
    Turnover turnover = Turnover::Possible;
    /// Incidents that compare it with the next standing; told unless another board is found.
    std::vector<LiveEvent> held = {};
};

/// The first sample that another process answered, or may have answered.
struct FirstAnswer {
    Moment answered;
    Answering by = Answering::Same;
    bool sharesData = false; ///< with the process before
    OtherData data = OtherData::Compared;
};

/// The standings of a board and what happened between them.
struct BoardTimeline {
    static constexpr std::size_t maxEvents = 2000;
    static constexpr std::size_t maxEventBytes = 1'000'000; ///< of names and sentences
    static constexpr std::size_t maxUnseen = 1000;
    static constexpr std::size_t maxIncidents = 20;

    BoardHistory history;
    std::deque<LiveEvent> events; ///< the newest first; see addEvent()
    std::size_t eventBytes = 0;
    std::deque<LiveEvent> incidents; ///< the latest of the events that are incidents, the oldest first
    std::int64_t incidentCount = 0;  ///< all there were
    LiveAudit audit{Moment()};       ///< of the changes since the board is decoded so
    Activity activity;
    std::deque<UnseenTime> unseen; ///< by time; see addUnseen()
    std::optional<DoubtedStanding> doubted;
    FirstAnswer firstAnswer; ///< of the process that answers now; see meetOtherProcess(), meetAgain()
    std::optional<Rollback> rollback; ///< the last one
    std::optional<LiveEvent> loss;    ///< the last incident that took scores or all rows away
    StandingPtr beforeLoss;           ///< the last standing before it; null where there was none
    std::int64_t incidentsToLoss = 0; ///< incidentCount once it was told
    /// What the one told of that told of the fewest ranks; of those that told of all, none.
    std::optional<Coverage> fewestRanks;
};

/// Adds a sample that was read after all others and still stood at `confirmed`; `wording` is that of events.
/// Where it shows another board, that is told, as by meetOtherBoard(), and true.
bool seeSample(BoardTimeline &past, const StandingPtr &standing, Moment confirmed, const Decoder &decoder,
               const Wording &wording);

/// The same of a sample of a recording. Where nothing is known of a time before it, the recording may tell
/// which process answered then, as meetOtherProcess() wants to know; else no writer is judged by what it
/// shows.
bool seeSample(BoardTimeline &past, const StandingSpan &sample, const Decoder &decoder,
               const Wording &wording);

/// Adds rows that were read below those of the sample that was seen last. Whether there are new events.
bool seeDeeper(BoardTimeline &past, const DeeperSample &sample, const Decoder &decoder,
               const Wording &wording);

/// The rules that a sample, which was seen just now, has made true, and the incidents of late. Of damage the
/// member is the last one that was written wrongly.
std::vector<Alert> alertsOf(AlertWatch &watch, const BoardTimeline &past, const StandingPtr &standing,
                            const Decoder &decoder);

/// The same once the board is known to have stood until this moment.
std::vector<Alert> alertsOf(AlertWatch &watch, const BoardTimeline &past, Moment until);

/// Another process of the server answers, or another server in its place, and shows `now` (null: what is
/// known), which is not seen yet: the same board, an older one, another one, or none. Adds events. True: it
/// is another one, or has rows of its own, and what was seen is forgotten.
bool meetOtherProcess(BoardTimeline &past, const StandingPtr &now, const Decoder &decoder,
                      const ServerTurn &servers = {});

/// Whether the board was there, and `now`, which is not seen yet, shows that it is not.
bool isGoneSince(const BoardTimeline &past, const StandingPtr &now);

/// The connection was lost before a sample that is not seen yet, and nothing tells which process answers.
void meetAgain(BoardTimeline &past, const Standing &now);

/// Whether a sample, which is not seen yet, shows another board than before, though the server is the same
/// one: see findReplacement(). Then an event says so, and what was seen is forgotten.
bool meetOtherBoard(BoardTimeline &past, const StandingPtr &now, const Decoder &decoder);

/// A board takes the place of the one that was seen, or it is ranked the other way: all but the events, the
/// incidents, the standing before the last loss and the audit begins again.
void forgetSeen(BoardTimeline &past);

/// The ranks that were watched since the board is there, of which the latest standing tells of `now`.
WatchedRanks watchedRanks(const BoardTimeline &past, const Coverage &now);

/// The last moment of which something is known. There is a standing.
Moment lastSeen(const BoardTimeline &past);
/// From how long on it counts that nobody has looked at a board, which is read every `interval`. While it
/// does not change, only signs of life of the server come, once a second.
std::chrono::microseconds silenceFrom(std::chrono::milliseconds interval);
/// The same before a reading that shows changes, of which others may have been missed: it is shorter where
/// the board is read several times a second, unless the reading before `took` its time, too.
std::chrono::microseconds silenceOfChanges(std::chrono::milliseconds interval,
                                           std::chrono::microseconds took);
/// Whether nobody has looked for so long.
bool isSilence(Moment from, Moment until, std::chrono::milliseconds interval);
/// Adds the time since lastSeen(), where it is a silence; however short, where it was told that the board is
/// not read. Whether it was added.
bool noteSilence(BoardTimeline &past, Moment until, std::chrono::milliseconds interval, bool wasTold = false);
/// The same before a standing that is not seen yet.
bool noteSilence(BoardTimeline &past, const Standing &now, std::chrono::milliseconds interval,
                 bool wasTold = false);

/// Adds a time in which nobody looked, and an event that says so.
void addUnseen(BoardTimeline &past, const UnseenTime &time);

/// Adds an event as the newest; the oldest goes where there are too many.
void addEvent(BoardTimeline &past, LiveEvent event);

} // namespace tiebreak

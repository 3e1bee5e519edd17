// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a live board: who leads, what happened, how sure it is, and how it is watched.
#pragma once

#include "core/live/names/scoreformat.h"
#include "core/live/standing/liveboard.h"
#include "core/live/standing/liveevents.h"
#include "core/live/standing/rollback.h"
#include "core/prose/wording.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// How members and scores are written on a live board. Nothing is empty.
struct LiveWording {
    Wording general;
    std::function<std::string(std::int64_t points)> score;    ///< "12 345 pts"
    std::function<std::string(std::int64_t points)> distance; ///< of a difference that is not negative
    /// The same with its unit, or "points"; empty: `distance` says it.
    std::function<std::string(std::int64_t points)> distanceInFull = {};
};

/// What stands behind a score.
enum class ScoreUnits {
    Words, ///< its unit, and without one "points": for a headline
    Given, ///< its unit, where it has one: for short lines
    Above, ///< nothing: the head of the column has scoreUnit()
};

/// With scores in their format.
LiveWording formattedLiveWording(const Wording &wording, const ScoreFormat &format, ScoreUnits units);

/// "aurora_k leads by 1 485 520 points", in the past tense for a standing that is over. Of a tie at the top
/// it says what decided; of an empty board that nobody is on it.
std::string leaderText(const Standing &standing, const Decoder &decoder, const LiveWording &wording,
                       bool past = false);

/// What is behind the climber's name. Empty without one.
std::string climberText(const LiveBoard &board, const LiveWording &wording);

/// One sentence without a full stop.
std::string eventText(const LiveEvent &event, const LiveWording &wording);

/// That another process of the server answers, or another server: their addresses differ. Without the full
/// stop.
std::string otherProcessText(const std::string &before, const std::string &now,
                             OtherData data = OtherData::Compared);

/// That the server has the data of another primary now. Without the full stop.
std::string resyncedText(OtherData data);

/// The same of a turn, as a sentence.
std::string turnText(const ServerTurn &turn);

/// That so many incidents followed the one that is told; empty for none.
std::string laterIncidentsText(std::int64_t incidents, const Wording &wording);

/// That this machine's clock was set back by so much, without the full stop.
std::string clockSetBackText(std::chrono::microseconds by);

/// "Rolled back to 02:32:46: 87 of the 100 watched scores", without a full stop.
std::string rollbackText(const Rollback &rollback, const Wording &wording);

/// "10.0.0.2:6379 took over from 10.0.0.1:6379 after 3.2 s without samples", without a full stop.
/// The addresses are foreign.
std::string takenOverText(const std::string &before, const std::string &now,
                          std::chrono::microseconds gap = {}, OtherData data = OtherData::Compared);

/// "by score", "by time", "same time", "name only", "damaged".
std::string decidedWord(DecidedBy decidedBy);
/// The same under the heading "Decided by": "score", "time", "same time", "name only", "damaged".
std::string decidedUnderHeading(DecidedBy decidedBy);
/// Where it concerns the row below alone, at this rank: "time, above rank 12".
std::string decidedWithBelow(DecidedBy decidedBy, const std::string &rankBelow);
/// The same as a sentence without a full stop.
std::string tiedBelowText(DecidedBy decidedBy, const std::string &rankBelow);

/// "decided by 1 485 520 points", "decided by the member name", ...
std::string borderText(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording);
/// What is behind a doubtful border. Empty for any other.
std::string borderDetails(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording);
/// For people who are to be paid. Empty where nothing is doubtful.
std::string borderPlainly(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording);

/// How old what is shown is.
struct Freshness {
    std::chrono::microseconds age{0};
    bool old = false; ///< older than two intervals and than 2 s
};
/// Of what is known to have stood at `confirmed`, read every `interval`. An age is never negative: clocks are
/// set.
Freshness freshnessOf(Moment confirmed, Moment now, std::chrono::milliseconds interval);
/// "0.1 s", "4 s", "2 min 5 s", "3 h 12 min".
std::string ageText(std::chrono::microseconds age);
/// Whether the board is live, and how old what is shown is.
std::string freshnessText(const Freshness &freshness);

/// How a board is watched, and at what cost. `interval`: of the board.
struct WatchSummary {
    bool rings = false;
    std::chrono::milliseconds interval{1000};
    double commandsPerSecond = 0;
    double bytesPerSecond = 0;
    std::optional<double> serverShare = {}; ///< nothing: not known
};
/// How often it is read, and what that costs.
std::string watchText(const WatchSummary &summary);

} // namespace tiebreak

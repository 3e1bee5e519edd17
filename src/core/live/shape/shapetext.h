// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a board and where it moves, in sentences.
#pragma once

#include "core/codec/codecspec.h"
#include "core/live/names/scoreformat.h"
#include "core/live/shape/activity.h"
#include "core/live/shape/neededscore.h"
#include "core/live/shape/scoredistribution.h"
#include "core/live/shape/seismograph.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// A share of a board in percent: "0.0041 %", "0.32 %", "3.2 %", "32 %". Rounded up to two digits, so that no
/// member is said to stand among fewer than it does.
std::string percentText(double percent);

/// "top 3.2 %"
std::string topText(double percent);

/// "kaito_7 stands at place 11 of 1 205: top 0.92 %."
std::string memberRankText(const MemberRank &member, std::int64_t cardinality, const Wording &wording);

/// "top 10", "top 100", "top 1 %"
std::string wantedText(const WantedPlace &wanted, const Wording &wording);

/// What it takes to come into these places: "2 400 001 points; place 10 has 2 400 000." `scores` is the
/// direction of scores, `format` writes them.
std::string neededText(const WantedPlace &wanted, const NeededScore &needed, Direction scores,
                       const Wording &wording, const ScoreFormat &format = {});

/// Who ranks first of two that have equal points.
std::string equalPointsText(const CodecSpec &spec, Direction scores);

/// How the scores are spread, with the fullest bar.
std::string distributionText(const ScoreDistribution &distribution, const Wording &wording,
                             const ScoreFormat &format = {});

/// What one bar holds: "412 members have 100 000 to 199 999 points."
std::string barText(const ScoreBar &bar, std::int64_t cardinality, const Wording &wording,
                    const ScoreFormat &format = {});
/// The rows beside the bars; empty where there are none.
std::string besideBarsText(const ScoreDistribution &distribution, const Wording &wording);

/// Where the board moved, over all columns.
std::string seismographText(const Seismograph &seismograph, const Wording &wording);
/// What the heat map's colours mean.
std::string seismographMeaning();
/// "At least 398 changes between the last two samples."
std::string lastChangesText(const Seismograph &seismograph, const Wording &wording);
/// What one cell says.
std::string shiftText(std::int64_t rank, float places, const Wording &wording);

/// How many changes were seen in the last minutes.
std::string activityText(const Activity &activity, Moment now, const Wording &wording);
/// What was seen in one minute: "at least 204 changes".
std::string minuteText(const ActivityMinute &minute, const Wording &wording);

} // namespace tiebreak

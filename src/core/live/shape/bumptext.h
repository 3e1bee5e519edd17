// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of places and of scores in words, for who cannot see them.
#pragma once

#include "core/live/names/scoreformat.h"
#include "core/live/shape/bumplines.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// What a line did: "aurora_k: from place 3 to place 1."
std::string placesText(const BumpLine &line, const BumpLines &lines, const Wording &wording);
/// The same of its scores: "aurora_k: from 12 000 000 to 17 905 520 points." Without a format they are
/// points.
std::string scoresText(const BumpLine &line, const BumpLines &lines, const ScoreFormat *format,
                       const Wording &wording);

/// The span of time, what of it nobody watched, and each line on a line of its own.
std::string bumpChartText(const BumpLines &lines, const Wording &wording);
std::string scoreChartText(const BumpLines &lines, const ScoreFormat *format, const Wording &wording);

/// A point: "nadia_k: place 6, 7 400 000 points, since 20:57:41.3 UTC"
std::string bumpPointText(const BumpLine &line, const BumpPoint &point, const ScoreFormat *format,
                          const Wording &wording);

/// "not watched from 20:57:41 to 20:58:10"
std::string unseenText(const UnseenTime &time, const Wording &wording);

/// The members without a line: "1 193 others"
std::string othersText(std::int64_t others, const Wording &wording);

/// Why a chart without lines shows none.
std::string noLinesText();

} // namespace tiebreak

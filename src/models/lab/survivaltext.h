// SPDX-License-Identifier: GPL-3.0-or-later
// A survival map in words: the sentence above it, one cell, and how exact it is.
#pragma once

#include "lab/survival/survival.h"

#include <QString>

namespace tiebreak
{

/// A share of whole pairs: "100 %" and "0 %" only where it is all or none, "over 99.9 %", "12.5 %".
QString shareText(std::uint64_t count, std::uint64_t of);

/// The sentence above the map: "Up to 2 097 151 points every pair of times one second apart keeps its order;
/// at 20 000 000 points times must be 17 s apart." For a codec that packs times.
QString answerText(const SurvivalMap &map, const SurvivalAnswer &answer);

/// One cell: "At 2 400 000 points, times 1 s apart: 50 % of the pairs keep their order, 50 % share a double."
QString cellText(const SurvivalMap &map, std::size_t score, std::size_t gap);

/// "Every pair in the time range is counted, so the shares are exact.", or how many cells rest on how many
/// drawn pairs.
QString exactnessText(const SurvivalMap &map);

} // namespace tiebreak

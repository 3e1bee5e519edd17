// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of ranks.
#pragma once

#include "core/board/ranks.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// "Dense ranks, 1 2 2 3"
std::string policyText(RankPolicy policy);

/// That what was typed is neither a rank nor a range of them.
std::string noRankText(const std::string &typed);

/// That a board of so many members has no such rank, counted from 1.
std::string missingRankText(std::int64_t rank, std::int64_t members, const Wording &wording);

} // namespace tiebreak

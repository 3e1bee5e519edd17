// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer covers, in words: one line everywhere.
#pragma once

#include "core/board/coverage.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// "5 of 6 nodes, 191 of 191 sorted sets"; "the first 100 of 5 000 ranks, 3 pins".
std::string coverageText(const Coverage &coverage, const Wording &wording);

/// What did not answer and why, where there is no place for all of it: the first gap, and how many more there
/// are. Empty where there is none.
std::string gapsText(const Coverage &coverage);

/// A kind of thing as JSON names it: "nodes", "boards", "rows", "ranks", "pins".
std::string_view coveredWord(CoveredUnit unit);

} // namespace tiebreak

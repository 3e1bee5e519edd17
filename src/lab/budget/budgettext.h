// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget in words, for the window and the command line alike.
#pragma once

#include "core/prose/wording.h"
#include "lab/budget/budget.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// "every second", "every millisecond", "times 10 s apart": what the resolution keeps.
std::string resolutionWords(std::int64_t microseconds);
/// The head of the column of scores up to which it is kept: "Every second to", "10 s apart to".
std::string limitHeading(std::int64_t microseconds);

/// The first limit, in a few words: "times are blurred above 8 388 607; ends 2038-01-19".
std::string lostFirst(const BudgetRow &row, const Wording &wording);
/// The same for a table that has the limit in a column of its own: "times are blurred; ends 2038-01-19".
std::string lostFirstBeside(const BudgetRow &row);

/// All that is lost and when, sentences: "Exact until 2038-01-19 and up to 2 097 151 points.", ...
std::vector<std::string> lossSentences(const BudgetRow &row, const Need &need, const Wording &wording);

/// What ZINCRBY does, a few words: "by 2^32 a point", "by 1 a point, rounds", "breaks it".
std::string incrementWords(const BudgetRow &row);
/// The same in a sentence.
std::string incrementSentence(const BudgetRow &row);

/// How the raw is read by eye, a few words: "the score", "by dividing", "no".
std::string readableWords(const BudgetRow &row);

/// The bounds of ZRANGEBYSCORE for the scores a to b: "a to (b+1", ...
std::string rangeWords(const BudgetRow &row);

/// What code in this language has to look out for; empty when nothing.
std::string languageNote(const BudgetRow &row, Language language);

/// The day of a tick, ISO 8601 UTC; empty beyond the year 9999.
std::string dateText(std::int64_t tick, TickUnit unit);

} // namespace tiebreak

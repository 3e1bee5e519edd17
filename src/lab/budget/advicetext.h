// SPDX-License-Identifier: GPL-3.0-or-later
// Advice in plain sentences, for the window and the command line alike.
#pragma once

#include "core/prose/wording.h"
#include "lab/budget/advice.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// What a need takes, in whole bits: those of the scores and those of the times at the resolution.
struct NeedBits {
    int score = 0;
    int time = 0;
    int together() const { return score + time; }
};

/// The bits of a need, each rounded up.
NeedBits needBits(const Need &need);

/// What to do, one short sentence: "Take ordered bits, and add points with a script."
std::string adviceHeadline(const Advice &advice);

/// Why, one to three sentences that go behind the headline.
std::string adviceReason(const Advice &advice, const Wording &wording);

/// What else is to be known, a sentence or two each: what adding points and ZINCRBY do, the writers'
/// languages, what ranges look like, the alternatives with their numbers.
std::vector<std::string> adviceNotes(const Advice &advice, const Wording &wording);

/// What the `ordered` codec is, a paragraph each: why it works, what it gains, and what it costs.
std::vector<std::string> orderedExplanation();

} // namespace tiebreak

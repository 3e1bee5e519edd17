// SPDX-License-Identifier: GPL-3.0-or-later
// A proof in sentences, for the window and the command line alike.
#pragma once

#include "core/explain/explain.h"
#include "core/prose/wording.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// The proof in sentences.
struct ExplanationText {
    std::string answer;             ///< "alice is above bob because she got there first."
    std::string reason;             ///< a sentence or two more; may be empty
    std::vector<std::string> steps; ///< the numbered lines of the proof
    std::string outcome;            ///< "Correct", "Wrong" or "Not known"
    std::string outcomeReason;      ///< why
};
ExplanationText explanationText(const Explanation &explanation, const Decoder &decoder, Direction direction,
                                const Wording &wording);

/// Why there is nothing to explain: of a board of less than two rows, of words that name no row, and of two
/// that name the same one.
std::string tooFewRowsText();
std::string noRowText(const std::string &typed);
std::string sameRowText();

} // namespace tiebreak

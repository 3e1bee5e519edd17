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
    std::string outcome;            ///< "Right", "Wrong" or "Not known"
    std::string outcomeReason;      ///< why
};
ExplanationText explanationText(const Explanation &explanation, const Decoder &decoder, Direction direction,
                                const Wording &wording);

} // namespace tiebreak

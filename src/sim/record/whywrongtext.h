// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run came out wrong, in sentences: a line for each thing that went wrong, and where to look.
#pragma once

#include "core/prose/wording.h"
#include "sim/run/runrecord.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A cause for a table: "same double".
std::string causeWords(WrongCause cause);
/// The cause of most misplaced pairs; nothing where none is misplaced.
std::optional<WrongCause> mainCause(const ConsistencyReport &consistency);

/// Why a run came out wrong: the subject (bold in a list), what happened, and where to look.
struct WhyWrong {
    std::string subject;              ///< a heading: "Read, add, write"
    std::string sentence;             ///< "Lost: 3 118 updates, 5 points. Two clients read the same score."
    std::string worst;                ///< "Worst: hana, 14 points lost"; may be empty
    std::optional<std::int64_t> rank; ///< 0 is the top: where the worst one stands; nothing: nowhere
    bool minor = false; ///< a cause of misplacing to which fewer pairs are due than to another one
};
/// A line for each thing that went wrong (refused, missing, lost, applied twice, each cause of misplacing,
/// the main one first, trimmed, written by somebody else); none where it is right.
std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording);

} // namespace tiebreak

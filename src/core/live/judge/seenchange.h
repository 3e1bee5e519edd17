// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that are not what they were in the sample before.
#pragma once

#include "core/live/standing/standing.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Something was seen to have happened after the first moment and before the second.
struct SeenBetween {
    Moment since;
    Moment until;
    bool operator==(const SeenBetween &) const = default;
};

/// A row that differs from the one of the sample before.
struct SeenChange {
    std::string_view member; ///< good while the standing is there that it was seen in
    std::optional<double> before;
    double after = 0;
    bool wasAbsent = false; ///< no `before`, and the sample before tells that it was not on the board; else
                            ///< such a row may have stood where that sample did not look
    /// No `before`, but its raw stands above rows among which the sample before would have shown it.
    bool cameAbove = false;
    /// No `before`, and it was not found when every rank was read in turn: it is new, unless it moved on to a
    /// rank that had been read.
    bool wasNotFound = false;
    SeenBetween seen; ///< when it happened

    /// Whether the row is known to have changed, or to be new: it has not merely come into view.
    bool isCertain() const { return before || wasAbsent || cameAbove; }
};

/// What one standing shows beside the one before it.
struct SeenChanges {
    std::vector<SeenChange> rows; ///< with another raw, or that were not shown before, each member once
    std::int64_t same = 0;        ///< members that hold what they held
};

/// `earlier` is known to have stood until `from`. Where the board lost half of its members it was emptied and
/// refilled: no row has a `before` then.
SeenChanges seenChanges(const Standing &earlier, Moment from, const Standing &later);

} // namespace tiebreak

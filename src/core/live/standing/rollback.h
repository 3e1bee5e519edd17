// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a board is an older one again, as after a server that was restarted from an old file.
#pragma once

#include "core/live/standing/boardhistory.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Many scores that are again what they were.
struct Rollback {
    Moment seen;              ///< when it was
    Moment to;                ///< of the standing that shows most of them so, the latest of such
    std::int64_t members = 0; ///< that changed since the latest standing, and hold what they held then
    std::int64_t of = 0;      ///< members that both of the last standings show
};

/// `now` is not yet in the history. A rollback is of three members or more, and of at least three of four
/// that have changed: where raws hold a time no update is so, for they are equal only for one score and time.
/// Of others some are often what they were before, and a rollback takes at least half of the members. Nothing
/// where there is none.
std::optional<Rollback> findRollback(const BoardHistory &history, const Standing &now, bool rawsHoldTimes);

/// Whether at least half of the members that both show hold the same: it is one board, whichever process
/// answers for it. False where they have no member in common.
bool continues(const Standing &before, const Standing &now);

} // namespace tiebreak

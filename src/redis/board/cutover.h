// SPDX-License-Identifier: GPL-3.0-or-later
// A shadow board takes the board's place in one step, and gives it back.
#pragma once

#include "redis/board/shadowboard.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// In one step: the board becomes `kept`, which does not expire, and the shadow becomes the board and expires
/// as that did. Conflict where `kept` exists, a board is missing, or they have not the same number of members
/// but for `leftOut`. Where no answer comes it looks whether that has happened.
Result<void> cutOver(const WritableServer &server, const ShadowKeys &keys, std::int64_t leftOut,
                     const Progress &progress = {});

/// Undoes that in one step: the board goes to undoneKey(), and `kept` becomes the board, which expires as
/// that did. Nothing is lost, but what was written since the cut-over is under undoneKey() only. Conflict
/// where that key exists or one of the others does not.
Result<void> undoCutOver(const WritableServer &server, const ShadowKeys &keys, const Progress &progress = {});

/// What was found in the old board once no writer of both boards changes it any more.
struct CutOverCheck {
    std::vector<std::string>
        missed; ///< members whose last change is in `kept` alone, or that were removed since
    std::optional<Error> unchecked = {}; ///< the boards are cut over, but it could not be looked for
};

/// As cutOver() after one more pass, and both again after a failover. The pass has to find that all pairs
/// agree: a filling may be long ago. Conflict where it does not, what it has set right stays so; and where
/// the shadow has other rows by the time of the cut-over, as a key has that was put in its place. Afterwards
/// it looks for rows that somebody has changed between that pass and the cut-over without the shadow.
Result<CutOverCheck> verifyAndCutOver(const WritableServer &server, const ShadowKeys &keys,
                                      const ShadowPairs &pairs, ReadWay way, std::int64_t leftOut = 0,
                                      const Progress &progress = {});

} // namespace tiebreak

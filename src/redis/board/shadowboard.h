// SPDX-License-Identifier: GPL-3.0-or-later
// A board's shadow in another codec, while the board is written to: kept in step, and verified pair by pair.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/reencode/dualwrites.h"
#include "core/reencode/shadowpair.h"
#include "redis/board/wholeboard.h"
#include "redis/link/writableserver.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What stands in the way of a move with these keys, a sentence; empty: nothing does.
std::string shadowTrouble(const ShadowKeys &keys, bool inCluster);
/// The board's key with :new and :old behind it, in a cluster in the same slot.
ShadowKeys proposedShadow(const std::string &board, bool inCluster);

/// Where the undo of a cut-over puts the board in the new codec. It is no shadow: a filling would lose what
/// was written since.
std::string undoneKey(const ShadowKeys &keys);
/// Where the board is; a permit for the board alone lets its shadow and the old board be written too.
WritableServer withShadow(const WritableServer &server, const ShadowKeys &keys);

/// Whether a key that is there already is filled: it may be another board, whose rows would be lost.
enum class ShadowTrust : std::uint8_t { IfItLooksLikeOne, Always };

/// What one pass over both boards found and did.
struct ShadowPass {
    std::int64_t members = 0;    ///< of the old board
    std::int64_t agreed = 0;     ///< pairs that agreed already
    std::int64_t written = 0;    ///< rows of the shadow that were added or set right
    std::int64_t removed = 0;    ///< whose member is on the old board no more
    std::int64_t moved = 0;      ///< that somebody changed meanwhile: the next pass looks at them
    std::int64_t leftOut = 0;    ///< of the old board, that the new codec cannot hold
    std::int64_t fromEvents = 0; ///< members that have the time of their event
    std::int64_t outdated = 0;   ///< that had an event when the move was planned, and have changed since

    /// Every member that can be moved has its pair, and the shadow holds nothing else.
    bool settled() const { return written == 0 && removed == 0 && moved == 0; }
};

/// Reads both boards and sets right what does not agree, each row only while both of its raws are as they
/// were read: what somebody else writes is never overtaken. `pairs` says what is right. Behind Sentinels and
/// in a cluster it goes on where a failover leads, half a minute at the most.
/// Progress counts members. Errors of the reading and of EVAL; Conflict, before anything is changed, where
/// the shadow is not to be trusted and holds more than a tenth of members that the board has not, or where
/// more than half of the pairs do not agree.
Result<ShadowPass> fillShadow(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs,
                              ReadWay way, const Progress &progress = {},
                              ShadowTrust trust = ShadowTrust::IfItLooksLikeOne);

/// fillShadow() until nothing is left to do, `maxPasses` at the most; the sum of what was done, with the
/// counts of the last pass. Limit where the board still moves too fast; Exists where `kept` does, as after a
/// cut-over.
Result<ShadowPass> settleShadow(const WritableServer &server, const ShadowKeys &keys,
                                const ShadowPairs &pairs, ReadWay way, int maxPasses,
                                const Progress &progress = {},
                                ShadowTrust trust = ShadowTrust::IfItLooksLikeOne);

/// Both boards as a pass has read them, and what it found.
struct ShadowComparison {
    ShadowPass pass;
    Snapshot board;
    Snapshot shadow;
};
/// As fillShadow() of a shadow that is trusted, with what was read.
Result<ShadowComparison> compareByFilling(const WritableServer &server, const ShadowKeys &keys,
                                          const ShadowPairs &pairs, ReadWay way, const Progress &progress,
                                          ShadowTrust trust = ShadowTrust::Always);

/// Exists where `kept` does, as after a cut-over. A user who may not ask is told by the cut-over itself.
Result<void> refuseKept(const WritableServer &server, const ShadowKeys &keys, const Progress &progress);

} // namespace tiebreak

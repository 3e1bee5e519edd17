// SPDX-License-Identifier: GPL-3.0-or-later
// Who decides how a board is packed: who said so here, its rows, or who said so elsewhere.
#pragma once

#include "core/base/result.h"
#include "core/detect/detect.h"

#include <functional>
#include <optional>
#include <span>

namespace tiebreak
{

/// A codec that somebody has chosen for a board.
struct SaidCodec {
    CodecSpec codec;
    bool elsewhere = false; ///< on another server
};

/// The codec to read a board with.
struct CodecDecision {
    std::optional<CodecSpec> codec;     ///< nothing: none is sure
    bool isSaid = false;                ///< it is the one that somebody has chosen
    std::optional<Detection> detection; ///< nothing: the rows were not asked
};

/// What was said here holds. Else rows that are surely packed in another way, since they say more than what
/// somebody said of another board of that name; else what was said elsewhere. `detect` is called at most
/// once; its error is the answer.
Result<CodecDecision> decideCodec(const std::optional<SaidCodec> &said,
                                  const std::function<Result<Detection>()> &detect);

/// Whether raws speak against how they are read: most with no time that is plausible at `now`, in
/// microseconds since the Unix epoch. A time range that somebody has set says more than what is plausible for
/// any board. Raws can say nothing against a codec without a time.
bool speakAgainst(std::span<const double> raws, const Decoder &said, std::int64_t now);

} // namespace tiebreak

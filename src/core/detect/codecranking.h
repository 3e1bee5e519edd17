// SPDX-License-Identifier: GPL-3.0-or-later
// The codecs that may be a board's, the likeliest first.
#pragma once

#include "core/board/boardsample.h"
#include "core/detect/codecevidence.h"
#include "core/detect/codecinterpretation.h"
#include "core/detect/codecorigins.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// A codec that may be the board's.
struct CodecCandidate {
    CodecSpec spec;
    OriginKind origin = OriginKind::Known; ///< if not Known, `from` or `epoch` is only a date that fits
    CodecEvidence evidence;
    double rarity = 0; ///< log2 of how much rarer than a preset it is, before any row is seen
    double bits = 0; ///< evidence.bits less `rarity`, the best of those that it stands for; only differences
                     ///< mean anything
    std::vector<CodecSpec> equivalents;  ///< read nearly every row alike
    std::vector<CodecSpec> oneTickOff;   ///< read the same scores, and every time one tick off: no row tells
    InterpretationDifference difference; ///< from the first candidate

    /// Whether this codec is meant, or one of those that read nearly every row alike or one tick off.
    bool readsAs(const CodecSpec &other) const;
};

/// What all codecs that are worth weighing came to.
struct CodecRanking {
    std::vector<CodecCandidate> candidates; ///< those that explain enough of the raws, the best first
    bool maybeTimes = false;                ///< under some usual codec the raws read as times
};

/// What is looked for.
enum class CodecSearch : std::uint8_t {
    OneCodec, ///< one that explains most of the raws
    OneOfTwo, ///< one that explains at least three of ten, with a well-known origin
};

/// Weighs every preset and a grid of parameters of every scheme; candidates that read the raws alike, or one
/// tick off, are joined. `raws` as distinctRaws() gives them, `now` in microseconds.
CodecRanking rankCodecs(const std::vector<double> &raws, CodecSearch search, Direction direction,
                        std::int64_t now, const TimeRange &window);

/// Farther behind the first, in bits, a candidate is not worth a look.
inline constexpr double visibleMargin = 40;
/// Hardly a game has larger scores.
inline constexpr std::int64_t largestUsualScore = 1'000'000'000;

} // namespace tiebreak

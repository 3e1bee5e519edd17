// SPDX-License-Identifier: GPL-3.0-or-later
// How many neighbouring ticks share a double, over all scores of a stretch.
#pragma once

#include "core/codec/windowfields.h"
#include "core/precision/scorestretches.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// What the scores of a stretch have in common.
struct StretchCells {
    std::int64_t widest = 1; ///< the most ticks that share a double at some score of it
    bool uniform = true;     ///< at every score of it
};

/// The most neighbouring ticks of the window that share a double at this score: those of widestCell(), or the
/// whole window where `keep` turns over and all cycles share one. Nothing where widestCell() has none.
std::optional<std::int64_t> sharedTicks(const CodecSpec &spec, const WindowFields &fields,
                                        std::int64_t score);

/// Exact, by residues. `stretch` is one of scoreStretches() for these fields.
StretchCells stretchCells(const CodecSpec &spec, const WindowFields &fields, const ScoreStretch &stretch);

/// The first score of the stretch at which more than `ticks`, 1 or more, neighbours share a double.
std::optional<std::int64_t> firstSharing(const CodecSpec &spec, const WindowFields &fields,
                                         const ScoreStretch &stretch, std::int64_t ticks);

/// The largest score S such that at no score 0..S more than `ticks` neighbours share a double; the last one
/// that can be packed where none do at all. Nothing when they do at score 0, or nothing can be packed.
std::optional<std::int64_t> largestScoreKeeping(const CodecSpec &spec, const WindowFields &fields,
                                                std::int64_t ticks);

} // namespace tiebreak

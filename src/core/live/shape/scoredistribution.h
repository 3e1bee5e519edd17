// SPDX-License-Identifier: GPL-3.0-or-later
// How the scores of a board are spread, from a few counts.
#pragma once

#include "core/codec/codec.h"
#include "core/live/shape/evensample.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// Every score from this one on is packed into this raw or one beyond it; every lower one into a raw before
/// it, or into this same one where the doubles no longer tell the two apart.
struct ScoreEdge {
    std::int64_t score = 0;
    double raw = 0; ///< CodecSpec::rising() of the raw: grows with the score whatever the codec is
    bool operator==(const ScoreEdge &) const = default;
};

/// Where the bars of a histogram begin, and where the last one ends, which no bar has: one more than bars.
struct ScoreEdges {
    std::vector<ScoreEdge> edges; ///< ascending in score and in raw; none where no sampled row holds a score
    bool even = true; ///< all bars are as wide; else their edges are 1, 2 and 5 times the powers of ten
};

/// No histogram has more bars: a count deep in a board of a million costs a server about 20 µs.
inline constexpr std::size_t maxScoreBars = 64;

/// The score that a row shows: what its raw was packed from; nothing of an invalid one.
std::optional<std::int64_t> shownScore(const Decoded &decoded);

/// Where a score begins among the raws; nothing where the codec cannot hold it.
std::optional<double> lowestRaw(const CodecSpec &spec, std::int64_t score);

/// Round bounds that hold the scores of all sampled rows: 16 to 40 bars where the scores differ by as much.
/// Where evenly wide bars would put more than half of the rows into one, and others would not, the bars grow
/// with the scores. Where the codec holds no round score beyond the outermost rows, their raws are the ends.
ScoreEdges scoreEdges(const EvenSample &sample, const Decoder &decoder);

/// The bar from one edge to the next.
struct ScoreBar {
    std::int64_t first = 0;
    std::int64_t last = 0; ///< included
    std::int64_t count = 0;
    bool operator==(const ScoreBar &) const = default;
};

/// How many rows stand between which scores. A row that holds no score counts where its raw stands.
struct ScoreDistribution {
    std::int64_t cardinality = 0; ///< read with the counts; a board that moves need not add up to it
    std::vector<ScoreBar> bars;   ///< by ascending score
    std::int64_t below = 0;       ///< rows of lower scores than all bars, or of none
    std::int64_t above = 0;       ///< rows of higher scores than all bars, or of none
    bool even = true;
    bool estimated = false; ///< from sampled rows alone, not counted
};

/// The bars of these edges without counts.
ScoreDistribution barsOf(const ScoreEdges &edges);

/// The counts as far as the sampled rows tell: for a server that does not let a user count.
ScoreDistribution estimatedScores(const EvenSample &sample, const ScoreEdges &edges, const CodecSpec &spec);

} // namespace tiebreak

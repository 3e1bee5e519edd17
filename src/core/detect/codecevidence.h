// SPDX-License-Identifier: GPL-3.0-or-later
// How well a codec explains the raws of a board whose codec is not known.
#pragma once

#include "core/codec/codec.h"
#include "core/detect/codecorigins.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// What speaks for and against one codec, over the distinct raws of a sample.
struct CodecEvidence {
    std::int64_t raws = 0; ///< distinct raws that can tell something under this codec
    std::int64_t plausible =
        0; ///< of these: read with a time in the window, and encode back to the same bits
    std::int64_t encodable = 0; ///< of these: encode back to the same bits, whatever the time
    std::int64_t scores = 0;    ///< distinct scores of the plausible ones
    std::int64_t lowestScore = 0;
    std::int64_t highestScore = 0;
    std::int64_t scoreStep = 1; ///< all scores, or nearly all, are multiples of it
    std::int64_t ticks = 0;     ///< distinct times of the plausible ones
    std::int64_t together = 0;  ///< of `plausible`, those with times from firstTick to lastTick
    std::int64_t firstTick = 0; ///< the times, stragglers left out
    std::int64_t lastTick = 0;
    double room = 0;   ///< how many ticks fit beside one score: times that fill it evenly are no times
    double strays = 0; ///< of rows that read with a time apart from the others: what they cost in bits beyond
                       ///< `bits`, where two codecs with a time are compared
    double gaps = 0;   ///< how far the empty room between the scores speaks against plain scores, in bits
    double stepCost = 0; ///< what `bits` paid for the scores' step
    double bits = 0;     ///< log2 of how much likelier these raws are under this codec than by chance
};

/// The finite raws of a sample, ascending, each once.
std::vector<double> distinctRaws(std::span<const double> raws);

/// Weighs a codec: `raws` as distinctRaws() gives them, `window` the plausible times, `now` in microseconds.
///
/// bits is a likelihood ratio against doubles without any structure: for each score log2(room / ticks that
/// the times span), for each raw the doubles between two that the codec can make, for scores their common
/// step; less what it costs to state the span and the place of the times, and 7 for each raw it cannot
/// explain.
CodecEvidence weighCodec(const CodecSpec &spec, std::span<const double> raws, const TimeRange &window,
                         std::int64_t now);

} // namespace tiebreak

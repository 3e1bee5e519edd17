// SPDX-License-Identifier: GPL-3.0-or-later
// What a sample reads as under one codec, and how two codecs read it differently.
#pragma once

#include "core/codec/codec.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// What one raw reads as: a score and the times that encode to it, from the first up to before the last.
struct RowMeaning {
    std::int64_t score = 0;
    std::int64_t bestTime = 0; ///< microseconds, as the others
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// What raws mean; nothing where one has no plausible one.
using RowMeanings = std::vector<std::optional<RowMeaning>>;

/// What `raws` mean with times in `window`; nothing for one that has no plausible meaning.
RowMeanings rowMeanings(const CodecSpec &spec, const std::vector<double> &raws, const TimeRange &window);

/// How a codec reads a sample differently from another one, over the rows that both read.
struct InterpretationDifference {
    bool sameScores = false;
    double scoreFactor = 0;                ///< all scores are so many times the other's; 0: no such factor
    std::optional<std::int64_t> timeShift; ///< the times are later by this, in microseconds; nothing where
                                           ///< one of both has no times
    bool steadyShift = false;              ///< the same shift for every row
};

/// How `other` reads the rows differently from `first`; of times only where both have them.
InterpretationDifference differenceOf(const RowMeanings &first, const RowMeanings &other, bool bothTimed);

/// Whether the rows that both read are the same scores at the same times, of one row in a hundred perhaps
/// not: that may be a row that neither was made for.
bool readAlike(const RowMeanings &a, const RowMeanings &b, const InterpretationDifference &difference);

/// Whether two interpretations differ in nothing but a tick or two for every row, as 2^32 and 2^32 - 1 do, or
/// one second, as the end of a year and the beginning of the next.
bool isOneOff(const InterpretationDifference &difference, TickUnit unit, TickUnit otherUnit);

} // namespace tiebreak

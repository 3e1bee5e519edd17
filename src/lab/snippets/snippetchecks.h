// SPDX-License-Identifier: GPL-3.0-or-later
// The three values with which a snippet checks itself.
#pragma once

#include "lab/snippets/snippetranges.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// A score and a tick, the raw they encode to, and the tick that the snippet's decoder reads from it.
struct SnippetCheck {
    std::int64_t score = 0;
    std::int64_t tick = 0;
    std::int64_t back = 0;
    double raw = 0;
};

/// The tick that a snippet reads from a raw which encode() gave for this score: the own tick, and where the
/// scheme reads none, that of the smallest field which packs to raw.
std::int64_t snippetTick(const CodecSpec &spec, const SnippetRanges &ranges, std::int64_t score, double raw);

/// Score 0 at the time range's start, the middle, and `limit` at its end; a smaller score where one of them
/// does not read back, and fewer where none does. Where the codec takes no time of the time range, of all
/// that it takes. Empty where no score is read back, which only a formula can bring about.
std::vector<SnippetCheck> snippetChecks(const CodecSpec &spec, const SnippetRanges &ranges,
                                        const TimeRange &timeRange, std::int64_t limit);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What a verdict means for one row, in sentences.
#pragma once

#include "core/precision/tickneighbours.h"
#include "core/prose/wording.h"

#include <string>

namespace tiebreak
{

/// One sentence without a capital or a full stop, to stand behind the verdict's word. Tells why nothing
/// encodes to an invalid number, and what of the own decoder's answer is wrong.
std::string verdictReason(const Decoder &decoder, double raw, const TickNeighbours &neighbours,
                          const TimeRange &timeRange, const Wording &wording);

/// What the columns of a row leave out: the interval in words, what the own decoder reads where that differs,
/// several intervals one by one, and whether neighbouring ticks of an exact row do share doubles. Some lines.
std::string verdictDetails(const Decoder &decoder, double raw, const Decoded &decoded,
                           const Wording &wording);

/// How many intervals, or scores under `plain`, share one double: "3", or "1024 or more" where counting
/// stopped.
std::string intervalCountText(std::uint32_t intervals, const Wording &wording);

/// What a time range is for.
std::string timeRangeUseText();

/// Why nothing encodes to `raw`, without a capital or a full stop.
std::string invalidText(const CodecSpec &spec, double raw);

} // namespace tiebreak

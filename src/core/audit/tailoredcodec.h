// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs that spend no more on time than a time range needs.
#pragma once

#include "core/audit/audit.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/precision/reach.h"
#include "core/time/timerange.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// The `decimal`, `binary`, `fraction` or `ordered` codec with the fewest digits or bits, or the smallest
/// span, that packs every tick of the time range: counted down to its last tick where the highest score ranks
/// first, up from its first tick where the lowest does, so that the earlier time wins. `ordered` takes
/// negative scores where `lowestScore` is one. Nothing when no such codec can be named: the time range is
/// empty or has too many ticks.
std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow timeRange,
                                       Direction direction, std::int64_t lowestScore);

/// A codec of the board's unit that keeps its times apart up to its highest score, the earlier first in
/// `direction`.
struct BetterCodec {
    CodecSpec spec;
    CodecReach reach; ///< within the window of the decoder
};

/// What a board could move to, the best first; none when no codec will do, or when the board has no times.
/// Where the decoder's window does not end within three years of the latest time, the board is taken to have
/// no end: first comes a codec that holds times until 2106 at least. The other, for a board with an end the
/// only one, is made for the time range alone, and so for higher scores: it ends with the window, or with the
/// year of the latest time. Each stays with the board's scheme where that can do it, then tries `binary`,
/// then `ordered`. Never the codec that the board has, and none that gains nothing: each keeps ticks apart up
/// to a higher score, or ranks the earlier first, or lasts longer where this one ends within the window. One
/// that ends with its time range alone is offered only where this codec blurs the board's scores.
std::vector<BetterCodec> betterCodecs(const AuditReport &report, const Decoder &decoder, Direction direction);

} // namespace tiebreak

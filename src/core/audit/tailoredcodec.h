// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs that spend no more on time than a season needs.
#pragma once

#include "core/audit/audit.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/time/season.h"

#include <optional>

namespace tiebreak
{

/// The `decimal`, `binary`, `fraction` or `ordered` codec with the fewest digits or bits, or the smallest
/// span, that packs every tick of the season: counted down to its last tick where the highest score ranks
/// first, up from its first tick where the lowest does, so that the earlier time wins. `ordered` takes
/// negative scores where `lowestScore` is one. Nothing when no such codec can be named: the season is empty
/// or has too many ticks.
std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow season, Direction direction,
                                       std::int64_t lowestScore);

/// A codec of the board's unit that keeps every tick between the board's first time and the end of its
/// season, up to its highest score, with the earlier first in `direction`.
struct BetterCodec {
    CodecSpec spec;
    std::int64_t exactUpTo = 0; ///< the score up to which it does
    std::int64_t end = 0;       ///< the last tick it is made for
};

/// Stays with the board's scheme where that can do it, then tries `binary`, then `ordered`. The season ends
/// where the decoder's window does when that is within three years of the latest time, else with the year of
/// that time. Nothing when no codec can, or when the board has no times.
std::optional<BetterCodec> betterCodec(const AuditReport &report, const Decoder &decoder,
                                       Direction direction);

} // namespace tiebreak

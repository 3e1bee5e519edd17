// SPDX-License-Identifier: GPL-3.0-or-later
// A codec that would keep every tick of a board.
#pragma once

#include "core/audit.h"

#include <optional>

namespace tiebreak
{

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

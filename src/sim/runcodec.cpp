// SPDX-License-Identifier: GPL-3.0-or-later
// 32 bits of milliseconds last 49 days.
#include "sim/runcodec.h"

namespace tiebreak
{

CodecSpec runCodec(Scheme scheme, Direction direction, std::chrono::sys_time<std::chrono::milliseconds> now)
{
    constexpr std::int64_t half = std::int64_t(1) << 31;
    constexpr std::int64_t day = 86'400'000;
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = TickUnit::Millisecond;
    spec.bits = 32;
    // Whole days, so that two runs of one day have the same codec.
    const std::int64_t today = now.time_since_epoch().count() / day * day;
    if (direction == Direction::HighestFirst)
        spec.from = today + half;
    else
        spec.epoch = today - half;
    return spec;
}

} // namespace tiebreak

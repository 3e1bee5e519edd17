// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/neededscore.h"

#include "core/base/firstwhere.h"
#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/live/shape/scoredistribution.h"

namespace tiebreak
{

double topPercent(std::int64_t rank, std::int64_t cardinality)
{
    return cardinality > 0 ? static_cast<double>(rank + 1) * 100 / static_cast<double>(cardinality) : 100;
}

std::vector<WantedPlace> wantedPlaces(std::int64_t cardinality)
{
    return {{10, false, std::nullopt}, {100, false, std::nullopt}, {cardinality / 100, true, std::nullopt}};
}

NeededScore neededScore(const Decoder &decoder, Direction raws, double raw, Moment now)
{
    const CodecSpec &spec = decoder.spec();
    NeededScore needed;
    needed.holds = shownScore(decoder.decode(raw));
    if (!needed.holds)
        return needed;
    // The direction of scores follows from that of raws in the same way as the other way round.
    const std::int64_t step = rawDirection(spec, raws) == Direction::HighestFirst ? 1 : -1;
    const std::int64_t tick = floorDiv(now.time_since_epoch().count(), unitMicroseconds(spec.unit));
    const auto ranksAbove = [&](std::int64_t further) {
        const auto score = heldTo64(Int128(*needed.holds) + Int128(step) * further);
        const auto encoded = encode(spec, score, tick);
        if (!encoded || encoded->wrapped)
            return false;
        return raws == Direction::HighestFirst ? encoded->raw > raw : encoded->raw < raw;
    };
    // Doubles lie at most so far apart that one of these steps is seen, as long as the codec holds the score.
    constexpr std::int64_t furthest = std::int64_t(1) << 52;
    const auto further = firstWhere(0, furthest, ranksAbove);
    if (further && ranksAbove(*further))
        needed.passes = heldTo64(Int128(*needed.holds) + Int128(step) * *further);
    return needed;
}

} // namespace tiebreak

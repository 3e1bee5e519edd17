// SPDX-License-Identifier: GPL-3.0-or-later
// Which end of the raws is the top of a board, given which scores are.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codecspec.h"

namespace tiebreak
{

/// The direction in which raws are read so that scores stand in the direction `scores`: the same one, or the
/// other where raws fall as the score grows.
inline Direction rawDirection(const CodecSpec &spec, Direction scores = Direction::HighestFirst)
{
    return (scores == Direction::HighestFirst) != spec.fallsWithScore() ? Direction::HighestFirst
                                                                        : Direction::LowestFirst;
}

/// Whether of two rows of equal score, read in this direction of raws, the earlier ranks first.
inline bool earlierRanksFirst(const CodecSpec &spec, Direction raws)
{
    return spec.earlierIsLarger() == (raws == Direction::HighestFirst);
}

} // namespace tiebreak

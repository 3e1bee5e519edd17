// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/boardsample.h"

namespace tiebreak
{

BoardSample sampleOf(const Snapshot &snapshot, Direction direction)
{
    BoardSample sample;
    sample.cardinality = snapshot.size();
    sample.direction = direction;
    for (const SamplePart &part : sampleParts(snapshot.size())) {
        for (std::int64_t rank = part.first; rank < part.first + part.count; ++rank) {
            const auto row = static_cast<std::size_t>(rowAtRank(snapshot, direction, rank));
            sample.rows.append(snapshot.rows.member(row), snapshot.rows.raw(row));
            sample.ranks.push_back(rank);
        }
    }
    return sample;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// How the ranks below those of each sample are read: some evenly spaced ones at a time, in turn.
#pragma once

#include "core/board/boardsample.h"
#include "core/live/standing/standing.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// The rows that one read brought of these ranks.
struct DeeperSample {
    Moment asked;
    Moment answered;
    Direction direction = Direction::HighestFirst; ///< of raws
    std::int64_t turn = 0;                         ///< how often all ranks had been read before
    std::int64_t ranks = 0;                        ///< that this turn reads
    bool beginsTurn = false;
    bool endsTurn = false;
    std::int64_t unread = 0; ///< reads until every rank was read since something changed
    std::vector<RowsPart> parts;
};

/// Which ranks come next. A turn reads every rank once, as the board was when it began. Value type.
class DeeperTurn
{
public:
    /// So many rows are read at a time, in sections as far apart as they can be.
    static constexpr std::int64_t rowsAtOnce = 250;
    static constexpr std::int64_t sections = 5;
    /// The reads of a turn over a board of so many members, whose first `head` are read each time; 0: there
    /// are no others.
    static std::int64_t reads(std::int64_t head, std::int64_t cardinality);

    /// The ranks of the next read; empty where there are none.
    std::vector<SamplePart> next(std::int64_t head, std::int64_t cardinality);
    /// The turn that those ranks are of, from 0.
    std::int64_t turn() const { return m_turn; }
    /// All that it reads: those that the board had when it began.
    std::int64_t ranks() const { return m_cardinality - m_head; }
    bool beginsTurn() const { return m_read == 1; }
    bool endsTurn() const { return m_read == reads(m_head, m_cardinality); }

private:
    std::int64_t m_turn = -1;
    std::int64_t m_read = 0; ///< of the reads of this turn that were begun
    std::int64_t m_head = 0;
    std::int64_t m_cardinality = 0;
};

/// What watching deeper comes to.
struct DeeperWatch {
    std::int64_t ranks = 0;              ///< below those of each sample
    std::int64_t reads = 0;              ///< within so many each of them is read
    std::chrono::milliseconds within{0}; ///< and within this time, where the board goes on changing
};
/// Of a board that is read every `interval`; nothing where no rank is left.
std::optional<DeeperWatch> deeperWatch(const Standing &standing, std::chrono::milliseconds interval);

} // namespace tiebreak

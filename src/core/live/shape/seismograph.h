// SPDX-License-Identifier: GPL-3.0-or-later
// Where a board moves: rank by rank and sample by sample.
#pragma once

#include "core/live/shape/evensample.h"
#include "core/live/standing/standing.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace tiebreak
{

/// What was seen between two samples of the same ranks.
struct SeismographColumn {
    Moment from; ///< of the earlier sample
    Moment to;   ///< of the later one
    std::shared_ptr<const std::vector<std::int64_t>> ranks;
    /// For each rank by about how many places the board shifted there: unmoved, or 1 and more; notThere where
    /// neither sample had this rank.
    std::vector<float> places;
};

/// The row of this rank was the same in both samples, bit for bit and by name.
inline constexpr float unmoved = 0;
inline constexpr float notThere = -1;

/// By about how many places the board shifted at each rank. That a rank has another row says that somebody
/// passed it, or that the row itself changed; how far the new raw would have stood from this rank in the
/// earlier sample, estimatedRank(), says about how many did, all in all. It is 1 where it is less, where only
/// the member is another, and where a rank came or went. Who passed and went back in between is not seen, nor
/// who moved without passing one of the ranks. The samples have the same ranks.
std::vector<float> shiftedPlaces(const EvenSample &before, const EvenSample &after);

/// The newest columns of a board, a bounded number of them.
class Seismograph
{
public:
    /// Ten minutes at a sample a second.
    static constexpr std::size_t usualColumns = 600;

    explicit Seismograph(std::size_t maxColumns = usualColumns) : m_maxColumns(maxColumns) {}

    /// Takes the next sample, of this moment. The first, and one of other ranks than the one before, begins
    /// anew and makes no column. One that is not later than the one before is left out.
    void add(EvenSample sample, Moment at);
    /// The next sample is compared with none, as after a connection that was lost or another direction.
    void interrupt();

    /// By time. Where the end of one is not the beginning of the next, nobody looked in between.
    const std::deque<SeismographColumn> &columns() const { return m_columns; }
    /// The newest sample; without ranks before the first.
    const EvenSample &last() const { return m_last; }
    /// What fewestChanges() says of the last two samples; 0 where they are not compared.
    std::int64_t lastChanges() const { return m_lastChanges; }

private:
    std::size_t m_maxColumns;
    std::deque<SeismographColumn> m_columns;
    EvenSample m_last;
    Moment m_lastAt;
    bool m_comparable = false; ///< m_last is there and the next sample may be held against it
    std::shared_ptr<const std::vector<std::int64_t>> m_ranks;
    std::int64_t m_lastChanges = 0;
};

} // namespace tiebreak

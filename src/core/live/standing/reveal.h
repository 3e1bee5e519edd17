// SPDX-License-Identifier: GPL-3.0-or-later
// From a standing that was frozen before an audience to the final one, step by step.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "core/live/standing/standing.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// In which order the final standing is told.
enum class RevealOrder : std::uint8_t {
    ByPlace, ///< from the last place that is shown up to the first
    ByTime,  ///< points are given in the order of the times that the final raws hold
};

/// What is shown in one step.
struct RevealStep {
    /// The shown places, and one row more. By place it has two parts where only some places are told: those
    /// that are not, as they were frozen, and from `finalFrom` on those that are. Its moments and its
    /// cardinality are those of the frozen standing, until it is the final one.
    StandingPtr standing;
    /// By place: the ranks from here on are final (0 is the top). By time all rows stand in one order.
    std::optional<std::int64_t> finalFrom;
    std::optional<std::string> member; ///< who is told of; nothing in the first step, and where nobody is
    std::optional<std::int64_t> rank;  ///< where that member stands now; nothing: it went
    std::optional<TickInterval> ticks; ///< by time: what its final raw stands for, where that is a time
};

/// The steps of one reveal: the first shows the frozen standing, the last one the final standing, and those
/// between them nothing of the final one but what they and the steps before them tell. Immutable.
class Reveal
{
public:
    /// `places` are shown. `direction`: of the board's ranks, in which both were read.
    Reveal(RevealOrder order, StandingPtr frozen, StandingPtr last, std::int64_t places,
           const Decoder &decoder, Direction direction);

    RevealOrder order() const { return m_order; }
    const StandingPtr &frozen() const { return m_frozen; }
    const StandingPtr &last() const { return m_last; }
    /// How many steps there are, with the first and the last one: 2 or more.
    std::size_t size() const { return m_size; }
    RevealStep step(std::size_t index) const;

private:
    /// A member whose raw is not what it was; it went where it has none.
    struct Change {
        std::string_view member;
        std::optional<double> raw;
        std::optional<TickInterval> ticks;
        std::int64_t rank = 0; ///< in the end
    };
    struct Row {
        std::string_view member;
        double raw = 0;
    };
    using Order = std::vector<Row>;

    void findChanges(const Decoder &decoder);
    void findTimeSteps();
    void apply(const Change &change, Order &rows) const;
    Order frozenOrder() const;
    StandingPtr placesFrom(std::int64_t finalFrom) const;
    StandingPtr afterChanges(std::size_t count) const;
    /// A sample of the moment at which the board was frozen.
    SampledBoard emptySample() const;

    RevealOrder m_order;
    StandingPtr m_frozen;
    StandingPtr m_last;
    std::int64_t m_places;
    Direction m_direction;
    std::size_t m_size = 2;
    std::vector<Change> m_changes;      ///< by time, in that order
    std::vector<std::size_t> m_applied; ///< by time: so many of them after each step but the first
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The same member on a board and on its copy in another codec.
#pragma once

#include "core/audit/eventorder.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Whether one score and one time can be behind both raws: some truth of the one, inside its time range, and
/// some of the other have the same score, and their ticks meet in time. A codec without a time has any time.
bool pairAgrees(const Decoder &from, double oldRaw, const Decoder &to, double newRaw);

/// What each row of a board is to be on its copy. A row that is as it was when the move was planned has the
/// time of its event, where there is one; every other row has the time that its double holds.
class ShadowPairs
{
public:
    ShadowPairs(const Decoder &from, const Decoder &to) : m_from(from), m_to(to) {}
    /// `planned` is the board as it was read for the plan; `events` may be null.
    ShadowPairs(const Decoder &from, const Decoder &to, std::shared_ptr<const Snapshot> planned,
                std::shared_ptr<const EventIndex> events);

    const Decoder &from() const { return m_from; }
    const Decoder &to() const { return m_to; }
    bool hasEvents() const { return m_events != nullptr; }

    /// The raw that the row has on the copy; nothing where it cannot be moved.
    std::optional<double> newRaw(std::string_view member, double oldRaw) const;
    /// Whether a pair is right: it is exactly newRaw() where that has the time of an event, and else as of
    /// pairAgrees().
    bool agrees(std::string_view member, double oldRaw, double newRaw) const;
    /// When the row's event was, in microseconds since the Unix epoch; nothing where it has none, or where it
    /// has changed since the plan.
    std::optional<std::int64_t> eventTime(std::string_view member, double oldRaw) const;
    /// Whether the plan had an event for the row, which has changed since.
    bool isOutdated(std::string_view member, double oldRaw) const;

private:
    /// The raw that the plan found.
    std::optional<double> plannedRaw(std::string_view member) const;

    Decoder m_from;
    Decoder m_to;
    std::shared_ptr<const Snapshot> m_planned;
    std::shared_ptr<const EventIndex> m_events;
    std::vector<std::size_t> m_places; ///< of m_planned, by member
};

} // namespace tiebreak

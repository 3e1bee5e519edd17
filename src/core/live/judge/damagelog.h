// SPDX-License-Identifier: GPL-3.0-or-later
// What the changes of a live board were judged to be: counted by kind and minute, the latest listed.
#pragma once

#include "core/live/judge/changejudge.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace tiebreak
{

/// A change that is damage or asks for a look.
struct DamagedChange {
    std::int64_t number = 0; ///< counts on from 1
    std::string member;
    std::optional<double> before;
    double after = 0;
    SeenBetween seen;
    ChangeJudgement judgement;
};

/// Changes by kind.
using ChangeCounts = std::array<std::int64_t, changeKinds>;

/// Keeps counts of one day, minute by minute, and the latest 1 000 damaged changes, or fewer where their
/// members have more than 1 MB together. Value type without a clock.
class DamageLog
{
public:
    static constexpr std::size_t keptMinutes = 24 * 60;
    static constexpr std::size_t keptChanges = 1000;
    static constexpr std::size_t keptBytes = std::size_t(1) << 20;

    /// Counting begins at this moment.
    explicit DamageLog(Moment since) : m_since(since) {}

    /// Counts a change in the minute of change.seen.until, and lists it unless it is sound or was not judged.
    void add(const SeenChange &change, const ChangeJudgement &judgement);

    /// The changes of one minute.
    struct Minute {
        std::int64_t minute = 0; ///< since the Unix epoch
        ChangeCounts counts{};
    };
    /// Minutes in which something changed, the oldest first.
    const std::deque<Minute> &minutes() const { return m_minutes; }
    /// The oldest first.
    const std::deque<DamagedChange> &changes() const { return m_changes; }

    Moment since() const { return m_since; }
    std::int64_t total(ChangeKind kind) const { return m_totals[static_cast<std::size_t>(kind)].count; }
    /// When the first and the latest change of this kind was seen.
    std::optional<SeenBetween> first(ChangeKind kind) const;
    std::optional<SeenBetween> latest(ChangeKind kind) const;
    /// Changes that could not be judged for this reason.
    std::int64_t notJudged(WhyNotJudged why) const { return m_notJudged[static_cast<std::size_t>(why)]; }
    /// All changes of damage.
    std::int64_t damage() const;
    /// All changes that could be judged.
    std::int64_t judged() const;

    /// Changes of this kind a minute, over the five minutes up to `now`, or over what was watched of them,
    /// one minute at least.
    double perMinute(ChangeKind kind, Moment now) const;
    /// The kind of damage that there is the most of in these minutes; where there is none, over all.
    std::optional<ChangeKind> mainDamage(Moment now) const;

private:
    std::int64_t recent(ChangeKind kind, Moment now) const;
    struct Total {
        std::int64_t count = 0;
        SeenBetween first;
        SeenBetween latest;
    };

    Moment m_since;
    std::array<Total, changeKinds> m_totals{};
    std::array<std::int64_t, whysNotJudged> m_notJudged{};
    std::deque<Minute> m_minutes;
    std::deque<DamagedChange> m_changes;
    std::size_t m_bytes = 0; ///< of the members in m_changes
    std::int64_t m_listed = 0;
};

} // namespace tiebreak

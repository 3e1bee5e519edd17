// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/writerclock.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t remembered = 64;
constexpr std::size_t fewest = 8;    ///< changes that tell a shift
constexpr std::size_t enough = 32;   ///< changes after which one should show
constexpr double mostOfThem = 0.6;   ///< agree on a shift
constexpr double nearlyAsMany = 0.9; ///< agree on no shift at all: that is the simpler answer
constexpr double manyEnough = 0.4;   ///< the same where no other shift is agreed on

} // namespace

void WriterClock::add(SeenBetween stamp, SeenBetween seen)
{
    const Offset offset{(stamp.since - seen.until).count(), (stamp.until - seen.since).count()};
    if (m_offsets.size() < remembered)
        m_offsets.push_back(offset);
    else
        m_offsets[m_added % remembered] = offset;
    ++m_added;
    // A shift that holds is not looked for again at each change.
    if (m_state != State::Known || m_added % fewest == 0)
        compare();
}

std::size_t WriterClock::fitting(std::int64_t shift) const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_offsets, [shift](const Offset &offset) {
        return offset.min - clockTolerance.count() <= shift && shift <= offset.max + writeDelay.count();
    }));
}

void WriterClock::compare()
{
    m_state = State::Unknown;
    m_minShift = 0;
    m_maxShift = 0;
    if (m_offsets.size() < fewest)
        return;
    // The shift that fits the most lies where most intervals overlap.
    std::vector<std::pair<std::int64_t, int>> ends;
    for (const Offset &offset : m_offsets) {
        ends.emplace_back(offset.min - clockTolerance.count(), -1); // begins before what ends there
        ends.emplace_back(offset.max + writeDelay.count(), 1);
    }
    std::ranges::sort(ends);
    std::size_t open = 0;
    std::size_t best = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        open = ends[i].second < 0 ? open + 1 : open - 1;
        if (open > best) {
            best = open;
            first = ends[i].first;
            last = ends[i + 1].first;
        }
    }
    const auto size = static_cast<double>(m_offsets.size());
    const auto unshifted = static_cast<double>(fitting(0));
    if (unshifted >= nearlyAsMany * static_cast<double>(best)) {
        m_state = unshifted >= manyEnough * size ? State::Known : State::Unknown;
    } else if (static_cast<double>(best) >= mostOfThem * size) {
        m_state = State::Known;
        // No stamp is ahead of its clock, and none is older than a delay makes it.
        const std::int64_t least = first + clockTolerance.count();
        m_minShift = std::min(least, last);
        m_maxShift = std::max(least, last);
    } else if (unshifted >= manyEnough * size) {
        m_state = State::Known;
    }
    if (m_state == State::Unknown && m_offsets.size() >= enough)
        m_state = State::Scattered;
}

} // namespace tiebreak

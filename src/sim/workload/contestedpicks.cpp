// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/contestedpicks.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

// Each pick follows from its number alone, so that workers need not speak to one another.

namespace
{

constexpr std::uint64_t allPicks = std::uint64_t(1) << 32;

std::int64_t sumOf(std::uint64_t key, std::uint64_t round)
{
    return ContestedPicks::sums[mixed(key, round) % ContestedPicks::sums.size()];
}

/// How many of the first `picks` go to the hot members.
std::uint64_t hotAmong(std::uint64_t picks, std::uint64_t share)
{
    return static_cast<std::uint64_t>(static_cast<UInt128>(picks) * share >> 32);
}

} // namespace

ContestedPicks::ContestedPicks(const Workload &workload, std::uint64_t seed, unsigned worker)
    : m_members(workload.board.members)
    , m_group(static_cast<std::uint32_t>(workload.points.group))
    , m_key(seedFor(seed, SeedUse::Contest))
    , m_number(worker)
    , m_workers(workload.load.workers)
{
    const MemberChoice &choice = workload.choice;
    switch (choice.kind) {
    case MemberChoice::Kind::Uniform:
        m_others = seriesOf(0, m_members, m_key);
        break;
    case MemberChoice::Kind::Zipf:
        m_zipf.emplace((m_members + m_group - 1) / m_group, choice.exponent);
        beginVisit(0);
        break;
    case MemberChoice::Kind::HotSet:
        const std::uint32_t hot = hotMemberCount(choice, m_members);
        m_hotShare = hot == m_members ? allPicks
                                      : static_cast<std::uint64_t>(std::llround(
                                            choice.hotPicks / 100 * static_cast<double>(allPicks)));
        m_hot = seriesOf(0, hot, mixed(m_key, 1));
        m_others = seriesOf(hot, m_members - hot, mixed(m_key, 2));
        break;
    }
}

ContestedPick ContestedPicks::next()
{
    const std::uint64_t number = m_number;
    m_number += m_workers;
    if (m_zipf)
        return drawnPick(number);
    const std::uint64_t hotBefore = hotAmong(number, m_hotShare);
    if (hotAmong(number + 1, m_hotShare) > hotBefore)
        return pickOf(m_hot, hotBefore);
    return pickOf(m_others, number - hotBefore);
}

ContestedPicks::Series ContestedPicks::seriesOf(std::uint32_t first, std::uint32_t count, std::uint64_t key)
{
    Series series{first, count, key};
    if (count > 0)
        beginRound(series, 0);
    return series;
}

void ContestedPicks::beginRound(Series &series, std::uint64_t round)
{
    series.round = round;
    series.order = Permutation(series.count, mixed(series.key, 2 * round));
    series.sum = sumOf(series.key, 2 * round + 1);
}

ContestedPick ContestedPicks::pickOf(Series &series, std::uint64_t number) const
{
    const std::uint64_t picksARound = std::uint64_t(series.count) * turns;
    const std::uint64_t round = number / picksARound;
    if (round != series.round)
        beginRound(series, round);
    const auto inRound = static_cast<std::uint32_t>(number % picksARound);
    const std::uint32_t group = inRound / (m_group * turns);
    const std::uint32_t size = std::min(m_group, series.count - group * m_group);
    const std::uint32_t inGroup = inRound % (m_group * turns);
    // Turns are told apart by their first pick.
    const Permutation shuffled(size, mixed(series.key ^ round, inRound - inGroup % size));
    return {series.first + series.order(group * m_group + shuffled(inGroup % size)), series.sum};
}

ContestedPick ContestedPicks::drawnPick(std::uint64_t number)
{
    const std::uint64_t picks = std::uint64_t(m_group) * turns;
    const std::uint64_t visit = number / picks;
    if (visit != m_visit.number)
        beginVisit(visit);
    const std::uint32_t size = std::min(m_group, m_members - m_visit.first);
    const auto inVisit = static_cast<std::uint32_t>(number % picks);
    const Permutation shuffled(size, m_visit.key + inVisit / size);
    return {m_visit.first + shuffled(inVisit % size), m_visit.sum};
}

void ContestedPicks::beginVisit(std::uint64_t number)
{
    Random random(mixed(m_key, 2 * number));
    m_visit = {number, m_zipf->draw(random) * m_group, random.next(), sumOf(m_key, 2 * number + 1)};
}

} // namespace tiebreak

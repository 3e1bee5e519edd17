// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/operationstream.h"

#include "sim/random/portablemath.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

std::array<OperationKind, 100> kindsOf(const Mix &mix)
{
    std::array<OperationKind, 100> kinds{};
    auto at = kinds.begin();
    for (const OperationKind kind : allOperations)
        at = std::fill_n(at, mix[kind], kind);
    return kinds;
}

/// 1 / ln(1 - 1 / mean); 0 for a mean of 1, which only ones have.
double geometricScale(double mean)
{
    return mean > 1 ? -mean / portableLn1pOver(-1 / mean) : 0;
}

} // namespace

OperationStream::OperationStream(const Workload &workload, std::uint64_t seed, unsigned worker)
    : m_random(seedFor(seed, SeedUse::Operations), worker)
    , m_kinds(kindsOf(workload.mix))
    , m_choice(workload.choice.kind)
    , m_members(workload.board.members)
    , m_hotMembers(m_choice == MemberChoice::Kind::HotSet ? hotMemberCount(workload.choice, m_members) : 0)
    , m_hotShare(m_hotMembers == m_members ? 1 : workload.choice.hotPicks / 100)
    , m_ofRank(m_members, seedFor(seed, SeedUse::Popularity))
    , m_points(workload.points)
    , m_geometricScale(geometricScale(workload.points.mean))
    , m_minScore(workload.board.minScore)
    , m_scores(static_cast<std::uint64_t>(workload.board.maxScore - m_minScore) + 1)
{
    if (m_choice == MemberChoice::Kind::Zipf)
        m_zipf.emplace(m_members, workload.choice.exponent);
    if (m_points.kind == PointsChoice::Kind::Contested)
        m_contest.emplace(workload, seed, worker);
}

PlannedOperation OperationStream::next()
{
    const OperationKind kind = m_kinds[m_random.below(m_kinds.size())];
    switch (kind) {
    case OperationKind::AddPoints:
        if (m_contest) {
            const ContestedPick pick = m_contest->next();
            return {kind, m_ofRank(pick.rank), pick.points};
        } else {
            const std::uint32_t member = pickMember();
            return {kind, member, pickPoints()};
        }
    case OperationKind::SetScore: {
        const std::uint32_t member = pickMember();
        return {kind, member, m_minScore + static_cast<std::int64_t>(m_random.below(m_scores))};
    }
    case OperationKind::AroundMe:
    case OperationKind::RankAndScore:
    case OperationKind::Remove:
        return {kind, pickMember(), 0};
    case OperationKind::TopN:
    case OperationKind::RankWindow:
    case OperationKind::Trim:
        break;
    }
    return {kind, 0, 0};
}

std::uint32_t OperationStream::pickMember()
{
    switch (m_choice) {
    case MemberChoice::Kind::Uniform:
        break;
    case MemberChoice::Kind::Zipf:
        return m_ofRank(m_zipf->draw(m_random));
    case MemberChoice::Kind::HotSet:
        if (m_random.share() < m_hotShare)
            return m_ofRank(static_cast<std::uint32_t>(m_random.below(m_hotMembers)));
        return m_ofRank(m_hotMembers + static_cast<std::uint32_t>(m_random.below(m_members - m_hotMembers)));
    }
    return static_cast<std::uint32_t>(m_random.below(m_members));
}

std::int64_t OperationStream::pickPoints()
{
    switch (m_points.kind) {
    case PointsChoice::Kind::Uniform: {
        const auto count = static_cast<std::uint64_t>(m_points.max - m_points.min) + 1;
        return m_points.min + static_cast<std::int64_t>(m_random.below(count));
    }
    case PointsChoice::Kind::Geometric:
        return 1 + static_cast<std::int64_t>(portableLn(1 - m_random.share()) * m_geometricScale);
    case PointsChoice::Kind::Constant:
    case PointsChoice::Kind::Contested:
        break;
    }
    return m_points.constant;
}

} // namespace tiebreak

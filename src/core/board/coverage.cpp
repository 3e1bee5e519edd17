// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/coverage.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

Coverage::Coverage(std::vector<CoveredPart> parts, std::vector<CoverageGap> gaps)
    : m_parts(std::move(parts)), m_gaps(std::move(gaps))
{
}

Coverage Coverage::chosen(CoveredUnit unit, std::int64_t count, std::optional<std::int64_t> of)
{
    return Coverage({{unit, count, of, CoveredBy::Choice}});
}

const CoveredPart *Coverage::part(CoveredUnit unit) const
{
    const auto found = std::ranges::find(m_parts, unit, &CoveredPart::unit);
    return found == m_parts.end() ? nullptr : &*found;
}

bool Coverage::isPartial() const
{
    return !m_gaps.empty() || std::ranges::any_of(m_parts, [](const CoveredPart &part) {
        return part.by == CoveredBy::Answers && part.asked && part.answered < *part.asked;
    });
}

void Coverage::setPart(CoveredPart part)
{
    const auto found = std::ranges::find(m_parts, part.unit, &CoveredPart::unit);
    if (found == m_parts.end())
        m_parts.push_back(part);
    else
        *found = part;
}

void Coverage::addGap(CoverageGap gap)
{
    if (std::ranges::find(m_gaps, gap.where, &CoverageGap::where) == m_gaps.end())
        m_gaps.push_back(std::move(gap));
}

void Coverage::join(const Coverage &other)
{
    for (const CoveredPart &more : other.m_parts) {
        const CoveredPart *const mine = part(more.unit);
        CoveredPart sum = more;
        if (mine != nullptr && more.unit == CoveredUnit::Nodes) {
            // The nodes are the same ones: those that failed in either answer are missing, each once.
            const std::int64_t failed = more.asked.value_or(more.answered) - more.answered;
            const auto known = std::ranges::count_if(other.m_gaps, [this](const CoverageGap &gap) {
                return std::ranges::find(m_gaps, gap.where, &CoverageGap::where) != m_gaps.end();
            });
            sum = *mine;
            sum.answered -= std::max<std::int64_t>(failed - known, 0);
        } else if (mine != nullptr) {
            sum.answered += mine->answered;
            sum.asked = mine->asked && more.asked ? std::optional(*mine->asked + *more.asked) : std::nullopt;
        }
        setPart(sum);
    }
    for (const CoverageGap &gap : other.m_gaps)
        addGap(gap);
}

} // namespace tiebreak

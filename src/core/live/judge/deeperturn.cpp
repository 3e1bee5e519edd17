// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/deeperturn.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::int64_t partRows = DeeperTurn::rowsAtOnce / DeeperTurn::sections;

std::int64_t quotientUp(std::int64_t number, std::int64_t by)
{
    return (number + by - 1) / by;
}

} // namespace

std::int64_t DeeperTurn::reads(std::int64_t head, std::int64_t cardinality)
{
    return quotientUp(quotientUp(std::max<std::int64_t>(cardinality - head, 0), sections), partRows);
}

std::vector<SamplePart> DeeperTurn::next(std::int64_t head, std::int64_t cardinality)
{
    // Ranks that the board has got in the meantime come in the next turn.
    if (endsTurn()) {
        if (reads(head, cardinality) == 0)
            return {};
        ++m_turn;
        m_read = 0;
        m_head = head;
        m_cardinality = cardinality;
    }
    const std::int64_t section = quotientUp(m_cardinality - m_head, sections);
    const std::int64_t offset = m_read++ * partRows;
    std::vector<SamplePart> parts;
    for (std::int64_t begin = m_head; begin < m_cardinality; begin += section) {
        const std::int64_t end = std::min(begin + section, m_cardinality);
        if (begin + offset < end)
            parts.push_back({begin + offset, std::min(partRows, end - begin - offset)});
    }
    return parts;
}

std::optional<DeeperWatch> deeperWatch(const Standing &standing, std::chrono::milliseconds interval)
{
    const auto head = static_cast<std::int64_t>(standing.head().size());
    const std::int64_t reads = DeeperTurn::reads(head, standing.cardinality());
    if (reads == 0)
        return std::nullopt;
    return DeeperWatch{standing.cardinality() - head, reads, reads * interval};
}

} // namespace tiebreak

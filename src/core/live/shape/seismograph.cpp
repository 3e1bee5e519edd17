// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/seismograph.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

std::vector<float> shiftedPlaces(const EvenSample &before, const EvenSample &after)
{
    std::vector<float> places;
    places.reserve(after.rows.size());
    for (std::size_t i = 0; i < after.rows.size(); ++i) {
        const SampledRow &old = before.rows[i];
        const SampledRow &now = after.rows[i];
        if (!old.there && !now.there)
            places.push_back(notThere);
        else if (!old.there || !now.there)
            places.push_back(1);
        else if (sameBits(old.raw, now.raw))
            places.push_back(old.member == now.member ? unmoved : 1);
        else
            places.push_back(static_cast<float>(std::max(
                1.0, std::abs(estimatedRank(before, now.raw) - static_cast<double>(after.ranks[i])))));
    }
    return places;
}

void Seismograph::add(EvenSample sample, Moment at)
{
    if (m_comparable && at <= m_lastAt)
        return;
    const bool sameRanks =
        m_comparable && sample.ranks == m_last.ranks && sample.direction == m_last.direction;
    m_lastChanges = m_comparable && sample.direction == m_last.direction ? fewestChanges(m_last, sample) : 0;
    if (sameRanks) {
        m_columns.push_back({m_lastAt, at, m_ranks, shiftedPlaces(m_last, sample)});
        if (m_columns.size() > m_maxColumns)
            m_columns.pop_front();
    } else {
        m_ranks = std::make_shared<const std::vector<std::int64_t>>(sample.ranks);
    }
    m_last = std::move(sample);
    m_lastAt = at;
    m_comparable = true;
}

void Seismograph::interrupt()
{
    m_comparable = false;
    m_lastChanges = 0;
}

} // namespace tiebreak

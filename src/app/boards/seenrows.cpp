// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/seenrows.h"

#include "app/widgets/rowview.h"

#include <algorithm>
#include <bit>
#include <chrono>

namespace tiebreak
{

namespace
{

/// A board that changes all the time is not sampled and searched again at every tick.
constexpr std::chrono::milliseconds followPause{5000};

} // namespace

SeenRows::Look SeenRows::look() const
{
    Look seen{m_model.cardinality(), m_rows.firstVisibleRow(), m_rows.lastVisibleRow(), {}};
    for (int row = seen.first; row <= std::min(seen.last, m_model.rowCount() - 1); ++row) {
        const std::optional<BoardModel::Row> read = m_model.row(row);
        if (!read) {
            seen.rows.clear();
            break;
        }
        seen.rows += read->member;
        seen.rows += '\0';
        seen.rows += std::to_string(std::bit_cast<std::uint64_t>(read->raw));
    }
    return seen;
}

bool SeenRows::haveChanged()
{
    const Look now = look();
    if (m_before && m_before->differsFrom(now))
        m_changed = true;
    if (!m_changed || (m_answered.isValid() && !m_answered.hasExpired(followPause.count())))
        return false;
    m_changed = false;
    m_before = now;
    m_answered.start();
    return true;
}

void SeenRows::forget()
{
    m_before.reset();
    m_changed = false;
    m_answered.invalidate();
}

} // namespace tiebreak

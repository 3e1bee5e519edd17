// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/snapshotcache.h"

namespace tiebreak
{

std::optional<SourceBoard> SnapshotCache::find(const QByteArray &key, std::optional<ReadWay> way) const
{
    const bool current = m_board.snapshot && m_key == key && m_key.isNull() == key.isNull() &&
                         !m_age.hasExpired(std::chrono::milliseconds(maxAge).count());
    if (!current || (way && *way != m_way))
        return {};
    return m_board;
}

void SnapshotCache::keep(const QByteArray &key, ReadWay way, const SourceBoard &board)
{
    m_key = key;
    m_way = way;
    m_board = board;
    m_age.start();
}

} // namespace tiebreak

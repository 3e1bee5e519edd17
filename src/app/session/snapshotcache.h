// SPDX-License-Identifier: GPL-3.0-or-later
// The whole board that was read last, for whoever wants it next.
#pragma once

#include "core/audit/audit.h"
#include "redis/board/wholeboard.h"

#include <QByteArray>
#include <QElapsedTimer>

#include <optional>

namespace tiebreak
{

/// Holds one snapshot of one board of the session's server. It is current for a short while only: others may
/// write the board. Belongs to the GUI thread; the snapshot itself may go to any.
class SnapshotCache
{
public:
    /// How long a snapshot may stand for the board.
    static constexpr std::chrono::seconds maxAge{5};

    /// The board as it was read, if that is current; `way`: only if it was read so.
    std::optional<SourceBoard> find(const QByteArray &key, std::optional<ReadWay> way = {}) const;
    void keep(const QByteArray &key, ReadWay way, const SourceBoard &board);
    /// The board has changed, or its rows were read again.
    void drop() { m_board.snapshot.reset(); }

private:
    QByteArray m_key;
    ReadWay m_way = ReadWay::Pages;
    SourceBoard m_board; ///< without a snapshot: nothing is held
    QElapsedTimer m_age;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What a page hands to the inspector.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"

#include <QByteArray>
#include <QString>
#include <QTimeZone>

#include <optional>

namespace tiebreak
{

/// A row as the inspector needs it. `rank` counts from 1, as shown; 0: nobody knows.
struct InspectedRow {
    qint64 rank = 0;
    QByteArray member;
    double raw = 0;
    QString serverText;             ///< the score as the server wrote it
    std::optional<CodecSpec> codec; ///< nothing: none is known, the raw stands as a plain score
    Season season;
    Direction direction = Direction::HighestFirst;
    QTimeZone zone = QTimeZone::utc(); ///< times are shown in this zone
    QString unread; ///< what there is to say of a row that has not been read; empty for one that has
};

} // namespace tiebreak

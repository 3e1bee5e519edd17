// SPDX-License-Identifier: GPL-3.0-or-later
// What a page hands to another by the session's signals.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "core/explain/explain.h"

#include <QByteArray>
#include <QString>
#include <QTimeZone>

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A row as the inspector needs it. `rank` counts from 1, as shown; 0: nobody knows.
struct InspectedRow {
    qint64 rank = 0;
    QByteArray member;
    double raw = 0;
    QString serverText;             ///< the score as the server wrote it
    std::optional<CodecSpec> codec; ///< nothing: none is known, the raw stands as a plain score
    TimeRange timeRange;
    Direction direction = Direction::HighestFirst;
    QTimeZone zone = QTimeZone::utc(); ///< times are shown in this zone
    QString unread; ///< what there is to say of a row that has not been read; empty for one that has
};

/// A row of the open board as it was shown when somebody wanted to change it.
struct EditedRow {
    QByteArray key; ///< that has it
    std::string member;
    double raw = 0;
};

/// What a proof about two rows needs of a BoardView, and the zone of its times.
struct ExplainedBoard {
    Decoder decoder{CodecSpec(), TimeRange()};
    Direction direction = Direction::HighestFirst;
    QTimeZone zone = QTimeZone::utc();
};

/// Two rows of one board, in any order.
struct ExplainedPair {
    ExplainedBoard board;
    ExplainedRow first;
    ExplainedRow second;
};

/// The words of the command, and the board that it speaks of.
struct SkipListRequest {
    std::vector<std::string> command;
    QByteArray key;
    Rows rows; ///< ascending; without any, those of `key` as the server has them
};

} // namespace tiebreak

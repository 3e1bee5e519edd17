// SPDX-License-Identifier: GPL-3.0-or-later
// What a page hands over to have the order of two rows explained.
#pragma once

#include "core/explain/explain.h"

#include <QTimeZone>

namespace tiebreak
{

/// What a proof about two rows needs of a BoardView, and the zone of its times.
struct ExplainedBoard {
    Decoder decoder{CodecSpec(), Season()};
    Direction direction = Direction::HighestFirst;
    QTimeZone zone = QTimeZone::utc();
};

/// Two rows of one board, in any order.
struct ExplainedPair {
    ExplainedBoard board;
    ExplainedRow first;
    ExplainedRow second;
};

} // namespace tiebreak

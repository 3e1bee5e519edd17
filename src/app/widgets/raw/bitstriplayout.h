// SPDX-License-Identifier: GPL-3.0-or-later
// Where each bit of a strip stands, apart from how it is painted.
#pragma once

#include "core/precision/precision.h"

#include <QRectF>

#include <vector>

namespace tiebreak
{

/// One cell. `bit` counts from 0 (sign) to 63 (lowest mantissa bit); the implied 1 and the bits that were
/// rounded away are no stored bits.
struct BitCell {
    enum class Kind { Stored, Implied, RoundedAway };
    Kind kind = Kind::Stored;
    int bit = 0; ///< stored: 0 to 63; rounded away: 0 is the highest of them
    BitMeaning meaning = BitMeaning::Unused;
    bool more = false; ///< the last one drawn of those rounded away: it stands for all that follow, too
    QRectF rect;
};

/// A brace over or under cells of one line.
struct BitBrace {
    enum class Names { Score, Time, RoundedAway, Sign, Exponent, Mantissa };
    Names names = Names::Score;
    bool above = false;
    QRectF cells;  ///< the cells it spans
    int count = 0; ///< how many cells
};

/// The strip for one width: cells of 12 to 9, else the mantissa on a second line, with cells down to 7. There
/// is always room for all that can be rounded away, so that no cell moves when a bit changes.
struct BitStripLayout {
    std::vector<BitCell> cells;
    std::vector<BitBrace> braces;
    qreal width = 0; ///< with that room
    int height = 0;
    bool twoLines = false;
};

/// At most this many cells are drawn for bits that were rounded away; the last says where there are more.
inline constexpr int MostRoundedAwayCells = 10;

/// Lays the cells and braces of a strip out in `width` device-independent pixels.
BitStripLayout bitStripLayout(const BitLayout &bits, int width);

} // namespace tiebreak

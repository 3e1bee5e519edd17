// SPDX-License-Identifier: GPL-3.0-or-later
// How one byte is painted, wherever bytes are shown.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;
class QPalette;

namespace tiebreak
{

/// What a byte's cell is coloured for.
enum class ByteInk { Header, Encoding, Data, Length, Score };

/// Sizes of cells and of the gaps between them.
namespace bytecell
{
inline constexpr int Margin = 14; ///< left and right of what is shown
inline constexpr int Size = 20;
inline constexpr int Pitch = 21;
inline constexpr int PartGap = 6;    ///< between parts of an entry, from cell to cell
inline constexpr int EntryGap = 10;  ///< between entries
inline constexpr int HeaderGap = 15; ///< before the first entry and the end mark
} // namespace bytecell

/// The cell with its two hex digits. `timeBits`, with Score: how many of its lower bits are time, the others
/// are points.
void paintByteCell(QPainter &painter, const QRectF &cell, unsigned char byte, ByteInk ink, int timeBits,
                   const QPalette &palette);

/// The frame of the byte that is pointed at.
void paintByteFrame(QPainter &painter, const QRectF &cell, const QPalette &palette);

/// A brace over cells from `left` to `right`, with its bar at `bar`.
void paintByteBrace(QPainter &painter, qreal left, qreal right, qreal bar, const QColor &colour, bool strong);

/// Words within `room`, as wide as they fit, in the painter's font and pen.
void paintByteWords(QPainter &painter, const QRectF &room, Qt::Alignment alignment, const QString &words);

} // namespace tiebreak

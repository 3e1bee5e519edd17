// SPDX-License-Identifier: GPL-3.0-or-later
// Names at the ends of lines: how they are written, placed, joined to their line and painted.
#pragma once

#include "core/live/shape/bumplines.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <optional>
#include <string>
#include <vector>

class QPainter;

namespace tiebreak
{

struct Palette;

/// The height of a line of labels: closer than lines of text, whose ascents and descents keep apart.
inline constexpr double labelHeight = 15;
/// Between the end of a line and its label: room for a leader with right angles.
inline constexpr double leaderRoom = 18;

/// A label at one end of a line.
struct LineLabel {
    std::optional<std::size_t> line; ///< index in the lines; nothing for the label of all others
    QString number;                  ///< of the place; may be empty
    QString name;                    ///< elided
    QRectF numberBox;
    QRectF nameBox;
    QPolygonF leader; ///< from the line's end to the label; empty where it stands beside it
};

/// A name as one line of plain text that is no wider than `width`. Bytes of any kind.
QString elidedName(const std::string &name, const QFont &font, double width);

/// From the ends of lines to the middles of their labels, by right angles that do not cross one another as
/// long as neither ends nor labels are out of order; empty where the two are as good as level. Ends and
/// labels stand in columns of their own.
std::vector<QPolygonF> rightAngledLeaders(const std::vector<QPointF> &ends,
                                          const std::vector<QPointF> &labels);

/// The colour of a line and its name.
QColor lineColour(LineRole role, const Palette &palette);
/// The font of a name: strong for lines with a role.
QFont labelFont(LineRole role);
/// The width of a line: 2.6 for those with a role, 1.3 for the others.
double lineWidth(LineRole role);
/// The lines of these roles in the order in which they are drawn: those with a role last, the leader on top.
std::vector<std::size_t> drawingOrder(const std::vector<LineRole> &roles);

/// Paints number, name and leader. `left`: the label stands left of its line.
void paintLineLabel(QPainter &painter, const LineLabel &label, LineRole role, bool faint, bool left,
                    const Palette &palette);

} // namespace tiebreak

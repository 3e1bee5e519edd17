// SPDX-License-Identifier: GPL-3.0-or-later
// How single controls are painted; Style decides which one is meant.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRect>
#include <QStyle>

class QPainter;
class QStyleOption;
class QStyleOptionHeader;
class QStyleOptionProgressBar;
class QStyleOptionSlider;

namespace tiebreak
{

/// A rounded frame of `width` pixels, inside `rect`.
void paintFrame(QPainter &painter, const QRect &rect, const QColor &fill, const QColor &border,
                int width = 1);
/// A square frame of one whole pixel's width just inside `rect`, at every scale.
void paintInnerFrame(QPainter &painter, const QRect &rect, const QColor &colour);
/// The frame of a button or choice in the option's state; the main action is filled with the accent colour.
void paintButton(QPainter &painter, const QStyleOption &option, bool mainAction);
/// A flat button's ground: nothing until the mouse or the keyboard is on it.
void paintFlatButton(QPainter &painter, const QStyleOption &option);
/// The ground of an entry of the menu bar, while it is chosen.
void paintMenuBarItem(QPainter &painter, const QStyleOption &option);
/// The frame of a text field, 2 px accent when focused.
void paintField(QPainter &painter, const QStyleOption &option);
void paintCheckBox(QPainter &painter, const QStyleOption &option);
void paintRadioButton(QPainter &painter, const QStyleOption &option);
void paintHeaderSection(QPainter &painter, const QStyleOptionHeader &option);
/// The words of a header's section and the arrow of its order.
void paintHeaderLabel(QPainter &painter, const QStyleOptionHeader &header);
/// Where a part of a scroll bar without step buttons lies; the slider is at least `smallest` long.
QRect scrollBarPart(const QStyle &style, const QStyleOptionSlider &bar, QStyle::SubControl part,
                    int smallest);
/// Groove and thumb; `thumb` is where the slider stands.
void paintScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &thumb);
void paintProgress(QPainter &painter, const QStyleOptionProgressBar &option, bool groove);
/// The small filled arrow of a choice.
void paintDropArrow(QPainter &painter, const QPointF &centre, const QColor &colour);
/// An open arrow that points along the unit vector `along`.
void paintChevron(QPainter &painter, const QPointF &centre, const QPointF &along, qreal size,
                  const QColor &colour);

} // namespace tiebreak

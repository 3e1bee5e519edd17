// SPDX-License-Identifier: GPL-3.0-or-later
// What all charts that the window paints itself have in common.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <QTimeZone>

namespace tiebreak
{

/// A painted chart on the ground of a table: its tool tip is what it says of the point.
class ChartView : public PaintedWidget
{
public:
    ChartView(const QSize &usual, const QSize &smallest, QWidget *parent = nullptr);

    /// What is said of a point of the view; empty where there is nothing.
    virtual QString wordsAt(const QPointF &point) const = 0;

    /// The zone of the clock times; UTC until then.
    void setZone(const QTimeZone &zone);
    const QTimeZone &zone() const { return m_zone; }

protected:
    /// Says why nothing is drawn, in the middle.
    void paintInstead(QPainter &painter, const QString &sentence) const;

    QString toolTipAt(const QPoint &point) const final { return wordsAt(point); }

private:
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak

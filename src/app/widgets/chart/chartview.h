// SPDX-License-Identifier: GPL-3.0-or-later
// What all charts that the window paints itself have in common.
#pragma once

#include <QTimeZone>
#include <QWidget>

class QPainter;

namespace tiebreak
{

/// A painted chart: it is laid out anew with its size and its font, and its tool tip is what it says of the
/// point.
class ChartView : public QWidget
{
public:
    ChartView(const QSize &usual, const QSize &smallest, QWidget *parent = nullptr);

    /// What is said of a point of the view; empty where there is nothing.
    virtual QString wordsAt(const QPointF &point) const = 0;

    /// The zone of the clock times; UTC until then.
    void setZone(const QTimeZone &zone);
    const QTimeZone &zone() const { return m_zone; }

    QSize sizeHint() const override { return m_usual; }
    QSize minimumSizeHint() const override { return m_smallest; }

protected:
    virtual void layOut() = 0;
    /// Says why nothing is drawn, in the middle.
    void paintInstead(QPainter &painter, const QString &sentence) const;

    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QSize m_usual;
    QSize m_smallest;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak

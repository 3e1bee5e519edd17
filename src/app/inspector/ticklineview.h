// SPDX-License-Identifier: GPL-3.0-or-later
// A raw and its neighbouring doubles on a line of time.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "core/board/rows.h"
#include "core/precision/tickneighbours.h"

#include <QTimeZone>

class QPainter;

namespace tiebreak
{

/// Neighbouring doubles as touching segments, the shown one hatched with its interval in words above it.
/// Computed with the codec itself, so it is true for every one. Empty where there is no time to show.
class TickLineView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit TickLineView(QWidget *parent = nullptr);

    void setValue(const Decoder &decoder, double raw, Direction direction, const QTimeZone &zone);
    bool isEmpty() const { return m_line.preimage.empty(); }

    /// The line in one sentence, for tool tips and screen readers.
    QString description() const;

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    QString toolTipAt(const QPoint &point) const override;

private:
    /// Where a tick stands, or the point so many half ticks beside it.
    double xOf(qint64 tick, double halfTicks = 0) const;
    QRectF segmentRect(const TickInterval &ticks) const;
    QString words() const;
    void paintOthers(QPainter &painter) const;
    void paintShown(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void paintEnds(QPainter &painter, const QRectF &words) const;
    QRectF paintWords(QPainter &painter) const;

    TickNeighbours m_line;
    TickUnit m_unit = TickUnit::Second;
    bool m_earlierRanksHigher = false;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What each run cost the server, against what it got wrong.
#pragma once

#include "app/widgets/chart/plotview.h"
#include "sim/run/runrecord.h"

#include <vector>

namespace tiebreak
{

/// Good is low and left: a point a run, dots in a band of their own where nothing is wrong, crosses above it.
class CostChart : public PlotView
{
    Q_OBJECT

public:
    using PlotView::PlotView;

    void showRuns(const std::vector<RunRecord> &records);

protected:
    bool isEmpty() const override { return m_points.empty(); }
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// A run. Those of one name that stand together are named once.
    struct Point {
        double micros = 1; ///< of the server, an operation
        double wrong = 0;  ///< in a million, of updates and of rows
        QString name;
        QString words;
    };
    bool hasWrong() const;
    double bandTop() const { return m_lowest; }
    QPointF at(const Point &point) const;
    QRectF markBox(const Point &point) const;
    int costLabelsThatFit() const;
    QRectF bandNameBox(const QFontMetricsF &metrics) const;
    void paintNames(QPainter &painter, const Palette &palette) const;

    std::vector<Point> m_points;
    double m_lowest = 0;  ///< power of ten at which the band of the right ones ends
    double m_highest = 3; ///< power of ten
};

} // namespace tiebreak

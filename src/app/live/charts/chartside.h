// SPDX-License-Identifier: GPL-3.0-or-later
// The charts beside a standing: places, scores, and the shape of the whole board.
#pragma once

#include "core/board/rows.h"
#include "core/live/names/scoreformat.h"
#include "core/live/shape/bumplines.h"

#include <QTimeZone>
#include <QWidget>

class QStackedWidget;

namespace tiebreak
{

class BumpChartView;
class ElidedLabel;
class ScoreChartView;
class SegmentBar;
class ShapePane;

/// One chart at a time under a title.
class ChartSide : public QWidget
{
    Q_OBJECT

public:
    enum Chart { Places, Scores, Shape };

    explicit ChartSide(QWidget *parent = nullptr);

    Chart chart() const;
    void setChart(Chart chart);
    void setZone(const QTimeZone &zone);
    /// Over how long the lines go, as the title has it: "Last 30 min".
    void setSpan(const QString &span);
    /// For the charts of places and of scores; `scores` is the direction in which scores rank.
    void setLines(const BumpLines &lines, Direction scores, const ScoreFormat &format);
    ShapePane &shape() { return *m_shape; }

signals:
    void chartChosen();

private:
    void showTitle();

    ElidedLabel *m_title;
    SegmentBar *m_choice;
    QStackedWidget *m_stack;
    BumpChartView *m_places;
    ScoreChartView *m_scores;
    ShapePane *m_shape;
    QString m_span;
};

} // namespace tiebreak

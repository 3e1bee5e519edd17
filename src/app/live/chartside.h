// SPDX-License-Identifier: GPL-3.0-or-later
// The charts beside a standing: places, scores, and the shape of the whole board.
#pragma once

#include "core/live/bumplines.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace tiebreak
{

class BumpChartView;
class SegmentBar;

/// One chart at a time under a title.
class ChartSide : public QWidget
{
    Q_OBJECT

public:
    enum Chart { Places, Scores, Shape };

    explicit ChartSide(QWidget *parent = nullptr);

    void setLines(const BumpLines &lines, const QString &title);
    Chart chart() const;
    void setChart(Chart chart);

signals:
    void chartChosen();

private:
    QLabel *m_title;
    SegmentBar *m_choice;
    QStackedWidget *m_stack;
    BumpChartView *m_places;
};

} // namespace tiebreak

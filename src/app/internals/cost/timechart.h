// SPDX-License-Identifier: GPL-3.0-or-later
// Microseconds of the commands against the number of members, beside the curves they should follow.
#pragma once

#include "app/widgets/chart/plotview.h"
#include "sandbox/measure/commandtimes.h"

namespace tiebreak
{

/// A ring a measured time and a dashed curve a command: log N, for ZRANGE log N + M, a straight line for
/// ZSCORE, each scaled to fit.
class TimeChart : public PlotView
{
    Q_OBJECT

public:
    explicit TimeChart(QWidget *parent = nullptr);

    void showTimes(const CommandTimes &times);

protected:
    bool isEmpty() const override { return m_times.points.empty(); }
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    double last() const;
    double longest() const;

    CommandTimes m_times;
};

} // namespace tiebreak

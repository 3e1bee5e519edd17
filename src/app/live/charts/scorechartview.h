// SPDX-License-Identifier: GPL-3.0-or-later
// Who had how many points, over time: a line a member.
#pragma once

#include "app/live/charts/linechart.h"
#include "app/live/charts/scorelayout.h"

namespace tiebreak
{

/// Scores as steps, each at the sample that saw it, with the names at their ends; coloured as in the chart of
/// places. Points without a score leave a gap.
class ScoreChartView : public LineChart
{
    Q_OBJECT

public:
    explicit ScoreChartView(QWidget *parent = nullptr);

    /// Which scores stand at the top: those that rank there. The highest until then.
    void setDirection(Direction scores);
    /// Where everything stands now.
    const ScoreLayout &chart() const { return m_layout; }

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void layOutLines() override;
    std::string chartText(const Wording &wording) const override;
    TimeScale timeScale() const override { return m_layout.time; }
    QRectF pointedArea() const override;
    std::vector<std::optional<double>> ysAt(Moment at) const override;
    void paintGround(QPainter &painter) const;

    Direction m_scores = Direction::HighestFirst;
    ScoreLayout m_layout;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Who stood at which place, over time: a line a member.
#pragma once

#include "app/live/charts/bumplayout.h"
#include "app/live/charts/linechart.h"

namespace tiebreak
{

/// Places from top to bottom, time from left to right; numbers and names at both ends. The leader, who
/// climbed most and who is pinned are coloured, the rest grey, everybody else is a grey band.
class BumpChartView : public LineChart
{
    Q_OBJECT

public:
    explicit BumpChartView(QWidget *parent = nullptr);

    /// Where everything stands now.
    const BumpLayout &chart() const { return m_layout; }

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void layOutLines() override;
    std::string chartText(const Wording &wording) const override;
    TimeScale timeScale() const override { return m_layout.time; }
    QRectF pointedArea() const override;
    std::vector<std::optional<double>> ysAt(Moment at) const override;
    void paintGround(QPainter &painter) const;

    BumpLayout m_layout;
};

} // namespace tiebreak

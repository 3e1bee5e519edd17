// SPDX-License-Identifier: GPL-3.0-or-later
// Who stood at which place, over time: a line a member.
#pragma once

#include "app/live/charts/bumplayout.h"
#include "app/live/charts/livechart.h"
#include "core/live/scoreformat.h"

#include <optional>

namespace tiebreak
{

/// Places from top to bottom, time from left to right; numbers and names at both ends. The leader, who
/// climbed most and who is pinned are coloured, the rest grey, everybody else is a grey band. It never moves
/// by itself and takes no focus: its description says it in words.
class BumpChartView : public LiveChart
{
    Q_OBJECT

public:
    explicit BumpChartView(QWidget *parent = nullptr);

    /// Shows other lines; the first maxBumpLines of them.
    void setLines(BumpLines lines);
    const BumpLines &lines() const { return m_lines; }
    /// How tool tips write scores; as points until then.
    void setFormat(std::optional<ScoreFormat> format);

    /// Where everything stands now.
    const BumpLayout &chart() const { return m_layout; }
    /// What is said of the line nearest to a point of the view; empty where there is none near.
    QString wordsAt(const QPointF &point) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut() override;
    void describe();
    void paintGround(QPainter &painter) const;

    BumpLines m_lines;
    std::optional<ScoreFormat> m_format;
    BumpLayout m_layout;
};

} // namespace tiebreak

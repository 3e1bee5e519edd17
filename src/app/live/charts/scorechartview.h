// SPDX-License-Identifier: GPL-3.0-or-later
// Who had how many points, over time: a line a member.
#pragma once

#include "app/live/charts/livechart.h"
#include "app/live/charts/scorelayout.h"

#include <optional>

namespace tiebreak
{

/// Scores as steps, each at the sample that saw it, with the names at their ends; coloured as in the chart of
/// places. It never moves by itself and takes no focus: its description says it in words.
class ScoreChartView : public LiveChart
{
    Q_OBJECT

public:
    explicit ScoreChartView(QWidget *parent = nullptr);

    /// Shows other lines; the first maxBumpLines of them. Points without a score leave a gap.
    void setLines(BumpLines lines);
    const BumpLines &lines() const { return m_lines; }
    /// Which scores stand at the top: those that rank there. The highest until then.
    void setDirection(Direction scores);
    /// How scores are written; as points until then.
    void setFormat(std::optional<ScoreFormat> format);
    /// Where everything stands now.
    const ScoreLayout &chart() const { return m_layout; }
    /// What is said of the line nearest to a point of the view; empty where there is none near.
    QString wordsAt(const QPointF &point) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut() override;
    void describe();
    void paintGround(QPainter &painter) const;
    const ScoreFormat *format() const { return m_format ? &*m_format : nullptr; }

    BumpLines m_lines;
    bool m_highestFirst = true;
    std::optional<ScoreFormat> m_format;
    ScoreLayout m_layout;
};

} // namespace tiebreak

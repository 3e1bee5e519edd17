// SPDX-License-Identifier: GPL-3.0-or-later
// Who had how many points, over time: a line a member.
#pragma once

#include "app/live/scorelayout.h"

#include <QWidget>

#include <optional>

namespace tiebreak
{

/// Scores as steps, each at the sample that saw it, with the names at their ends; coloured as in the chart of
/// places. It never moves by itself and takes no focus: its description says it in words.
class ScoreChartView : public QWidget
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
    /// The zone of the clock times; UTC until then.
    void setZone(const QTimeZone &zone);

    /// Where everything stands now.
    const ScoreLayout &chart() const { return m_layout; }
    /// What is said of the line nearest to a point of the view; empty where there is none near.
    QString wordsAt(const QPointF &point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void layOut();
    void describe();
    void paintGround(QPainter &painter) const;
    const ScoreFormat *format() const { return m_format ? &*m_format : nullptr; }

    BumpLines m_lines;
    bool m_highestFirst = true;
    std::optional<ScoreFormat> m_format;
    QTimeZone m_zone = QTimeZone::utc();
    ScoreLayout m_layout;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Who stood at which place, over time: a line a member.
#pragma once

#include "app/live/bumplayout.h"
#include "core/live/scoreformat.h"

#include <QWidget>

#include <optional>

namespace tiebreak
{

/// Places from top to bottom, time from left to right; numbers and names at both ends. The leader, who
/// climbed most and who is pinned are coloured, the rest grey, everybody else is a grey band. It never moves
/// by itself and takes no focus: its description says it in words.
class BumpChartView : public QWidget
{
    Q_OBJECT

public:
    explicit BumpChartView(QWidget *parent = nullptr);

    /// Shows other lines; the first maxBumpLines of them.
    void setLines(BumpLines lines);
    const BumpLines &lines() const { return m_lines; }
    /// The zone of the clock times; UTC until then.
    void setZone(const QTimeZone &zone);

    /// How tool tips write scores; as points until then.
    void setFormat(std::optional<ScoreFormat> format);

    /// Where everything stands now.
    const BumpLayout &chart() const { return m_layout; }
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

    BumpLines m_lines;
    QTimeZone m_zone = QTimeZone::utc();
    std::optional<ScoreFormat> m_format;
    BumpLayout m_layout;
};

} // namespace tiebreak

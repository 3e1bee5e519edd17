// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of places and of scores have in common: the lines, and what is said of them.
#pragma once

#include "app/live/charts/timeticks.h"
#include "app/widgets/chart/chartview.h"
#include "core/live/names/scoreformat.h"
#include "core/live/shape/bumplines.h"
#include "core/prose/wording.h"

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A chart of a few members over time. It never moves by itself and takes no focus: its description says it
/// in words.
class LineChart : public ChartView
{
public:
    explicit LineChart(QWidget *parent = nullptr);

    /// Shows other lines; the first maxBumpLines of them.
    void setLines(BumpLines lines);
    const BumpLines &lines() const { return m_lines; }
    /// How scores are written; as points until then.
    void setFormat(const std::optional<ScoreFormat> &format);
    /// What is said of the line nearest to a point of the view, or of a time in which nobody looked; empty
    /// where there is neither.
    QString wordsAt(const QPointF &point) const override;

protected:
    /// Places everything anew.
    virtual void layOutLines() = 0;
    /// All lines in words.
    virtual std::string chartText(const Wording &wording) const = 0;
    /// The axis of time, and where the pointer finds lines; empty while nothing is drawn.
    virtual TimeScale timeScale() const = 0;
    virtual QRectF pointedArea() const = 0;
    /// Where each line stands at a moment, its y; nothing while it has none.
    virtual std::vector<std::optional<double>> ysAt(Moment at) const = 0;

    void layOut() final;
    const ScoreFormat *format() const { return m_format ? &*m_format : nullptr; }
    /// Greys the times in which nobody looked, between these two y.
    void paintUnseen(QPainter &painter, double top, double bottom) const;

private:
    BumpLines m_lines;
    std::optional<ScoreFormat> m_format;
};

} // namespace tiebreak

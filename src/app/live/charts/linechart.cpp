// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/linechart.h"

#include "app/look/palette.h"
#include "core/live/shape/bumptext.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr double pointedDistance = 9;

} // namespace

LineChart::LineChart(QWidget *parent) : ChartView({460, 320}, {260, 140}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LineChart::setLines(BumpLines lines)
{
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    layOut();
}

void LineChart::setFormat(const std::optional<ScoreFormat> &format)
{
    if (format == m_format)
        return;
    m_format = format;
    layOut();
}

void LineChart::layOut()
{
    layOutLines();
    setAccessibleDescription(displayText(chartText(displayWording(zone()))));
    update();
}

QString LineChart::wordsAt(const QPointF &point) const
{
    if (!pointedArea().contains(point))
        return {};
    const Moment at = timeScale().moment(point.x());
    const Wording wording = displayWording(zone());
    if (const UnseenTime *unseen = unseenAt(m_lines, at))
        return displayText(unseenText(*unseen, wording));
    const BumpLine *nearest = nullptr;
    double distance = pointedDistance;
    const auto ys = ysAt(at);
    for (std::size_t i = 0; i < ys.size(); ++i) {
        if (!ys[i] || std::abs(*ys[i] - point.y()) > distance)
            continue;
        distance = std::abs(*ys[i] - point.y());
        nearest = &m_lines.lines[i];
    }
    return nearest ? displayText(bumpPointText(*nearest, *pointAt(*nearest, at), format(), wording))
                   : QString();
}

void LineChart::paintUnseen(QPainter &painter, double top, double bottom) const
{
    const TimeScale time = timeScale();
    for (const UnseenTime &unseen : m_lines.unseen) {
        const double left = std::max(time.left, time.place(unseen.from));
        const double right = std::min(time.right, time.place(unseen.to));
        painter.fillRect(QRectF(left, top, right - left, bottom - top), Palette::of(palette()).exponentFill);
    }
}

} // namespace tiebreak

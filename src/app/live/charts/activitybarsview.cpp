// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/activitybarsview.h"

#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/live/shape/shapetext.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double changesTicksApart = 24;
constexpr auto shownTime = std::chrono::hours(1);

} // namespace

double ActivityBarsLayout::yOf(std::int64_t changes) const
{
    if (changes <= 0 || most <= 0)
        return plot.bottom();
    const double height = plot.height() * static_cast<double>(changes) / static_cast<double>(most);
    return plot.bottom() - std::max(1.0, height);
}

ActivityBarsLayout ActivityBarsLayout::of(const Activity &activity, Moment now, const QSizeF &size,
                                          const QTimeZone &zone)
{
    ActivityBarsLayout layout;
    // The minute that runs is the last one, and as wide as all others.
    const Moment end = std::chrono::floor<std::chrono::minutes>(now) + std::chrono::minutes(1);
    for (const ActivityMinute &minute : activity.minutes()) {
        if (minute.begin >= end - shownTime && minute.begin < end)
            layout.minutes.push_back(minute);
    }
    if (layout.minutes.empty())
        return layout;
    layout.most =
        std::max<std::int64_t>(1, std::ranges::max(layout.minutes, {}, &ActivityMinute::changes).changes);
    const ChartCanvas canvas = windowCanvas(size);
    const double top = canvas.lineHeight / 2 + 2;
    const double height = std::max(1.0, size.height() - top - heightBelow(canvas));
    const auto counts = scoreTicks(0, layout.most, std::max(2, static_cast<int>(height / changesTicksApart)));
    const double left = widthBeside(axisTicks(counts, {}), canvas) + 2;
    layout.plot = QRectF(left, top, std::max(1.0, size.width() - left - 8), height);
    layout.time = {end - shownTime, end, layout.plot.left(), layout.plot.right()};
    const ChartBox plot = boxOf(layout.plot);
    addAxisBeside(layout.axes, plot, axisTicks(counts, [&](std::int64_t count) { return layout.yOf(count); }),
                  canvas);
    addBaseline(layout.axes, plot);
    addAxisBelow(layout.axes, plot, timeTicks(layout.time, zone, canvas), canvas);
    for (const ActivityMinute &minute : layout.minutes) {
        const double from = std::round(layout.time.place(minute.begin));
        const double to = std::round(layout.time.place(minute.begin + std::chrono::minutes(1)));
        const double y = layout.yOf(minute.changes);
        layout.bars.emplace_back(from, y, to - from - (to - from >= 4 ? 1 : 0), layout.plot.bottom() - y);
    }
    return layout;
}

ActivityBarsView::ActivityBarsView(QWidget *parent) : ChartView({420, 92}, {220, 70}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Changes per minute"));
    setToolTip(tr("The least number of changes seen in each minute of the last hour. Gray: not watched."));
}

void ActivityBarsView::setActivity(const Activity &activity, Moment now)
{
    m_activity = activity;
    m_now = now;
    setAccessibleDescription(displayText(activityText(activity, now, displayWording(zone()))));
    layOut();
}

void ActivityBarsView::layOut()
{
    m_layout = ActivityBarsLayout::of(m_activity, m_now, size(), zone());
    update();
}

void ActivityBarsView::paint(QPainter &painter, const Palette &colours)
{
    if (m_layout.bars.empty())
        return;
    const QRectF plot = m_layout.plot;
    painter.fillRect(plot, colours.exponentFill);
    for (const ActivityMinute &minute : m_layout.minutes) {
        const double from = std::round(m_layout.time.place(minute.begin));
        const double to = std::round(m_layout.time.place(minute.begin + std::chrono::minutes(1)));
        painter.fillRect(QRectF(from, plot.top(), to - from, plot.height()), palette().color(QPalette::Base));
    }
    paintDrawing(painter, m_layout.axes, colours);
    for (std::size_t i = 0; i < m_layout.bars.size(); ++i) {
        const QRectF &bar = m_layout.bars[i];
        // The minute that runs is not whole yet.
        const bool running = m_layout.minutes[i].begin + std::chrono::minutes(1) > m_now;
        painter.fillRect(bar, running ? colours.scoreFill : colours.score);
    }
}

QString ActivityBarsView::wordsAt(const QPointF &point) const
{
    if (!m_layout.plot.contains(point))
        return {};
    const Moment at = m_layout.time.moment(point.x());
    for (const ActivityMinute &minute : m_layout.minutes) {
        if (at >= minute.begin && at < minute.begin + std::chrono::minutes(1))
            return tr("%1: %2").arg(clockText(minute.begin.time_since_epoch().count(), zone()),
                                    displayText(minuteText(minute, displayWording(zone()))));
    }
    return {};
}

} // namespace tiebreak

#include "moc_activitybarsview.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
// How many changes were seen, minute by minute.
#pragma once

#include "app/live/charts/scoreticks.h"
#include "app/live/charts/timeticks.h"
#include "app/widgets/chart/chartview.h"
#include "core/live/shape/activity.h"

#include <vector>

namespace tiebreak
{

/// Where the bars stand in a view of a size.
struct ActivityBarsLayout {
    QRectF plot;
    TimeScale time;           ///< the last hour
    std::vector<QRectF> bars; ///< one for each minute that is shown
    std::vector<ActivityMinute> minutes;
    Drawing axes;
    std::int64_t most = 0;

    static ActivityBarsLayout of(const Activity &activity, Moment now, const QSizeF &size,
                                 const QTimeZone &zone);
    double yOf(std::int64_t changes) const;
};

/// A bar a minute of the last hour, the newest at the right; minutes in which nobody looked are grey. It
/// takes no focus: its description says it in words.
class ActivityBarsView : public ChartView
{
    Q_OBJECT

public:
    explicit ActivityBarsView(QWidget *parent = nullptr);

    void setActivity(const Activity &activity, Moment now);
    const ActivityBarsLayout &chart() const { return m_layout; }
    /// What is said of the minute at a point; empty where nobody looked.
    QString wordsAt(const QPointF &point) const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void layOut() override;

    Activity m_activity;
    Moment m_now;
    ActivityBarsLayout m_layout;
};

} // namespace tiebreak

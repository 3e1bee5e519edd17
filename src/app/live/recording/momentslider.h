// SPDX-License-Identifier: GPL-3.0-or-later
// The slider over the time of a recording.
#pragma once

#include "app/live/charts/timeticks.h"
#include "files/recording/recordedboard.h"
#include "files/recording/recordingjudge.h"

#include <QSlider>
#include <QTimeZone>

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// How much happened when, the gaps, and below them the clock. Keys go to the bar that it stands in.
class MomentSlider : public QSlider
{
    Q_OBJECT

public:
    explicit MomentSlider(QWidget *parent = nullptr);

    /// From when to when, and how many samples saw a change in each part of that time, all of one length.
    void setTime(Moment first, Moment last, const std::vector<std::int64_t> &activity);
    void setGaps(const std::vector<RecordingGap> &gaps);
    /// Where something is wrong, by time.
    void setMarks(std::vector<RecordingMark> marks);
    void setZone(const QTimeZone &zone);
    /// Says nothing.
    void setMoment(Moment moment);
    Moment moment() const { return m_moment; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user points at another moment.
    void momentWanted(Moment moment);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    TimeScale scale() const;
    /// What a tool tip says of a place.
    QString wordsAt(double x) const;
    void moveTo(double x);

    Moment m_first;
    Moment m_last;
    Moment m_moment;
    std::vector<std::int64_t> m_activity;
    std::vector<RecordingGap> m_gaps;
    std::vector<RecordingMark> m_marks;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak

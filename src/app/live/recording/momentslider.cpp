// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/momentslider.h"

#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "files/recording/recordingtext.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int sliderHeight = 50;
constexpr double activityTop = 3;
constexpr double activityHeight = 12;
constexpr double groove = 21; ///< its middle
constexpr double grooveSize = 4;
constexpr double knobWidth = 9;
constexpr double knobHeight = 15;
constexpr double axisPlace = 28;
constexpr double markReach = 4; ///< of the pointer
constexpr double markSize = 11;
constexpr int steps = 1'000'000; ///< of the slider's own value, which screen readers tell

} // namespace

MomentSlider::MomentSlider(QWidget *parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, steps);
    setToolTip(
        tr("The moment of the recording that is shown; Left and Right go to the change before and after"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MomentSlider::setTime(Moment first, Moment last, const std::vector<std::int64_t> &activity)
{
    m_first = first;
    m_last = last;
    m_activity = activity;
    setMoment(m_moment);
    update();
}

void MomentSlider::setGaps(const std::vector<RecordingGap> &gaps)
{
    m_gaps = gaps;
    update();
}

void MomentSlider::setMarks(std::vector<RecordingMark> marks)
{
    m_marks = std::move(marks);
    update();
}

void MomentSlider::setZone(const QTimeZone &zone)
{
    m_zone = zone;
    update();
}

void MomentSlider::setMoment(Moment moment)
{
    m_moment = moment;
    const double length = static_cast<double>(std::max<std::int64_t>(1, (m_last - m_first).count()));
    const QSignalBlocker quiet(this);
    setValue(static_cast<int>(std::clamp(static_cast<double>((moment - m_first).count()) / length, 0.0, 1.0) *
                              steps));
    update();
}

QSize MomentSlider::sizeHint() const
{
    return {520, sliderHeight};
}

QSize MomentSlider::minimumSizeHint() const
{
    return {160, sliderHeight};
}

TimeScale MomentSlider::scale() const
{
    return {m_first, m_last, knobWidth / 2, width() - knobWidth / 2};
}

void MomentSlider::moveTo(double x)
{
    setMoment(std::clamp(scale().moment(x), m_first, m_last));
    emit momentWanted(m_moment);
}

QString MomentSlider::wordsAt(double x) const
{
    const Moment at = std::clamp(scale().moment(x), m_first, m_last);
    const Wording words = displayWording(m_zone);
    const TimeScale time = scale();
    const auto near = [&](const RecordingMark &mark) {
        return std::abs(time.place(mark.at) - x) <= markReach;
    };
    // An incident is more than the faulty writes beside it.
    auto mark = std::ranges::find_if(m_marks, [&](const auto &one) { return one.incident && near(one); });
    if (mark == m_marks.end())
        mark = std::ranges::find_if(m_marks, near);
    if (mark != m_marks.end())
        return tr("%1: %2").arg(clockText(mark->at.time_since_epoch().count(), m_zone),
                                displayText(mark->text));
    for (const RecordingGap &gap : m_gaps) {
        if (at >= gap.from && (!gap.until || at <= *gap.until))
            return displayText(gapText(gap, words));
    }
    return displayText(words.time(
        std::chrono::floor<std::chrono::milliseconds>(at).time_since_epoch().count(), TickUnit::Millisecond));
}

bool MomentSlider::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), wordsAt(help->pos().x()), this);
        return true;
    }
    return QSlider::event(event);
}

void MomentSlider::keyPressEvent(QKeyEvent *event)
{
    event->ignore(); // a step is to the next change, not along the time
}

void MomentSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_last <= m_first)
        return;
    setSliderDown(true);
    moveTo(event->position().x());
}

void MomentSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown() && (event->buttons() & Qt::LeftButton))
        moveTo(event->position().x());
}

void MomentSlider::mouseReleaseEvent(QMouseEvent *)
{
    setSliderDown(false);
}

void MomentSlider::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // scrolling past must not change the moment
}

void MomentSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    const TimeScale time = scale();
    const double at = time.place(m_moment);

    const std::int64_t most = m_activity.empty() ? 0 : std::ranges::max(m_activity);
    const double part =
        (time.right - time.left) / static_cast<double>(std::max<std::size_t>(1, m_activity.size()));
    for (std::size_t i = 0; i < m_activity.size() && most > 0; ++i) {
        if (m_activity[i] == 0)
            continue;
        // A root, or a single storm would leave nothing of the rest to see.
        const double height = std::max(
            1.0, activityHeight * std::sqrt(static_cast<double>(m_activity[i]) / static_cast<double>(most)));
        const double left = time.left + part * static_cast<double>(i);
        painter.fillRect(QRectF(std::round(left), activityTop + activityHeight - std::round(height),
                                std::max(1.0, std::round(left + part) - std::round(left)),
                                std::round(height)),
                         left < at ? colours.score : colours.scoreFill);
    }

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF whole(time.left, groove - grooveSize / 2, time.right - time.left, grooveSize);
    painter.setBrush(colours.controlBorder);
    painter.drawRoundedRect(whole, grooveSize / 2, grooveSize / 2);
    painter.setBrush(isEnabled() ? colours.accent : colours.controlBorder);
    painter.drawRoundedRect(QRectF(whole.left(), whole.top(), at - whole.left(), grooveSize), grooveSize / 2,
                            grooveSize / 2);

    for (const RecordingGap &gap : m_gaps) {
        const double left = std::floor(time.place(std::max(gap.from, m_first)));
        const double right = std::ceil(gap.until ? time.place(*gap.until) : time.right);
        const QRectF box(left, activityTop, std::max(3.0, right - left),
                         groove + grooveSize / 2 - activityTop);
        painter.fillRect(box, colours.washBlurred);
        paintHatch(painter, box, colours.blurred, false);
    }

    for (const RecordingMark &mark : m_marks) {
        const double place = std::round(time.place(mark.at));
        painter.fillRect(QRectF(place - 1, mark.incident ? 0 : activityTop, 2, groove - activityTop),
                         colours.invalid);
        if (mark.incident)
            paintSeverityMark(painter, QRectF(place - markSize / 2, 0, markSize, markSize), Severity::Bad,
                              colours);
    }

    const ChartCanvas canvas = windowCanvas(size());
    Drawing clock;
    addAxisBelow(clock, {time.left, 0, time.right, axisPlace}, timeTicks(time, m_zone, canvas), canvas);
    paintDrawing(painter, clock, colours);

    painter.setBrush(palette().color(QPalette::Button));
    painter.setPen(hasFocus() ? QPen(colours.accent, 2) : QPen(colours.axis, 1.2));
    painter.drawRoundedRect(
        QRectF(at - knobWidth / 2 + 0.5, groove - knobHeight / 2 + 0.5, knobWidth - 1, knobHeight - 1), 3, 3);
}

} // namespace tiebreak

#include "moc_momentslider.cpp"

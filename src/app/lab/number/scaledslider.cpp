// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/number/scaledslider.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int handle = 14; ///< width and height of the handle
constexpr int grooveHeight = 4;
constexpr int grooveY = 8; ///< its middle
constexpr int tickTop = 15;
constexpr int tickHeight = 4;
constexpr int labelsTop = 18;
constexpr int sliderHeight = 34;

} // namespace

ScaledSlider::ScaledSlider(QWidget *parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ScaledSlider::setLabels(const QList<ScaleLabel> &labels)
{
    m_labels = labels;
    update();
}

QSize ScaledSlider::sizeHint() const
{
    return {320, sliderHeight};
}

QSize ScaledSlider::minimumSizeHint() const
{
    return {160, sliderHeight};
}

void ScaledSlider::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        emit stepped(-1);
        return;
    case Qt::Key_Right:
    case Qt::Key_Up:
        emit stepped(1);
        return;
    default:
        QSlider::keyPressEvent(event);
    }
}

qreal ScaledSlider::xOf(int position) const
{
    const qreal room = width() - handle;
    const int positions = std::max(1, maximum() - minimum());
    return handle / 2.0 + room * (position - minimum()) / positions;
}

void ScaledSlider::moveTo(qreal x)
{
    const qreal room = std::max(1, width() - handle);
    setValue(minimum() + qRound((x - handle / 2.0) / room * (maximum() - minimum())));
}

void ScaledSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    moveTo(event->position().x());
}

void ScaledSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        moveTo(event->position().x());
    else
        setSliderDown(false);
}

void ScaledSlider::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // scrolling past must not change the number
}

void ScaledSlider::paintEvent(QPaintEvent *)
{
    const Palette &p = Palette::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF groove(0, grooveY - grooveHeight / 2.0, width(), grooveHeight);
    const qreal at = xOf(value());
    painter.setPen(Qt::NoPen);
    painter.setBrush(p.controlBorder);
    painter.drawRoundedRect(groove, grooveHeight / 2.0, grooveHeight / 2.0);
    painter.setBrush(isEnabled() ? p.accent : p.controlBorder);
    painter.drawRoundedRect(QRectF(0, groove.top(), at, grooveHeight), grooveHeight / 2.0,
                            grooveHeight / 2.0);

    painter.setFont(axisFont());
    const QFontMetricsF metrics(painter.font());
    qreal taken = -100;
    for (const ScaleLabel &label : m_labels) {
        const qreal x = xOf(label.position);
        painter.setPen(p.axis);
        painter.drawLine(QPointF(x, tickTop), QPointF(x, tickTop + tickHeight));
        const qreal words = metrics.horizontalAdvance(label.text);
        const qreal left = std::clamp(x - words / 2, 0.0, std::max(0.0, width() - words));
        if (left < taken + 6)
            continue;
        painter.setPen(p.secondary);
        painter.drawText(QPointF(left, labelsTop + metrics.ascent()), label.text);
        taken = left + words;
    }

    const QRectF knob(at - handle / 2.0 + 0.5, grooveY - handle / 2.0 + 0.5, handle - 1, handle - 1);
    painter.setBrush(p.button);
    painter.setPen(hasFocus() ? QPen(p.accent, 2) : QPen(p.controlBorder, 1));
    painter.drawRoundedRect(knob, 3, 3);
}

} // namespace tiebreak

#include "moc_scaledslider.cpp"

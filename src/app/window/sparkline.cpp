// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sparkline.h"

#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t valuesKept = 24;

} // namespace

Sparkline::Sparkline(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Sparkline::addValue(double value)
{
    m_values.push_back(value);
    if (m_values.size() > valuesKept)
        m_values.pop_front();
    update();
}

void Sparkline::clear()
{
    m_values.clear();
    update();
}

QSize Sparkline::sizeHint() const
{
    return {48, 14};
}

void Sparkline::paintEvent(QPaintEvent *)
{
    // Two or three values make a tick, not a line.
    if (m_values.size() < 4)
        return;
    const double largest = std::max(1e-9, *std::max_element(m_values.begin(), m_values.end()));
    QPolygonF line;
    const double step = (width() - 2.0) / double(valuesKept - 1);
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double x = width() - 1 - step * double(m_values.size() - 1 - i);
        line << QPointF(x, height() - 2 - m_values[i] / largest * (height() - 4));
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Palette::of(palette()).secondary, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
}

} // namespace tiebreak

#include "moc_sparkline.cpp"

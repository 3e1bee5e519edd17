// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/elidedlabel.h"

#include "app/look/palette.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

namespace tiebreak
{

ElidedLabel::ElidedLabel(QWidget *parent) : ElidedLabel(QString(), parent) {}

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setText(text);
}

void ElidedLabel::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
    showWholeTextWhenCut();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

void ElidedLabel::setSecondary(bool secondary)
{
    m_secondary = secondary;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 1, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 8), fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    // A letter or two beside dots say nothing.
    if (width() < minimumSizeHint().width())
        return;
    QPainter painter(this);
    painter.setPen(m_secondary ? Palette::of(palette()).secondary : palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(m_text, m_mode, width()));
}

void ElidedLabel::resizeEvent(QResizeEvent *)
{
    showWholeTextWhenCut();
}

void ElidedLabel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

void ElidedLabel::showWholeTextWhenCut()
{
    setToolTip(width() < sizeHint().width() - 1 ? m_text : QString());
}

} // namespace tiebreak

#include "moc_elidedlabel.cpp"

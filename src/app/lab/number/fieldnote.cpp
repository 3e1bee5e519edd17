// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/number/fieldnote.h"

#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int noteWidth = 460;
constexpr int noteEdge = 3;

} // namespace

FieldNote::FieldNote(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setContentsMargins(10 + noteEdge, 6, 10, 6);
    setFixedWidth(noteWidth);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("What is wrong"));
    hide();
}

void FieldNote::showAt(QWidget &field, const QString &sentence)
{
    hide();
    m_field = &field;
    QPalette refused = field.palette();
    refused.setColor(QPalette::Text, Palette::of(palette()).foreign);
    field.setPalette(refused);
    setText(sentence);
    resize(noteWidth, heightForWidth(noteWidth));
    const QPoint below = field.mapTo(parentWidget(), QPoint(0, field.height() + 2));
    move(std::clamp(below.x(), 0, std::max(0, parentWidget()->width() - width())), below.y());
    show();
    raise();
}

void FieldNote::paintEvent(QPaintEvent *event)
{
    const Palette &p = Palette::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), p.washForeign);
    painter.fillRect(QRect(0, 0, noteEdge, height()), p.foreign);
    painter.setPen(p.controlBorder);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.end();
    QLabel::paintEvent(event);
}

void FieldNote::hideEvent(QHideEvent *event)
{
    QLabel::hideEvent(event);
    if (m_field)
        m_field->setPalette({});
}

} // namespace tiebreak

#include "moc_fieldnote.cpp"

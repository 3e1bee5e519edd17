// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/fieldnote.h"

#include "app/look/palette.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int noteWidth = 460;
constexpr int edge = 3;
constexpr int gap = 2;

} // namespace

FieldNote::FieldNote(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setContentsMargins(10 + edge, 6, 10, 6);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("What is wrong"));
    hide();
}

void FieldNote::showAt(QWidget &field, const QString &sentence)
{
    hide();
    m_field = &field;
    QPalette refused = field.palette();
    refused.setColor(QPalette::Text, Palette::of(palette()).invalid);
    field.setPalette(refused);
    setText(sentence);
    setFixedWidth(std::min(noteWidth, parentWidget()->width()));
    resize(width(), heightForWidth(width()));
    const QPoint at = field.mapTo(parentWidget(), QPoint(0, 0));
    const int below = at.y() + field.height() + gap;
    const int above = at.y() - height() - gap;
    move(std::clamp(at.x(), 0, std::max(0, parentWidget()->width() - width())),
         below + height() > parentWidget()->height() && above >= 0 ? above : below);
    show();
    raise();
}

void FieldNote::showUntilInput(QWidget &field, const QString &sentence)
{
    const QString name = QStringLiteral("refusedText");
    auto *note = field.window()->findChild<FieldNote *>(name, Qt::FindDirectChildrenOnly);
    if (!note) {
        note = new FieldNote(field.window());
        note->setObjectName(name);
    }
    note->showAt(field, sentence);
    // The key or button because of which the field was left still goes from widget to widget.
    QMetaObject::invokeMethod(
        note, [note] { qApp->installEventFilter(note); }, Qt::QueuedConnection);
}

bool FieldNote::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress) {
        qApp->removeEventFilter(this);
        hide();
    }
    return QLabel::eventFilter(watched, event);
}

void FieldNote::paintEvent(QPaintEvent *event)
{
    const Palette &p = Palette::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), p.washInvalid);
    painter.fillRect(QRect(0, 0, edge, height()), p.invalid);
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

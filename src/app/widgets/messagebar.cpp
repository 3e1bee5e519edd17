// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence above what it speaks of, with the next step at its right.
#include "app/widgets/messagebar.h"

#include "app/fonts.h"
#include "app/metrics.h"
#include "app/palette.h"
#include "app/widgets/marks.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace tiebreak
{

namespace
{

constexpr int edgeWidth = 3;
constexpr int textLeft = 36;

struct Colours {
    QColor wash;
    QColor edge;
};

Colours coloursOf(MessageBar::Kind kind, const Palette &palette)
{
    switch (kind) {
    case MessageBar::Kind::Info:
        return {palette.washInfo, palette.accent};
    case MessageBar::Kind::Note:
    case MessageBar::Kind::Warning:
        return {palette.washBlurred, palette.blurred};
    case MessageBar::Kind::Error:
        return {palette.washForeign, palette.foreign};
    case MessageBar::Kind::Good:
        break;
    }
    return {palette.washExact, palette.exact};
}

void paintMark(QPainter &painter, const QRectF &box, MessageBar::Kind kind, const Palette &palette)
{
    switch (kind) {
    case MessageBar::Kind::Info:
    case MessageBar::Kind::Note:
        paintInfoMark(painter, box, coloursOf(kind, palette).edge);
        break;
    case MessageBar::Kind::Warning:
        paintVerdictMark(painter, box, Verdict::Blurred, false, palette);
        break;
    case MessageBar::Kind::Error:
        paintVerdictMark(painter, box, Verdict::Foreign, false, palette);
        break;
    case MessageBar::Kind::Good:
        paintVerdictMark(painter, box, Verdict::Exact, false, palette);
        break;
    }
}

} // namespace

MessageBar::MessageBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(textLeft, 0, 12, 0);
    layout->setSpacing(8);
    layout->addStretch();
    // Made once, so that they have their place in the Tab order.
    for (QPushButton *&button : m_buttons) {
        button = new QPushButton(this);
        button->setAutoDefault(false);
        button->hide();
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, button] { emit actionTriggered(button->objectName()); });
    }
    hide();
}

void MessageBar::showMessage(Kind kind, const QString &sentence, const QList<Action> &actions,
                             const QString &lead)
{
    const bool sameMatter =
        isVisibleTo(parentWidget()) && m_kind == kind && m_lead == lead && m_actions == actions;
    m_kind = kind;
    m_lead = lead;
    m_sentence = sentence;
    setAccessibleName(text());
    setToolTip(text());
    update();
    // Only the words changed, say a countdown: the buttons keep the focus and a click that has begun.
    if (sameMatter)
        return;
    setActions(actions);
    show();
    updateGeometry();
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

void MessageBar::setActions(const QList<Action> &actions)
{
    Q_ASSERT(actions.size() <= qsizetype(m_buttons.size()));
    m_actions = actions;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QPushButton *button = m_buttons[i];
        const Action action = actions.value(qsizetype(i));
        button->setDown(false); // a click that began on the last message's button must not act on this one's
        button->setObjectName(action.id);
        button->setText(action.text);
        button->setToolTip(action.toolTip);
        button->setVisible(!action.id.isEmpty());
    }
    layout()->activate();
}

bool MessageBar::event(QEvent *event)
{
    // The sentence ends where the buttons begin, and they may only now get their place.
    if (event->type() == QEvent::LayoutRequest)
        update();
    return QWidget::event(event);
}

void MessageBar::clear()
{
    m_lead.clear();
    m_sentence.clear();
    setToolTip({});
    setAccessibleName({});
    hide();
}

QString MessageBar::text() const
{
    return m_lead.isEmpty() ? m_sentence : m_lead + QLatin1Char(' ') + m_sentence;
}

QSize MessageBar::sizeHint() const
{
    return {QWidget::sizeHint().width(), metric::MessageHeight};
}

QSize MessageBar::minimumSizeHint() const
{
    return {layout()->minimumSize().width() + 80, metric::MessageHeight};
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    const Colours own = coloursOf(m_kind, colours);
    painter.fillRect(rect(), own.wash);
    painter.fillRect(QRect(0, 0, edgeWidth, height()), own.edge);
    paintMark(painter, QRectF(14, (height() - metric::MarkSize) / 2.0, metric::MarkSize, metric::MarkSize),
              m_kind, colours);

    const int right = (m_actions.isEmpty() ? width() : m_buttons.front()->x()) - 12;
    painter.setPen(palette().color(QPalette::WindowText));
    QRect words(textLeft, 0, right - textLeft, height());
    const int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
    if (!m_lead.isEmpty()) {
        painter.setFont(strongFont());
        painter.drawText(words, flags,
                         painter.fontMetrics().elidedText(m_lead, Qt::ElideRight, words.width()));
        words.setLeft(words.left() + painter.fontMetrics().horizontalAdvance(m_lead + QLatin1Char(' ')));
        painter.setFont(font());
    }
    painter.drawText(words, flags, fontMetrics().elidedText(m_sentence, Qt::ElideRight, words.width()));
}

} // namespace tiebreak

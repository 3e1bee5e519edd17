// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/messagebar.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QtMath>

#include <algorithm>

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
        return {palette.washInvalid, palette.invalid};
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
        paintSeverityMark(painter, box, Severity::Warning, palette);
        break;
    case MessageBar::Kind::Error:
        paintSeverityMark(painter, box, Severity::Bad, palette);
        break;
    case MessageBar::Kind::Good:
        paintSeverityMark(painter, box, Severity::Good, palette);
        break;
    }
}

} // namespace

MessageBar::MessageBar(QWidget *parent) : PaintedWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(textLeft, 0, 12, 0);
    layout->setSpacing(8);
    layout->addStretch();
    // Made once, so that they have their place in the Tab order.
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        auto *button = m_buttons[i] = new QPushButton(this);
        button->setAutoDefault(false);
        button->hide();
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, i] {
            const auto act = m_actions.value(qsizetype(i)).act; // it may show another message
            if (act)
                act();
        });
    }
    hide();
}

void MessageBar::showMessage(Kind kind, const QString &sentence, const QList<Action> &actions,
                             const QString &lead)
{
    const bool sameMatter =
        isVisibleTo(parentWidget()) && m_kind == kind && m_lead == lead && showsActions(actions);
    m_actions = actions;
    m_kind = kind;
    m_lead = lead;
    m_sentence = sentence;
    setAccessibleName(text());
    setToolTip(text());
    // Only the words changed, say a countdown: the buttons keep the focus and a click that has begun.
    if (!sameMatter)
        showActions();
    layOut();
    if (sameMatter)
        return;
    show();
    updateGeometry();
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

bool MessageBar::showsActions(const QList<Action> &actions) const
{
    return std::ranges::equal(m_actions, actions, [](const Action &a, const Action &b) {
        return a.id == b.id && a.text == b.text && a.toolTip == b.toolTip;
    });
}

void MessageBar::showActions()
{
    Q_ASSERT(m_actions.size() <= qsizetype(m_buttons.size()));
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QPushButton *button = m_buttons[i];
        const Action action = m_actions.value(qsizetype(i));
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
    const bool done = PaintedWidget::event(event);
    // The sentence ends where the buttons begin, and they may only now get their place.
    if (event->type() == QEvent::LayoutRequest)
        layOut();
    return done;
}

int MessageBar::wordsWidth() const
{
    return (m_actions.isEmpty() ? width() : m_buttons.front()->x()) - 12 - textLeft;
}

void MessageBar::layOut()
{
    const int before = m_lines.lineCount();
    QTextCharFormat strong;
    strong.setFont(strongFont());
    m_lines.setText(text());
    m_lines.setFont(font());
    m_lines.setFormats({{0, int(m_lead.size()), strong}});
    m_lines.beginLayout();
    qreal y = 0;
    for (int i = 0; i < m_mostLines; ++i) {
        QTextLine line = m_lines.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(std::max(wordsWidth(), 1));
        line.setPosition({0, y});
        y += line.height();
    }
    m_lines.endLayout();
    if (m_lines.lineCount() != before)
        updateGeometry();
    update();
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
    const int further = std::max(m_lines.lineCount() - 1, 0);
    const int height = further > 0 ? further * qCeil(m_lines.lineAt(0).height()) : 0;
    return {QWidget::sizeHint().width(), metric::MessageHeight + height};
}

QSize MessageBar::minimumSizeHint() const
{
    return {layout()->minimumSize().width() + 80, sizeHint().height()};
}

void MessageBar::paint(QPainter &painter, const Palette &colours)
{
    const Colours own = coloursOf(m_kind, colours);
    painter.fillRect(rect(), own.wash);
    painter.fillRect(QRect(0, 0, edgeWidth, height()), own.edge);
    paintMark(painter, QRectF(14, (height() - metric::MarkSize) / 2.0, metric::MarkSize, metric::MarkSize),
              m_kind, colours);

    painter.setPen(palette().color(QPalette::WindowText));
    const int last = m_lines.lineCount() - 1;
    if (last < 0)
        return;
    const qreal lineHeight = m_lines.lineAt(0).height();
    const QPointF corner(textLeft, (height() - lineHeight * m_lines.lineCount()) / 2);
    const QTextLine end = m_lines.lineAt(last);
    const bool isCut = last > 0 && end.textStart() + end.textLength() < m_lines.text().size();
    for (int i = 0; i < (isCut ? last : last + 1); ++i)
        m_lines.lineAt(i).draw(&painter, corner);
    if (!isCut)
        return;
    const QRectF words(corner.x(), corner.y() + last * lineHeight, wordsWidth(), lineHeight);
    const QString rest = m_lines.text().mid(m_lines.lineAt(last).textStart());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     elidedAtWord(fontMetrics(), rest, int(words.width())));
}

} // namespace tiebreak

#include "moc_messagebar.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/findingsview.h"

#include "app/audit/findingcard.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/session/session.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/seamless.h"
#include "app/widgets/secondarylabel.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

namespace tiebreak
{

namespace
{

/// Puts what an open card holds behind it in the order of Tab, and returns the last of it.
QWidget *chainDetails(FindingCard &card)
{
    QWidget *stop = &card;
    for (QAbstractButton *button : card.findChildren<QAbstractButton *>()) {
        QWidget::setTabOrder(stop, button);
        stop = button;
    }
    return stop;
}

} // namespace

FindingsHeader::FindingsHeader(QWidget *parent) : PaintedWidget(parent)
{
    setFixedHeight(metric::HeaderHeight);
}

void FindingsHeader::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(0, 0, FindingCard::countRight, height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("Count"));
    painter.drawText(rect().adjusted(FindingCard::textLeft, 0, -metric::CellPadding, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Finding and cause"));
}

FindingsView::FindingsView(QWidget *parent)
    : QScrollArea(parent), m_quietRow(new QWidget), m_quiet(new SecondaryLabel(m_quietRow))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    m_layout = seamlessColumn(content);
    m_layout->addWidget(m_quietRow);
    m_layout->addStretch();
    m_quiet->setObjectName(QStringLiteral("quietChecks"));
    m_quietRow->setFixedHeight(36);
    auto *dot = new MarkLabel(m_quietRow);
    dot->move(FindingCard::markLeft, (m_quietRow->height() - dot->height()) / 2);
    auto *row = new QHBoxLayout(m_quietRow);
    row->setContentsMargins(FindingCard::textLeft, 0, 12, 0);
    row->addWidget(m_quiet);
    setWidget(content);
}

void FindingsView::showFindings(const AuditDisplay &audit)
{
    const bool hadFocus = m_open >= 0 && card(m_open)->hasFocus();
    for (FindingCard *card : m_cards) {
        m_layout->removeWidget(card);
        card->deleteLater();
    }
    m_cards.clear();
    m_open = -1;
    int opened = audit.findings.isEmpty() ? -1 : 0;
    for (const FindingDisplay &finding : audit.findings) {
        auto *card = new FindingCard(finding, *m_session, widget());
        const int index = count();
        card->setObjectName(QStringLiteral("finding%1").arg(index));
        card->installEventFilter(this);
        connect(card, &FindingCard::opened, this, [this, index] { open(index); });
        m_layout->insertWidget(index, card);
        m_cards.push_back(card);
        if (finding.kind == m_keptKind)
            opened = index;
    }
    m_quiet->setText(audit.quiet);
    m_quiet->setToolTip(audit.quietNames);
    m_quietRow->setToolTip(audit.quietNames);
    m_quietRow->setVisible(!audit.quiet.isEmpty());
    if (opened >= 0) {
        setOpen(opened);
        if (hadFocus)
            card(opened)->setFocus();
    }
}

void FindingsView::setOpen(int index)
{
    m_open = index;
    card(index)->setOpen(true);
    chainDetails(*card(index));
    if (const auto &places = card(index)->finding().places; !places.isEmpty())
        emit m_session->pairInspected(places.front().pair.first, places.front().pair.last);
}

void FindingsView::chainTabsAfter(QWidget *stop)
{
    for (FindingCard *card : m_cards) {
        QWidget::setTabOrder(stop, card);
        stop = chainDetails(*card);
    }
}

void FindingsView::open(int index)
{
    if (index < 0 || index >= count())
        return;
    if (m_open >= 0 && m_open != index)
        card(m_open)->setOpen(false);
    m_keptKind = card(index)->finding().kind;
    setOpen(index);
    card(index)->setFocus();
    widget()->layout()->activate();
    ensureWidgetVisible(card(index), 0, 0);
}

bool FindingsView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        if (const auto next = cardAfterKey(static_cast<QKeyEvent *>(event)->key(), m_open, count())) {
            open(*next);
            return true;
        }
    }
    return QScrollArea::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_findingsview.cpp"

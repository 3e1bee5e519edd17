// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#include "app/pages/findingcard.h"

#include "app/fonts.h"
#include "app/metrics.h"
#include "app/pages/findingdetails.h"
#include "app/palette.h"
#include "app/widgets/bitwords.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/findingmark.h"

#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int titleTop = 6;
constexpr int titleHeight = 18;

} // namespace

FindingCard::FindingCard(const ShownFinding &finding, QWidget *parent)
    : QWidget(parent)
    , m_finding(finding)
    , m_shortCause(new ElidedLabel(withRaisedPowers(finding.cause), this))
{
    auto *title = new QLabel(finding.title, this);
    title->setObjectName(QStringLiteral("findingTitle"));
    title->setFont(strongFont());
    title->setTextFormat(Qt::PlainText);
    title->setMinimumHeight(titleHeight);
    title->setWordWrap(true);
    m_shortCause->setFont(noteFont());
    m_shortCause->setSecondary(true);
    m_shortCause->setElideMode(Qt::ElideRight);
    m_shortCause->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_shortCause->setAttribute(Qt::WA_TransparentForMouseEvents); // no tool tip: a click tells it all

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(textLeft, titleTop, 12, 7);
    layout->setSpacing(2);
    layout->addWidget(title);
    layout->addWidget(m_shortCause);
    setAccessibleName(finding.count + u' ' + finding.title);
    setAccessibleDescription(finding.cause);
    setToolTip(finding.cause);
    setAttribute(Qt::WA_Hover);
    setOpen(false);
}

void FindingCard::setOpen(bool open)
{
    m_open = open;
    m_shortCause->setVisible(!open && !m_finding.cause.isEmpty());
    // Most findings are never opened, and details cost more than all the rest.
    if (open && !m_details) {
        m_details = new FindingDetails(m_finding, this);
        connect(m_details, &FindingDetails::placeChosen, this, &FindingCard::placeChosen);
        connect(m_details, &FindingDetails::reencodeRequested, this, &FindingCard::reencodeRequested);
        layout()->addWidget(m_details);
    }
    if (m_details)
        m_details->setVisible(open);
    setFocusPolicy(open ? Qt::StrongFocus : Qt::ClickFocus);
    update();
}

void FindingCard::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit opened();
}

void FindingCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    if (m_open)
        painter.fillRect(rect(), palette().color(QPalette::Highlight));
    else if (underMouse())
        painter.fillRect(rect(), colours.hover);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);

    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     m_finding.kind, colours);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, titleTop, countRight, titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                     m_finding.count);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -2));
    }
}

void FindingCard::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FindingCard::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void FindingCard::enterEvent(QEnterEvent *event)
{
    QWidget::enterEvent(event);
    update();
}

void FindingCard::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    update();
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// One finding of an audit: how many, what and why, in short; open with its details.
#include "app/pages/findingcard.h"

#include "app/fonts.h"
#include "app/metrics.h"
#include "app/pages/findingdetails.h"
#include "app/palette.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/findingmark.h"
#include "models/numbertext.h"

#include <QLabel>
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
    : OpenCard(parent)
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
    setOpen(false);
}

void FindingCard::setOpen(bool open)
{
    OpenCard::setOpen(open);
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
}

void FindingCard::paintContent(QPainter &painter)
{
    const Palette &colours = Palette::of(palette());
    const qreal middle = titleTop + titleHeight / 2.0;
    paintFindingMark(painter,
                     QRectF(markLeft, middle - metric::MarkSize / 2.0, metric::MarkSize, metric::MarkSize),
                     m_finding.kind, colours);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRect(0, titleTop, countRight, titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                     m_finding.count);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a finding, as links in a line.
#include "app/pages/placelinks.h"

#include "app/fonts.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/secondarylabel.h"
#include "models/numbertext.h"

namespace tiebreak
{

namespace
{

constexpr int gap = 8;
constexpr int lineHeight = 20;

QString moreText(qint64 count)
{
    return PlaceLinks::tr("%1 more").arg(groupedText(count));
}

} // namespace

PlaceLinks::PlaceLinks(const ShownFinding &finding, QWidget *parent)
    : QWidget(parent), m_placeCount(finding.placeCount), m_more(new SecondaryLabel(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_more->setFont(noteFont());
    for (const ShownPlace &place : finding.places) {
        auto *link = new LinkButton(this);
        link->setObjectName(QStringLiteral("place%1").arg(m_links.size()));
        link->setText(place.text);
        link->setAccessibleName(place.text);
        link->setToolTip(tr("Show these rows on the board"));
        connect(link, &LinkButton::clicked, this,
                [this, ranks = place.ranks] { emit chosen(ranks.first, ranks.last); });
        m_links.push_back(link);
    }
}

QSize PlaceLinks::sizeHint() const
{
    return {200, lineHeight};
}

QSize PlaceLinks::minimumSizeHint() const
{
    return {60, lineHeight};
}

void PlaceLinks::resizeEvent(QResizeEvent *)
{
    arrange();
}

void PlaceLinks::arrange()
{
    const int moreWidth = m_more->fontMetrics().horizontalAdvance(moreText(m_placeCount)) + gap;
    int x = -4; // the links' own padding
    qint64 shown = 0;
    for (LinkButton *link : m_links) {
        const QSize size = link->sizeHint();
        const bool isLast = shown + 1 == m_placeCount;
        const bool fits = shown == 0 || x + size.width() + (isLast ? 0 : moreWidth) <= width();
        // Those behind one that does not fit would jump the queue.
        const bool stays = fits && shown == std::distance(m_links.data(), &*std::ranges::find(m_links, link));
        link->setVisible(stays);
        if (!stays)
            continue;
        link->setGeometry(x, 0, size.width(), lineHeight);
        x += size.width() + gap;
        ++shown;
    }
    m_more->setText(moreText(m_placeCount - shown));
    m_more->setVisible(shown < m_placeCount);
    m_more->setGeometry(x + 4, 0, std::max(0, width() - x - 4), lineHeight);
}

} // namespace tiebreak

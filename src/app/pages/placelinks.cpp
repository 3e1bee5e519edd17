// SPDX-License-Identifier: GPL-3.0-or-later
// The places of a finding, as links in a line.
#include "app/pages/placelinks.h"

#include "app/widgets/linkbutton.h"
#include "models/numbertext.h"

#include <QMenu>

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
    : QWidget(parent), m_places(finding.places), m_placeCount(finding.placeCount)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const ShownPlace &place : m_places.first(std::min(m_places.size(), qsizetype(placesTold)))) {
        LinkButton *link = addLink(QStringLiteral("place%1").arg(m_links.size()), place.text);
        link->setToolTip(tr("Show these rows on the board"));
        connect(link, &LinkButton::clicked, this,
                [this, ranks = place.ranks] { emit chosen(ranks.first, ranks.last); });
        m_links.push_back(link);
    }
    m_more = addLink(QStringLiteral("morePlaces"), {});
    connect(m_more, &LinkButton::clicked, this, &PlaceLinks::openMenu);
}

LinkButton *PlaceLinks::addLink(const QString &name, const QString &text)
{
    auto *link = new LinkButton(this);
    link->setObjectName(name);
    link->setText(text);
    link->setAccessibleName(text);
    return link;
}

void PlaceLinks::openMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ShownPlace &place : m_places.sliced(m_shown)) {
        menu->addAction(place.text, this,
                        [this, ranks = place.ranks] { emit chosen(ranks.first, ranks.last); });
    }
    if (const qint64 left = m_placeCount - m_places.size(); left > 0)
        menu->addAction(tr("%1 are not listed").arg(groupedText(left)))->setEnabled(false);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
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
    m_more->setText(moreText(m_placeCount));
    const int moreWidth = m_more->sizeHint().width() + gap;
    int x = -4; // the links' own padding
    m_shown = 0;
    // Those behind one that does not fit would jump the queue.
    bool full = false;
    for (LinkButton *link : m_links) {
        const QSize size = link->sizeHint();
        const bool isLast = m_shown + 1 == m_placeCount;
        full = full || (m_shown > 0 && x + size.width() + (isLast ? 0 : moreWidth) > width());
        link->setVisible(!full);
        if (full)
            continue;
        link->setGeometry(x, 0, size.width(), lineHeight);
        x += size.width() + gap;
        ++m_shown;
    }
    m_more->setText(moreText(m_placeCount - m_shown));
    m_more->setAccessibleName(m_more->text());
    m_more->setVisible(m_shown < m_placeCount);
    m_more->setGeometry(x, 0, std::min(m_more->sizeHint().width(), std::max(0, width() - x)), lineHeight);
}

} // namespace tiebreak

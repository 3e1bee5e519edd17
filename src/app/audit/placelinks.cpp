// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/placelinks.h"

#include "app/widgets/linkbutton.h"
#include "models/text/numbertext.h"

#include <QMenu>

namespace tiebreak
{

namespace
{

constexpr int gap = 8;
constexpr int linkHeight = 20;

QString moreText(qint64 count)
{
    return PlaceLinks::tr("%1 more").arg(groupedText(count));
}

} // namespace

PlaceLinks::PlaceLinks(const FindingDisplay &finding, QWidget *parent)
    : QWidget(parent), m_places(finding.places), m_placeCount(finding.placeCount)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const PlaceDisplay &place : m_places.first(std::min(m_places.size(), qsizetype(placesTold)))) {
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
    for (const PlaceDisplay &place : m_places.sliced(m_fitting)) {
        menu->addAction(place.text, this,
                        [this, ranks = place.ranks] { emit chosen(ranks.first, ranks.last); });
    }
    if (const qint64 left = m_placeCount - m_places.size(); left > 0)
        menu->addAction(tr("%1 are not listed").arg(groupedText(left)))->setEnabled(false);
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

QSize PlaceLinks::sizeHint() const
{
    return {200, linkHeight};
}

QSize PlaceLinks::minimumSizeHint() const
{
    return {60, linkHeight};
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
    m_fitting = 0;
    // Those behind one that does not fit would jump the queue.
    bool full = false;
    for (LinkButton *link : m_links) {
        const QSize size = link->sizeHint();
        const bool isLast = m_fitting + 1 == m_placeCount;
        full = full || (m_fitting > 0 && x + size.width() + (isLast ? 0 : moreWidth) > width());
        link->setVisible(!full);
        if (full)
            continue;
        link->setGeometry(x, 0, size.width(), linkHeight);
        x += size.width() + gap;
        ++m_fitting;
    }
    m_more->setText(moreText(m_placeCount - m_fitting));
    m_more->setAccessibleName(m_more->text());
    m_more->setVisible(m_fitting < m_placeCount);
    m_more->setGeometry(x, 0, std::min(m_more->sizeHint().width(), std::max(0, width() - x)), linkHeight);
}

} // namespace tiebreak

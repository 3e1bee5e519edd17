// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/sectiontitle.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"

#include <QBoxLayout>
#include <QLabel>

namespace tiebreak
{

SectionTitle::SectionTitle(const QString &name, QWidget *parent)
    : QWidget(parent), m_words(new ElidedLabel(this)), m_row(new QHBoxLayout(this))
{
    setFixedHeight(metric::HeaderHeight);
    auto *title = new QLabel(name, this);
    title->setFont(fontOfSize(12, true));
    m_words->setFont(noteFont());
    m_words->setSecondary(true);
    m_words->setElideMode(Qt::ElideRight);
    m_words->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_row->setContentsMargins(14, 0, metric::CellPadding, 0);
    m_row->setSpacing(8);
    m_row->addWidget(title);
    m_row->addWidget(m_words, 1);
}

LinkButton *SectionTitle::addLink(const QString &objectName, const QString &toolTip)
{
    auto *link = new LinkButton(this);
    link->setObjectName(objectName);
    link->setToolTip(toolTip);
    m_row->addWidget(link);
    return link;
}

} // namespace tiebreak

#include "moc_sectiontitle.cpp"

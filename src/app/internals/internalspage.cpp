// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/internalspage.h"

namespace tiebreak
{

InternalsPage::InternalsPage(Session &session, QWidget *parent) : ModePage(parent), m_session(session) {}

PageTitle InternalsPage::title() const
{
    return {QStringLiteral("internals"), QStringLiteral("internals"), tr("Internals"), tr("&Internals"),
            tr("How Redis keeps this board, what it costs and when it changes shape")};
}

QList<QWidget *> InternalsPage::tabParts() const
{
    return {const_cast<InternalsPage *>(this)};
}

} // namespace tiebreak

#include "moc_internalspage.cpp"

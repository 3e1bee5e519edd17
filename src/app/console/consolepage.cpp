// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/consolepage.h"

namespace tiebreak
{

ConsolePage::ConsolePage(Session &session, QWidget *parent) : ModePage(parent), m_session(session) {}

PageTitle ConsolePage::title() const
{
    return {QStringLiteral("console"), QStringLiteral("console"), tr("Console"), tr("&Console"),
            tr("Try every command of a sorted set")};
}

QList<QWidget *> ConsolePage::tabParts() const
{
    return {const_cast<ConsolePage *>(this)};
}

} // namespace tiebreak

#include "moc_consolepage.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
// A bench for all commands of a sorted set.
#pragma once

#include "app/session/modepage.h"
#include "app/session/session.h"

namespace tiebreak
{

/// Try every command of a sorted set
class ConsolePage : public ModePage
{
    Q_OBJECT

public:
    explicit ConsolePage(Session &session, QWidget *parent = nullptr);

    Mode mode() const override { return Mode::Console; }
    PageTitle title() const override;
    QList<QWidget *> tabParts() const override;

private:
    Session &m_session;
};

} // namespace tiebreak

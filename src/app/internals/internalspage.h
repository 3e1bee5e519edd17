// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted set itself: its encoding, its bytes, its skip list, its cost.
#pragma once

#include "app/session/modepage.h"
#include "app/session/session.h"

namespace tiebreak
{

/// How Redis keeps this board, what it costs and when it changes shape
class InternalsPage : public ModePage
{
    Q_OBJECT

public:
    explicit InternalsPage(Session &session, QWidget *parent = nullptr);

    Mode mode() const override { return Mode::Internals; }
    PageTitle title() const override;
    QList<QWidget *> tabParts() const override;

private:
    Session &m_session;
};

} // namespace tiebreak

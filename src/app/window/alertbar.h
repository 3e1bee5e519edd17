// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody wanted to be told of a board, or of the server, above whatever page is shown.
#pragma once

#include "app/session/session.h"
#include "app/widgets/messagebar.h"

namespace tiebreak
{

/// Shows the newest notice, and how many there were before it that nobody has put away. Those of a server go
/// with it.
class AlertBar : public MessageBar
{
    Q_OBJECT

public:
    explicit AlertBar(Session &session, QWidget *parent = nullptr);

signals:
    /// The user wants to see the board.
    void boardWanted(const QByteArray &board);

private:
    void showNotice(const QByteArray &board, const QString &sentence, const QString &when);
    void putAway();

    int m_before = 0;          ///< notices that the shown one came after
    bool m_isOfServer = false; ///< the notice that is shown
};

} // namespace tiebreak

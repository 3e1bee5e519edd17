// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the place of a board's rows until they are read.
#pragma once

#include <QObject>
#include <QTimer>

namespace tiebreak
{

class BoardLoader;
class RowView;
class Session;

/// Tells, where the view has no rows, that they are being read, or why they are not. What the board itself
/// has to say, such as that its key does not exist, is BoardMessages' to tell.
class MissingRows : public QObject
{
    Q_OBJECT

public:
    MissingRows(Session &session, BoardLoader &loader, RowView &rows, QObject *parent);

private:
    void show();

    Session &m_session;
    BoardLoader &m_loader;
    RowView &m_rows;
    QTimer m_slow; ///< most boards are read before anybody could read that
};

} // namespace tiebreak

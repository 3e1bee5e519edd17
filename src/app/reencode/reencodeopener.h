// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the re-encode dialog on the session's board.
#pragma once

#include <QObject>

class QAction;

namespace tiebreak
{

class Session;

/// Opens the dialog for its action and whenever a page asks the session for it; the dialog does not block.
class ReencodeOpener : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the dialog belongs to.
    ReencodeOpener(Session &session, QWidget *window);

    /// Enabled while there is a board to read.
    QAction *action() const { return m_action; }

signals:
    /// As of ReencodeDialog.
    void boardWritten(const QByteArray &key);
    void boardChosen(const QByteArray &key);

private:
    void open();

    Session &m_session;
    QWidget *m_window;
    QAction *m_action;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Opens what changes a server: the lock's question, edits of the open board, and what was changed so far.
#pragma once

#include "app/session/session.h"

#include <QList>
#include <QObject>

#include <chrono>
#include <functional>

class QAction;

namespace tiebreak
{

/// Whoever wants to edit where writes are off is asked to allow them first. No dialog blocks.
class EditOpener : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the dialogs belong to.
    EditOpener(Session &session, QWidget *window);

    /// Of the open board and of what was changed on this server.
    QList<QAction *> actions() const { return {m_edit, m_undo, m_changes}; }
    /// Asks to allow writes, or takes them back at once where they are allowed.
    void switchWrites();

signals:
    /// What was done, for the status line.
    void told(const QString &sentence);

private:
    /// To write this key.
    void askToAllow(const QByteArray &key, const std::function<void()> &then);
    void edit(const std::optional<EditedRow> &row);
    /// `undo`: the last edit that was made here is undone at once.
    void openChanges(bool undo);
    void updateActions();

    Session &m_session;
    QWidget *m_window;
    QAction *m_edit;
    QAction *m_undo;
    QAction *m_changes;
    std::chrono::sys_time<std::chrono::microseconds> m_begin; ///< edits of before were made elsewhere
};

} // namespace tiebreak

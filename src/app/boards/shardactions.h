// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a board whose members are in several keys.
#pragma once

#include "app/session/session.h"

#include <QObject>

#include <functional>
#include <string>

class QAction;

namespace tiebreak
{

class BoardMessages;

/// Offers to open a board over several keys, and to verify its ranks over all of them. Looks its keys up
/// again when the session asks for it.
class ShardActions : public QObject
{
    Q_OBJECT

public:
    /// `notice` says what fails.
    ShardActions(Session &session, BoardMessages &notice, QWidget *page);

    QList<QAction *> actions() const { return {m_open, m_verify}; }
    /// Asks for several keys that are one board together, and opens it.
    void openDialog();
    /// Of a board whose keys a pattern names.
    void findAgain();
    /// Drops the count that is under way.
    void stopVerifying() { m_verifying.cancel(); }
    bool busy() const { return m_finding.running() || m_verifying.running(); }

signals:
    /// A board is about to be opened: the page is to be seen.
    void showRequested();
    /// All of the page is to be read again.
    void refreshRequested();
    void statusChanged(const QString &sentence);

private:
    void updateActions();
    void openShards(const QString &names);
    /// Opens the board of these names, unless it is open with the same keys.
    void find(const std::string &typed, const std::function<void()> &retry);
    /// Counts anew how many rows of all keys stand above those in view.
    void verifyRanks();

    Session &m_session;
    BoardMessages &m_notice;
    QWidget *m_page;
    QAction *m_open;
    QAction *m_verify;
    Task<BoardShards> m_finding;
    Task<bool> m_verifying;
};

} // namespace tiebreak

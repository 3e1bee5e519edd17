// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a member of a live board: look into it, explain its place, follow it, copy it.
#pragma once

#include "app/live/standing/standingview.h"
#include "app/live/watchedboards.h"
#include "app/session/session.h"

#include <QObject>

#include <functional>

class QAction;

namespace tiebreak
{

/// The menu of the standing's rows, with keys. Selects, reads and copies; never writes to a server.
class MemberActions : public QObject
{
    Q_OBJECT

public:
    /// `board` gives the board that the view shows; null while there is none.
    MemberActions(Session &session, WatchedBoards &watchedBoards, StandingView &view,
                  std::function<const LiveBoardData *()> board, QObject *parent);

    /// Tells the inspector of the current row.
    void inspectCurrent();
    /// Copies the selected rows, or all that are shown: as seen, a line each, with tabs.
    void copyRows();
    /// What is done with a row.
    const QList<QAction *> &rowActions() const { return m_rowActions; }
    const QList<QAction *> &copyActions() const { return m_copyActions; }

signals:
    /// The user wants to see the inspector.
    void inspectorWanted();
    /// What was copied, in a sentence.
    void copied(const QString &sentence);

private:
    QAction *add(QList<QAction *> &actions, const QString &name, const QString &text, const QKeySequence &key,
                 void (MemberActions::*act)());
    void inspect();
    void explain();
    void togglePin();
    void showOnBoards();
    void copyMember();
    void showMenu(const QPoint &place);
    /// The current member's place; nothing while there is none.
    std::optional<Place> currentPlace() const;

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    StandingView &m_view;
    std::function<const LiveBoardData *()> m_board;
    QList<QAction *> m_rowActions;
    QList<QAction *> m_copyActions;
    QAction *m_pin;
    QAction *m_explain;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What makes the live page one for people: names, points in their unit, alerts, and the dialogs for them.
#pragma once

#include "app/live/alerts/livealerts.h"
#include "app/live/people/livenames.h"
#include "app/live/watchedboards.h"
#include "core/live/standing/livetext.h"

#include <QObject>

class QAction;

namespace tiebreak
{

/// Names, formats and alerts of the boards of one watchedBoards, whether its page is shown or not.
class NamesAndAlerts : public QObject
{
    Q_OBJECT

public:
    /// `page` is what the dialogs stand before; it owns this.
    NamesAndAlerts(Session &session, WatchedBoards &watchedBoards, QWidget &page);

    LiveNames &names() { return m_names; }
    LiveAlerts &alerts() { return m_alerts; }
    /// "Names and scores…", "Alerts…": for menus.
    QList<QAction *> actions() const { return {m_namesAction, m_alertsAction}; }
    /// `wording` with the names and the score format of a board; null: of none.
    LiveWording wording(const LiveBoardData *board, const Wording &wording, ScoreUnits units);
    /// The head of a column of scores in this format: "pts", "Points", "Time".
    static QString scoreTitle(const ScoreFormat &format);
    /// Ask for them, of the session's board.
    void openNames();
    void openAlerts();

signals:
    /// The page is to show the session's board: a dialog speaks of it.
    void boardWanted();
    /// What could not be done, in a sentence.
    void failed(const QString &sentence);

private:
    void updateActions();
    /// Whether there is a board to speak of, which is watched from now on.
    bool watchSessionBoard();
    template <class Dialog>
    void open(Dialog *dialog);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    QWidget &m_page;
    LiveNames m_names;
    LiveAlerts m_alerts;
    QAction *m_namesAction;
    QAction *m_alertsAction;
};

} // namespace tiebreak

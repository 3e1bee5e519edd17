// SPDX-License-Identifier: GPL-3.0-or-later
// What the audit of a board's changes has found; where that is nothing, until when its codec lasts.
#pragma once

#include "app/live/leaderforecast.h"
#include "app/live/watchedboards.h"
#include "app/session/task.h"
#include "core/prose/wording.h"

#include <QObject>

namespace tiebreak
{

class MessageBar;

/// Says it in a message above the standing, with ways to look closer.
class LiveWarning : public QObject
{
    Q_OBJECT

public:
    LiveWarning(Session &session, WatchedBoards &watchedBoards, LeaderForecast &outlook, MessageBar &bar,
                QObject *parent = nullptr);

    /// Of this board from now on, in these words.
    void show(const LiveBoardData &board, const Wording &wording);

signals:
    /// The standing before a rollback is what this board is to be compared with.
    void beforeWanted(const QByteArray &key);
    /// What was saved, or why not, in a sentence.
    void done(const QString &sentence);

private:
    /// Whether faulty writes were seen after the loss.
    bool hasLaterDamage(const LiveBoardData &board) const;
    void showLoss(const LiveBoardData &board);
    /// Asks for a file for the standings before the loss, and writes it.
    void saveBefore();
    /// Whether numbers are shown that nobody can read: they look packed, and nobody knows how.
    bool isUnread(const LiveBoardData &board) const;
    QString damage(const LiveBoardData &board) const;
    void listDamage();

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LeaderForecast &m_outlook;
    MessageBar &m_bar;
    QByteArray m_board; ///< that is spoken of
    Wording m_wording;
    Task<QString> m_saving;
};

} // namespace tiebreak

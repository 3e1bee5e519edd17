// SPDX-License-Identifier: GPL-3.0-or-later
// The alerts of the watched boards: judged as samples come, and told where the user wants them told.
#pragma once

#include "app/live/alerts/alertplan.h"
#include "app/live/people/livenames.h"
#include "app/live/watchedboards.h"
#include "app/session/alertrunner.h"
#include "app/session/desktopnotice.h"
#include "core/live/standing/prizeplaces.h"

#include <QDBusConnection>
#include <QObject>

#include <map>

namespace tiebreak
{

/// Has a board with rules read also while nobody looks at it, and at the next start from the moment on that
/// its server is there. A board that is closed is watched no more; of a recording nothing is told.
class LiveAlerts : public QObject
{
    Q_OBJECT

public:
    /// No rule about a border looks further down.
    static constexpr std::int64_t lowestBorder = lowestPrizePlace;
    /// So many boards at the most are watched again at the start.
    static constexpr qsizetype mostAtStart = 16;

    /// `bus` is that of the user's session, for notices on the desktop.
    LiveAlerts(Session &session, WatchedBoards &watchedBoards, LiveNames &names, QObject *parent = nullptr,
               const QDBusConnection &bus = QDBusConnection::sessionBus());

    AlertPlan plan(const QByteArray &key) const;
    /// Kept for this board; judged from what is known of it now.
    void setPlan(const QByteArray &key, AlertPlan plan);
    /// Runs a command as for an alert; commandTested() tells how it went.
    void testCommand(const QByteArray &key, const QString &command);

signals:
    /// Something that somebody wanted to be told of has come true, and is to be told in the window.
    void told(const QByteArray &key, const QString &sentence, const QString &when);
    /// It could not be told where it should be: a sentence.
    void failed(const QString &sentence);
    /// A command that was tested has ended: well, with no sentence, or not.
    void commandTested(const QString &failure);

private:
    struct Watched {
        AlertPlan plan;
        AlertWatch watch;
    };

    void openKept();
    void takeBoards();
    void takePlan(LiveBoardData &board);
    void beginAnew(const LiveBoardData &board);
    void closeBoard(const QByteArray &key);
    void tell(const QByteArray &key, const Watched &watched, const std::vector<Alert> &alerts);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LiveNames &m_names;
    std::map<QByteArray, Watched> m_watched;
    DesktopNotice m_desktop;
    bool m_desktopFailed = false; ///< that was told
    AlertRunner m_runner;
    AlertRunner m_tests;
};

} // namespace tiebreak

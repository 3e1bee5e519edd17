// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards of a server are watched again at the next start.
#pragma once

#include "app/live/watchedboards.h"
#include "app/session/session.h"

#include <QObject>

namespace tiebreak
{

/// Keeps them for each database of a server. Of a recording nothing is kept.
class SavedWatchList : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype maxKept = 24;

    SavedWatchList(Session &session, WatchedBoards &watchedBoards, QObject *parent = nullptr);

    /// Has them watched, once for each server that is chosen.
    void open();
    /// Those that are watched now are the ones, once open() has been called.
    void keep();

private:
    QByteArray settingName() const;

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    bool m_opened = false;
};

} // namespace tiebreak

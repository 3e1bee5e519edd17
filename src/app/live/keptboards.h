// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards of a server are watched again at the next start.
#pragma once

#include "app/live/livefeed.h"
#include "app/session/session.h"

#include <QObject>

namespace tiebreak
{

/// Keeps them for each database of a server. Of a recording nothing is kept.
class KeptBoards : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype mostKept = 24;

    KeptBoards(Session &session, LiveFeed &feed, QObject *parent = nullptr);

    /// Has them watched, once for each server that is chosen.
    void open();
    /// Those that are watched now are the ones, once open() has been called.
    void keep();

private:
    QByteArray settingName() const;

    Session &m_session;
    LiveFeed &m_feed;
    bool m_opened = false;
};

} // namespace tiebreak

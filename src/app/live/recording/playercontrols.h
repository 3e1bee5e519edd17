// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of a recording that is played, and what its buttons do.
#pragma once

#include "app/live/recording/playerbar.h"
#include "app/live/recording/recordingplayer.h"
#include "app/session/session.h"

#include <QObject>

namespace tiebreak
{

/// Shows the bar while a recording is open, with what the player knows of it.
class PlayerControls : public QObject
{
    Q_OBJECT

public:
    PlayerControls(Session &session, RecordingPlayer &player, PlayerBar &bar, QObject *parent);

signals:
    /// Why not, in a sentence.
    void refused(const QString &sentence);

private:
    void connectBar();
    void connectPlayer();
    void showJudged();
    void showOpen();

    Session &m_session;
    RecordingPlayer &m_player;
    PlayerBar &m_bar;
};

} // namespace tiebreak

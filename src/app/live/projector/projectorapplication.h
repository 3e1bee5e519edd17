// SPDX-License-Identifier: GPL-3.0-or-later
// A projector without anything else: tiebreak --live.
#pragma once

#include "app/live/projector/projector.h"

#include <QObject>

#include <memory>
#include <optional>

namespace tiebreak
{

/// Which board is shown, and how; as the command line says it.
struct SoloBoard {
    Endpoint endpoint;
    ProjectorSetup setup;
    std::optional<CodecSpec> codec;  ///< nothing: what is remembered of the board, else what is found out
    std::optional<NameSource> names; ///< nothing: where they are remembered to be
    bool asksFirst = false;          ///< the password is asked for before anything else
    bool mayBeOthers = false;        ///< the password may be meant for another server, which wants one
};

/// Connects, shows, and asks for the password where the server wants one and has none. Nothing here writes to
/// a server or remembers anything but in the session's own settings.
class ProjectorApplication : public QObject
{
    Q_OBJECT

public:
    ProjectorApplication(Session &session, const SoloBoard &board);
    ~ProjectorApplication() override;

    void start();
    Projector &projector() { return m_projector; }

signals:
    /// The window was closed.
    void closed();

private:
    void connectToServer();
    void askPassword();
    void followLink();

    Session &m_session;
    SoloBoard m_board;
    WatchedBoards m_watchedBoards;
    LiveNames m_names;
    Projector m_projector;
    bool m_asking = false;
    bool m_seen = false; ///< the board was read
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a demo board of the sandbox to life, so that there is something to watch.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "sandbox/demotraffic.h"

#include <QObject>
#include <QThreadPool>

class QPushButton;

namespace tiebreak
{

/// The workload on one demo board, and the button that begins and ends it.
class BoardLife : public QObject
{
    Q_OBJECT

public:
    BoardLife(Session &session, QPushButton &button, QObject *parent = nullptr);

    /// Has the session's board live until end(), if it is a demo board. One board lives at a time.
    void begin(const DemoTraffic &life);
    void end();
    bool running() const { return m_life.running(); }
    /// The session has another board or server, or the life has ended.
    void showState();

signals:
    /// Why it ended, in a sentence.
    void failed(const QString &sentence);

private:
    void offer();

    Session &m_session;
    QPushButton &m_button;
    QByteArray m_board;   ///< that lives; null: none
    QThreadPool m_thread; ///< a board lives on for hours
    Task<LivedBoard> m_life;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// When a board is to be read again by itself.
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

namespace tiebreak
{

class Session;

/// Ticks every few seconds, but holds still while the user is in the middle of something: a menu is open, a
/// mouse button is down, something is being edited, or the page is not to be seen.
class RefreshClock : public QObject
{
    Q_OBJECT

public:
    /// `isEditing` tells whether what was typed on the page waits to be applied.
    RefreshClock(Session &session, QWidget &page, std::function<bool()> isEditing);

    /// As chosen last for the session's server; 0: never.
    std::chrono::seconds interval() const { return m_interval; }
    /// Kept for the session's server.
    void setInterval(std::chrono::seconds interval);

signals:
    void due();
    /// A tick had to wait, or waits no longer.
    void pausedChanged(bool paused);
    /// Another server was chosen, for which another interval is kept.
    void intervalChanged(std::chrono::seconds interval);

private:
    void readInterval();
    void start();
    void tick();
    void setPaused(bool paused);
    bool userIsBusy() const;

    Session &m_session;
    std::chrono::seconds m_interval{0};
    QWidget &m_page;
    std::function<bool()> m_isEditing;
    QTimer m_timer;
    QTimer m_resume; ///< runs while paused
};

} // namespace tiebreak

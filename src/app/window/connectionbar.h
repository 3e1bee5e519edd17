// SPDX-License-Identifier: GPL-3.0-or-later
// The bar that tells which server this is, whether it can be changed, and how far away it is.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <chrono>
#include <optional>

class QLabel;
class QMenu;

namespace tiebreak
{

class DatabaseChoice;
class ElidedLabel;
class LockButton;
class SecondaryLabel;
class ServerButton;
class Sparkline;

/// 38 px high, at the top of the window. Everything shown is set from outside.
class ConnectionBar : public PaintedWidget
{
    Q_OBJECT

public:
    enum class Role { Sandbox, NotMarked, Development, Staging, Production };

    explicit ConnectionBar(QWidget *parent = nullptr);

    /// E.g. (Sandbox, "Sandbox", "private server · Redis 7.0.15", "Unix socket · db 0").
    void setServer(Role role, const QString &name, const QString &what, const QString &where);
    /// An index of Palette::series, for the line above and the square beside the name; nothing: by the role.
    void setColour(std::optional<int> colour);
    /// Without a server: "Not connected" in place of name and facts.
    void clearServer();
    /// The menu under the server's name (Connect..., Sandbox, Reconnect); the bar does not own it.
    void setServerMenu(QMenu *menu);
    /// The choice beside the server, for whoever knows its databases.
    DatabaseChoice &databases() { return *m_databases; }
    /// Whether there is a server that can be written to or not; without one the lock is hidden.
    void setLockShown(bool shown);
    /// Whether the server may be written to, and how long yet; nothing: without an end.
    void setWritesAllowed(bool allowed, std::optional<std::chrono::seconds> left);
    /// What makes this connection unsafe, in a word or two, and at length; empty: nothing does.
    void setWarning(const QString &warning, const QString &why = {});
    /// E.g. "primary, 8 boards, 26.4 MB".
    void setFacts(const QString &facts);
    /// Adds one round-trip time to the line and shows it in words.
    void addRoundTrip(std::chrono::microseconds time);
    /// Nothing answers at the moment: how long answers took is no longer true.
    void clearRoundTrips();

    QSize sizeHint() const override;

signals:
    /// Writes are to be allowed, or no longer.
    void lockClicked();

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void showParts(bool connected);
    void showAccess();

    Role m_role = Role::NotMarked;
    bool m_writesAllowed = false;
    std::optional<std::chrono::seconds> m_writesLeft;
    std::optional<int> m_colour;
    ServerButton *m_server;
    DatabaseChoice *m_databases;
    LockButton *m_lock;
    SecondaryLabel *m_warning;
    QWidget *m_rule;
    ElidedLabel *m_facts;
    Sparkline *m_line;
    QLabel *m_roundTrip;
};

} // namespace tiebreak

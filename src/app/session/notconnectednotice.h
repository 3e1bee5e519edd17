// SPDX-License-Identifier: GPL-3.0-or-later
// Why there is nothing to read while no server is connected, in the same words on every page.
#pragma once

#include <QString>

#include <functional>
#include <optional>

namespace tiebreak
{

class Session;

/// A sentence and the button that helps; no button where one can only wait.
struct NotConnectedNotice {
    QString sentence;
    QString button;
    std::function<void()> next; ///< what the button does
};

/// Nothing while a server is connected. `session` must outlive `next`.
std::optional<NotConnectedNotice> notConnectedNotice(Session &session);

/// What Session::reconnect() does, for a button: "Reconnect", "Try again" of a server that was never
/// connected to, "Restart" of a private server.
QString reconnectLabel(const Session &session);

} // namespace tiebreak

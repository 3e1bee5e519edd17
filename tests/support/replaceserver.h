// SPDX-License-Identifier: GPL-3.0-or-later
// Another process takes a server's place, as after an update or a crash.
#pragma once

#include "app/session/session.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <string>

namespace tiebreak
{

/// It has the same data, and further arguments. Waits until the session knows of it.
inline void replaceServer(Session &session, TestServer &server, const QStringList &arguments = {})
{
    const std::string before = session.process().id;
    REQUIRE(server.command({"SAVE"}) == "+OK", "not saved");
    REQUIRE(server.restart(arguments), server.error().toStdString());
    session.reconnect();
    REQUIRE_SOON(session.process().id != before);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The server a command works on: one that runs already, or a fresh sandbox.
#pragma once

#include "core/result.h"
#include "redis/connection.h"
#include "sandbox/sandbox.h"

#include <optional>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// An open connection and, when it was asked for, the sandbox behind it, which ends with this object.
struct Server {
    std::optional<Sandbox> sandbox;
    Connection connection;
    std::string text; ///< the URL without its password, or "sandbox"
};

/// Connects to a URL. For the word "sandbox" it starts one first and fills it with the demo boards.
Result<Server> openServer(const std::string &url, const std::stop_token &stop);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The server a command works on: one that runs already, or a fresh sandbox, perhaps with the boards of a
// file.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
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
    std::string text; ///< the URL without its password, "sandbox", or the file
    int database = 0; ///< of a sandbox
};

/// Whether a source is an RDB file (see isRdbFile()), with or without ?db=N behind its path.
bool isRdbSource(const std::string &source);

/// Connects to a URL. For the word "sandbox" it starts one first and fills it with the demo boards, for an
/// RDB file with what that holds: then the database is that of ?db=N, else the first that holds `key`, or
/// anything; standard error names it when it is not 0, and what was left out.
Result<Server> openServer(const std::string &url, const std::stop_token &stop,
                          const std::optional<std::string> &key = {});

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Lua that the server keeps: loaded once, called by its hash.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// Loads the script; `hash` is what EVALSHA takes. Errors as of Connection::run().
inline Result<void> loadScript(Connection &connection, std::string_view script, std::string &hash)
{
    TRY(auto loaded, connection.run({"SCRIPT", "LOAD", std::string(script)}));
    hash = std::move(loaded.text);
    return {};
}

} // namespace tiebreak

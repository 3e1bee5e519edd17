// SPDX-License-Identifier: GPL-3.0-or-later
// Which program a private server is started with.
#pragma once

#include <optional>
#include <string>

namespace tiebreak
{

/// The path of a program that starts a Redis or Valkey server; nothing where none is installed. Some packages
/// (Debian's redis-tools) have the server as the checker of RDB files, which is a server when it is started
/// under a server's name: then the path is a link of that name in `directory`.
std::optional<std::string> findServerProgram(const std::string &directory);

} // namespace tiebreak

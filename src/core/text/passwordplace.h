// SPDX-License-Identifier: GPL-3.0-or-later
// Where a password goes in a server's URL that is written into a command.
#pragma once

#include <string>

namespace tiebreak
{

/// The URL with the word PASSWORD where a login has its password; `login`: one without a login gets one, of
/// the default user. An '@' behind the first '/' is no login's: it belongs to the path of a socket.
std::string withPasswordPlace(std::string url, bool login);

} // namespace tiebreak

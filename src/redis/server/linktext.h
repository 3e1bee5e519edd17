// SPDX-License-Identifier: GPL-3.0-or-later
// How the link to a server goes, in sentences. `server` is how it is named in one.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tiebreak
{

/// "db 0 of 127.0.0.1:6379"
std::string databaseText(int database, const std::string &server);

std::string connectingText(const std::string &server);
std::string cancelledText(const std::string &server);
std::string noConnectionText(const std::string &server);

/// "Waiting for 127.0.0.1:6379, 3 s"
std::string waitingText(const std::string &server, std::chrono::seconds time);

/// Behind the reason for which a link was lost: when it is tried again, and that it is.
std::string nextTryText(const std::string &reason, std::chrono::seconds wait);
std::string tryingAgainText(const std::string &reason);
/// How old what is shown must be, `time` being when the server answered last.
std::string oldDataText(const std::string &time);

} // namespace tiebreak

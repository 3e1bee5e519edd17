// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of a diagnosis are called, and what they found.
#pragma once

#include "redis/server/diagnosis.h"
#include "redis/server/serverinfo.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// "resolve", "connect", "TLS", "log in", "server", "board"
std::string stepText(WayStep step);

// What was found, each in a few words.
std::string addressesText(const std::vector<std::string> &hosts);
std::string socketText(const std::string &path);
std::string loginText(const std::string &user, int database);
std::string serverText(const ServerInfo &info);
std::string boardText(const std::string &key, std::int64_t members);
std::string noBoardText();
/// Before Redis 6, whose SCAN cannot look for a type.
std::string oldScanText();

/// The answer above the steps: that the way is free, or where it ends.
std::string diagnosisText(const std::vector<WalkedStep> &steps);

} // namespace tiebreak

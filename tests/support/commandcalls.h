// SPDX-License-Identifier: GPL-3.0-or-later
// What a server has been asked so far.
#pragma once

#include "redis/wire/connection.h"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace tiebreak
{

/// How often the server was sent this command, by INFO, since it started; 0 where it does not say.
inline std::int64_t commandCalls(Connection &connection, const std::string &command)
{
    const auto info = connection.run({"INFO", "commandstats"});
    const std::string words = "cmdstat_" + command + ":calls=";
    const std::size_t at = info ? info->text.find(words) : std::string::npos;
    return at == std::string::npos ? 0 : std::atoll(info->text.c_str() + at + words.size());
}

} // namespace tiebreak

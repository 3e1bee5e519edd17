// SPDX-License-Identifier: GPL-3.0-or-later
// Which server the tests run against: what they expect of its bytes depends on it.
#pragma once

#include "internals/memory/serverline.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/connection.h"

namespace tiebreak
{

/// The line of the server at the other end.
inline ServerLine runningLine(Connection &connection)
{
    const auto info = readServerInfo(connection);
    return info ? serverLineOf(info->product, info->version) : ServerLine::Redis72;
}

} // namespace tiebreak

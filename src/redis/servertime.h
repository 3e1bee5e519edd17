// SPDX-License-Identifier: GPL-3.0-or-later
// What time it is for the server, whose scripts stamp the scores.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstdint>

namespace tiebreak
{

/// The server's clock (TIME), in microseconds since the Unix epoch.
Result<std::int64_t> readServerTime(Connection &connection, const Progress &progress = {});

} // namespace tiebreak

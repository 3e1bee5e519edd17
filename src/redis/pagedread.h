// SPDX-License-Identifier: GPL-3.0-or-later
// The gentle way to read a whole board.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "core/snapshot.h"
#include "redis/connection.h"

#include <string>

namespace tiebreak
{

/// readWholeBoard() with ReadWay::Pages.
Result<Snapshot> readByPages(Connection &connection, const std::string &key, const Progress &progress);

} // namespace tiebreak

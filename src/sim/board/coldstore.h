// SPDX-License-Identifier: GPL-3.0-or-later
// The members who were cut off a board and are in its cold store, read back after a run.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/readrows.h"
#include "sim/board/runboard.h"
#include "sim/workload/membershape.h"

#include <stop_token>

namespace tiebreak
{

/// Reads the whole cold store by pages, each of its members once.
Result<ReadRows> readColdStore(Connection &connection, const RunBoard &board, const MemberShape &shape,
                               const std::stop_token &stop = {});

} // namespace tiebreak

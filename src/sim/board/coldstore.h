// SPDX-License-Identifier: GPL-3.0-or-later
// The members who were cut off a board and are in its cold store, read back after a run.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"
#include "sim/check/consistencycheck.h"
#include "sim/workload/membershape.h"

#include <vector>

namespace tiebreak
{

/// Reads the whole cold store by pages; a member may stand in the list twice. Protocol where it holds what no
/// run writes.
Result<std::vector<ColdRow>> readColdStore(Connection &connection, const RunBoard &board,
                                           const MemberShape &shape, const std::stop_token &stop = {});

} // namespace tiebreak

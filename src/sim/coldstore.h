// SPDX-License-Identifier: GPL-3.0-or-later
// The members who were cut off a board and put by, read back after a run.
#pragma once

#include "core/result.h"
#include "redis/connection.h"
#include "sim/membershape.h"
#include "sim/runboard.h"
#include "sim/truth.h"

#include <vector>

namespace tiebreak
{

/// Reads the whole cold store by pages; a member may stand in the list twice. Protocol where it holds what no
/// run writes.
Result<std::vector<ColdRow>> readColdStore(Connection &connection, const RunBoard &board,
                                           const MemberShape &shape, const std::stop_token &stop = {});

} // namespace tiebreak

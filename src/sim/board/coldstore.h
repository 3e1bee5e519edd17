// SPDX-License-Identifier: GPL-3.0-or-later
// The members who were cut off a board and are in its cold store, read back after a run.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"
#include "sim/check/consistencycheck.h"
#include "sim/workload/membershape.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// What the cold store of a run holds.
struct ColdRows {
    std::vector<ColdRow> rows;             ///< a member may stand there twice
    std::vector<std::string> foreignNames; ///< as in ReadRows
};

/// Reads the whole cold store by pages.
Result<ColdRows> readColdStore(Connection &connection, const RunBoard &board, const MemberShape &shape,
                               const std::stop_token &stop = {});

} // namespace tiebreak

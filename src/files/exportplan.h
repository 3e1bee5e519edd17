// SPDX-License-Identifier: GPL-3.0-or-later
// A planned re-encode into files: the new board for redis-cli --pipe, and who changes place.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/reencode/reencode.h"
#include "core/time/expiry.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// Writes the new board as ZADD commands for `redis-cli --pipe`, which add to `key`, and has it expire as the
/// old board does; names are arbitrary bytes. Whole or not at all (see AtomicFile). `progress` counts rows.
Result<void> exportPlanPipe(const std::string &path, const ReencodePlan &plan, const std::string &key,
                            const std::optional<Expiry> &expires, const Progress &progress = {});

/// Writes a CSV line for each member that changes place, from the old top down: rank, newRank, member, raw,
/// newRaw, and memberBase64 where some member is not plain text. Whole or not at all. `progress` counts rows.
Result<void> exportPlaceChanges(const std::string &path, const ReencodePlan &plan, const Snapshot &snapshot,
                                const Progress &progress = {});

} // namespace tiebreak

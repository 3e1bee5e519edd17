// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what DUMP gives for a sorted set.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "internals/compact/compactlayout.h"

#include <string_view>

namespace tiebreak
{

/// The rows of a sorted set in a DUMP payload, in the order of a Snapshot. Knows every encoding of Redis 2.6
/// to 7.2 and Valkey: listpack, ziplist, and the members of a skip list with binary or text scores. Believes
/// nothing: a payload that is damaged or made to harm gives Protocol and a sentence; one of another type
/// WrongType. Memory stays below three times what the payload unpacks to (with LZF at most 88 times its
/// length) and 56 bytes a row, and ends at 16 bytes a row and the members. Progress counts rows. Formats:
/// rdb.c and cluster.c of github.com/redis/redis.
Result<Rows> parseDumpPayload(std::string_view payload, const Progress &progress = {});

/// The listpack, ziplist or intset in a DUMP payload, without its LZF, for CompactLayout to read: its own
/// bytes are not checked here. Errors: NotFound where a sorted set is kept as a skip list, WrongType for any
/// other type, with the RDB version where the type is not known, Protocol where the payload is damaged.
Result<CompactList> compactListIn(std::string_view payload);

} // namespace tiebreak

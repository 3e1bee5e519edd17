// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a bench server with many keys and large boards in bounded time.
#pragma once

#include "redis/wire/endpoint.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// Adds `count` sorted sets of one member each, named like a live-room ranking.
void fillKeys(const Endpoint &endpoint, std::int64_t count);

/// In which order a board's members come: by rank, from the top downwards, is the fastest to fill; a random
/// order leaves the server's memory as a grown board does.
enum class FillOrder { Rank, Random };

/// Adds a board of `members` rows under the codec binary:from=4294967295: skewed scores, times within a
/// time range; the same rows in either order.
void fillBoard(const Endpoint &endpoint, const std::string &key, std::int64_t members,
               FillOrder order = FillOrder::Rank);

} // namespace tiebreak

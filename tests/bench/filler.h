// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a bench server with many keys and large boards in bounded time.
#pragma once

#include "redis/endpoint.h"

#include <hiredis.h>

#include <cstdint>
#include <memory>
#include <string>

namespace tiebreak
{

using HiredisContext = std::unique_ptr<redisContext, decltype(&redisFree)>;

/// A bare hiredis connection to a unix socket; prints why and exits when there is none.
HiredisContext connectHiredis(const Endpoint &endpoint);

/// Adds `count` sorted sets of one member each, named like a live-room ranking.
void fillKeys(const Endpoint &endpoint, std::int64_t count);

/// In which order a board's members come: from the top downwards is the fastest to fill, a random order
/// leaves the server's memory as a grown board does.
enum class FillOrder { Downwards, Random };

/// Adds a board of `members` rows under the codec binary:from=4294967295: skewed scores, times within a
/// season.
void fillBoard(const Endpoint &endpoint, const std::string &key, std::int64_t members,
               FillOrder order = FillOrder::Downwards);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a board from a few rows and counts: never the whole of it, whatever its size.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/shape/evensample.h"
#include "core/live/shape/neededscore.h"
#include "core/live/shape/scoredistribution.h"
#include "redis/wire/connection.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// ZCARD and the rows at even ranks in one round trip: 256 times ZRANGE or ZREVRANGE r r, each of which costs
/// the server the logarithm of the board's size; one range for a board of no more than 256 members. The ranks
/// are those of ranksAfter(last), so that the two can be compared; without one before, ZCARD is asked first,
/// in a round trip of its own. One more where ZREVRANGE is refused and ZRANGE ... REV must do. A key that is
/// gone gives rows that are not there, one of another type WrongType.
Result<EvenSample> readEvenRows(Connection &connection, const std::string &key, Direction direction,
                                const EvenSample *last = nullptr, const Progress &progress = {});

/// ZCARD and one ZCOUNT for each bar, and one for either side, in one round trip. A key that is gone gives
/// zeros, one of another type WrongType, and Permission where the user may not count.
Result<ScoreDistribution> countScores(Connection &connection, const std::string &key, const ScoreEdges &edges,
                                      const CodecSpec &spec, const Progress &progress = {});

/// ZCARD, the rows of wantedPlaces() of `cardinality`, which is what the board was last known to hold, and
/// the ranks of the members, in one round trip; two where ZREVRANGE is refused. Errors as above.
Result<BoardPlaces> readPlaces(Connection &connection, const std::string &key, Direction direction,
                               std::int64_t cardinality, const std::vector<std::string> &members,
                               const Progress &progress = {});

} // namespace tiebreak

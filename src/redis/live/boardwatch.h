// SPDX-License-Identifier: GPL-3.0-or-later
// Watches some boards of one server at the least cost: reads them when they change, where the server tells.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/judge/deeperturn.h"
#include "core/live/standing/standing.h"
#include "core/live/timeline/boardtimeline.h"
#include "redis/link/route.h"
#include "redis/live/watchplan.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// How a watch learns of changes.
enum class WatchWay : std::uint8_t {
    Bell,    ///< the server rings
    Polling, ///< it is asked at every interval
};

/// What a watch costs the server, over the last ten seconds.
struct WatchCost {
    double commandsPerSecond = 0;
    double readsPerSecond = 0; ///< of boards
    double bytesPerSecond = 0; ///< both ways
    std::optional<double>
        serverShare; ///< of the server's one thread, 0 to 1; nothing where INFO does not tell
};

/// What is known of one board by now.
struct BoardNews {
    std::string key;
    StandingPtr standing;       ///< null: nothing new was read
    Moment confirmed;           ///< until then nothing else has changed
    std::optional<Error> error; ///< of this board alone: it holds another type, or may not be read
    std::shared_ptr<const DeeperSample> deeper = nullptr; ///< rows below the standing; null: none were read
};

/// Where in a cluster boards of a watch are: at the node with this address, or with a slot that is on its way
/// to one. Elsewhere neither.
struct WatchPlace {
    std::string address = {};
    std::optional<int> slot = {};
    auto operator<=>(const WatchPlace &) const = default;
};

/// What a watch tells each time.
struct WatchNews {
    std::vector<BoardNews> boards; ///< those of which something is new
    WatchWay way = WatchWay::Polling;
    std::optional<Error> noBell; ///< why it polls, once that was tried
    WatchCost cost;
    AnsweringServer server;    ///< that was reached last
    std::optional<Error> lost; ///< the server cannot be reached, or a replica cannot reach its primary
                               ///< (Loading); what was known stays
    std::vector<std::string> lostKeys = {};         ///< of the boards that it has
    std::optional<std::chrono::milliseconds> retry; ///< when it is tried again
    WatchPlace place = {};                          ///< whose news this is
};

/// What is known of a server that answers after another one. Nothing where it is the same one, or the node of
/// a cluster that the key has moved to; unless the one before had the board and this one has not (`isGone`),
/// so that it did not come along.
std::optional<ServerTurn> turnBetween(const AnsweringServer &before, const AnsweringServer &now, bool isGone);

/// Whether the board's server answers now, a second for the way and one for the answer: a watch that has
/// heard nothing for a while does not know. Behind Sentinels and in a cluster the one that has the board.
bool answersNow(const BoardAddress &address);
/// How long a watch hears nothing of a board that is read every `interval` while all is well.
std::chrono::milliseconds usualQuiet(std::chrono::milliseconds interval);

/// The times of a watch; as they are but for tests.
struct WatchTimes {
    Timeouts timeouts;
    std::chrono::milliseconds heartbeat{1000};  ///< between two reads, and two signs of life of the bell,
                                                ///< while all is quiet
    std::chrono::milliseconds bellAgain{10000}; ///< a bell that was lost is hung again
    std::chrono::milliseconds firstRetry{1000}; ///< doubles up to 16 times
};

/// Watches boards wherever they are: see watchCluster(), watchPrimary() and watchNode(). `tell` is called on
/// one thread at a time.
Result<void> watchBoards(const Route &route, WatchPlan &plan, const std::function<void(WatchNews)> &tell,
                         const StandingReader::Clock &now, const WatchTimes &times, const Progress &progress);

/// Watches boards of one server, or of the node that has the endpoint's key.
///
/// Runs until it is stopped, and ends with Cancelled. Never writes: its commands are ZCARD, ranges, scores
/// and ranks, PING, INFO, ROLE, and for the bell CLIENT ID, CLIENT TRACKING and SUBSCRIBE. Connections
/// that are lost are made anew, one try at a time, and then every board is read once. `tell` is called on
/// this thread. `now` dates the samples. `plan` outlives it.
Result<void> watchNode(const BoardAddress &address, WatchPlan &plan,
                       const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                       const WatchTimes &times, const Progress &progress);

} // namespace tiebreak

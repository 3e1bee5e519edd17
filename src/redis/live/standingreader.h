// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what is watched of some boards, all of it in one round trip.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/boardsample.h"
#include "core/live/standing/standing.h"
#include "redis/board/boardreader.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/connection.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tiebreak
{

/// What a server says, within what one can hold: no sum of it overflows.
constexpr std::int64_t plausibleCardinality(std::int64_t said)
{
    return std::clamp<std::int64_t>(said, 0, std::int64_t(1) << 48);
}

/// What is to be read of one board.
struct StandingRequest {
    std::string key;
    Direction direction = Direction::HighestFirst; ///< of the raws
    std::int64_t headRows = 100;                   ///< from the top
    std::optional<SamplePart> window;              ///< further rows, e.g. ranks 300 to 400
    std::vector<std::string> followed;             ///< members, wherever they stand
    bool deeper = false; ///< a watch also reads the ranks below the head in turn: see DeeperTurn
    std::vector<SamplePart> deeperRanks = {}; ///< those of this read
    std::vector<std::string> former = {};     ///< members of an earlier sample, of this read: are they there?
    bool operator==(const StandingRequest &) const = default;
};

/// No part of a sample has more rows.
inline constexpr std::int64_t maxStandingRows = 10'000;

/// The server's own time for what it was asked, where INFO tells.
struct ServerTime {
    std::chrono::microseconds reading{0};   ///< for the boards
    std::chrono::microseconds measuring{0}; ///< for telling it
};

/// Samples of some boards as one pipeline gave them.
struct Standings {
    std::vector<Result<SampledBoard>>
        boards; ///< in the order asked; WrongType where a key holds something else
    std::vector<std::vector<RowsPart>> deeper; ///< of each board, its deeperRanks
    std::optional<ServerTime> serverTime;
    bool refusesToTell = false;         ///< the server allows neither INFO nor ROLE
    std::optional<ReplicaLink> replica; ///< of a replica, where it was measured
    std::optional<ServerProcess> told;  ///< what INFO replication says of the process, where it was measured
};

/// Remembers which of two equal commands a server allows, so that only the first reading may need a second
/// round trip: ZREVRANGE or ZRANGE ... REV, ZMSCORE (Redis 6.2) or a ZSCORE for each member.
class StandingReader
{
public:
    using Clock = std::function<Moment()>;

    /// `now` dates the samples.
    explicit StandingReader(Clock now) : m_now(std::move(now)) {}

    /// ZCARD, ranges, scores and ranks of all boards in one pipeline. `measured`: between two INFO
    /// commandstats, which a server runs without another client's commands between them, and with INFO
    /// replication, or ROLE where INFO is refused. Fails as a whole only where the connection broke.
    Result<Standings> read(Connection &connection, std::span<const StandingRequest> requests, bool measured,
                           const Progress &progress = {});

private:
    std::vector<Command> commandsFor(const StandingRequest &request) const;
    std::span<const std::string> formerOf(const StandingRequest &request) const;
    Result<std::vector<FormerMember>>
    receiveFormer(Connection &connection, std::span<const std::string> members, const std::stop_token &stop);
    Result<SampledBoard> receiveBoard(Connection &connection, const StandingRequest &request,
                                      std::vector<RowsPart> &deeper, const Progress &progress);
    Result<Standings> readOnce(Connection &connection, std::span<const StandingRequest> requests,
                               bool measured, const Progress &progress);
    /// Receives the answers to what asks for a replica's link, and what of that need not be asked again.
    Result<void> receiveLink(Connection &connection, Standings &standings, const std::stop_token &stop);
    /// Whether some error may go away with the other command of a pair, which is then taken.
    bool tryOtherCommands(const Standings &standings);

    Clock m_now;
    Reverse m_reverse = Reverse::ByCommand;
    bool m_manyScores = true;    ///< by ZMSCORE
    bool m_asksForTimes = true;  ///< INFO is allowed, as far as is known
    bool m_asksForLink = true;   ///< by INFO
    bool m_asksForRole = true;   ///< for the link, by ROLE
    bool m_asksForFormer = true; ///< ZSCORE is allowed, as far as is known
    bool m_reverseSettled = false;
    /// How many boards could not be read so, while the option is tried.
    std::optional<std::ptrdiff_t> m_failedByCommand;
    bool m_manyScoresRefused = false; ///< in the reading that is under way
    bool m_numbersDisagree = false;   ///< there, of members and of rows
};

} // namespace tiebreak

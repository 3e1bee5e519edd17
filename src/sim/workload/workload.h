// SPDX-License-Identifier: GPL-3.0-or-later
// What a run does to a leaderboard, and how hard, as values. checkWorkload() says which of them can be run.
#pragma once

#include "core/board/rows.h"
#include "sim/workload/membershape.h"
#include "sim/workload/operationkind.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// How many of a hundred operations are of each kind.
struct Mix {
    std::array<int, operationKinds> percent{70, 0, 10, 8, 7, 5, 0, 0}; ///< by OperationKind; 0 to 100 each

    bool operator==(const Mix &) const = default;
    int &operator[](OperationKind kind) { return percent[static_cast<std::size_t>(kind)]; }
    int operator[](OperationKind kind) const { return percent[static_cast<std::size_t>(kind)]; }
    /// Must be 100.
    int sum() const;
    /// Percent of the operations for which isUpdate() holds.
    int updates() const;
    /// All of one kind.
    static Mix only(OperationKind kind);
};

/// Whom an operation is about. The seed gives each member its rank of popularity, so that popular
/// members are no neighbours.
struct MemberChoice {
    enum class Kind : std::uint8_t {
        Uniform, ///< all members alike
        Zipf,    ///< the k-th most popular with a chance in proportion to 1 / k^exponent
        HotSet,  ///< a few members get most of the picks; alike among themselves, as are the others
    };
    Kind kind = Kind::Uniform;
    double exponent = 0.99; ///< Zipf: above 0, at most 5
    double hotMembers = 1;  ///< HotSet: percent of the members that are hot, above 0, at most 100
    double hotPicks = 90;   ///< HotSet: percent of the picks that go to them, 0 to 100

    bool operator==(const MemberChoice &) const = default;
};

/// How many members are hot in a hot set: at least 1.
std::uint32_t hotMemberCount(const MemberChoice &choice, std::uint32_t members);

/// How many points an AddPoints adds.
struct PointsChoice {
    enum class Kind : std::uint8_t {
        Constant,
        Uniform,
        Geometric, ///< 1, 2, 3, ...: each less likely than the one before by the same factor
        Contested, ///< round sums, given so that many members tie within milliseconds: see ContestedPicks
    };
    Kind kind = Kind::Constant;
    std::int64_t constant = 1; ///< Constant: 1 to maxPoints
    std::int64_t min = 1;      ///< Uniform: 1 to max ...
    std::int64_t max = 100;    ///< ... to maxPoints, both included
    double mean = 10;          ///< Geometric: 1 to maxPoints
    int group = 8;             ///< Contested: members who get the same sum at once, 2 to maxGroup

    bool operator==(const PointsChoice &) const = default;
};
inline constexpr std::int64_t maxPoints = 1'000'000'000;
inline constexpr int maxGroup = 1'000;

/// The board that is played on.
struct WorkloadBoard {
    std::uint32_t members = 100'000; ///< that there are, on the board or not: 1 to maxMembers
    std::uint32_t startMembers = 0;  ///< that are on it when the run begins, from member 0 on: 0 to members
    std::int64_t minScore = 0;       ///< of the start scores, and of those that SetScore sets
    std::int64_t maxScore = 999'999; ///< both included; within ±2^53
    /// How many different start scores there are, evenly spaced from minScore on; 1: all start equal;
    /// 0: any score of the range. At most maxLevels.
    int startLevels = 0;
    Direction direction = Direction::HighestFirst;
    std::string keyPrefix = "tiebreak:sim:"; ///< of every key that the run touches: 1 to maxKeyPrefix bytes
    MemberShape shape;

    bool operator==(const WorkloadBoard &) const = default;
};
inline constexpr std::uint32_t maxMembers = 100'000'000;
inline constexpr int maxLevels = 1'000'000;
inline constexpr std::size_t maxKeyPrefix = 512;

/// What the reading operations read. Ranks count from 0, the top, as Redis has them.
struct WorkloadReads {
    std::int64_t topCount = 100;    ///< rows, 1 to maxReadRows
    std::int64_t windowFirst = 300; ///< rank
    std::int64_t windowLast = 400;  ///< rank, included; below members, and below what trimming keeps
    std::int64_t aroundRadius = 5;  ///< rows above and below the member, 1 to maxReadRows

    bool operator==(const WorkloadReads &) const = default;
};

inline constexpr std::int64_t maxReadRows = 1'000'000; ///< of one operation

/// When operations start where a rate is given.
enum class Arrivals : std::uint8_t {
    Poisson, ///< at random, as those of many people who know nothing of one another
    Even,    ///< at equal distances
};

/// Who runs the operations, how fast and for how long.
struct WorkloadLoad {
    unsigned clients = 50; ///< connections: 1 to maxClients, at least one a worker
    unsigned workers = 2;  ///< threads: 1 to maxWorkers
    unsigned pipeline = 1; ///< operations of a client that are under way at once: 1 to maxPipeline
    /// Operations a second, all workers together, minRate to maxRate: an open loop, whose latency
    /// counts from the intended start. Nothing: a closed loop, in which the next one starts when one is
    /// answered.
    std::optional<double> rate;
    Arrivals arrivals = Arrivals::Poisson;                     ///< with a rate
    std::optional<std::chrono::milliseconds> duration{10'000}; ///< 1 ms to maxDuration, or ...
    std::optional<std::int64_t> operations;  ///< ... so many in all, 1 to maxOperations: one of the two
    std::chrono::milliseconds warmUp{1'000}; ///< run before, not measured: 0 to maxDuration
    std::uint64_t seed = 1;

    bool operator==(const WorkloadLoad &) const = default;
};
inline constexpr unsigned maxClients = 10'000;
inline constexpr unsigned maxWorkers = 64;
inline constexpr unsigned maxPipeline = 1'000;
inline constexpr double minRate = 0.001;
inline constexpr double maxRate = 10'000'000;
inline constexpr std::int64_t maxOperations = 1'000'000'000'000;
inline constexpr std::chrono::milliseconds maxDuration = std::chrono::hours(24);

/// How the board is kept short. A Trim of the mix cuts as these do.
struct Trimming {
    enum class When : std::uint8_t {
        Never,
        EveryAdd, ///< after every AddPoints and SetScore, in one step with it
        Periodic, ///< by a client of its own; each time counts as a Trim
    };
    When when = When::Never;
    std::chrono::milliseconds period{1'000}; ///< Periodic: 1 ms to an hour
    std::int64_t keep = 10'000;              ///< members whose rank must stay right, at least 1
    std::int64_t buffer = 1'000;             ///< members below them that are kept too, at least 0
    bool coldStore = true;                   ///< members cut off are stored with their points

    bool operator==(const Trimming &) const = default;
    /// Whoever ranks from here on is cut off.
    std::int64_t cutRank() const { return keep + buffer; }
};

/// What goes wrong on purpose.
struct FaultInjection {
    enum class ServerPause : std::uint8_t {
        ByCommand, ///< CLIENT PAUSE
        BySignal,  ///< SIGSTOP and SIGCONT; a sandbox only
    };
    std::chrono::milliseconds clockSkew{0}; ///< the workers' clocks are off by up to ± this, at most an hour
    std::chrono::milliseconds clientPause{0}; ///< how long a client stops between two commands, to a minute
    double clientPausesASecond = 0;           ///< all clients together, 0 to 1000
    double dropsASecond = 0;                  ///< connections closed in mid-flight, 0 to 1000
    std::chrono::milliseconds serverPause{0}; ///< once, in the middle of the run; to a minute
    ServerPause serverPauseBy = ServerPause::ByCommand;
    double lostReplies = 0; ///< percent of the replies that no client sees though the server acted, 0 to 90
    bool retries = false;   ///< clients repeat what they got no answer to, as careless libraries do

    bool operator==(const FaultInjection &) const = default;
    bool any() const;
};

/// A whole run, but for strategy and codec.
struct Workload {
    Mix mix;
    MemberChoice choice;
    PointsChoice points;
    WorkloadBoard board;
    WorkloadReads reads;
    WorkloadLoad load;
    Trimming trimming;
    FaultInjection faults;

    bool operator==(const Workload &) const = default;
    /// Whether rows are ever cut off: by Trimming, or by a Trim of the mix.
    bool trims() const;
};

/// The score that a member who starts on the board has there. The same seed gives the same scores.
std::int64_t startScore(const WorkloadBoard &board, std::uint64_t seed, std::uint32_t member);

/// How far a worker's clock is ahead: evenly spread from -clockSkew for the first worker to +clockSkew for
/// the last; a single worker has +clockSkew.
std::chrono::nanoseconds clockSkewOf(const FaultInjection &faults, unsigned worker, unsigned workers);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// How long a server works on the commands of a leaderboard, against the number of members.
#pragma once

#include "sandbox/measure/scratch.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// The commands that are timed, each on members and places drawn evenly.
enum class TimedCommand : std::uint8_t {
    Zadd,    ///< a new score for a member that is there: it moves
    Zincrby, ///< the same by an amount
    Zrevrank,
    Zrange10,  ///< ten rows from any place
    Zrange100, ///< a hundred
    Zscore,
};
inline constexpr std::size_t timedCommands = static_cast<std::size_t>(TimedCommand::Zscore) + 1;

/// A board of so many members.
struct TimePoint {
    std::int64_t members = 0;
    std::array<double, timedCommands> micros{}; ///< by TimedCommand
};

/// What was measured.
struct CommandTimes {
    std::vector<TimePoint> points; ///< at powers of ten
    std::string serverVersion;
};

/// The times at 10^3, 10^4 and so on up to `max` members, in a server of its own. They are the server's own:
/// usec_per_call of INFO commandstats, from the moment a command is called to its end, without the network
/// and without reading the command. The server counts whole microseconds of a steady clock, which comes out
/// even over many calls; each figure is the median of five rounds of 2000 calls. Progress counts members
/// added and calls. Error Limit: the system has not the memory.
Result<CommandTimes> measureTimes(std::int64_t max, const Progress &progress = {});

/// factor · log2 N, for ZRANGE factor · (log2 N + M); ZSCORE, which asks the dictionary, always takes factor.
struct FittedCurve {
    double factor = 0; ///< microseconds
    double rows = 0;   ///< M
    bool flat = false;
    double at(double members) const;
};

/// Scaled so that the points of this command stand above and below it by the same factors.
FittedCurve fitCurve(const CommandTimes &times, TimedCommand command);

} // namespace tiebreak

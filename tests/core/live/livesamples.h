// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of boards as a server would give them.
#pragma once

#include "core/codec/codec.h"
#include "core/live/standing/standing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Members and raws in the order of a server.
using LiveRows = std::vector<std::pair<std::string, double>>;

/// The second in which the samples begin.
inline constexpr std::int64_t liveTick = 1'795'000'000;

/// A moment of the time range in which the samples lie.
inline Moment liveMoment(std::chrono::microseconds since)
{
    return Moment(std::chrono::seconds(liveTick) + since);
}

/// Sorts as a server does: equal raws by the bytes of the name.
inline void sortLikeServer(LiveRows &rows, Direction direction = Direction::HighestFirst)
{
    std::ranges::sort(rows, [direction](const auto &a, const auto &b) {
        const auto &low = direction == Direction::HighestFirst ? b : a;
        const auto &high = direction == Direction::HighestFirst ? a : b;
        return low.second != high.second ? low.second < high.second : low.first < high.first;
    });
}

/// The rows from this rank on.
inline RowsPart partOf(const LiveRows &rows, std::int64_t first, std::int64_t count)
{
    RowsPart part;
    part.firstRank = first;
    for (std::int64_t rank = first; rank < std::min(first + count, std::ssize(rows)); ++rank)
        part.rows.append(rows[std::size_t(rank)].first, rows[std::size_t(rank)].second);
    return part;
}

/// What is read of a board.
struct LiveRequest {
    std::int64_t head = 100;
    std::int64_t windowFirst = 0;
    std::int64_t windowCount = 0; ///< 0: no window
    std::vector<std::string> followed;
    Direction direction = Direction::HighestFirst;
};

/// A sample of these rows, which are the whole board; asked for 10 ms before it was answered.
inline StandingPtr sampleOfRows(const LiveRows &rows, Moment answered, const LiveRequest &request = {})
{
    SampledBoard sample;
    sample.asked = answered - std::chrono::milliseconds(10);
    sample.answered = answered;
    sample.cardinality = std::ssize(rows);
    sample.direction = request.direction;
    sample.parts.push_back(partOf(rows, 0, request.head));
    if (request.windowCount > 0)
        sample.parts.push_back(partOf(rows, request.windowFirst, request.windowCount));
    for (const std::string &member : request.followed) {
        FollowedMember followed{member, std::nullopt};
        const auto at = std::ranges::find(rows, member, &LiveRows::value_type::first);
        if (at != rows.end())
            followed.place = Place{at - rows.begin(), at->second};
        sample.followed.push_back(followed);
    }
    return std::make_shared<const Standing>(std::move(sample));
}

/// The raw of a score and a tick, which must fit.
inline double rawOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    return encode(spec, score, tick).value().raw;
}

} // namespace tiebreak

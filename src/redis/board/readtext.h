// SPDX-License-Identifier: GPL-3.0-or-later
// What reading a board takes and gives, in sentences.
#pragma once

#include "core/prose/wording.h"
#include "redis/board/wholeboard.h"

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// "Opened with 4 commands in 1 round trip, 1.1 ms".
std::string openedText(const Traffic &traffic, std::chrono::nanoseconds time);

/// "under 0.1 ms", "8.1 ms", "0.11 s".
std::string elapsedText(std::chrono::nanoseconds time);

/// For how long a DUMP of so many members holds the server: "under 0.1 s", "0.5 s".
std::string holdText(std::int64_t members);

/// What either way to read the whole of a board costs.
std::string readWaysText(std::int64_t members, const Wording &wording);

/// "Reading the board, 1 200 000 members/s, 3 s left"; what cannot be known yet is left out.
std::string readingText(std::uint64_t done, std::uint64_t total, std::chrono::milliseconds elapsed,
                        const Wording &wording);

/// "Read 1 204 members in 8.1 ms with DUMP · audited in 0.2 ms".
std::string readAndAuditedText(std::int64_t members, ReadWay way, std::chrono::nanoseconds readTime,
                               std::chrono::nanoseconds auditTime, const Wording &wording);

/// How far a search for members that match a glob has come.
struct MatchCount {
    enum class State {
        Searching,
        Done,
        Stopped,
        Full,    ///< as many as were asked for; there may be more
        Overfull ///< as many as are listed at all; there may be more
    };
    State state = State::Searching;
    std::int64_t matches = 0;
    std::uint64_t searched = 0; ///< members gone through
    std::uint64_t members = 0;  ///< of the board; 0: not known
};
/// "17 members match a*, searched 2 000 of 10 000".
std::string matchesText(const MatchCount &count, std::string_view glob, const Wording &wording);

} // namespace tiebreak

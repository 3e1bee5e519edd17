// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording holds: which boards, and what was seen of them when.
#pragma once

#include "core/board/rows.h"
#include "core/live/standing/boardhistory.h"
#include "core/live/standing/standing.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// A board as a recording names it. All texts are foreign once they were read from a file.
struct RecordedBoard {
    std::string key = {};                          ///< arbitrary bytes
    Direction direction = Direction::HighestFirst; ///< of the raws
    std::string codec = {};                        ///< its spec; empty: nobody has named one
    std::string timeRange = {}; ///< as timeRangeText() or a command line has it; empty: the default one
    std::string server = {};    ///< its URL, without a password
    std::int64_t rows = 0;      ///< how many are asked for, from the top on
    Moment begun = {};          ///< when the recording was begun
};

/// A time of which a recording knows nothing: the server was gone, the machine asleep, the disk full.
struct RecordingGap {
    Moment from;                         ///< the last sample before it
    std::optional<Moment> until;         ///< the first sample after it; nothing: the recording ends in it
    std::string why;                     ///< a sentence; empty: no sample came, and nobody said why
    std::optional<ServerTurn> turn = {}; ///< another process answers after it; nothing: none is known to
    bool operator==(const RecordingGap &) const = default;
};

/// How far the samples of a board reach.
struct RecordedRange {
    Moment first; ///< when the first sample was answered
    Moment last;
    std::int64_t samples = 0; ///< all that were read, or confirmed without reading
    std::int64_t changes = 0; ///< of these, how many saw other rows or another number of members
    bool operator==(const RecordedRange &) const = default;
};

/// What a recording knows of one moment.
struct RecordedMoment {
    StandingPtr standing;            ///< its moments are those of the sample that saw these rows first
    Moment before;                   ///< the sample before that one; the same moment where it is the first
    Moment until;                    ///< the last sample that saw the same rows
    Moment watchedSince;             ///< up to the first that did there is no gap
    std::optional<RecordingGap> gap; ///< the gap in which the moment lies, or the time behind the last sample
    std::optional<ServerTurn> turn = {}; ///< of the gap before watchedSince
    bool same = false; ///< the sample before saw the same rows, but another process answered it

    /// Whether another process answered the sample before.
    bool meets() const { return turn && standing->answered() == watchedSince; }
};

} // namespace tiebreak

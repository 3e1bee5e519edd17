// SPDX-License-Identifier: GPL-3.0-or-later
// Audits many boards of a server, one after the other, and keeps of each what a table shows.
#pragma once

#include "core/audit/audit.h"
#include "core/detect/codecdecision.h"
#include "core/prose/wording.h"
#include "redis/board/wholeboard.h"
#include "redis/link/connectionpool.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// How a board of many came out, those first that want a look.
enum class SurveyOutcome : std::uint8_t {
    NotInOrder, ///< not every member is ranked by score and time, or a time is wrong
    NotRead,
    MovedWhileRead, ///< what was read is in order, but some members may be missing
    NotSure,        ///< the codec is not known
    NoTime,         ///< plain scores
    InOrder,
    NotABoard, ///< the rows rank nobody
};
inline constexpr std::size_t surveyOutcomes = static_cast<std::size_t>(SurveyOutcome::NotABoard) + 1;

/// A sorted set that is to be audited, and how it is looked at.
struct BoardToSurvey {
    std::string key;
    std::string pattern; ///< boards of one pattern are mostly packed alike
    std::optional<SaidCodec> said = {};
    TimeRange timeRange = {};
    Direction direction =
        Direction::HighestFirst; ///< of raws under what was said, and of scores where nothing was
    std::optional<std::int64_t> seen =
        {}; ///< microseconds since the Unix epoch: its rows are of then, not of now
};

/// What the audit of one came to.
struct SurveyedBoard {
    struct Found {
        FindingKind kind;
        std::int64_t count;
    };

    std::string key;
    std::string node = {}; ///< of a cluster, that has it; empty elsewhere
    SurveyOutcome outcome = SurveyOutcome::NotRead;
    std::string words = {}; ///< why it is NotRead, NotSure, NoTime or NotABoard, in sentences
    std::int64_t members = 0;
    std::optional<CodecSpec> codec = {};
    bool isSaid = false;                        ///< somebody has chosen that codec
    std::int64_t notByTime = 0;                 ///< members, as AuditReport::seenNotByTime()
    std::int64_t moved = 0;                     ///< members, while the board was read
    std::vector<Found> findings = {};           ///< the gravest first
    std::optional<std::int64_t> exactUpTo = {}; ///< where members are above it
    std::optional<OtherUse> use = {};           ///< of NotABoard
};

/// What many audits came to together.
struct SurveySum {
    /// A kind of finding, over all boards.
    struct Cause {
        FindingKind kind;
        std::int64_t boards = 0;
        std::int64_t count = 0; ///< as Finding::count
    };
    /// Sorted sets of one use that is none of a leaderboard.
    struct Other {
        OtherUse use;
        std::vector<std::string> keys;
    };

    std::array<std::int64_t, surveyOutcomes> boards{}; ///< by SurveyOutcome
    std::int64_t notByTime = 0;                        ///< members
    std::int64_t moved = 0;                            ///< boards of which members moved while they were read
    std::vector<Cause> causes;                         ///< the gravest first
    std::vector<Other> others;

    std::int64_t count(SurveyOutcome outcome) const { return boards[static_cast<std::size_t>(outcome)]; }
};
SurveySum sumSurvey(std::span<const SurveyedBoard> boards);

/// By which times are in the future.
struct SurveyClock {
    std::function<std::int64_t()> now; ///< microseconds since the Unix epoch
    bool asksServer = true;            ///< each server tells its own; `now` where one does not
};

/// Reads and audits these boards, and tells of each, in their order. A board of which nothing was said is
/// read as another of its pattern was, where that leaves nothing to find, and else as its own rows tell. What
/// cannot be read is told as NotRead; a server that is gone ends it with its error, a node of a cluster that
/// has failed twice is not asked again. Progress counts boards.
Result<void> surveyBoards(const std::shared_ptr<ConnectionPool> &pool, std::span<const BoardToSurvey> boards,
                          ReadWay way, const SurveyClock &clock, const Wording &wording,
                          const std::function<void(SurveyedBoard)> &tell, const Progress &progress = {});

} // namespace tiebreak

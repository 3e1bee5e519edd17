// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a board is an older one again, as after a server that was restarted from an old file, or another
// one, as after another key was renamed to its own.
#pragma once

#include "core/live/standing/boardhistory.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Who answers a sample, beside who answered the one before.
enum class Answering : std::uint8_t {
    Same,
    Other,       ///< another process at the same address
    OtherServer, ///< another server in its place
    Reconnected, ///< the connection was lost in between, and nothing tells which process it is
};

/// Many scores that are again what they were, or that are worse since another process answers.
struct Rollback {
    Moment seen;              ///< when it was
    std::optional<Moment> to; ///< of the standing that shows most of them so, the latest of such; nothing:
                              ///< none does, so that the scores are older than all that was seen
    std::int64_t members = 0; ///< that changed since the latest standing, and hold what they held then, or
                              ///< a worse score
    std::int64_t of = 0;      ///< members that both of the last standings show
    Answering answering = Answering::Same;
};

/// `now` is not yet in the history. A rollback is of three members or more, and of at least three of four
/// that have changed: where raws hold a time no update is so, for they are equal only for one score and time.
/// Of others some are often what they were before, and a rollback takes at least half of the members. Nothing
/// where there is none.
std::optional<Rollback> findRollback(const BoardHistory &history, const Standing &now, bool rawsHoldTimes);

/// The scores of `now`, which another process answered, that are worse than before; nothing where there are
/// less than three, unless they are all. Where it may be the same process, they are half of them at least.
std::optional<Rollback> findOlderScores(const Standing &before, const Standing &now, Answering answering);

/// Whether so many of the scores that both show are better and so many worse that `now`, which another
/// process answered, is no earlier and no later moment of the same board.
bool hasScoresOfItsOwn(const Standing &before, const Standing &now);

/// Whether all members that are shown may have been overtaken between two samples.
enum class Turnover : std::uint8_t { Possible, Unlikely };

/// Another board under the key: what became of the members that were read of the one before.
struct Replacement {
    std::int64_t read = 0;  ///< of the board before: the ranks that were read, and those followed by name
    std::int64_t left = 0;  ///< of these are shown now, each with another raw
    std::int64_t asked = 0; ///< of these, which no rank shows, were asked for by name, and are not there
    bool isSure = true;     ///< else they may be further down: some of them are to be asked for
};

/// Members that may be further down, spread over the ranks, whose absence makes a replacement sure.
std::vector<std::string> membersToAskFor(const Standing &before, const Standing &now);

/// A replacement shows, of three members or more that were read, at most one in ten, not the leader, and
/// those with other raws; who is read or asked for is not there else. Nothing where it is none: also where
/// all rows now stand above all that were read and there are as many members, as on a board that is kept at a
/// size, unless such a turnover is unlikely. Where another process answers, fewer members tell it, and such a
/// board is another one, too.
std::optional<Replacement> findReplacement(const Standing &before, const Standing &now,
                                           Answering answering = Answering::Same,
                                           Turnover turnover = Turnover::Possible);

/// Whether so many members came lately that all rows of `now`, which is not yet in the history, may be of
/// such since the latest standing; also where the history is too short to tell.
Turnover turnoverUntil(const BoardHistory &history, const Standing &now);

} // namespace tiebreak

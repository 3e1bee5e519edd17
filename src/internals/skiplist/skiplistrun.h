// SPDX-License-Identifier: GPL-3.0-or-later
// One operation on a small skip list, recorded step by step, so that it can be walked forward and back.
#pragma once

#include "internals/skiplist/skiplist.h"
#include "internals/skiplist/skiplistcode.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The commands that are walked through.
enum class SkipOperation : std::uint8_t {
    Score,
    Rank,
    ReverseRank,
    Set, ///< ZADD
    IncrementBy,
    Remove,
    RangeByRank,
    RangeByScore,
};

/// Whether the operation speaks of one member.
constexpr bool takesMember(SkipOperation operation)
{
    return operation < SkipOperation::RangeByRank;
}

/// What an operation is given; each reads its own part.
struct SkipArguments {
    std::string member;
    double raw = 0; ///< Set: the score; IncrementBy: what is added
    std::int64_t start = 0, stop = 0;
    ScoreBounds bounds;
    bool reverse = false; ///< of the two ranges: from the highest down
};

enum class SkipStepKind : std::uint8_t {
    LookUp,     ///< the dictionary was asked
    Walk,       ///< next was compared and walked on to
    TooFar,     ///< next was compared and lies too far: one level down
    End,        ///< nothing follows on this level: one level down, without comparing
    Remember,   ///< update[level] and rank[level] are known
    Draw,       ///< the coin has said how many levels the new node has
    Open,       ///< the list has one level more
    Link,       ///< the new node stands on this level
    SpanMore,   ///< a link above the new node passes over it
    BackLink,   ///< the backward links at level 1 are right
    Enter,      ///< the dictionary knows the new node, or no more the removed one
    Unlink,     ///< the node does not stand on this level any more
    SpanLess,   ///< a link above the removed node passes over one less
    BackUnlink, ///< the backward links at level 1 are right again
    Close,      ///< the uppermost level was empty and is gone
    Room,       ///< whether the neighbours leave room for the new score
    InPlace,    ///< the score was changed where the node stands
    Limits,     ///< the ends of the list were asked whether a row can lie within the bounds
    Take,       ///< a row of the reply
    Stop,       ///< a row that is none of the reply any more
    Result,
};

/// One step. Fields that its kind does not speak of are 0.
struct SkipStep {
    SkipStepKind kind = SkipStepKind::Result;
    SkipListing listing = SkipListing::Score; ///< whose pseudo-code runs
    int line = 0;                             ///< the lit line of it, from 1
    int walk = 0;                             ///< which walk from the head it belongs to, from 1; 0: none yet
    SkipNode node = 0;                        ///< x: where the walk stands after it
    SkipNode other = 0;                       ///< the node that was compared, drawn, linked, taken
    int level = 0;                            ///< from 1
    std::int64_t place = 0;                   ///< of `node`
    std::int64_t comparisons = 0;             ///< so far, in all walks
    std::int64_t oldSpan = 0, newSpan = 0;    ///< of the link that the step follows, compares or changes
    std::int64_t nodeSpan = 0;                ///< Link, Unlink: of the node's own link on the level
    std::int64_t distance = 0;                ///< Link: rank[1] - rank[level]
    double raw = 0;                           ///< LookUp: what it gave; Room, InPlace: the new score
    bool found = false;                       ///< LookUp: it gave something; Room: there is room
    std::size_t state = 0;                    ///< the list after this step: an index of SkipListRun::states
};

/// What the command answers.
struct SkipReply {
    std::optional<std::int64_t> number; ///< a rank, or how many were added or removed
    std::optional<double> raw;          ///< a score
    std::vector<SkipNode> rows;         ///< of a range, in its order
    std::string refused;                ///< why nothing was done; empty where something was
};

/// The whole operation. States are the list before it and after each step that changed it; nodes keep their
/// number through all of them, and their name, even when they have been removed.
struct SkipListRun {
    SkipOperation operation = SkipOperation::Rank;
    SkipArguments arguments;
    std::vector<SkipList> states;
    std::vector<SkipStep> steps;   ///< one at least: the last is Result
    std::vector<SkipNode> columns; ///< all nodes that stand in any of the states, in order
    std::optional<double> oldRaw;  ///< the member's score before
    std::optional<double> raw;     ///< the score that was searched for, or given
    SkipReply reply;

    const SkipList &before() const { return states.front(); }
    const SkipList &after() const { return states.back(); }
    /// How many comparisons it took, in all walks.
    std::int64_t comparisons() const { return steps.back().comparisons; }
};

/// Runs the operation on a copy of the list. A state is a whole list: for lists of some hundred nodes.
SkipListRun recordRun(const SkipList &list, SkipOperation operation, const SkipArguments &arguments);

} // namespace tiebreak

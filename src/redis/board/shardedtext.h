// SPDX-License-Identifier: GPL-3.0-or-later
// Boards over several keys, in sentences.
#pragma once

#include "redis/board/shardedboard.h"
#include "redis/board/shardnames.h"

#include <string>
#include <vector>

namespace tiebreak
{

std::string noShardsText();
/// `reason` is a sentence.
std::string shardErrorText(const std::string &key, const std::string &reason);
/// That a board is refused of which shards may be missing; `what` is said of them in sentences.
std::string shardsMissingText(const std::string &what);
/// The board changes faster than its cuts can be found.
std::string restlessBoardText();
/// "Read within 38 ms, in 5 round trips; 12 members came or went meanwhile."
/// That a key is watched which is one of several that are named alike.
std::string oneOfFamilyText(const std::string &key, const KeyFamily &family);
std::string shardedCostText(const ShardedCost &cost);
/// That a member stands in `others` shards too, of which this is one.
std::string alsoInText(const std::string &member, const std::string &shard, std::size_t others);
/// What the user is to be told of members that stand in several shards: a sentence; empty for none.
std::string repeatedMembersText(const std::vector<std::string> &members);
/// That a number of "board:{n}" has no sorted set.
std::string missingShardsText(const MissingShards &missing);
/// What verifying said.
std::string verifiedText(bool right);

} // namespace tiebreak

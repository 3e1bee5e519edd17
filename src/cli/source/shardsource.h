// SPDX-License-Identifier: GPL-3.0-or-later
// A board over several keys, in the user's words.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/source/server.h"
#include "core/board/boardsample.h"
#include "redis/board/shardedboard.h"
#include "redis/board/wholeboard.h"
#include "redis/board/wholeshards.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI
{
class App;
}

namespace tiebreak
{

/// Which keys are one board together.
struct ShardOptions {
    std::vector<std::string> keys; ///< --shard, in their order
    std::string glob;              ///< --shards: all sorted sets that match, or BEFORE{n}BEHIND

    bool any() const { return !keys.empty() || !glob.empty(); }
};

/// Adds --shard and --shards to a subcommand. `options` must outlive it.
void addShardOptions(CLI::App &command, ShardOptions &options);

/// The shards with a connection to each node that has any.
struct OpenShards {
    Server server;
    std::vector<std::string> keys;
    ConnectedShards connected;
};

/// Connects, and finds the keys. `key`: one that was named as well, which is an error (Usage), as is a source
/// that is no server. `escaped`: as of BoardSourceOptions.
Result<std::unique_ptr<OpenShards>> openShards(const std::string &source, const ShardOptions &options,
                                               bool keyGiven, bool escaped, const CommandContext &context);

/// Of the first shard that has rows: all are packed alike. Nothing where none has.
Result<BoardSample> sampleOfShards(OpenShards &open, Direction direction, const Progress &progress);

/// All rows of all shards; members that stand in several are a finding, and said.
Result<WholeShards> readAllShards(OpenShards &open, ReadWay way, const CommandContext &context);

} // namespace tiebreak

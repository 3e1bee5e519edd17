// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/shardsource.h"

#include "cli/output/printederrors.h"
#include "cli/source/boardsource.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardedtext.h"
#include "redis/board/shardnames.h"
#include "redis/link/linktext.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace tiebreak
{

void addShardOptions(CLI::App &command, ShardOptions &options)
{
    command
        .add_option("--shard", options.keys,
                    "a key that is one board with others, several times; instead of KEY")
        ->type_name("KEY")
        ->allow_extra_args(false);
    command
        .add_option("--shards", options.glob,
                    "all sorted sets that match are one board, a glob, or board:{n} with a number for {n}; "
                    "in place of KEY")
        ->type_name("GLOB");
}

Result<std::unique_ptr<OpenShards>> openShards(const std::string &source, const ShardOptions &options,
                                               bool keyGiven, bool escaped, const CommandContext &context)
{
    if (!namesServer(source))
        return failure(ErrorKind::Usage, sentence("Shards are keys of a server; a file holds one board."));
    if (keyGiven)
        return failure(ErrorKind::Usage, sentence("A board is named by KEY or by its shards, not by both."));
    std::vector<std::string> named;
    for (const std::string &word : options.keys) {
        TRY(auto key, keyBytes(word, escaped));
        named.push_back(std::move(key));
    }
    TRY(auto server, openServer(source, context, named));
    auto open = std::make_unique<OpenShards>(OpenShards{std::move(server), std::move(named), {}});
    if (!options.glob.empty()) {
        ShardNames names = parseShardNames(options.glob);
        if (names.glob.empty()) // blanks and commas are part of a key here
            names.keys = {unescapeGlob(options.glob)};
        names.glob = globBytes(names.glob);
        TRY(auto found, findShards(open->server.connection, open->server.route, names,
                                   Progress(context.stop.get_token())));
        if (found.empty())
            return failure(ErrorKind::NotFound,
                           sentence("No sorted set matches {}.", quotedText(options.glob)));
        const bool isOneNode = open->server.route.endpoint.clusterOptions.thisNodeOnly;
        if (const auto missing = isOneNode ? std::nullopt : missingShards(names, found))
            context.output.remark(missingShardsText(*missing), Remark::Partial);
        for (std::string &key : found) {
            if (std::ranges::find(open->keys, key) == open->keys.end())
                open->keys.push_back(std::move(key));
        }
    }
    if (open->server.route.endpoint.clusterOptions.thisNodeOnly && !options.glob.empty())
        context.output.remark(thisNodeAloneText() + " Ranks leave out the shards of others.", Remark::Said);
    TRY(open->connected,
        connectShards(open->server.route, open->keys, {}, Progress(context.stop.get_token())));
    for (const auto &connection : open->connected.connections) {
        TRY(meetNode(open->server, *connection, context.stop.get_token()));
    }
    return open;
}

Result<BoardSample> sampleOfShards(OpenShards &open, Direction direction, const Progress &progress)
{
    BoardSample sample;
    for (const BoardShard &shard : open.connected.shards) {
        TRY(const auto opening, openBoard(*shard.connection, shard.key, direction, 0, progress));
        TRY(sample,
            readBoardSample(*shard.connection, shard.key, direction, opening.page.cardinality, progress));
        if (!sample.rows.empty())
            break;
    }
    return sample;
}

Result<WholeShards> readAllShards(OpenShards &open, ReadWay way, const CommandContext &context)
{
    TRY(auto whole, readWholeShards(open.connected.shards, way, Progress(context.stop.get_token())));
    warnOfLostLink(open.server, context.stop.get_token());
    if (!whole.repeated.empty())
        context.output.remark(repeatedMembersText(whole.repeated), Remark::Finding);
    return whole;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/shardsource.h"

#include "cli/source/boardkeys.h"
#include "cli/source/boardsource.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/cluster.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

namespace tiebreak
{

void addShardOptions(CLI::App &command, ShardOptions &options)
{
    command
        .add_option("--shard", options.keys,
                    "a key that is one board with others, several times; in place of KEY")
        ->type_name("KEY")
        ->allow_extra_args(false);
    command.add_option("--shards", options.glob, "all sorted sets that match are one board; in place of KEY")
        ->type_name("GLOB");
}

Result<std::unique_ptr<OpenShards>> openShards(const std::string &source, const ShardOptions &options,
                                               bool isServerSource, bool keyGiven, bool escaped,
                                               const CommandContext &context)
{
    if (!isServerSource)
        return failure(ErrorKind::Usage, sentence("Shards are keys of a server; a file holds one board."));
    if (keyGiven)
        return failure(ErrorKind::Usage, sentence("A board is named by KEY or by its shards, not by both."));
    std::vector<std::string> named;
    for (const std::string &word : options.keys) {
        auto key = keyBytes(word, escaped);
        if (!key)
            return std::unexpected(std::move(key.error()));
        named.push_back(*std::move(key));
    }
    const std::optional<std::string> first = named.empty() ? std::nullopt : std::optional(named.front());
    auto server = openServer(source, context, first);
    if (!server)
        return std::unexpected(std::move(server.error()));
    auto open = std::make_unique<OpenShards>(OpenShards{*std::move(server), std::move(named), {}, {}});
    if (!options.glob.empty()) {
        const std::vector<std::string> words{options.glob};
        auto found = findBoardKeys(open->server, words, false, context);
        if (!found)
            return std::unexpected(std::move(found.error()));
        for (std::string &key : *found) {
            if (std::ranges::find(open->keys, key) == open->keys.end())
                open->keys.push_back(std::move(key));
        }
    }
    std::map<std::string, Connection *> nodes;
    for (const std::string &key : open->keys) {
        Connection *connection = &open->server.connection;
        const Endpoint there = open->server.endpoint.holding(key);
        if (there.cluster) {
            Connection *&known = nodes[there.cluster->addressFor(there)];
            if (known == nullptr) {
                auto opened = Connection::open(there, {}, context.stop.get_token());
                if (!opened)
                    return std::unexpected(std::move(opened.error()));
                known =
                    open->connections.emplace_back(std::make_unique<Connection>(*std::move(opened))).get();
            }
            connection = known;
        }
        open->shards.push_back({connection, key});
    }
    return open;
}

std::string repeatedMembersText(const std::vector<std::string> &members)
{
    if (members.empty())
        return {};
    const auto count = static_cast<std::int64_t>(members.size());
    return plural(
        count, sentence("1 member stands in several shards, {}.", quotedText(members.front())),
        sentence("{} members stand in several shards, {} among them.", count, quotedText(members.front())));
}

} // namespace tiebreak

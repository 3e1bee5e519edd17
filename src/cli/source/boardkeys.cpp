// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/boardkeys.h"

#include "cli/source/boardsource.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "redis/keys/clusterscan.h"

#include <algorithm>
#include <unordered_set>

namespace tiebreak
{

namespace
{

Result<ListedKeys> matchingKeys(Server &server, const std::string &glob, const CommandContext &context)
{
    auto listed = listKeys(server.connection, server.route, {.match = globBytes(glob)}, Nodes::Responding,
                           Progress(context.stop.get_token()));
    if (listed && listed->keys.empty())
        return listed->missing.empty()
                   ? failure(ErrorKind::NotFound, sentence("No sorted set matches {}.", quotedText(glob)))
                   : failure(ErrorKind::NotFound, sentence("No sorted set that matches {} was found. {}",
                                                           quotedText(glob), missingText(listed->missing)));
    return listed;
}

} // namespace

Result<std::optional<std::string>> plainKey(const std::string &word, bool escaped)
{
    if (!escaped && isGlob(word))
        return std::nullopt;
    TRY(auto key, keyBytes(escaped ? word : unescapeGlob(word), escaped));
    return key;
}

Result<FoundKeys> findBoardKeys(Server &server, std::span<const std::string> words, bool escaped,
                                const CommandContext &context)
{
    FoundKeys found;
    std::unordered_set<std::string> seen;
    for (const std::string &word : words) {
        TRY(auto key, plainKey(word, escaped));
        TRY(auto listed, key ? Result<ListedKeys>(ListedKeys{{*std::move(key)}, {}})
                             : matchingKeys(server, word, context));
        for (std::string &name : listed.keys) {
            if (seen.insert(name).second)
                found.keys.push_back(std::move(name));
        }
        for (MissingBoards &part : listed.missing) {
            if (std::ranges::find(found.missing, part.where, &MissingBoards::where) == found.missing.end())
                found.missing.push_back(std::move(part));
        }
    }
    return found;
}

} // namespace tiebreak

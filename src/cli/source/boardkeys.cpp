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

Result<std::vector<std::string>> matchingKeys(Server &server, const std::string &glob,
                                              const CommandContext &context)
{
    std::vector<std::string> keys;
    KeyScan scan;
    scan.match = globBytes(glob);
    const auto keep = [&keys](const ByteStrings &batch) {
        for (std::size_t i = 0; i < batch.size(); ++i)
            keys.emplace_back(batch[i]);
    };
    const auto count =
        scanAllNodes(server.connection, server.endpoint, scan, keep, Progress(context.stop.get_token()));
    if (!count)
        return std::unexpected(count.error());
    if (keys.empty())
        return failure(ErrorKind::NotFound, sentence("No sorted set matches {}.", quotedText(glob)));
    std::ranges::sort(keys);
    return keys;
}

} // namespace

Result<std::optional<std::string>> plainKey(const std::string &word, bool escaped)
{
    if (!escaped && isGlob(word))
        return std::nullopt;
    auto key = keyBytes(escaped ? word : unescapeGlob(word), escaped);
    if (!key)
        return std::unexpected(key.error());
    return *std::move(key);
}

Result<std::vector<std::string>> findBoardKeys(Server &server, std::span<const std::string> words,
                                               bool escaped, const CommandContext &context)
{
    std::vector<std::string> keys;
    std::unordered_set<std::string> seen;
    for (const std::string &word : words) {
        auto key = plainKey(word, escaped);
        if (!key)
            return std::unexpected(key.error());
        auto found = *key ? Result<std::vector<std::string>>(std::vector{**std::move(key)})
                          : matchingKeys(server, word, context);
        if (!found)
            return found;
        for (std::string &name : *found) {
            if (seen.insert(name).second)
                keys.push_back(std::move(name));
        }
    }
    return keys;
}

} // namespace tiebreak

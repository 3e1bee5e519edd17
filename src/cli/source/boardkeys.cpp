// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/boardkeys.h"

#include "cli/source/boardsource.h"
#include "core/board/coveragetext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "redis/keys/clusterscan.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

Result<ListedKeys> matchingKeys(Server &server, const std::string &glob, const CommandContext &context)
{
    auto listed = listKeys(server.connection, server.route, {.match = globBytes(glob)}, Nodes::Responding,
                           Progress(context.stop.get_token()));
    if (listed && listed->keys.empty())
        return listed->coverage.gaps().empty()
                   ? failure(ErrorKind::NotFound, sentence("No sorted set matches {}.", quotedText(glob)))
                   : failure(ErrorKind::NotFound, sentence("No sorted set that matches {} was found. {}",
                                                           quotedText(glob), gapsText(listed->coverage)));
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
    FoundKeys found{{}, {}, Coverage({}), 0};
    std::unordered_set<std::string> seen;
    for (const std::string &word : words) {
        TRY(auto key, plainKey(word, escaped));
        if (key)
            found.named.insert(*key);
        TRY(auto listed, key ? Result<ListedKeys>(ListedKeys{{*std::move(key)}, Coverage({})})
                             : matchingKeys(server, word, context));
        for (std::string &name : listed.keys) {
            if (seen.insert(name).second)
                found.keys.push_back(std::move(name));
        }
        found.coverage.join(listed.coverage);
    }
    // A board that two words mean is one.
    const auto boards = static_cast<std::int64_t>(found.keys.size());
    const bool all = found.coverage.gaps().empty();
    found.coverage.setPart(
        {CoveredUnit::Boards, boards, all ? std::optional(boards) : std::nullopt, CoveredBy::Answers});
    return found;
}

} // namespace tiebreak

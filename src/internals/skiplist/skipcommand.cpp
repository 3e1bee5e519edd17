// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skipcommand.h"

#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

std::string inCapitals(std::string_view word)
{
    std::string capitals(word);
    std::ranges::transform(capitals, capitals.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return capitals;
}

std::optional<SkipCommand> ofMember(SkipOperation operation, const std::string &member, double raw = 0)
{
    SkipCommand command{operation, {}};
    command.arguments.member = member;
    command.arguments.raw = raw;
    return command;
}

std::optional<SkipCommand> ofNumberAndMember(SkipOperation operation, const std::string &number,
                                             const std::string &member)
{
    const auto raw = parseRawText(number);
    return raw && !std::isnan(*raw) ? ofMember(operation, member, *raw) : std::nullopt;
}

std::optional<SkipCommand> ofRanks(const std::string &start, const std::string &stop, bool reverse)
{
    const auto first = parseInteger(start);
    const auto last = parseInteger(stop);
    if (!first || !last)
        return std::nullopt;
    SkipCommand command{SkipOperation::RangeByRank, {}};
    command.arguments.start = *first;
    command.arguments.stop = *last;
    command.arguments.reverse = reverse;
    return command;
}

/// A bound, with ( before it where it is excluded.
bool readBound(std::string_view word, double &raw, bool &exclusive)
{
    exclusive = word.starts_with('(');
    const auto read = parseRawText(word.substr(exclusive ? 1 : 0));
    raw = read.value_or(0);
    return read && !std::isnan(*read);
}

std::optional<SkipCommand> ofScores(std::string_view min, std::string_view max, bool reverse)
{
    SkipCommand command{SkipOperation::RangeByScore, {}};
    command.arguments.reverse = reverse;
    ScoreBounds &bounds = command.arguments.bounds;
    if (!readBound(min, bounds.min, bounds.minExclusive) || !readBound(max, bounds.max, bounds.maxExclusive))
        return std::nullopt;
    return command;
}

} // namespace

std::optional<SkipCommand> readSkipCommand(std::span<const std::string> words)
{
    if (words.size() < 3)
        return std::nullopt;
    const std::string name = inCapitals(words[0]);
    // Options stand behind what every command has; a member may be called like one.
    const std::size_t fixed =
        name == "ZSCORE" || name == "ZRANK" || name == "ZREVRANK" || name == "ZREM" ? 3 : 4;
    if (words.size() < fixed)
        return std::nullopt;
    bool byScore = false;
    bool reverse = name.starts_with("ZREVRANGE");
    for (const std::string &word : words.subspan(fixed)) {
        const std::string option = inCapitals(word);
        if (option == "BYSCORE" && name == "ZRANGE")
            byScore = true;
        else if (option == "REV" && name == "ZRANGE")
            reverse = true;
        else if ((option != "WITHSCORES" && option != "WITHSCORE") || name == "ZREM" || name == "ZADD" ||
                 name == "ZINCRBY" || name == "ZSCORE")
            return std::nullopt;
    }
    if (name == "ZSCORE")
        return ofMember(SkipOperation::Score, words[2]);
    if (name == "ZRANK")
        return ofMember(SkipOperation::Rank, words[2]);
    if (name == "ZREVRANK")
        return ofMember(SkipOperation::ReverseRank, words[2]);
    if (name == "ZREM")
        return ofMember(SkipOperation::Remove, words[2]);
    if (name == "ZADD")
        return ofNumberAndMember(SkipOperation::Set, words[2], words[3]);
    if (name == "ZINCRBY")
        return ofNumberAndMember(SkipOperation::IncrementBy, words[2], words[3]);
    if (name == "ZREVRANGEBYSCORE" || (byScore && reverse))
        return ofScores(words[3], words[2], true);
    if (name == "ZRANGEBYSCORE" || name == "ZCOUNT" || byScore)
        return ofScores(words[2], words[3], false);
    if (name == "ZRANGE" || name == "ZREVRANGE")
        return ofRanks(words[2], words[3], reverse);
    return std::nullopt;
}

} // namespace tiebreak

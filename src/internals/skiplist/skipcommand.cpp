// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skipcommand.h"

#include "core/text/asciicase.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "internals/skiplist/addwords.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

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

std::optional<double> rawOf(const Rows &rows, std::string_view member)
{
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows.member(row) == member)
            return rows.raw(row);
    return std::nullopt;
}

/// Of one row, without INCR.
std::optional<SkipCommand> readAdd(std::span<const std::string> words, const Rows &rows)
{
    const auto add = readAddWords(words);
    if (!add || add->rows != 1 || add->increments)
        return std::nullopt;
    const std::string &member = words[add->firstRow + 1];
    auto command = ofNumberAndMember(SkipOperation::Set, words[add->firstRow], member);
    if (!command)
        return std::nullopt;
    const double raw = command->arguments.raw;
    const auto old = rawOf(rows, member);
    if ((old && (add->onlyNew || (add->onlyGreater && raw <= *old) || (add->onlyLess && raw >= *old))) ||
        (!old && add->onlyThere))
        command->operation = SkipOperation::Score;
    return command;
}

std::optional<SkipCommand> readPop(std::span<const std::string> words, const Rows &rows, bool highest)
{
    if (words.size() != 2 || rows.size() == 0)
        return std::nullopt;
    return ofMember(SkipOperation::Remove, std::string(rows.member(highest ? rows.size() - 1 : 0)));
}

std::optional<SkipCommand> readRange(const std::string &name, std::span<const std::string> words)
{
    bool byScore = name == "ZRANGEBYSCORE" || name == "ZREVRANGEBYSCORE" || name == "ZCOUNT";
    bool reverse = name.starts_with("ZREV");
    for (const std::string &word : words.subspan(4)) {
        const std::string option = upperCased(word);
        if (option == "BYSCORE" && name == "ZRANGE")
            byScore = true;
        else if (option == "REV" && name == "ZRANGE")
            reverse = true;
        else if (option != "WITHSCORES" || name == "ZCOUNT")
            return std::nullopt;
    }
    if (!byScore)
        return ofRanks(words[2], words[3], reverse);
    return reverse ? ofScores(words[3], words[2], true) : ofScores(words[2], words[3], false);
}

} // namespace

std::optional<SkipCommand> readSkipCommand(std::span<const std::string> words, const Rows &rows)
{
    if (words.size() < 2)
        return std::nullopt;
    const std::string name = upperCased(words[0]);
    if (name == "ZPOPMIN" || name == "ZPOPMAX")
        return readPop(words, rows, name == "ZPOPMAX");
    if (name == "ZADD")
        return readAdd(words, rows);
    if (name == "ZINCRBY" && words.size() == 4)
        return ofNumberAndMember(SkipOperation::IncrementBy, words[2], words[3]);
    if (name == "ZSCORE" && words.size() == 3)
        return ofMember(SkipOperation::Score, words[2]);
    if (name == "ZREM" && words.size() == 3)
        return ofMember(SkipOperation::Remove, words[2]);
    if (name == "ZRANK" || name == "ZREVRANK") {
        const bool withScore = words.size() == 4 && upperCased(words[3]) == "WITHSCORE";
        if (words.size() != 3 && !withScore)
            return std::nullopt;
        return ofMember(name == "ZRANK" ? SkipOperation::Rank : SkipOperation::ReverseRank, words[2]);
    }
    const bool ranges = name == "ZRANGE" || name == "ZREVRANGE" || name == "ZRANGEBYSCORE" ||
                        name == "ZREVRANGEBYSCORE" || name == "ZCOUNT";
    return ranges && words.size() >= 4 ? readRange(name, words) : std::nullopt;
}

} // namespace tiebreak

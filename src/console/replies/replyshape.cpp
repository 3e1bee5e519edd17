// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/replyshape.h"

#include "core/text/asciicase.h"
#include "core/text/integertext.h"
#include "internals/skiplist/addwords.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tiebreak
{

namespace
{

using Kind = ReplyShape::Kind;

/// Whether one of the words from `from` on is this option.
bool hasOption(const Command &command, std::size_t from, std::string_view option)
{
    return std::any_of(command.begin() + std::ptrdiff_t(std::min(from, command.size())), command.end(),
                       [&](const std::string &word) { return upperCased(word) == option; });
}

struct KnownShape {
    std::string_view name;
    Kind kind;
    bool fromTop = false;
    std::size_t rowsOption = 0; ///< Rows only with WITHSCORES from this word on; 0: always
};

constexpr std::array knownShapes{
    KnownShape{"ZSCORE", Kind::Raw},
    KnownShape{"ZINCRBY", Kind::Raw},
    KnownShape{"ZMSCORE", Kind::Raws},
    KnownShape{"ZRANGE", Kind::Rows, false, 4},
    KnownShape{"ZREVRANGE", Kind::Rows, true, 4},
    KnownShape{"ZRANGEBYSCORE", Kind::Rows, false, 4},
    KnownShape{"ZREVRANGEBYSCORE", Kind::Rows, true, 4},
    KnownShape{"ZRANDMEMBER", Kind::Rows, false, 3},
    KnownShape{"ZUNION", Kind::Rows, false, 2},
    KnownShape{"ZINTER", Kind::Rows, false, 2},
    KnownShape{"ZDIFF", Kind::Rows, false, 2},
    KnownShape{"ZPOPMIN", Kind::Rows},
    KnownShape{"ZPOPMAX", Kind::Rows},
    KnownShape{"BZPOPMIN", Kind::KeyedRow},
    KnownShape{"BZPOPMAX", Kind::KeyedRow},
    KnownShape{"ZMPOP", Kind::KeyedRows},
    KnownShape{"BZMPOP", Kind::KeyedRows},
    KnownShape{"ZSCAN", Kind::Scan},
    KnownShape{"ZRANK", Kind::Place},
    KnownShape{"ZREVRANK", Kind::Place, true},
    KnownShape{"ZCARD", Kind::Card},
    KnownShape{"ZCOUNT", Kind::Count},
    KnownShape{"ZADD", Kind::Added},
    KnownShape{"ZREM", Kind::Removed},
    KnownShape{"ZREMRANGEBYRANK", Kind::Removed},
    KnownShape{"ZREMRANGEBYSCORE", Kind::Removed},
    KnownShape{"ZREMRANGEBYLEX", Kind::Removed},
    KnownShape{"ZUNIONSTORE", Kind::Stored},
    KnownShape{"ZINTERSTORE", Kind::Stored},
    KnownShape{"ZDIFFSTORE", Kind::Stored},
    KnownShape{"ZRANGESTORE", Kind::Stored},
};

void readRange(const Command &command, const std::string &name, ReplyShape &shape)
{
    const bool byRank =
        !name.ends_with("BYSCORE") && !hasOption(command, 4, "BYSCORE") && !hasOption(command, 4, "BYLEX");
    shape.fromTop = shape.fromTop || hasOption(command, 4, "REV");
    if (byRank && command.size() > 3)
        shape.start = parseInteger(command[2]);
}

} // namespace

ReplyShape replyShape(const Command &command)
{
    ReplyShape shape;
    if (command.size() < 2)
        return shape;
    const std::string name = upperCased(command[0]);
    const auto known = std::ranges::find(knownShapes, name, &KnownShape::name);
    if (known == knownShapes.end())
        return shape;
    const bool rowsAreAsked = known->rowsOption == 0 || hasOption(command, known->rowsOption, "WITHSCORES");
    shape.kind = rowsAreAsked ? known->kind : Kind::Other;
    shape.fromTop = known->fromTop;
    const bool several = name == "ZUNION" || name == "ZINTER" || name == "ZDIFF" ||
                         known->kind == Kind::KeyedRow || known->kind == Kind::KeyedRows;
    if (!several)
        shape.key = command[1];
    if (const auto add = readAddWords(command)) {
        if (add->increments)
            shape.kind = Kind::Raw;
        else if (add->countsChanged)
            shape.kind = Kind::Changed;
    }
    if (shape.kind == Kind::Place && hasOption(command, 3, "WITHSCORE"))
        shape.kind = Kind::PlaceRaw;
    if (name.contains("RANGE") && shape.kind == Kind::Rows)
        readRange(command, name, shape);
    if (shape.kind == Kind::Count && command.size() > 3) {
        shape.min = command[2];
        shape.max = command[3];
    }
    const bool aggregates = name == "ZUNION" || name == "ZINTER";
    shape.added = aggregates && !hasOption(command, 3, "MIN") && !hasOption(command, 3, "MAX") &&
                  parseInteger(command[1]).value_or(1) > 1;
    if (shape.kind == Kind::Raws)
        shape.members.assign(command.begin() + 2, command.end());
    else if ((shape.kind == Kind::Raw || shape.kind == Kind::Place || shape.kind == Kind::PlaceRaw) &&
             command.size() > 2)
        shape.members = {name == "ZSCORE" || name.ends_with("RANK") ? command[2] : command.back()};
    return shape;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/strategies/strategies.h"

#include "core/codec/pointweight.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

std::span<const StrategyInfo> strategies()
{
    static constexpr std::array list{
        StrategyInfo{.key = "script",
                     .title = dataWord("strategy", "Lua script"),
                     .sentence = dataWord("strategy", "One script reads, adds and writes on the server."),
                     .make = makeScript},
        StrategyInfo{.key = "function",
                     .title = dataWord("strategy", "Function"),
                     .sentence =
                         dataWord("strategy", "The same as a Redis FUNCTION, which the server keeps."),
                     .needsFunctions = true,
                     .make = makeFunction},
        StrategyInfo{.key = "watch",
                     .title = dataWord("strategy", "WATCH and retry"),
                     .sentence = dataWord(
                         "strategy",
                         "WATCH, read, write in MULTI/EXEC. Starts over if another client wrote in between."),
                     .make = makeWatched},
        StrategyInfo{.key = "lock",
                     .title = dataWord("strategy", "Lock"),
                     .sentence =
                         dataWord("strategy", "Read, add, write under a lock on the member (SET NX PX)."),
                     .make = makeLocked},
        StrategyInfo{
            .key = "unguarded",
            .title = dataWord("strategy", "Read, add, write"),
            .sentence = dataWord("strategy", "Two clients can read the same score and overwrite each other."),
            .make = makeUnguarded},
        StrategyInfo{.key = "zincrby",
                     .title = dataWord("strategy", "ZINCRBY by points"),
                     .sentence = dataWord(
                         "strategy", "Adds points directly to the raw score, so they end up in the time."),
                     .stamps = false,
                     .needsRising = true,
                     .make = makePlainIncrement},
        StrategyInfo{.key = "zincrby-weight",
                     .title = dataWord("strategy", "ZINCRBY by weight"),
                     .sentence =
                         dataWord("strategy", "Adds the points times their weight: the old time stays."),
                     .stamps = false,
                     .needsWeight = true,
                     .make = makeWeightedIncrement},
        StrategyInfo{.key = "two-sets",
                     .title = dataWord("strategy", "Second sorted set"),
                     .sentence = dataWord("strategy", "Scores in one sorted set, times in another."),
                     .layout = BoardLayout::TwoSets,
                     .make = makeTwoSets},
        StrategyInfo{
            .key = "time-in-member",
            .title = dataWord("strategy", "Time in the member"),
            .sentence = dataWord("strategy", "The time comes before the name; a hash maps names to members."),
            .layout = BoardLayout::TimeInMember,
            .make = makeTimeInMember},
    };
    return list;
}

Result<const StrategyInfo *> findStrategy(std::string_view key)
{
    const auto found = std::ranges::find(strategies(), key, &StrategyInfo::key);
    if (found != strategies().end())
        return &*found;
    std::vector<std::string> keys;
    for (const StrategyInfo &info : strategies())
        keys.emplace_back(info.key);
    return failure(ErrorKind::Usage, sentence("Unknown strategy \"{}\". Choose one of {}.", key,
                                              listText(ListOf::Words, keys)));
}

Result<void> checkStrategy(const StrategyInfo &strategy, const CodecSpec &codec, bool serverTime)
{
    const std::string title = label("strategy", strategy.title);
    if (strategy.layout != BoardLayout::Composite && codec.hasTime())
        return failure(ErrorKind::Usage,
                       sentence("{} keeps the time beside the score: its codec is plain.", title));
    if (strategy.needsWeight && !pointWeight(codec))
        return failure(
            ErrorKind::Usage,
            sentence("{} needs a codec whose raw scores add up, such as a binary split; those of {} do not.",
                     title, specText(codec)));
    if (strategy.needsRising && codec.fallsWithScore())
        return failure(ErrorKind::Usage,
                       sentence("{} would take points away: with {} the raw score falls as the "
                                "score grows. Use ZINCRBY by weight or a script.",
                                title, specText(codec)));
    if (serverTime && !strategy.stamps)
        return failure(ErrorKind::Usage,
                       sentence("{} writes no time, so the server's clock makes no difference.", title));
    if (serverTime && strategy.layout == BoardLayout::Composite && !codec.hasTime())
        return failure(ErrorKind::Usage,
                       sentence("The codec plain holds no time, so the server's clock makes no difference."));
    return {};
}

} // namespace tiebreak

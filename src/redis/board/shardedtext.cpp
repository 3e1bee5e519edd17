// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shardedtext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

std::string noShardsText()
{
    return sentence("No key is named that the board could be in.");
}

std::string shardErrorText(const std::string &key, const std::string &reason)
{
    return phrase("shards", "{}: {}", quotedText(key), reason);
}

std::string shardsMissingText(const std::string &what)
{
    return sentence("{} No ranks are shown, because they would be wrong without all shards.", what);
}

std::string restlessBoardText()
{
    return sentence("The board changes faster than it can be read: try again in a moment.");
}

std::string oneOfFamilyText(const std::string &key, const KeyFamily &family)
{
    if (!family.unlisted.empty())
        return sentence(
            "Other sorted sets named {} could not be looked for: {} If there are any, they are not "
            "read, be they shards of this board or other boards.",
            quotedText(family.names), family.unlisted);
    if (!family.isWhole)
        return sentence(
            "{} is 1 of at least {} sorted sets named {}: not all keys could be listed. The others are not "
            "read, be they shards of this board or other boards.",
            quotedText(key), family.keys, quotedText(family.names));
    return sentence(
        "{} is 1 of {} sorted sets named {}. The others are not read, be they shards of this board "
        "or other boards.",
        quotedText(key), family.keys, quotedText(family.names));
}

std::string shardedCostText(const ShardedCost &cost)
{
    const auto milliseconds =
        std::max<std::int64_t>(1, std::chrono::round<std::chrono::milliseconds>(cost.time).count());
    const std::string trips = plural(cost.roundTrips, phrase("shards", "1 round trip"),
                                     phrase("shards", "{} round trips", cost.roundTrips));
    if (cost.writes == 0)
        return sentence("Read within {} ms, in {}; as many members before as after.", milliseconds, trips);
    return plural(
        cost.writes,
        sentence("Read within {} ms, in {}; 1 member came or went in the meantime.", milliseconds, trips),
        sentence("Read within {} ms, in {}; {} members came or went in the meantime.", milliseconds, trips,
                 cost.writes));
}

std::string alsoInText(const std::string &member, const std::string &shard, std::size_t others)
{
    return plural(static_cast<std::int64_t>(others),
                  sentence("{} is also in {}. No member should be in two shards.", quotedText(member),
                           quotedText(shard)),
                  sentence("{} is also in {} other shards, {} among them. No member should be in two shards.",
                           quotedText(member), others, quotedText(shard)));
}

std::string repeatedMembersText(const std::vector<std::string> &members)
{
    if (members.empty())
        return {};
    const auto count = static_cast<std::int64_t>(members.size());
    return plural(count, sentence("1 member was found in several shards, {}.", quotedText(members.front())),
                  sentence("{} members were found in several shards, {} among them.", count,
                           quotedText(members.front())));
}

std::string missingShardsText(const MissingShards &missing)
{
    const std::string first = quotedText(missing.first);
    return plural(
        missing.count,
        sentence("{} is not a sorted set, so a shard may be missing. If it is not a shard, name the shards "
                 "by a glob or one by one.",
                 first),
        sentence("{} keys in between, {} among them, are not sorted sets, so shards may be missing. If "
                 "they are not shards, name the shards by a glob or one by one.",
                 missing.count, first));
}

std::string verifiedText(bool right)
{
    return right ? sentence("Counted again: as many rows are above the first one as its rank says.")
                 : sentence("The board changed while it was read: a second count found another number of "
                            "rows above the first one.");
}

} // namespace tiebreak

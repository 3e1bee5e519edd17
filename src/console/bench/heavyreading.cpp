// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/heavyreading.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/time/tick.h"
#include "redis/wire/readingcommands.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t mostMembers = 1'000'000;

/// What a command goes through of its keys.
enum class Goes : std::uint8_t {
    ThroughAll,
    ByRank,   ///< between two ranks
    ByScore,  ///< between two scores, perhaps with a LIMIT
    ByName,   ///< the same between two members
    ByWord,   ///< ZRANGE, whose words say which of these
    Smallest, ///< through the smallest of its keys, looking each member up in the others
    Counted,  ///< as many as its third word says
    UpToCount ///< as many as COUNT says
};

/// Where its keys are.
enum class Keys : std::uint8_t { First, Second, AllWords, BehindCount, BehindStreams, Database };

/// How the members of a key are counted; By::Type: its type says how.
enum class By : std::uint8_t { Type, Zcard, Scard, Hlen, Llen, Xlen };

struct HeavyCommand {
    std::string_view name;
    Keys keys;
    By by;
    Goes goes;
    double microseconds = 1.5; ///< a member, about
};

constexpr HeavyCommand heavyCommands[] = {
    {"DEL", Keys::AllWords, By::Type, Goes::ThroughAll, 0.3},
    {"DUMP", Keys::First, By::Type, Goes::ThroughAll, 0.5},
    {"GEORADIUS", Keys::First, By::Zcard, Goes::ThroughAll},
    {"GEORADIUSBYMEMBER", Keys::First, By::Zcard, Goes::ThroughAll},
    {"GEORADIUSBYMEMBER_RO", Keys::First, By::Zcard, Goes::ThroughAll},
    {"GEORADIUS_RO", Keys::First, By::Zcard, Goes::ThroughAll},
    {"GEOSEARCH", Keys::First, By::Zcard, Goes::ThroughAll},
    {"HGETALL", Keys::First, By::Hlen, Goes::ThroughAll},
    {"HKEYS", Keys::First, By::Hlen, Goes::ThroughAll},
    {"HRANDFIELD", Keys::First, By::Hlen, Goes::Counted},
    {"HVALS", Keys::First, By::Hlen, Goes::ThroughAll},
    {"KEYS", Keys::Database, By::Type, Goes::ThroughAll, 0.5},
    {"LPOS", Keys::First, By::Llen, Goes::ThroughAll, 0.2},
    {"LRANGE", Keys::First, By::Llen, Goes::ByRank},
    {"MEMORY USAGE", Keys::Second, By::Type, Goes::ThroughAll, 0.2},
    {"SDIFF", Keys::AllWords, By::Scard, Goes::ThroughAll},
    {"SINTER", Keys::AllWords, By::Scard, Goes::Smallest},
    {"SINTERCARD", Keys::BehindCount, By::Scard, Goes::Smallest},
    {"SMEMBERS", Keys::First, By::Scard, Goes::ThroughAll},
    {"SORT", Keys::First, By::Type, Goes::ThroughAll, 4},
    {"SORT_RO", Keys::First, By::Type, Goes::ThroughAll, 4},
    {"SRANDMEMBER", Keys::First, By::Scard, Goes::Counted},
    {"SUNION", Keys::AllWords, By::Scard, Goes::ThroughAll},
    {"XRANGE", Keys::First, By::Xlen, Goes::UpToCount},
    {"XREAD", Keys::BehindStreams, By::Xlen, Goes::UpToCount},
    {"XREVRANGE", Keys::First, By::Xlen, Goes::UpToCount},
    {"ZDIFF", Keys::BehindCount, By::Type, Goes::ThroughAll},
    {"ZINTER", Keys::BehindCount, By::Type, Goes::Smallest},
    {"ZINTERCARD", Keys::BehindCount, By::Type, Goes::Smallest},
    {"ZRANDMEMBER", Keys::First, By::Zcard, Goes::Counted},
    {"ZRANGE", Keys::First, By::Zcard, Goes::ByWord},
    {"ZRANGEBYLEX", Keys::First, By::Zcard, Goes::ByName},
    {"ZRANGEBYSCORE", Keys::First, By::Zcard, Goes::ByScore},
    {"ZREVRANGE", Keys::First, By::Zcard, Goes::ByRank},
    {"ZREVRANGEBYLEX", Keys::First, By::Zcard, Goes::ByName},
    {"ZREVRANGEBYSCORE", Keys::First, By::Zcard, Goes::ByScore},
    {"ZUNION", Keys::BehindCount, By::Type, Goes::ThroughAll, 3},
};

/// The command that goes through the same and only reads: without the key in which it stores what it has
/// read, or of what it removes. Every other command is its own.
Command readingTwin(const Command &command)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> removals{
        {{"ZREMRANGEBYRANK", "ZRANGE"},
         {"ZREMRANGEBYSCORE", "ZRANGEBYSCORE"},
         {"ZREMRANGEBYLEX", "ZRANGEBYLEX"}}};
    Command twin = command;
    if (command.empty())
        return twin;
    const std::string name = upperCased(command.front());
    for (const auto &[removal, reading] : removals) {
        if (name == removal)
            twin.front() = reading;
    }
    constexpr std::string_view stores = "STORE";
    if (command.size() > 2 && name.ends_with(stores)) {
        twin.erase(twin.begin() + 1);
        twin.front() = name.substr(0, name.size() - stores.size());
    }
    return twin;
}

const HeavyCommand *heavyCommand(const Command &command)
{
    const std::string name = fullCommandName(command);
    const auto *found = std::ranges::find(heavyCommands, name, &HeavyCommand::name);
    return found == std::end(heavyCommands) ? nullptr : found;
}

/// The place of an option among the words behind the first ones; 0: it is not there.
std::size_t optionIn(const Command &command, std::string_view option, std::size_t first)
{
    for (std::size_t i = first; i < command.size(); ++i) {
        if (upperCased(command[i]) == option)
            return i;
    }
    return 0;
}

std::optional<std::int64_t> numberAt(const Command &command, std::size_t place)
{
    return place < command.size() ? parseInteger(command[place]) : std::nullopt;
}

Goes waysOf(const HeavyCommand &heavy, const Command &command)
{
    if (heavy.goes != Goes::ByWord)
        return heavy.goes;
    return optionIn(command, "BYSCORE", 4) > 0 ? Goes::ByScore
           : optionIn(command, "BYLEX", 4) > 0 ? Goes::ByName
                                               : Goes::ByRank;
}

std::vector<std::string> keysOf(const HeavyCommand &heavy, const Command &command)
{
    std::size_t first = 1;
    std::size_t count = 1;
    switch (heavy.keys) {
    case Keys::First:
        break;
    case Keys::Second:
        first = 2;
        break;
    case Keys::AllWords:
        count = command.size() - 1;
        break;
    case Keys::BehindCount:
        first = 2;
        count = std::size_t(std::clamp<std::int64_t>(numberAt(command, 1).value_or(0), 0, 1000));
        break;
    case Keys::BehindStreams:
        first = optionIn(command, "STREAMS", 1) + 1;
        count = first == 1 ? 0 : (command.size() - first) / 2;
        break;
    case Keys::Database:
        return {};
    }
    std::vector<std::string> keys;
    for (std::size_t i = first; i < std::min(command.size(), first + count); ++i)
        keys.push_back(command[i]);
    return keys;
}

/// What the words alone say that it goes through at most; nothing: they do not.
std::optional<std::int64_t> boundOf(const HeavyCommand &heavy, const Command &command)
{
    const Goes ways = waysOf(heavy, command);
    if (ways == Goes::Counted) {
        const auto count = numberAt(command, 2);
        return command.size() < 3 ? 1
               : count            ? std::optional(std::max<std::int64_t>(*count, 0))
                                  : std::nullopt;
    }
    if (ways == Goes::UpToCount) {
        const std::size_t at = optionIn(command, "COUNT", 1);
        return at > 0 ? numberAt(command, at + 1) : std::nullopt;
    }
    if (ways == Goes::ByRank) {
        const auto first = numberAt(command, 2);
        const auto last = numberAt(command, 3);
        const bool fromOneEnd = first && last && (*first < 0) == (*last < 0);
        return fromOneEnd && *last - *first < mostMembers
                   ? std::optional(std::max<std::int64_t>(*last - *first + 1, 0))
                   : std::nullopt;
    }
    if (ways == Goes::ByScore || ways == Goes::ByName) {
        const std::size_t at = optionIn(command, "LIMIT", 4);
        const auto offset = numberAt(command, at + 1);
        const auto count = numberAt(command, at + 2);
        const bool limits = at > 0 && offset && count && *offset >= 0 && *count >= 0 &&
                            *offset < mostMembers && *count <= mostMembers;
        return limits ? std::optional(*offset + *count) : std::nullopt;
    }
    if (heavy.name == "MEMORY USAGE") {
        const std::size_t at = optionIn(command, "SAMPLES", 3);
        const auto samples = at > 0 ? numberAt(command, at + 1) : 5;
        return samples && *samples > 0 ? samples : std::nullopt;
    }
    return std::nullopt;
}

std::optional<Command> countingOf(std::string_view type, const std::string &key)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> counting{
        {{"zset", "ZCARD"}, {"set", "SCARD"}, {"hash", "HLEN"}, {"list", "LLEN"}, {"stream", "XLEN"}}};
    const auto *found =
        std::ranges::find(counting, type, &std::pair<std::string_view, std::string_view>::first);
    return found == counting.end() ? std::nullopt : std::optional(Command{std::string(found->second), key});
}

std::string_view typeOf(By by)
{
    constexpr std::array<std::string_view, 6> types{"", "zset", "set", "hash", "list", "stream"};
    return types[static_cast<std::size_t>(by)];
}

/// How many members each key has; nothing for one of which the server does not say it. What is counted in
/// another way than its type has, or holds no members, counts as none: then the command fails, or is quick.
Result<std::vector<std::optional<std::int64_t>>> sizesOf(Connection &connection, const HeavyCommand &heavy,
                                                         const std::vector<std::string> &keys,
                                                         const std::stop_token &stop)
{
    std::vector<std::string> types(keys.size(), std::string(typeOf(heavy.by)));
    std::vector<std::optional<std::int64_t>> sizes(keys.size(), 0);
    if (heavy.by == By::Type) {
        std::vector<Command> questions;
        for (const std::string &key : keys)
            questions.push_back({"TYPE", key});
        TRY(const auto replies, connection.pipeline(questions, stop));
        for (std::size_t i = 0; i < keys.size(); ++i) {
            types[i] = replies[i].isError() ? std::string() : replies[i].text;
            if (replies[i].isError())
                sizes[i] = std::nullopt;
        }
    }
    std::vector<Command> questions;
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (auto question = countingOf(types[i], keys[i])) {
            questions.push_back(*std::move(question));
            asked.push_back(i);
        }
    }
    TRY(const auto replies, connection.pipeline(questions, stop));
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (replies[i].type == Reply::Type::Integer)
            sizes[asked[i]] = replies[i].integer;
        else if (errorFromReply(replies[i].text).kind != ErrorKind::WrongType)
            sizes[asked[i]] = std::nullopt;
    }
    return sizes;
}

std::int64_t between(std::int64_t first, std::int64_t last, std::int64_t size)
{
    const std::int64_t begin = std::max<std::int64_t>(first < 0 ? first + size : first, 0);
    const std::int64_t end = std::min(last < 0 ? last + size : last, size - 1);
    return std::max<std::int64_t>(end - begin + 1, 0);
}

/// ZCOUNT or ZLEXCOUNT of the same range.
Command rangeCount(const Command &command, Goes ways)
{
    const bool reversed = upperCased(command[0]).starts_with("ZREV") || optionIn(command, "REV", 4) > 0;
    return {ways == Goes::ByScore ? "ZCOUNT" : "ZLEXCOUNT", command[1], command[reversed ? 3 : 2],
            command[reversed ? 2 : 3]};
}

/// What it goes through of keys of these sizes; nothing where one of them is not known.
std::optional<std::int64_t> goneThrough(const Command &command, Goes ways,
                                        const std::vector<std::optional<std::int64_t>> &sizes)
{
    std::int64_t sum = 0;
    std::optional<std::int64_t> smallest;
    for (const auto &size : sizes) {
        if (!size)
            return std::nullopt;
        sum += *size;
        smallest = std::min(smallest.value_or(*size), *size);
    }
    if (ways == Goes::Smallest)
        return smallest.value_or(0) * std::int64_t(sizes.size());
    if (ways != Goes::ByRank)
        return sum;
    const auto first = numberAt(command, 2);
    const auto last = numberAt(command, 3);
    return first && last ? between(*first, *last, sum) : 0;
}

} // namespace

bool ReadingBurden::isHeavy() const
{
    return ofAllKeys || members.value_or(mostMembers + 1) > mostMembers;
}

bool mayBeHeavy(const Command &typed)
{
    const Command command = readingTwin(typed);
    const HeavyCommand *heavy = heavyCommand(command);
    return heavy != nullptr && command.size() > 1 &&
           boundOf(*heavy, command).value_or(mostMembers + 1) > mostMembers;
}

Result<std::optional<ReadingBurden>> readBurden(Connection &connection, const Command &typed,
                                                std::stop_token stop)
{
    if (!mayBeHeavy(typed))
        return std::nullopt;
    const Command command = readingTwin(typed);
    const HeavyCommand *heavy = heavyCommand(command);
    const auto bound = boundOf(*heavy, command);
    const Goes ways = waysOf(*heavy, command);
    ReadingBurden burden;
    if (heavy->keys == Keys::Database) {
        burden.ofAllKeys = true;
        const Command question[] = {{"DBSIZE"}};
        TRY(const auto replies, connection.pipeline(question, stop));
        if (replies.front().type == Reply::Type::Integer)
            burden.members = replies.front().integer;
    } else {
        TRY(const auto sizes, sizesOf(connection, *heavy, keysOf(*heavy, command), stop));
        burden.members = goneThrough(command, ways, sizes);
        if (bound && burden.members)
            burden.members = std::min(*bound, *burden.members);
    }
    if (burden.members && burden.isHeavy() && command.size() > 3 &&
        (ways == Goes::ByScore || ways == Goes::ByName)) {
        const Command question[] = {rangeCount(command, ways)};
        TRY(const auto replies, connection.pipeline(question, stop));
        if (replies.front().type == Reply::Type::Integer)
            burden.members = replies.front().integer;
    }
    const double seconds = double(burden.members.value_or(0)) * heavy->microseconds / 1e6;
    burden.time = std::chrono::seconds(std::int64_t(seconds) + 1);
    return burden;
}

std::string heavyReadingText(const Command &command, const ReadingBurden &burden)
{
    const std::string name = excerpt(fullCommandName(command), 40);
    if (!burden.members)
        return sentence(
            "{} can block every other client, and the server does not say how much it would read.", name);
    const std::string time = durationText(burden.time.count(), TickUnit::Second);
    if (name == "KEYS")
        return sentence("KEYS goes through {} keys. Every other client waits for up to {}. SCAN lets them "
                        "go on.",
                        *burden.members, time);
    return sentence("{} goes through up to {} members. Every other client waits for up to {}.", name,
                    *burden.members, time);
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/readingcommands.h"

#include "core/text/asciicase.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tiebreak
{

namespace
{

// Sorted.
constexpr std::array knownToRead = std::to_array<std::string_view>({
    "ASKING",
    "AUTH",
    "BITCOUNT",
    "BITFIELD_RO",
    "BITPOS",
    "COMMAND",
    "DBSIZE",
    "DUMP",
    "ECHO",
    "EXISTS",
    "EXPIRETIME",
    "GEODIST",
    "GEOHASH",
    "GEOPOS",
    "GEORADIUSBYMEMBER_RO",
    "GEORADIUS_RO",
    "GEOSEARCH",
    "GET",
    "GETBIT",
    "GETRANGE",
    "HELLO",
    "HEXISTS",
    "HGET",
    "HGETALL",
    "HKEYS",
    "HLEN",
    "HMGET",
    "HRANDFIELD",
    "HSCAN",
    "HSTRLEN",
    "HVALS",
    "INFO",
    "KEYS",
    "LASTSAVE",
    "LCS",
    "LINDEX",
    "LLEN",
    "LOLWUT",
    "LPOS",
    "LRANGE",
    "MGET",
    "PEXPIRETIME",
    "PING",
    "PSUBSCRIBE",
    "PTTL",
    "PUNSUBSCRIBE",
    "RANDOMKEY",
    "READONLY",
    "READWRITE",
    "ROLE",
    "SCAN",
    "SCARD",
    "SDIFF",
    "SELECT",
    "SINTER",
    "SINTERCARD",
    "SISMEMBER",
    "SMEMBERS",
    "SMISMEMBER",
    "SORT_RO",
    "SRANDMEMBER",
    "SSCAN",
    "SSUBSCRIBE",
    "STRLEN",
    "SUBSCRIBE",
    "SUBSTR",
    "SUNION",
    "SUNSUBSCRIBE",
    "TIME",
    "TTL",
    "TYPE",
    "UNSUBSCRIBE",
    "WAIT",
    "XINFO",
    "XLEN",
    "XPENDING",
    "XRANGE",
    "XREAD",
    "XREVRANGE",
    "ZCARD",
    "ZCOUNT",
    "ZDIFF",
    "ZINTER",
    "ZINTERCARD",
    "ZLEXCOUNT",
    "ZMSCORE",
    "ZRANDMEMBER",
    "ZRANGE",
    "ZRANGEBYLEX",
    "ZRANGEBYSCORE",
    "ZRANK",
    "ZREVRANGE",
    "ZREVRANGEBYLEX",
    "ZREVRANGEBYSCORE",
    "ZREVRANK",
    "ZSCAN",
    "ZSCORE",
    "ZUNION",
});

// Sorted.
constexpr std::array familyMembersKnownToRead = std::to_array<std::string_view>({
    "ACL CAT",
    "ACL DRYRUN",
    "ACL GETUSER",
    "ACL HELP",
    "ACL LIST",
    "ACL USERS",
    "ACL WHOAMI",
    "CLIENT CACHING",
    "CLIENT GETNAME",
    "CLIENT GETREDIR",
    "CLIENT HELP",
    "CLIENT ID",
    "CLIENT INFO",
    "CLIENT LIST",
    "CLIENT SETINFO",
    "CLIENT SETNAME",
    "CLIENT TRACKING",
    "CLIENT TRACKINGINFO",
    "CLUSTER COUNTKEYSINSLOT",
    "CLUSTER GETKEYSINSLOT",
    "CLUSTER HELP",
    "CLUSTER INFO",
    "CLUSTER KEYSLOT",
    "CLUSTER LINKS",
    "CLUSTER MYID",
    "CLUSTER MYSHARDID",
    "CLUSTER NODES",
    "CLUSTER REPLICAS",
    "CLUSTER SHARDS",
    "CLUSTER SLAVES",
    "CLUSTER SLOTS",
    "CONFIG GET",
    "CONFIG HELP",
    "FUNCTION DUMP",
    "FUNCTION HELP",
    "FUNCTION LIST",
    "FUNCTION STATS",
    "LATENCY DOCTOR",
    "LATENCY GRAPH",
    "LATENCY HELP",
    "LATENCY HISTOGRAM",
    "LATENCY HISTORY",
    "LATENCY LATEST",
    "MEMORY DOCTOR",
    "MEMORY HELP",
    "MEMORY MALLOC-STATS",
    "MEMORY STATS",
    "MEMORY USAGE",
    "OBJECT ENCODING",
    "OBJECT FREQ",
    "OBJECT HELP",
    "OBJECT IDLETIME",
    "OBJECT REFCOUNT",
    "PUBSUB CHANNELS",
    "PUBSUB HELP",
    "PUBSUB NUMPAT",
    "PUBSUB NUMSUB",
    "PUBSUB SHARDCHANNELS",
    "PUBSUB SHARDNUMSUB",
    "SCRIPT EXISTS",
    "SCRIPT HELP",
    "SENTINEL CKQUORUM",
    "SENTINEL GET-MASTER-ADDR-BY-NAME",
    "SENTINEL INFO-CACHE",
    "SENTINEL MASTER",
    "SENTINEL MASTERS",
    "SENTINEL MYID",
    "SENTINEL REPLICAS",
    "SENTINEL SENTINELS",
    "SENTINEL SLAVES",
    "SLOWLOG GET",
    "SLOWLOG HELP",
    "SLOWLOG LEN",
});

constexpr std::array runningScripts = std::to_array<std::string_view>(
    {"EVAL", "EVAL_RO", "EVALSHA", "EVALSHA_RO", "FCALL", "FCALL_RO", "RG.PYEXECUTE", "RG.TRIGGER"});

// Flagged "readonly" all the same: one stores the count that it has worked out, the other sets when a key was
// used last.
constexpr std::array writingUnnoticed = std::to_array<std::string_view>({"PFCOUNT", "TOUCH"});

static_assert(std::ranges::is_sorted(knownToRead));
static_assert(std::ranges::is_sorted(familyMembersKnownToRead));

constexpr std::array families =
    std::to_array<std::string_view>({"ACL", "CLIENT", "CLUSTER", "CONFIG", "FUNCTION", "LATENCY", "MEMORY",
                                     "OBJECT", "PUBSUB", "SCRIPT", "SENTINEL", "SLOWLOG"});

bool has(const Reply &flags, std::string_view flag)
{
    return std::ranges::find(flags.items, flag, &Reply::text) != flags.items.end();
}

template <class List>
bool names(const List &list, std::string_view name)
{
    return std::ranges::find(list, name) != list.end();
}

/// The part of an entry of COMMAND INFO at this place; one without parts where an older server has none.
const Reply &partAt(const Reply &entry, std::size_t place)
{
    static const Reply none;
    return place < entry.items.size() ? entry.items[place] : none;
}

bool readsKeysOnly(const Reply &keySpecs)
{
    return std::ranges::all_of(keySpecs.items, [](const Reply &spec) {
        for (std::size_t i = 0; i + 1 < spec.items.size(); i += 2) {
            if (spec.items[i].text == "flags")
                return has(spec.items[i + 1], "RO");
        }
        return false;
    });
}

} // namespace

std::string fullCommandName(const Command &command)
{
    if (command.empty())
        return {};
    const std::string name = upperCased(command[0]);
    const bool ofFamily = command.size() > 1 && std::ranges::find(families, name) != families.end();
    return ofFamily ? name + ' ' + upperCased(command[1]) : name;
}

bool isKnownToRead(const Command &command)
{
    // A name with a space in it is no member of a family.
    if (command.empty() || command[0].contains(' '))
        return false;
    const std::string name = fullCommandName(command);
    return std::ranges::binary_search(knownToRead, name) ||
           std::ranges::binary_search(familyMembersKnownToRead, name);
}

bool runsScript(const Command &command)
{
    return !command.empty() && names(runningScripts, upperCased(command[0]));
}

bool readsByFlags(const Reply &entry)
{
    constexpr std::size_t categories = 6;
    constexpr std::size_t keySpecs = 8;
    if (entry.items.size() < 3)
        return false;
    const std::string name = upperCased(entry.items[0].text);
    const Reply &flags = entry.items[2];
    return has(flags, "readonly") && !has(flags, "write") && !has(flags, "admin") &&
           !has(flags, "may_replicate") && !has(partAt(entry, categories), "@scripting") &&
           readsKeysOnly(partAt(entry, keySpecs)) && !runsScript({name}) && !names(writingUnnoticed, name);
}

} // namespace tiebreak

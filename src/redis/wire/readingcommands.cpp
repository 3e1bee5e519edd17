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
    "EVALSHA_RO",
    "EVAL_RO",
    "EXISTS",
    "EXPIRETIME",
    "FCALL_RO",
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

static_assert(std::ranges::is_sorted(knownToRead));
static_assert(std::ranges::is_sorted(familyMembersKnownToRead));

constexpr std::array families =
    std::to_array<std::string_view>({"ACL", "CLIENT", "CLUSTER", "CONFIG", "FUNCTION", "LATENCY", "MEMORY",
                                     "OBJECT", "PUBSUB", "SCRIPT", "SENTINEL", "SLOWLOG"});

bool has(const Reply &flags, std::string_view flag)
{
    return std::ranges::find(flags.items, flag, &Reply::text) != flags.items.end();
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

bool readsByFlags(const Reply &entry)
{
    if (entry.items.size() < 3)
        return false;
    const Reply &flags = entry.items[2];
    return has(flags, "readonly") && !has(flags, "write") && !has(flags, "admin") &&
           !has(flags, "may_replicate");
}

} // namespace tiebreak

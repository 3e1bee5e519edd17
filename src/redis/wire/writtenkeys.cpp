// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/writtenkeys.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/wire/readingcommands.h"

#include <algorithm>
#include <string_view>

namespace tiebreak
{

namespace
{

/// Where the keys stand that a command changes. What it only reads does not count.
enum class KeysAt {
    Nowhere,
    First,
    FirstTwo,
    All,
    AllButLast,
    EveryOther,
    BehindFirstCount,
    BehindSecondCount
};

constexpr std::string_view changingNone[] = {
    "DISCARD", "EXEC", "MULTI", "UNWATCH", "WATCH",
};
constexpr std::string_view changingFirst[] = {
    "APPEND",
    "BITFIELD",
    "DECR",
    "DECRBY",
    "EXPIRE",
    "EXPIREAT",
    "GEOADD",
    "GEOSEARCHSTORE",
    "GETDEL",
    "GETEX",
    "GETSET",
    "HDEL",
    "HINCRBY",
    "HINCRBYFLOAT",
    "HMSET",
    "HSET",
    "HSETNX",
    "INCR",
    "INCRBY",
    "INCRBYFLOAT",
    "LINSERT",
    "LPOP",
    "LPUSH",
    "LPUSHX",
    "LREM",
    "LSET",
    "LTRIM",
    "PERSIST",
    "PEXPIRE",
    "PEXPIREAT",
    "PFADD",
    "PFMERGE",
    "PSETEX",
    "RESTORE",
    "RPOP",
    "RPUSH",
    "RPUSHX",
    "SADD",
    "SDIFFSTORE",
    "SET",
    "SETBIT",
    "SETEX",
    "SETNX",
    "SETRANGE",
    "SINTERSTORE",
    "SPOP",
    "SREM",
    "SUNIONSTORE",
    "XACK",
    "XADD",
    "XAUTOCLAIM",
    "XCLAIM",
    "XDEL",
    "XSETID",
    "XTRIM",
    "ZADD",
    "ZDIFFSTORE",
    "ZINCRBY",
    "ZINTERSTORE",
    "ZPOPMAX",
    "ZPOPMIN",
    "ZRANGESTORE",
    "ZREM",
    "ZREMRANGEBYLEX",
    "ZREMRANGEBYRANK",
    "ZREMRANGEBYSCORE",
    "ZUNIONSTORE",
};
constexpr std::array changingFirstTwo = std::to_array<std::string_view>(
    {"BLMOVE", "BRPOPLPUSH", "LMOVE", "RENAME", "RENAMENX", "RPOPLPUSH", "SMOVE"});
constexpr std::string_view changingAll[] = {
    "DEL",
    "PFCOUNT",
    "TOUCH",
    "UNLINK",
};
constexpr std::string_view changingAllButLast[] = {
    "BLPOP",
    "BRPOP",
    "BZPOPMAX",
    "BZPOPMIN",
};
constexpr std::string_view changingEveryOther[] = {
    "MSET",
    "MSETNX",
};
constexpr std::string_view changingBehindFirstCount[] = {
    "LMPOP",
    "ZMPOP",
};
constexpr std::array changingBehindSecondCount = std::to_array<std::string_view>(
    {"BLMPOP", "BZMPOP", "EVAL", "EVALSHA", "EVALSHA_RO", "EVAL_RO", "FCALL", "FCALL_RO"});

struct Placing {
    KeysAt at;
    std::span<const std::string_view> commands;
};

constexpr Placing placings[] = {
    {KeysAt::Nowhere, changingNone},
    {KeysAt::First, changingFirst},
    {KeysAt::FirstTwo, changingFirstTwo},
    {KeysAt::All, changingAll},
    {KeysAt::AllButLast, changingAllButLast},
    {KeysAt::EveryOther, changingEveryOther},
    {KeysAt::BehindFirstCount, changingBehindFirstCount},
    {KeysAt::BehindSecondCount, changingBehindSecondCount},
};

std::optional<KeysAt> placeOfKeys(const std::string &name)
{
    for (const Placing &placing : placings) {
        if (std::ranges::find(placing.commands, name) != placing.commands.end())
            return placing.at;
    }
    return std::nullopt;
}

/// So many words from `first` on, those that there are of each `step`.
std::vector<std::string> wordsFrom(const Command &command, std::size_t first, std::size_t count,
                                   std::size_t step = 1)
{
    std::vector<std::string> words;
    for (std::size_t i = first; i < command.size() && words.size() < count; i += step)
        words.push_back(command[i]);
    return words;
}

/// The words behind the one that counts them.
std::optional<std::vector<std::string>> countedWords(const Command &command, std::size_t place)
{
    const auto count = place < command.size() ? parseInteger(command[place]) : std::nullopt;
    if (!count || *count < 0 || std::size_t(*count) > command.size() - place - 1)
        return std::nullopt;
    return wordsFrom(command, place + 1, std::size_t(*count));
}

} // namespace

std::optional<std::vector<std::string>> writtenKeys(const Command &command)
{
    const auto at = command.empty() ? std::nullopt : placeOfKeys(upperCased(command[0]));
    if (!at)
        return std::nullopt;
    const std::size_t words = command.size() - 1;
    switch (*at) {
    case KeysAt::Nowhere:
        return std::vector<std::string>();
    case KeysAt::First:
        return wordsFrom(command, 1, 1);
    case KeysAt::FirstTwo:
        return wordsFrom(command, 1, 2);
    case KeysAt::All:
        return wordsFrom(command, 1, words);
    case KeysAt::AllButLast:
        return wordsFrom(command, 1, std::max<std::size_t>(words, 1) - 1);
    case KeysAt::EveryOther:
        return wordsFrom(command, 1, words, 2);
    case KeysAt::BehindFirstCount:
        return countedWords(command, 1);
    case KeysAt::BehindSecondCount:
        return countedWords(command, 2);
    }
    return std::nullopt;
}

std::vector<std::string> otherKeys(const Command &command, const std::string &key)
{
    auto keys = writtenKeys(command).value_or(std::vector<std::string>());
    std::erase(keys, key);
    return keys;
}

std::string otherKeyText(const Command &command, const std::string &key, std::span<const std::string> beside,
                         ScriptBy by)
{
    const std::string name = excerpt(fullCommandName(command), 40);
    if (by == ScriptBy::User && runsScript(command))
        return sentence("{} runs a script, and only {} may be written here; it was not sent.", name,
                        quotedText(key));
    const auto keys = writtenKeys(command);
    if (!keys)
        return sentence(
            "Tiebreak does not know which keys {} changes, and only {} may be written here; it was "
            "not sent.",
            name, quotedText(key));
    for (const std::string &written : *keys) {
        if (written != key && std::ranges::find(beside, written) == beside.end())
            return sentence("{} would change {}, and only {} may be written here; it was not sent.", name,
                            quotedText(written), quotedText(key));
    }
    return {};
}

} // namespace tiebreak

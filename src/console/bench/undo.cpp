// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/undo.h"

#include "console/bench/commandtable.h"
#include "core/prose/sentence.h"
#include "core/text/integertext.h"
#include "redis/keys/keyscan.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

Result<std::vector<std::string>> allKeys(Connection &connection, std::size_t max, const std::stop_token &stop)
{
    TRY(const auto size, connection.run({"DBSIZE"}, stop));
    const std::size_t count = static_cast<std::size_t>(std::max<std::int64_t>(0, size.integer));
    if (count > max)
        return failure(ErrorKind::Limit, sentence("It changes {} keys, too many to keep.", count));
    std::vector<std::string> keys;
    const auto keep = [&keys](const ByteStrings &batch) {
        for (std::size_t i = 0; i < batch.size(); ++i)
            keys.emplace_back(batch[i]);
    };
    TRY(scanKeys(connection, {.anyType = true, .max = 4 * max}, keep, Progress(stop)));
    std::ranges::sort(keys);
    return keys;
}

} // namespace

std::size_t UndoLevel::bytes() const
{
    std::size_t sum = 0;
    for (const KeyBefore &key : keys)
        sum += sizeof(KeyBefore) + key.key.size() + (key.payload ? key.payload->size() : 0);
    return sum;
}

Result<UndoLevel> readUndo(Connection &connection, const Command &command, bool emptiesAll,
                           const UndoLimits &limits, std::stop_token stop)
{
    TRY(const auto keys,
        emptiesAll ? allKeys(connection, limits.keys, stop) : keysOf(connection, command, stop));
    if (keys.size() > limits.keys)
        return failure(ErrorKind::Limit, sentence("It changes {} keys, too many to keep.", keys.size()));
    UndoLevel level;
    level.wholeDatabase = emptiesAll;
    std::size_t bytes = 0;
    for (const std::string &key : keys) {
        // A large key is not dumped to find out that it is large.
        const auto memory = connection.run({"MEMORY", "USAGE", key, "SAMPLES", "5"}, stop);
        if (memory && memory->type == Reply::Type::Integer &&
            bytes + static_cast<std::size_t>(memory->integer) > 8 * limits.levelBytes)
            return failure(ErrorKind::Limit, sentence("Its keys hold too much to be kept."));
        const std::vector<Command> questions{{"DUMP", key}, {"PTTL", key}};
        TRY(const auto replies, connection.pipeline(questions, stop));
        KeyBefore before{key, std::nullopt, 0};
        if (replies[0].type == Reply::Type::String) {
            before.payload = replies[0].text;
            before.expiry = std::max<std::int64_t>(0, replies[1].integer);
            bytes += before.payload->size();
        }
        if (bytes > limits.levelBytes)
            return failure(ErrorKind::Limit, sentence("Its keys hold too much to be kept."));
        level.keys.push_back(std::move(before));
    }
    return level;
}

Result<void> applyUndo(Connection &connection, const UndoLevel &level, std::stop_token stop)
{
    std::vector<Command> commands;
    if (level.wholeDatabase)
        commands.push_back({"FLUSHDB"});
    for (const KeyBefore &key : level.keys) {
        if (key.payload)
            commands.push_back({"RESTORE", key.key, std::to_string(key.expiry), *key.payload, "REPLACE"});
        else
            commands.push_back({"DEL", key.key});
    }
    TRY(const auto replies, connection.pipeline(commands, stop));
    for (const Reply &reply : replies) {
        if (reply.isError())
            return std::unexpected(errorFromReply(reply.text));
    }
    return {};
}

void UndoStack::push(UndoLevel level)
{
    m_levels.push_back(std::move(level));
    std::size_t bytes = 0;
    for (const UndoLevel &kept : m_levels)
        bytes += kept.bytes();
    while (m_levels.size() > 1 && (m_levels.size() > m_limits.levels || bytes > m_limits.bytes)) {
        bytes -= m_levels.front().bytes();
        m_levels.pop_front();
    }
}

std::optional<UndoLevel> UndoStack::pop()
{
    if (m_levels.empty())
        return std::nullopt;
    UndoLevel level = std::move(m_levels.back());
    m_levels.pop_back();
    return level;
}

} // namespace tiebreak

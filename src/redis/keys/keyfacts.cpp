// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/keyfacts.h"

namespace tiebreak
{

namespace
{

// What makes every further answer worthless, unlike a command that is merely refused.
bool concernsAll(const Error &error)
{
    return error.kind == ErrorKind::Auth || error.kind == ErrorKind::Loading;
}

Command memoryCommand(const std::string &key)
{
    return {"MEMORY", "USAGE", key, "SAMPLES", "5"};
}

std::optional<std::int64_t> numberIn(const Reply &reply)
{
    return reply.type == Reply::Type::Integer ? std::optional(reply.integer) : std::nullopt;
}

} // namespace

Result<std::vector<KeyFacts>> readKeyFacts(Connection &connection, std::span<const std::string> keys,
                                           const Progress &progress)
{
    std::vector<Command> commands;
    commands.reserve(keys.size() * 4);
    for (const std::string &key : keys) {
        commands.push_back({"ZCARD", key});
        commands.push_back({"PTTL", key});
        commands.push_back({"OBJECT", "ENCODING", key});
        commands.push_back(memoryCommand(key));
    }
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));

    std::vector<KeyFacts> facts;
    facts.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::span<const Reply> answers = std::span(replies).subspan(i * 4, 4);
        KeyFacts fact;
        fact.key = keys[i];
        for (const Reply &answer : answers) {
            if (!answer.isError())
                continue;
            Error error = errorFromReply(answer.text);
            if (concernsAll(error))
                return std::unexpected(std::move(error));
            fact.otherType = fact.otherType || error.kind == ErrorKind::WrongType;
        }
        if (const auto members = countIn(answers[0]))
            fact.members = *members;
        fact.ttlMs = numberIn(answers[1]);
        if (answers[2].type == Reply::Type::String || answers[2].type == Reply::Type::Status)
            fact.encoding = answers[2].text;
        fact.memoryBytes = numberIn(answers[3]);
        // No sorted set is empty; PTTL's -2 says the same when ZCARD is refused.
        fact.gone = fact.members == 0 || fact.ttlMs == -2;
        if (fact.gone) {
            fact.members.reset();
            fact.ttlMs.reset();
        }
        facts.push_back(std::move(fact));
    }
    return facts;
}

Result<std::optional<std::int64_t>> readMemoryUsage(Connection &connection, const std::string &key,
                                                    const Progress &progress)
{
    const Command commands[] = {memoryCommand(key)};
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));
    const Reply &reply = replies.front();
    if (!reply.isError())
        return numberIn(reply);
    Error error = errorFromReply(reply.text);
    if (concernsAll(error))
        return std::unexpected(std::move(error));
    return std::nullopt;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/runkeys.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "redis/keys/keyscan.h"
#include "sim/board/runlibraries.h"

#include <random>

namespace tiebreak
{

namespace
{

std::vector<Command> commandsFor(std::vector<std::string> keys, const std::vector<std::string> &before,
                                 const std::vector<std::string> &after = {})
{
    std::vector<Command> commands;
    for (std::string &key : keys) {
        Command &command = commands.emplace_back(before);
        command.push_back(std::move(key));
        command.insert(command.end(), after.begin(), after.end());
    }
    return commands;
}

Result<std::vector<Reply>> runAll(Connection &connection, const std::vector<Command> &commands,
                                  const std::stop_token &stop = {})
{
    auto replies = connection.pipeline(commands, stop);
    if (!replies)
        return replies;
    for (const Reply &reply : *replies) {
        if (reply.isError())
            return std::unexpected(errorFromReply(reply.text));
    }
    return replies;
}

std::vector<std::string> allKeysOf(const RunBoard &board)
{
    auto keys = keysOf(board);
    keys.push_back(board.runKey);
    return keys;
}

/// Removes them, by the older command where the user has no right to the newer one.
Result<void> remove(Connection &connection, const std::vector<std::string> &keys)
{
    auto replies = runAll(connection, commandsFor(keys, {"UNLINK"}));
    if (!replies && replies.error().kind == ErrorKind::Permission)
        replies = runAll(connection, commandsFor(keys, {"DEL"}));
    return replies ? Result<void>() : std::unexpected(replies.error());
}

/// Where a run with this prefix is under way or was killed, and its FUNCTION library is there.
std::string leftLibrariesText(Connection &connection, std::string_view prefix, int db)
{
    std::vector<std::string> names;
    for (const RunLibrary &library : runLibraries(connection, db).value_or(std::vector<RunLibrary>())) {
        if (library.runKey.starts_with(prefix))
            names.push_back(library.name);
    }
    if (names.empty())
        return {};
    if (names.size() == 1)
        return sentence("If its run was killed, a run that starts after that hour removes its FUNCTION "
                        "library {} too. To remove it now: FUNCTION DELETE {}.",
                        names.front(), names.front());
    return sentence("If their runs were killed, a run that starts after that hour removes their FUNCTION "
                    "libraries too. To remove them now: FUNCTION DELETE, once for each of {}.",
                    listText(ListOf::Words, names));
}

RunBoard boardNamed(const std::string &own)
{
    RunBoard board;
    board.key = own + "board";
    board.timesKey = own + "times";
    board.namesKey = own + "names";
    board.coldKey = own + "cold";
    board.runKey = own + "run";
    board.lockPrefix = own + "lock:";
    return board;
}

} // namespace

RunBoard boardWithNewKeys(std::string_view prefix)
{
    std::random_device device;
    std::string tag;
    for (int i = 0; i < 12; ++i)
        tag += "0123456789abcdef"[device() & 15];
    return boardNamed(std::string(prefix) + '{' + tag + "}:");
}

RunBoard boardOfKey(std::string_view key)
{
    return boardNamed(std::string(key.substr(0, key.rfind(':') + 1)));
}

std::vector<std::string> keysOf(const RunBoard &board)
{
    return {board.key, board.timesKey, board.namesKey, board.coldKey};
}

Result<void> checkPrefixIsFree(Connection &connection, std::string_view prefix, int db,
                               const std::stop_token &stop)
{
    std::string held;
    const auto keep = [&held](const ByteStrings &keys) { held = keys[0]; };
    TRY(const auto found, scanKeys(connection, {.match = globBeginning(prefix), .anyType = true, .max = 1},
                                   keep, Progress(stop)));
    if (found > 0)
        return failure(
            ErrorKind::Usage,
            listText(ListOf::Sentences,
                     {sentence("The server holds {} already. Give the run a key prefix that no key has, or "
                               "remove the keys that begin with {}. Keys left by a run that was killed "
                               "expire within an hour.",
                               quotedText(held), quotedText(prefix)),
                      leftLibrariesText(connection, prefix, db)}));
    return {};
}

Result<void> renewKeys(Connection &connection, const RunBoard &board, const std::stop_token &stop)
{
    const auto replies = runAll(connection, commandsFor(allKeysOf(board), {"EXPIRE"}, {"3600"}), stop);
    return replies ? Result<void>() : std::unexpected(replies.error());
}

Result<void> removeKeys(Connection &connection, const RunBoard &board)
{
    return remove(connection, allKeysOf(board));
}

Result<void> removeLocks(Connection &connection, const RunBoard &board, std::span<const std::string> members)
{
    std::vector<std::string> keys;
    for (const std::string &member : members)
        keys.push_back(board.lockPrefix + member);
    return remove(connection, keys);
}

std::optional<std::int64_t> memoryOfKeys(Connection &connection, const RunBoard &board,
                                         const std::stop_token &stop)
{
    const auto replies =
        runAll(connection, commandsFor(keysOf(board), {"MEMORY", "USAGE"}, {"SAMPLES", "200"}), stop);
    if (!replies)
        return std::nullopt;
    std::int64_t sum = 0;
    for (const Reply &reply : *replies)
        sum += reply.integer;
    return sum;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardinternals.h"

#include "core/prose/sentence.h"
#include "core/text/integertext.h"
#include "redis/board/boardreader.h"
#include "redis/board/dumppayload.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/reply.h"

#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

Command limitsCommand()
{
    return {"CONFIG", "GET", "zset-max-*"};
}

/// The limits in a reply to limitsCommand(). Redis 7 answers under the old names too, with the same numbers.
Result<EncodingLimits> limitsIn(const Reply &reply)
{
    if (reply.isError())
        return std::unexpected(errorFromReply(reply.text));
    std::optional<std::int64_t> entries;
    std::optional<std::int64_t> value;
    for (std::size_t i = 0; i + 1 < reply.items.size(); i += 2) {
        const std::string &name = reply.items[i].text;
        if (name == "zset-max-listpack-entries" || name == "zset-max-ziplist-entries")
            entries = parseInteger(reply.items[i + 1].text);
        else if (name == "zset-max-listpack-value" || name == "zset-max-ziplist-value")
            value = parseInteger(reply.items[i + 1].text);
    }
    if (!entries || !value)
        return failure(ErrorKind::Permission, "The server does not report the limits of its encodings.");
    return EncodingLimits{*entries, *value};
}

/// The sentence of an error reply.
std::string refusalIn(const Reply &reply)
{
    return errorFromReply(reply.text).message;
}

Command encodingCommand(const std::string &key)
{
    return {"OBJECT", "ENCODING", key};
}

Command memoryUsageCommand(const std::string &key)
{
    return {"MEMORY", "USAGE", key, "SAMPLES", std::to_string(memorySamples)};
}

/// The replies to the six commands of the first round trip; whether those before the rows and those behind
/// them say the same.
Result<bool> readFirst(Connection &connection, BoardInternals &board, const Progress &progress)
{
    const std::stop_token &stop = progress.stopToken();
    const Command commands[] = {
        {"ZCARD", board.key},
        encodingCommand(board.key),
        memoryUsageCommand(board.key),
        rangeCommand(board.key, Direction::LowestFirst, 0, lowestRows, Reverse::ByCommand),
        {"ZCARD", board.key},
        memoryUsageCommand(board.key)};
    TRY(connection.send(commands, stop));
    std::vector<Reply> replies;
    for (int i = 0; i < 3; ++i) {
        TRY(auto reply, connection.receive(stop));
        replies.push_back(std::move(reply));
    }
    const auto rows = connection.receiveRows(board.lowest, lowestRows, nullptr, stop);
    if (!rows && connection.broken())
        return std::unexpected(rows.error());
    TRY(const auto membersBehind, connection.receive(stop));
    TRY(const auto memoryBehind, connection.receive(stop));
    TRY(const auto members, countIn(replies[0]));
    if (!rows)
        return std::unexpected(rows.error());
    if (members == 0)
        return std::unexpected(missingKey());
    board.members = members;
    if (replies[1].isError())
        board.refusals.encoding = refusalIn(replies[1]);
    else
        board.encoding = replies[1].text;
    if (replies[2].isError())
        board.refusals.memory = refusalIn(replies[2]);
    else if (replies[2].type == Reply::Type::Integer)
        board.memoryBytes = replies[2].integer;
    return membersBehind.integer == members && memoryBehind.type == replies[2].type &&
           memoryBehind.integer == replies[2].integer;
}

/// The second round trip, of a small board.
Result<void> readSecond(Connection &connection, BoardInternals &board, const Progress &progress)
{
    const std::stop_token &stop = progress.stopToken();
    const bool hasAll = board.members == static_cast<std::int64_t>(board.lowest.size());
    const bool dumps = board.isCompact() && board.memoryBytes.value_or(0) <= maxUnaskedBytes;
    std::vector<Command> commands{limitsCommand(), {"INFO", "server"}};
    if (dumps)
        commands.push_back({"DUMP", board.key});
    // The memory is of the rows that are read with it: those of the first round trip may be another board's.
    const bool weighs = !hasAll && board.memoryBytes && !board.encoding.empty();
    if (!hasAll)
        commands.push_back(
            rangeCommand(board.key, Direction::LowestFirst, 0, maxUnaskedMembers, Reverse::ByCommand));
    if (weighs) {
        commands.push_back(encodingCommand(board.key));
        commands.push_back(memoryUsageCommand(board.key));
    }
    TRY(connection.send(commands, stop));

    TRY(const auto config, connection.receive(stop));
    if (const auto limits = limitsIn(config))
        board.limits = *limits;
    else
        board.refusals.limits = limits.error().message;
    TRY(const auto info, connection.receive(stop));
    board.line.reset();
    if (!info.isError()) {
        const ServerInfo server = serverInfoIn(info.text);
        board.line = serverLineOf(server.product, server.version);
    }
    if (dumps) {
        TRY(auto dump, connection.receive(stop));
        if (dump.isError())
            board.refusals.dump = refusalIn(dump);
        else if (dump.type == Reply::Type::String)
            board.dump = std::move(dump.text);
    }
    if (hasAll) {
        board.all = board.lowest;
        return {};
    }
    Rows rows;
    const auto read = connection.receiveRows(rows, maxUnaskedMembers, nullptr, stop);
    if (!read && connection.broken())
        return read;
    Reply encoding;
    Reply memory;
    if (weighs) {
        TRY(encoding, connection.receive(stop));
        TRY(memory, connection.receive(stop));
    }
    const bool isOther = weighs && (encoding.text != board.encoding || memory.type != Reply::Type::Integer);
    // A board that has changed meanwhile is shown as the first round trip saw it.
    if (read && !isOther && static_cast<std::int64_t>(rows.size()) == board.members) {
        board.all = std::move(rows);
        if (weighs)
            board.memoryBytes = memory.integer;
    }
    return {};
}

bool sameRow(const Rows &a, std::size_t rowOfA, const Rows &b, std::size_t rowOfB)
{
    return a.raw(rowOfA) == b.raw(rowOfB) && a.member(rowOfA) == b.member(rowOfB);
}

/// Whether what the commands have read one after the other is of one board at one moment.
bool isOfOneMoment(const BoardInternals &board)
{
    if (!board.all)
        return !board.dump;
    const Rows &all = *board.all;
    for (std::size_t row = 0; row < board.lowest.size(); ++row) {
        if (row == all.size() || !sameRow(board.lowest, row, all, row))
            return false;
    }
    if (!board.dump)
        return true;
    const auto dumped = parseDumpPayload(*board.dump);
    if (!dumped) // shown as damaged, and not as another board
        return true;
    for (std::size_t row = 0; row < dumped->size(); ++row) {
        if (dumped->size() != all.size() || !sameRow(*dumped, row, all, all.size() - 1 - row))
            return false;
    }
    return true;
}

struct ReadOnce {
    BoardInternals board;
    bool facts = false; ///< its members and memory are those of its lowest rows
    bool all = false;   ///< and so are its other rows
};

Result<ReadOnce> readOnce(Connection &connection, const std::string &key, const Progress &progress)
{
    ReadOnce read;
    read.board.key = key;
    TRY(read.facts, readFirst(connection, read.board, progress));
    if (read.board.members <= maxUnaskedMembers) {
        TRY(readSecond(connection, read.board, progress));
    }
    read.all = isOfOneMoment(read.board);
    return read;
}

} // namespace

Result<BoardInternals> readBoardInternals(Connection &connection, const std::string &key,
                                          const Progress &progress)
{
    const Traffic before = connection.traffic();
    constexpr int tries = 3;
    TRY(auto read, readOnce(connection, key, progress));
    for (int i = 1; i < tries && !(read.facts && read.all); ++i) {
        TRY(read, readOnce(connection, key, progress));
    }
    BoardInternals &board = read.board;
    const std::string changes = sentence("The board changes while it is read.");
    if (!read.all) {
        board.all.reset();
        board.dump.reset();
        board.refusals.dump = changes;
    }
    if (!read.facts && board.memoryBytes) {
        board.memoryBytes.reset();
        board.refusals.memory = changes;
    }
    board.traffic = connection.traffic();
    board.traffic.commands -= before.commands;
    board.traffic.roundTrips -= before.roundTrips;
    board.traffic.bytes -= before.bytes;
    return std::move(board);
}

Result<EncodingLimits> readEncodingLimits(Connection &connection, const Progress &progress)
{
    TRY(const auto reply, connection.run(limitsCommand(), progress.stopToken()));
    return limitsIn(reply);
}

} // namespace tiebreak

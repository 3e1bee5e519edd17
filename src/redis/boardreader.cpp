// SPDX-License-Identifier: GPL-3.0-or-later
// Each question of a board page is one round trip, whatever the size of the board.
#include "redis/boardreader.h"

#include "redis/rankrange.h"
#include "redis/rowssink.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

const char *rankCommand(Direction direction)
{
    return direction == Direction::HighestFirst ? "ZREVRANK" : "ZRANK";
}

// The replies to all commands, none of which is an error: the first error there is becomes an Error.
Result<std::vector<Reply>> repliesTo(Connection &connection, std::span<const Command> commands,
                                     const Progress &progress)
{
    auto replies = connection.pipeline(commands, progress.stopToken());
    if (!replies)
        return replies;
    const auto error = std::ranges::find_if(*replies, &Reply::isError);
    if (error != replies->end())
        return std::unexpected(errorFromReply(error->text));
    return replies;
}

// The replies to ZCARD and the range. Takes both off the connection even when the first is an error.
Result<RowsPage> receivePage(Connection &connection, std::int64_t first, const Progress &progress)
{
    RowsPage page;
    page.firstRank = first;
    const auto cardinality = connection.receive(progress.stopToken());
    if (!cardinality)
        return std::unexpected(cardinality.error());
    auto rows = connection.receiveRows(page.rows, &page.texts, progress.stopToken());
    if (!rows && connection.broken())
        return std::unexpected(rows.error());
    if (cardinality->isError())
        return std::unexpected(errorFromReply(cardinality->text));
    if (!rows)
        return std::unexpected(rows.error());
    page.cardinality = cardinality->integer;
    return page;
}

Result<BoardOpening> openBoard(Connection &connection, const std::string &key, const Command &range,
                               const Progress &progress)
{
    const Command commands[] = {{"ZCARD", key}, range, {"OBJECT", "ENCODING", key}, {"PTTL", key}};
    if (auto sent = connection.send(commands, progress.stopToken()); !sent)
        return std::unexpected(sent.error());
    auto page = receivePage(connection, 0, progress);
    if (!page && connection.broken())
        return std::unexpected(page.error());
    const auto encoding = connection.receive(progress.stopToken());
    if (!encoding)
        return std::unexpected(encoding.error());
    const auto ttl = connection.receive(progress.stopToken());
    if (!ttl)
        return std::unexpected(ttl.error());
    if (!page)
        return std::unexpected(page.error());
    if (page->cardinality == 0)
        return failure(ErrorKind::NotFound, "The key does not exist.");

    BoardOpening opening;
    opening.page = *std::move(page);
    if (!encoding->isError())
        opening.encoding = encoding->text;
    opening.ttlKnown = ttl->type == Reply::Type::Integer;
    if (opening.ttlKnown && ttl->integer >= 0)
        opening.ttlMs = ttl->integer;
    return opening;
}

} // namespace

Result<BoardOpening> openBoard(Connection &connection, const std::string &key, Direction direction,
                               std::int64_t rows, const Progress &progress)
{
    return readEitherWay(connection, direction, [&](Reverse reverse) {
        return openBoard(connection, key,
                         rangeCommand(key, direction, 0, std::min(rows, maxPageRows), reverse), progress);
    });
}

Result<RowsPage> readPage(Connection &connection, const std::string &key, Direction direction,
                          std::int64_t first, std::int64_t count, const Progress &progress)
{
    first = std::max<std::int64_t>(first, 0);
    return readEitherWay(connection, direction, [&](Reverse reverse) -> Result<RowsPage> {
        const Command commands[] = {
            {"ZCARD", key}, rangeCommand(key, direction, first, std::min(count, maxPageRows), reverse)};
        if (auto sent = connection.send(commands, progress.stopToken()); !sent)
            return std::unexpected(sent.error());
        return receivePage(connection, first, progress);
    });
}

Result<std::optional<FoundMember>> findMember(Connection &connection, const std::string &key,
                                              Direction direction, const std::string &member,
                                              const Progress &progress)
{
    const Command commands[] = {{"ZSCORE", key, member}, {rankCommand(direction), key, member}};
    const auto replies = repliesTo(connection, commands, progress);
    if (!replies)
        return std::unexpected(replies.error());
    const Reply &score = replies->front();
    const Reply &rank = replies->back();
    if (score.isNil() || rank.isNil())
        return std::nullopt;
    const auto raw = rawFromReply(score.text);
    if (!raw || rank.type != Reply::Type::Integer)
        return failure(ErrorKind::Protocol,
                       "The server answered with something that is not a score and a rank.");
    return FoundMember{rank.integer, *raw, score.text};
}

Result<std::vector<std::optional<std::int64_t>>> readRanks(Connection &connection, const std::string &key,
                                                           Direction direction,
                                                           const std::vector<std::string> &members,
                                                           const Progress &progress)
{
    std::vector<std::optional<std::int64_t>> ranks;
    if (members.empty())
        return ranks;
    std::vector<Command> commands;
    for (const std::string &member : members)
        commands.push_back({rankCommand(direction), key, member});
    const auto replies = repliesTo(connection, commands, progress);
    if (!replies)
        return std::unexpected(replies.error());
    for (const Reply &reply : *replies) {
        if (reply.isNil())
            ranks.push_back(std::nullopt);
        else if (reply.type == Reply::Type::Integer)
            ranks.push_back(reply.integer);
        else
            return failure(ErrorKind::Protocol, "The server answered with something that is not a rank.");
    }
    return ranks;
}

} // namespace tiebreak

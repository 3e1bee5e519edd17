// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardreader.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/board/roworder.h"
#include "redis/wire/replysink.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tiebreak
{

namespace
{

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

// The replies to ZCARD and a range of `count` rows. Takes both off the connection even when the first is an
// error.
Result<RowsPage> receivePage(Connection &connection, Direction direction, std::int64_t first,
                             std::int64_t count, const Progress &progress)
{
    RowsPage page;
    page.firstRank = first;
    TRY(const auto answer, connection.receive(progress.stopToken()));
    auto rows = connection.receiveRows(page.rows, count, &page.texts, progress.stopToken());
    if (!rows && connection.broken())
        return std::unexpected(rows.error());
    TRY(const auto cardinality, countIn(answer));
    if (!rows)
        return std::unexpected(rows.error());
    if (!areInOrder(page.rows, 0, direction))
        return std::unexpected(impossibleOrder());
    page.cardinality = cardinality;
    return page;
}

// As openBoard() below, with `range` asking for `count` rows.
Result<BoardOpening> openBoard(Connection &connection, const std::string &key, Direction direction,
                               const Command &range, std::int64_t count, const Progress &progress)
{
    const Command commands[] = {{"ZCARD", key}, range, {"OBJECT", "ENCODING", key}, {"PTTL", key}};
    TRY(connection.send(commands, progress.stopToken()));
    auto page = receivePage(connection, direction, 0, count, progress);
    if (!page && connection.broken())
        return std::unexpected(page.error());
    TRY(const auto encoding, connection.receive(progress.stopToken()));
    TRY(const auto ttl, connection.receive(progress.stopToken()));
    if (!page)
        return std::unexpected(page.error());
    if (page->cardinality == 0)
        return std::unexpected(missingKey());

    BoardOpening opening;
    opening.page = *std::move(page);
    if (!encoding.isError())
        opening.encoding = encoding.text;
    opening.ttlKnown = ttl.type == Reply::Type::Integer;
    if (opening.ttlKnown && ttl.integer >= 0)
        opening.ttlMs = ttl.integer;
    return opening;
}

/// The replies to the ranges of a sample. All are taken off the connection, also behind one that is an error;
/// the first error is what comes back.
Result<void> receiveParts(Connection &connection, BoardSample &sample, const std::vector<SamplePart> &parts,
                          const Progress &progress)
{
    Result<void> result;
    for (const SamplePart &part : parts) {
        const std::size_t before = sample.rows.size();
        const auto read = connection.receiveRows(sample.rows, part.count, nullptr, progress.stopToken());
        if (!read && connection.broken())
            return std::unexpected(read.error());
        if (!read && result)
            result = std::unexpected(read.error());
        if (result && !areInOrder(sample.rows, before, sample.direction))
            result = std::unexpected(impossibleOrder());
        for (std::size_t row = before; row < sample.rows.size(); ++row)
            sample.ranks.push_back(part.first + static_cast<std::int64_t>(row - before));
    }
    return result;
}

/// The sample knows then whether it is of one moment, as far as that can be seen.
Result<BoardSample> readSample(Connection &connection, const std::string &key, Direction direction,
                               const std::vector<SamplePart> &parts, Reverse reverse,
                               const Progress &progress)
{
    std::vector<Command> commands{{"ZCARD", key}};
    for (const SamplePart &part : parts)
        commands.push_back(rangeCommand(key, direction, part.first, part.count, reverse));
    // Several ranges may be of several boards.
    if (parts.size() > 1)
        commands.push_back(rangeCommand(key, direction, 0, headAgain, reverse));
    commands.push_back({"ZCARD", key}); // rows may have come or gone before the ranges were read
    TRY(connection.send(commands, progress.stopToken()));

    TRY(const auto answer, connection.receive(progress.stopToken()));
    const auto cardinality = countIn(answer);
    BoardSample sample;
    sample.direction = direction;
    sample.cardinality = cardinality.value_or(0);
    const auto received = receiveParts(connection, sample, parts, progress);
    if (!received && connection.broken())
        return std::unexpected(received.error());
    Result<void> head;
    if (parts.size() > 1) {
        Rows again;
        head = connection.receiveRows(again, headAgain, nullptr, progress.stopToken());
        if (head)
            sample.changed = !isSameBoard(sample, again);
    }
    if (!head && connection.broken())
        return std::unexpected(head.error());
    TRY(const auto last, connection.receive(progress.stopToken()));
    TRY(cardinality);
    TRY(received);
    TRY(head);
    TRY(const auto atLast, countIn(last));
    sample.changed = sample.changed || atLast != *cardinality;
    std::int64_t expected = 0;
    for (const SamplePart &part : sampleParts(sample.cardinality))
        expected += part.count;
    sample.changed = sample.changed || std::ssize(sample.ranks) != expected;
    return sample;
}

} // namespace

const char *rankCommand(Direction direction)
{
    return direction == Direction::HighestFirst ? "ZREVRANK" : "ZRANK";
}

Error noScoreAndRankError()
{
    return {ErrorKind::Protocol, "The server answered with something that is not a score and a rank."};
}

bool isSameBoard(const BoardSample &sample, const Rows &head)
{
    const auto rows =
        std::min(sample.rows.size(), static_cast<std::size_t>(sampleParts(sample.cardinality).front().count));
    std::unordered_map<std::string_view, double> raws;
    for (std::size_t row = 0; row < rows; ++row)
        raws.emplace(sample.rows.member(row), sample.rows.raw(row));
    std::size_t same = 0;
    for (std::size_t row = 0; row < head.size(); ++row) {
        const auto found = raws.find(head.member(row));
        same += found != raws.end() && found->second == head.raw(row) ? 1 : 0;
    }
    return same * 2 >= head.size() && !head.empty();
}

Result<BoardOpening> openBoard(Connection &connection, const std::string &key, Direction direction,
                               std::int64_t rows, const Progress &progress)
{
    rows = std::min(rows, maxPageRows);
    return readEitherWay(connection, direction, [&](Reverse reverse) {
        return openBoard(connection, key, direction, rangeCommand(key, direction, 0, rows, reverse), rows,
                         progress);
    });
}

namespace
{

/// Whether the page has as many rows as the number of members lets expect.
bool agrees(const RowsPage &page, std::int64_t asked)
{
    const std::int64_t there = std::max<std::int64_t>(page.cardinality - page.firstRank, 0);
    return static_cast<std::int64_t>(page.rows.size()) == std::min(asked, there);
}

} // namespace

Result<RowsPage> readPage(Connection &connection, const std::string &key, Direction direction,
                          std::int64_t first, std::int64_t count, const Progress &progress)
{
    first = std::max<std::int64_t>(first, 0);
    count = std::clamp<std::int64_t>(count, 0, maxPageRows);
    const auto readOnce = [&] {
        return readEitherWay(connection, direction, [&](Reverse reverse) -> Result<RowsPage> {
            const Command commands[] = {{"ZCARD", key}, rangeCommand(key, direction, first, count, reverse)};
            TRY(connection.send(commands, progress.stopToken()));
            return receivePage(connection, direction, first, count, progress);
        });
    };
    // Another client may come between the two.
    constexpr int tries = 3;
    TRY(auto page, readOnce());
    for (int i = 1; i < tries && !agrees(page, count); ++i) {
        TRY(page, readOnce());
    }
    return page;
}

Result<std::optional<FoundMember>> findMember(Connection &connection, const std::string &key,
                                              Direction direction, const std::string &member,
                                              const Progress &progress)
{
    TRY(auto found, findMembers(connection, key, direction, {member}, progress));
    return std::move(found.front());
}

Result<std::vector<std::optional<FoundMember>>> findMembers(Connection &connection, const std::string &key,
                                                            Direction direction,
                                                            const std::vector<std::string> &members,
                                                            const Progress &progress)
{
    std::vector<std::optional<FoundMember>> found;
    if (members.empty())
        return found;
    std::vector<Command> commands;
    for (const std::string &member : members) {
        commands.push_back({"ZSCORE", key, member});
        commands.push_back({rankCommand(direction), key, member});
    }
    TRY(const auto replies, repliesTo(connection, commands, progress));
    for (std::size_t i = 0; i + 1 < replies.size(); i += 2) {
        const Reply &score = replies[i];
        const Reply &rank = replies[i + 1];
        if (score.isNil() || rank.isNil()) {
            found.push_back(std::nullopt);
            continue;
        }
        const auto raw = rawFromReply(score.text);
        if (!raw || rank.type != Reply::Type::Integer)
            return std::unexpected(noScoreAndRankError());
        found.push_back(FoundMember{rank.integer, *raw, score.text});
    }
    return found;
}

Error withTypeNamed(Connection &connection, const std::string &key, Error error, const Progress &progress)
{
    if (error.kind != ErrorKind::WrongType)
        return error;
    const auto type = connection.run({"TYPE", key}, progress.stopToken());
    // It may be refused, or the key may be gone or a sorted set again.
    if (type && type->type == Reply::Type::Status && type->text != "none" && type->text != "zset")
        error.message =
            sentence("The key no longer holds a sorted set; its type is now {}.", excerpt(type->text));
    return error;
}

Result<BoardSample> readBoardSample(Connection &connection, const std::string &key, Direction direction,
                                    std::int64_t cardinality, const Progress &progress)
{
    const auto readOnce = [&](std::int64_t members) {
        return readEitherWay(connection, direction, [&](Reverse reverse) {
            return readSample(connection, key, direction, sampleParts(members), reverse, progress);
        });
    };
    constexpr int tries = 3;
    TRY(auto sample, readOnce(cardinality));
    for (int i = 1; i < tries && sample.changed; ++i) {
        TRY(sample, readOnce(sample.cardinality));
    }
    return sample;
}

Command rangeCommand(const std::string &key, Direction direction, std::int64_t first, std::int64_t count,
                     Reverse reverse)
{
    count = std::max<std::int64_t>(count, 0);
    first = std::min(first, std::numeric_limits<std::int64_t>::max() - count);
    // No rows are "1 0": "0 -1" would be the whole board.
    const std::int64_t last = count == 0 ? 0 : first + count - 1;
    if (count == 0)
        first = 1;
    const bool highest = direction == Direction::HighestFirst;
    Command command{highest && reverse == Reverse::ByCommand ? "ZREVRANGE" : "ZRANGE", key,
                    std::to_string(first), std::to_string(last)};
    if (highest && reverse == Reverse::ByOption)
        command.emplace_back("REV");
    command.emplace_back("WITHSCORES");
    return command;
}

Error missingKey()
{
    return {ErrorKind::NotFound, "The key does not exist."};
}

} // namespace tiebreak

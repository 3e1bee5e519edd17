// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for all parts at once, then takes them off the connection one by one.
#include "redis/boardsample.h"

#include "redis/rankrange.h"
#include "redis/reply.h"

#include <optional>
#include <vector>

namespace tiebreak
{

namespace
{

Result<BoardSample> readSample(Connection &connection, const std::string &key, Direction direction,
                               const std::vector<SamplePart> &parts, Reverse reverse,
                               const Progress &progress)
{
    std::vector<Command> commands{{"ZCARD", key}};
    for (const SamplePart &part : parts)
        commands.push_back(rangeCommand(key, direction, part.first, part.count, reverse));
    if (auto sent = connection.send(commands, progress.stopToken()); !sent)
        return std::unexpected(sent.error());

    const auto cardinality = connection.receive(progress.stopToken());
    if (!cardinality)
        return std::unexpected(cardinality.error());
    BoardSample sample;
    sample.direction = direction;
    sample.cardinality = cardinality->integer;
    std::optional<Error> error;
    if (cardinality->isError())
        error = errorFromReply(cardinality->text);
    // Every reply must be taken off the connection, also behind one that is an error.
    for (const SamplePart &part : parts) {
        const std::size_t before = sample.rows.size();
        const auto read = connection.receiveRows(sample.rows, nullptr, progress.stopToken());
        if (!read && connection.broken())
            return std::unexpected(read.error());
        if (!read && !error)
            error = read.error();
        for (std::size_t row = before; row < sample.rows.size(); ++row)
            sample.ranks.push_back(part.first + static_cast<std::int64_t>(row - before));
    }
    if (error)
        return std::unexpected(*error);
    return sample;
}

} // namespace

Result<BoardSample> readBoardSample(Connection &connection, const std::string &key, Direction direction,
                                    std::int64_t cardinality, const Progress &progress)
{
    const std::vector<SamplePart> parts = sampleParts(cardinality);
    return readEitherWay(connection, direction, [&](Reverse reverse) {
        return readSample(connection, key, direction, parts, reverse, progress);
    });
}

} // namespace tiebreak

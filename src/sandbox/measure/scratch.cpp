// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/scratch.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t scratchRowsACommand = 500;
constexpr int scratchCommandsInFlight = 8;

/// The memory that a server for a key of so many bytes is given. Error Limit: more than the system has to
/// spare.
Result<std::uint64_t> memoryForBoard(std::int64_t bytes)
{
    // The server has more to hold than the key: buffers, and the old hash table while a new one is made.
    const std::uint64_t needed = static_cast<std::uint64_t>(bytes) * 5 / 4 + (std::uint64_t(64) << 20);
    const std::uint64_t spare = memoryForFiles();
    if (needed > spare)
        return failure(ErrorKind::Limit,
                       sentence("A board of {} does not fit into what this computer has to spare, {}.",
                                memoryText(bytes, plainWording()),
                                memoryText(static_cast<std::int64_t>(spare), plainWording())));
    return std::max(needed, std::uint64_t(512) << 20);
}

} // namespace

Result<Scratch> Scratch::start(const Progress &progress, std::uint64_t memory)
{
    TRY(auto sandbox, Sandbox::start(progress.stopToken(), memory));
    // Weighing ten million nodes takes the server seconds.
    TRY(auto connection, openConnection(sandbox.writable(),
                                        {std::chrono::milliseconds(3000), std::chrono::milliseconds(120'000)},
                                        progress.stopToken()));
    Scratch scratch(std::move(sandbox), std::move(connection));
    TRY(const auto info, readServerInfo(scratch.m_connection, progress));
    scratch.m_version = info.version;
    scratch.m_line = serverLineOf(info.product, info.version);
    return scratch;
}

Result<Scratch> Scratch::startFor(const PlannedBoard &board, const Progress &progress)
{
    TRY(const auto shape, sizesOf(board));
    TRY(const auto memory, memoryForBoard(estimateMemory(shape).bytes));
    return start(progress, memory);
}

Result<Reply> Scratch::run(const Command &command, const Progress &progress)
{
    return m_connection.run(command, progress.stopToken());
}

Result<void> Scratch::setLimits(const EncodingLimits &limits, const Progress &progress)
{
    // Redis 7 knows the old names too; older servers know no others.
    TRY(run({"CONFIG", "SET", "zset-max-ziplist-entries", std::to_string(limits.entries)}, progress));
    TRY(run({"CONFIG", "SET", "zset-max-ziplist-value", std::to_string(limits.valueBytes)}, progress));
    return {};
}

Result<void> Scratch::add(const std::string &key, std::int64_t first, std::int64_t end, const RowAt &row,
                          const Progress &progress)
{
    int waiting = 0;
    const auto receive = [&]() -> Result<void> {
        TRY(const auto reply, m_connection.receive(progress.stopToken()));
        --waiting;
        if (reply.isError())
            return std::unexpected(errorFromReply(reply.text));
        return {};
    };
    std::string member;
    double raw = 0;
    while (first < end) {
        Command command{"ZADD", key};
        for (const std::int64_t last = std::min(end, first + scratchRowsACommand); first < last; ++first) {
            row(first, member, raw);
            command.push_back(shortestText(raw));
            command.push_back(member);
        }
        TRY(m_connection.send(command, progress.stopToken()));
        if (++waiting < scratchCommandsInFlight)
            continue;
        TRY(receive());
    }
    while (waiting > 0)
        TRY(receive());
    return {};
}

Result<void> Scratch::add(const std::string &key, const Rows &rows, const Progress &progress)
{
    return add(
        key, 0, static_cast<std::int64_t>(rows.size()),
        [&rows](std::int64_t row, std::string &member, double &raw) {
            member = rows.member(static_cast<std::size_t>(row));
            raw = rows.raw(static_cast<std::size_t>(row));
        },
        progress);
}

Result<std::int64_t> Scratch::memoryOf(const std::string &key, const Progress &progress)
{
    TRY(const auto reply, run({"MEMORY", "USAGE", key, "SAMPLES", "0"}, progress));
    return integerIn(reply);
}

Result<std::string> Scratch::encodingOf(const std::string &key, const Progress &progress)
{
    TRY(auto reply, run({"OBJECT", "ENCODING", key}, progress));
    return std::move(reply.text);
}

} // namespace tiebreak

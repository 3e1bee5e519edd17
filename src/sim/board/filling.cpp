// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/filling.h"

#include "sim/random/permutation.h"

namespace tiebreak
{

std::vector<StartRow> startRows(const Workload &workload, TickUnit unit)
{
    const WorkloadBoard &board = workload.board;
    const std::uint64_t seed = workload.load.seed;
    std::vector<StartRow> rows(board.startMembers);
    if (rows.empty())
        return rows;
    const std::int64_t tick = unitMicroseconds(unit) * 1000;
    const Permutation order(board.startMembers, seed);
    for (std::uint32_t member = 0; member < board.startMembers; ++member)
        rows[member] = {member, startScore(board, seed, member), -(std::int64_t(order(member)) + 2) * tick};
    return rows;
}

Result<void>
fillByChunks(Connection &connection, std::span<const StartRow> rows, const Progress &progress,
             const std::function<Result<std::vector<Command>>(std::span<const StartRow>)> &commands)
{
    constexpr std::size_t chunkRows = 500;
    for (std::size_t done = 0; done < rows.size(); done += chunkRows) {
        const auto chunk = rows.subspan(done, std::min(chunkRows, rows.size() - done));
        TRY(const auto list, commands(chunk));
        TRY(const auto replies, connection.pipeline(list, progress.stopToken()));
        for (const Reply &reply : replies) {
            if (reply.isError())
                return std::unexpected(errorFromReply(reply.text));
        }
        progress.report(done + chunk.size(), rows.size());
    }
    return {};
}

} // namespace tiebreak

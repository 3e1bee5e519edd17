// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/check/consistencycheck.h"

#include "sim/check/memberupdates.h"
#include "sim/check/ordercheck.h"
#include "sim/check/scorecheck.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tiebreak
{

Result<ConsistencyReport> checkConsistency(const RunHistory &run, const Progress &progress)
{
    std::uint64_t updates = 0;
    for (const std::span<const UpdateRecord> records : run.updates)
        updates += records.size();
    const std::uint64_t total = updates + run.board.size();
    TRY(const auto tallies, tallyUpdates(run, progress, total));

    ConsistencyReport report;
    report.acknowledged = tallies.acknowledged;
    report.refused = tallies.refused;
    report.uncertain = tallies.uncertain;
    std::vector<std::uint32_t> ranks(run.members, noRank);
    for (std::uint32_t rank = 0; rank < run.board.size(); ++rank) {
        const std::uint32_t member = run.board[rank].member;
        if (member == unexpectedMember) {
            ++report.unexpected;
            continue;
        }
        if (member >= run.members)
            return unknownMember("A row of the board", member, run.members);
        if (ranks[member] == noRank)
            ranks[member] = rank;
        else
            ++report.repeatedRows;
    }
    if (run.cold) {
        for (const FinalRow &row : *run.cold) {
            if (row.member == unexpectedMember)
                ++report.unexpected;
            else if (row.member >= run.members)
                return unknownMember("A row of the cold store", row.member, run.members);
        }
    }
    const std::size_t named = std::min(run.unexpectedNames.size(), wrongKept);
    report.unexpectedExamples.assign(run.unexpectedNames.begin(),
                                     run.unexpectedNames.begin() + static_cast<std::ptrdiff_t>(named));
    TRY(const auto right, checkScores(run, tallies.members, ranks, progress, report));

    std::vector<std::uint32_t> sure;
    for (std::uint32_t rank = 0; rank < run.board.size(); ++rank) {
        const std::uint32_t member = run.board[rank].member;
        if (member != unexpectedMember && ranks[member] == rank && right[member] &&
            !tallies.members[member].uncertain)
            sure.push_back(rank);
    }
    TRY(checkOrder(run, tallies.members, sure, progress, updates, total, report));
    progress.report(total, total);
    return report;
}

} // namespace tiebreak

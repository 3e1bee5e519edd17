// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks are to blame for the wrong pairs that remain among the rows whose stamps are right once clocks are
// put right: counting a second time, among these alone, tells how many.
#include "sim/ordercheck.h"

#include "core/int128.h"
#include "sim/wrongorder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tiebreak
{

namespace
{

bool clocksDiffer(const RunTruth &run)
{
    return !run.serverTime && std::ranges::any_of(run.skew, [](std::int64_t skew) { return skew != 0; });
}

/// By member: whether the stamp of its row, one of `ranks`, touches the time in which the score was reached,
/// to a tick, when it is taken for a stamp of one of the member's workers.
std::vector<bool> fittingStamps(const RunTruth &run, std::span<const MemberTally> tallies,
                                std::span<const std::uint32_t> ranks)
{
    std::vector<std::uint32_t> rankOf(run.members);
    std::vector<bool> asked(run.members);
    std::vector<bool> updated(run.members);
    std::vector<bool> fits(run.members);
    for (const std::uint32_t rank : ranks) {
        const std::uint32_t member = run.board[rank].member;
        asked[member] = run.board[rank].stamp.has_value();
        rankOf[member] = rank;
    }
    const std::int64_t tick = std::max<std::int64_t>(1, run.tick);
    const auto fit = [&](std::uint32_t member, Int128 skew) {
        const FinalRow::Stamp &stamp = *run.board[rankOf[member]].stamp;
        return stamp.first - skew <= Int128(tallies[member].end) + tick &&
               stamp.last - skew >= Int128(tallies[member].begin) - tick;
    };
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (update.outcome != UpdateOutcome::Acknowledged || !asked[update.member])
                continue;
            updated[update.member] = true;
            if (!fits[update.member])
                fits[update.member] =
                    fit(update.member, update.worker < run.skew.size() ? run.skew[update.worker] : 0);
        }
    }
    for (std::uint32_t member = 0; member < run.members; ++member) {
        if (asked[member] && !updated[member])
            fits[member] = fit(member, 0);
    }
    return fits;
}

} // namespace

Result<void> checkOrder(const RunTruth &run, std::span<const MemberTally> tallies,
                        const std::vector<std::uint32_t> &ranks, const Progress &progress, std::uint64_t done,
                        std::uint64_t total, TruthReport &report)
{
    const bool skewed = !run.keepsOldTime && clocksDiffer(run);
    std::vector<bool> fits;
    if (skewed)
        fits = fittingStamps(run, tallies, ranks);
    const auto causeOf = [&](const WrongPair &pair) {
        if (run.keepsOldTime)
            return WrongCause::OldTime;
        return skewed && fits[pair.memberAbove] && fits[pair.memberBelow] ? WrongCause::ClockSkew
                                                                          : WrongCause::Race;
    };
    auto order = countWrongOrder(run, tallies, ranks, causeOf, progress, done, total);
    if (!order)
        return std::unexpected(std::move(order.error()));
    report.judgedPairs = order->judged;
    report.wrongPairs = order->wrong;
    report.misplaced = order->misplaced;
    report.sameTick = order->sameTick;
    report.worstPairs = std::move(order->worst);

    const auto count = [&](WrongCause cause) -> std::int64_t & {
        return report.byCause[static_cast<std::size_t>(cause)];
    };
    count(WrongCause::Collapsed) = order->collapsed;
    const std::int64_t others = order->wrong - order->collapsed;
    if (run.keepsOldTime) {
        count(WrongCause::OldTime) = others;
        return {};
    }
    if (others > 0 && skewed) {
        std::vector<std::uint32_t> fitting;
        std::ranges::copy_if(ranks, std::back_inserter(fitting),
                             [&](std::uint32_t rank) { return fits[run.board[rank].member]; });
        const auto bySkew =
            countWrongOrder(run, tallies, std::move(fitting), causeOf, Progress(progress.stopToken()), 0, 0);
        if (!bySkew)
            return std::unexpected(bySkew.error());
        count(WrongCause::ClockSkew) = bySkew->wrong - bySkew->collapsed;
    }
    count(WrongCause::Race) = others - count(WrongCause::ClockSkew);
    return {};
}

} // namespace tiebreak

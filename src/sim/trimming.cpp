// SPDX-License-Identifier: GPL-3.0-or-later
// The best that each member can ever have had bounds how many could push one out.
#include "sim/trimming.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace tiebreak
{

namespace
{

/// Bounds a member's best score: the best it can count from, and all the Adds that make it better. Scores are
/// turned so that the larger is the better.
struct Peak {
    std::optional<Int128> base; ///< nothing: it was never on the board
    Int128 raises = 0;

    void countFrom(Int128 score) { base = base ? std::max(*base, score) : score; }
};

std::vector<Int128> peaksOf(const RunTruth &run)
{
    const Int128 sign = run.lowestFirst ? -1 : 1;
    std::vector<Peak> peaks(run.members);
    std::vector<bool> startsAbsent(run.members, true);
    for (const StartRow &row : run.start) {
        peaks[row.member].base = sign * row.score;
        startsAbsent[row.member] = false;
    }
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (update.outcome == UpdateOutcome::Refused)
                continue;
            Peak &peak = peaks[update.member];
            if (update.kind == UpdateKind::Set) {
                peak.countFrom(sign * update.points);
                continue;
            }
            if (update.kind == UpdateKind::Remove || startsAbsent[update.member])
                peak.countFrom(0);
            if (update.kind == UpdateKind::Add)
                peak.raises += std::max<Int128>(0, sign * update.points);
        }
    }
    std::vector<Int128> scores;
    scores.reserve(peaks.size());
    for (const Peak &peak : peaks) {
        if (peak.base)
            scores.push_back(*peak.base + peak.raises);
    }
    return scores;
}

} // namespace

std::vector<AbsentMember> wronglyTrimmed(const RunTruth &run, std::span<const AbsentMember> absent)
{
    std::vector<AbsentMember> wrong;
    if (absent.empty() || run.keeps.value_or(0) <= 0)
        return wrong;
    std::vector<Int128> peaks = peaksOf(run);
    const auto keeps = static_cast<std::uint64_t>(*run.keeps);
    if (peaks.size() <= keeps)
        return {absent.begin(), absent.end()};
    // Each has a peak of its own among them, at least as good as its worst.
    const auto first = peaks.begin() + static_cast<std::ptrdiff_t>(keeps);
    std::ranges::nth_element(peaks, first, std::greater());
    const Int128 sign = run.lowestFirst ? -1 : 1;
    std::ranges::copy_if(absent, std::back_inserter(wrong),
                         [&](const AbsentMember &one) { return sign * one.worst > *first; });
    return wrong;
}

} // namespace tiebreak

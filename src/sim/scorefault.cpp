// SPDX-License-Identifier: GPL-3.0-or-later
// The fewest updates that explain a wrong score.
#include "sim/scorefault.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tiebreak
{

namespace
{

Int128 magnitude(Int128 value)
{
    return value < 0 ? -value : value;
}

bool acknowledged(const UpdateRecord &update)
{
    return update.outcome == UpdateOutcome::Acknowledged;
}

/// How many acknowledged Adds of that sign make up `points`, the largest first; nothing where all do not.
std::optional<std::int64_t> fewestAdds(std::span<const UpdateRecord> updates, bool negative, Int128 points)
{
    std::vector<Int128> sizes;
    for (const UpdateRecord &update : updates) {
        if (update.kind == UpdateKind::Add && acknowledged(update) && update.points != 0 &&
            (update.points < 0) == negative)
            sizes.push_back(magnitude(update.points));
    }
    std::ranges::sort(sizes, std::greater());
    Int128 sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        sum += sizes[i];
        if (sum >= points)
            return static_cast<std::int64_t>(i + 1);
    }
    return {};
}

/// Acknowledged Adds that came after all else that may have decided the score.
std::int64_t addsThatCount(std::span<const UpdateRecord> updates)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t decided = Limits::min();
    for (const UpdateRecord &update : updates) {
        if (update.kind != UpdateKind::Add && update.outcome != UpdateOutcome::Refused)
            decided = std::max(decided, acknowledged(update) ? std::max(update.invoked, update.answered)
                                                             : Limits::max());
    }
    return std::ranges::count_if(updates, [&](const UpdateRecord &update) {
        return update.kind == UpdateKind::Add && acknowledged(update) && update.invoked > decided;
    });
}

} // namespace

ScoreFault scoreFault(std::optional<std::int64_t> found, const AllowedScores &allowed,
                      std::span<const UpdateRecord> updates)
{
    const Int128 astray = found.value_or(0) - allowed.nearest(found.value_or(0));
    ScoreFault fault{false, 1, magnitude(astray)};
    if (!found) {
        fault.updates = std::max<std::int64_t>(1, addsThatCount(updates));
        return fault;
    }
    const auto anyReplaces = [&](auto &&isOne) {
        return std::ranges::any_of(
            updates, [&](const UpdateRecord &update) { return isOne(update.kind) && acknowledged(update); });
    };
    if (allowed.ranges.empty()) {
        fault.duplicated = !anyReplaces([](UpdateKind kind) { return kind == UpdateKind::Remove; });
        return fault;
    }
    const auto dropped = fewestAdds(updates, astray > 0, fault.points);
    const auto repeated = fewestAdds(updates, astray < 0, fault.points);
    if (dropped && (!repeated || *dropped <= *repeated))
        fault.updates = *dropped;
    else if (repeated)
        fault = {true, *repeated, fault.points};
    else
        fault.duplicated =
            astray >= 0 && !anyReplaces([](UpdateKind kind) { return kind != UpdateKind::Add; });
    return fault;
}

} // namespace tiebreak

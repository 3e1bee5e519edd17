// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/memorycurve.h"

#include <algorithm>

namespace tiebreak
{

std::vector<std::int64_t> memorySizes(std::int64_t max, const EncodingLimits &limits)
{
    std::vector<std::int64_t> sizes{limits.entries, limits.entries + 1, max};
    for (std::int64_t power = 10; power <= max; power *= 10) {
        for (const std::int64_t step : {1, 2, 5})
            sizes.push_back(power * step);
    }
    std::ranges::sort(sizes);
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    std::erase_if(sizes, [max](std::int64_t size) { return size < 1 || size > max; });
    return sizes;
}

Result<std::vector<MemoryPoint>> measureMemory(const PlannedBoard &board, const Progress &progress)
{
    TRY(auto scratch, Scratch::startFor(board, progress));
    const std::string key(static_cast<std::size_t>(board.keyBytes), 'k');
    const std::vector<double> raws = plannedRaws(board).value_or(std::vector<double>{0});
    std::vector<MemoryPoint> points;
    std::int64_t members = 0;
    constexpr std::int64_t stretch = 20'000; // between two reports
    for (const std::int64_t size : memorySizes(board.members)) {
        while (members < size) {
            const std::int64_t end = std::min(size, members + stretch);
            TRY(scratch.add(
                key, members, end,
                [&](std::int64_t row, std::string &member, double &raw) {
                    member = plannedName(row, board.memberBytes);
                    raw = raws[static_cast<std::size_t>(row) % raws.size()];
                },
                progress));
            members = end;
            progress.report(static_cast<std::uint64_t>(members), static_cast<std::uint64_t>(board.members));
        }
        // Names of few bytes run out.
        TRY(const auto count, scratch.run({"ZCARD", key}, progress));
        if (count.integer < size)
            break;
        TRY(const auto bytes, scratch.memoryOf(key, progress));
        TRY(const auto encoding, scratch.encodingOf(key, progress));
        points.push_back({size, bytes, encoding == "skiplist"});
    }
    return points;
}

} // namespace tiebreak

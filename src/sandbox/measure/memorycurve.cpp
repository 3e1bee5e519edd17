// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/memorycurve.h"

#include "core/prose/sentence.h"
#include "internals/memory/encodingtext.h"

#include <algorithm>

namespace tiebreak
{

std::vector<std::int64_t> memorySizes(std::int64_t most, const EncodingLimits &limits)
{
    std::vector<std::int64_t> sizes{limits.entries, limits.entries + 1, most};
    for (std::int64_t power = 10; power <= most; power *= 10) {
        for (const std::int64_t step : {1, 2, 5})
            sizes.push_back(power * step);
    }
    std::ranges::sort(sizes);
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    std::erase_if(sizes, [most](std::int64_t size) { return size < 1 || size > most; });
    return sizes;
}

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

Result<std::vector<MemoryPoint>> measureMemory(const PlannedBoard &board, const Progress &progress)
{
    const auto shape = shapeOf(board);
    if (!shape)
        return std::unexpected(shape.error());
    const auto memory = memoryForBoard(estimateMemory(*shape).bytes);
    if (!memory)
        return std::unexpected(memory.error());
    auto scratch = Scratch::start(progress, *memory);
    if (!scratch)
        return std::unexpected(std::move(scratch.error()));
    const std::string key(static_cast<std::size_t>(board.keyBytes), 'k');
    const std::vector<double> raws = plannedRaws(board).value_or(std::vector<double>{0});
    std::vector<MemoryPoint> points;
    std::int64_t members = 0;
    constexpr std::int64_t stretch = 20'000; // between two reports
    for (const std::int64_t size : memorySizes(board.members)) {
        while (members < size) {
            const std::int64_t end = std::min(size, members + stretch);
            const auto added = scratch->add(
                key, members, end,
                [&](std::int64_t row, std::string &member, double &raw) {
                    member = plannedName(row, board.memberBytes);
                    raw = raws[static_cast<std::size_t>(row) % raws.size()];
                },
                progress);
            if (!added)
                return std::unexpected(added.error());
            members = end;
            progress.report(static_cast<std::uint64_t>(members), static_cast<std::uint64_t>(board.members));
        }
        // Names of few bytes run out.
        const auto count = scratch->run({"ZCARD", key}, progress);
        if (!count)
            return std::unexpected(count.error());
        if (count->integer < size)
            break;
        const auto bytes = scratch->memoryOf(key, progress);
        if (!bytes)
            return std::unexpected(bytes.error());
        const auto encoding = scratch->encodingOf(key, progress);
        if (!encoding)
            return std::unexpected(encoding.error());
        points.push_back({size, *bytes, *encoding == "skiplist"});
    }
    return points;
}

} // namespace tiebreak

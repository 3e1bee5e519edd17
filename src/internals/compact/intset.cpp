// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/intset.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t headerBytes = 8;

int widthOf(std::int64_t integer)
{
    if (integer == static_cast<std::int16_t>(integer))
        return 2;
    return integer == static_cast<std::int32_t>(integer) ? 4 : 8;
}

std::string bytesOf(std::span<const std::int64_t> ascending, int width)
{
    std::string bytes;
    const auto append = [&](std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i)
            bytes += static_cast<char>(value >> (8 * i) & 0xff);
    };
    append(static_cast<std::uint64_t>(width), 4);
    append(ascending.size(), 4);
    for (const std::int64_t integer : ascending)
        append(static_cast<std::uint64_t>(integer), width);
    return bytes;
}

std::size_t offsetAt(std::size_t place, int width)
{
    return headerBytes + place * static_cast<std::size_t>(width);
}

} // namespace

std::vector<IntsetStep> playIntset(std::span<const std::int64_t> integers)
{
    std::vector<std::int64_t> ascending;
    std::vector<IntsetStep> steps;
    int width = 2;
    for (const std::int64_t integer : integers) {
        IntsetStep step;
        step.added = integer;
        step.before = bytesOf(ascending, width);
        step.bitsBefore = 8 * width;
        const auto at = std::ranges::lower_bound(ascending, integer);
        step.place = static_cast<std::size_t>(at - ascending.begin());
        step.isNew = at == ascending.end() || *at != integer;
        if (step.isNew) {
            const int wider = std::max(width, widthOf(integer));
            for (std::size_t i = ascending.size(); i-- > 0;) {
                const IntsetMove move{ascending[i], offsetAt(i, width),
                                      offsetAt(i + (i >= step.place ? 1 : 0), wider)};
                if (move.from != move.to || wider != width)
                    step.moves.push_back(move);
            }
            ascending.insert(ascending.begin() + static_cast<std::ptrdiff_t>(step.place), integer);
            width = wider;
        }
        step.bitsAfter = 8 * width;
        step.after = bytesOf(ascending, width);
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace tiebreak

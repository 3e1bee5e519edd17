// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/mergekeys.h"

#include <algorithm>

namespace tiebreak
{

std::size_t lowerBound(const ByteStrings &sorted, std::string_view bound)
{
    std::size_t first = 0;
    std::size_t last = sorted.size();
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (sorted[middle] < bound)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

ByteStrings mergeKeys(const ByteStrings &sorted, const std::vector<ByteStrings> &batches)
{
    std::vector<std::string_view> fresh;
    std::size_t bytes = sorted.bytes();
    for (const ByteStrings &batch : batches) {
        bytes += batch.bytes();
        for (std::size_t i = 0; i < batch.size(); ++i)
            fresh.push_back(batch[i]);
    }
    std::ranges::sort(fresh);

    ByteStrings merged;
    merged.reserve(sorted.size() + fresh.size(), bytes);
    std::size_t old = 0;
    for (std::size_t next = 0; next < fresh.size(); ++next) {
        if (next > 0 && fresh[next] == fresh[next - 1])
            continue;
        while (old < sorted.size() && sorted[old] < fresh[next])
            merged.append(sorted[old++]);
        if (old < sorted.size() && sorted[old] == fresh[next])
            continue;
        merged.append(fresh[next]);
    }
    while (old < sorted.size())
        merged.append(sorted[old++]);
    return merged;
}

} // namespace tiebreak

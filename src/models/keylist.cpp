// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a database, sorted, in a few bytes more than the keys themselves take.
#include "models/keylist.h"

#include <algorithm>

namespace tiebreak
{

std::size_t KeyList::lowerBound(std::string_view bound, std::size_t first, std::size_t last) const
{
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (key(middle) < bound)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

KeyList mergeKeys(const KeyList &sorted, const std::vector<KeyList> &batches)
{
    std::vector<std::string_view> fresh;
    std::size_t bytes = sorted.bytes();
    for (const KeyList &batch : batches) {
        bytes += batch.bytes();
        for (std::size_t i = 0; i < batch.size(); ++i)
            fresh.push_back(batch.key(i));
    }
    std::ranges::sort(fresh);

    KeyList merged;
    merged.reserve(sorted.size() + fresh.size(), bytes);
    std::size_t old = 0;
    for (std::size_t next = 0; next < fresh.size(); ++next) {
        if (next > 0 && fresh[next] == fresh[next - 1])
            continue;
        while (old < sorted.size() && sorted.key(old) < fresh[next])
            merged.append(sorted.key(old++));
        if (old < sorted.size() && sorted.key(old) == fresh[next])
            continue;
        merged.append(fresh[next]);
    }
    while (old < sorted.size())
        merged.append(sorted.key(old++));
    return merged;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/inversions.h"

#include <algorithm>
#include <cstddef>

namespace tiebreak
{

namespace
{

std::int64_t countRange(std::vector<std::int64_t> &values, std::vector<std::int64_t> &spare,
                        std::size_t first, std::size_t last)
{
    if (last - first < 2)
        return 0;
    const std::size_t middle = first + (last - first) / 2;
    std::int64_t count = countRange(values, spare, first, middle) + countRange(values, spare, middle, last);
    if (values[middle - 1] <= values[middle])
        return count;
    std::size_t left = first;
    std::size_t right = middle;
    for (std::size_t at = first; at < last; ++at) {
        const bool takesRight = left == middle || (right < last && values[right] < values[left]);
        if (takesRight && left < middle)
            count += static_cast<std::int64_t>(middle - left);
        spare[at] = takesRight ? values[right++] : values[left++];
    }
    std::copy(spare.begin() + static_cast<std::ptrdiff_t>(first),
              spare.begin() + static_cast<std::ptrdiff_t>(last),
              values.begin() + static_cast<std::ptrdiff_t>(first));
    return count;
}

} // namespace

std::int64_t countInversions(std::vector<std::int64_t> &values, std::vector<std::int64_t> &spare)
{
    spare.resize(values.size());
    return countRange(values, spare, 0, values.size());
}

} // namespace tiebreak

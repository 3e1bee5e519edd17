// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/sizeclass.h"

#include <bit>

namespace tiebreak
{

std::int64_t allocatedBytes(std::int64_t bytes)
{
    if (bytes <= 8)
        return 8;
    if (bytes <= 128)
        return (bytes + 15) / 16 * 16;
    const auto width = std::bit_width(static_cast<std::uint64_t>(bytes - 1)); // bytes lies in (2^(w-1), 2^w]
    const std::int64_t step = std::int64_t(1) << (width - 3);
    return (bytes + step - 1) / step * step;
}

} // namespace tiebreak

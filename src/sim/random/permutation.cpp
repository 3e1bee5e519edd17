// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/random/permutation.h"

#include "sim/random/random.h"

#include <algorithm>
#include <bit>

namespace tiebreak
{

Permutation::Permutation(std::uint32_t count, std::uint64_t key)
    : m_count(count)
    , m_turn(static_cast<std::uint32_t>((mixed(key, 3) >> 32) * count >> 32))
    , m_mask(std::bit_ceil(count) - 1)
    , m_shift(std::max(1, (static_cast<int>(std::bit_width(m_mask)) + 1) / 2))
    , m_add(static_cast<std::uint32_t>(mixed(key, 0) >> 32))
    , m_multiply(static_cast<std::uint32_t>(mixed(key, 1) >> 32) | 1)
    , m_multiplyAgain(static_cast<std::uint32_t>(mixed(key, 2) >> 32) | 1)
{
}

} // namespace tiebreak

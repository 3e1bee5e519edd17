// SPDX-License-Identifier: GPL-3.0-or-later
// A shuffle of millions that takes no memory.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// A bijection of 0..count-1 that a key picks. Mixes the bits of the next power of two, and again while the
/// result is not below count (cycle walking): fewer than two rounds on average.
class Permutation
{
public:
    /// count from 1 to 2^31.
    Permutation(std::uint32_t count, std::uint64_t key);

    /// Where `index`, which is below count, goes.
    std::uint32_t operator()(std::uint32_t index) const
    {
        // Turned first: cycle walking alone favours some places of a small count.
        index += m_turn;
        if (index >= m_count)
            index -= m_count;
        do
            index = step(index);
        while (index >= m_count);
        return index;
    }

private:
    std::uint32_t step(std::uint32_t value) const
    {
        value = (value + m_add) & m_mask;
        value ^= value >> m_shift;
        value = (value * m_multiply) & m_mask;
        value ^= value >> m_shift;
        value = (value * m_multiplyAgain) & m_mask;
        return value ^ (value >> m_shift);
    }

    std::uint32_t m_count;
    std::uint32_t m_turn; ///< below m_count
    std::uint32_t m_mask;
    int m_shift;
    std::uint32_t m_add;
    std::uint32_t m_multiply; ///< odd, as is the other
    std::uint32_t m_multiplyAgain;
};

} // namespace tiebreak

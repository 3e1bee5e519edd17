// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/random/random.h"

namespace tiebreak
{

Random::Random(std::uint64_t seed, unsigned stream)
{
    for (std::uint64_t word = 0; word < 4; ++word)
        m_state[word] = mixed(seed + (word + 1) * 0x9E3779B97F4A7C15);
    for (unsigned i = 0; i < stream; ++i)
        jump();
}

/// As 2^128 calls of next(); the polynomial is the authors'.
void Random::jump()
{
    constexpr std::uint64_t polynomial[] = {0x180EC6D33CFD0ABA, 0xD5A61266F0C9392C, 0xA9582618E03FC9AA,
                                            0x39ABDC4529B1661C};
    std::uint64_t sum[4] = {};
    for (const std::uint64_t word : polynomial) {
        for (int bit = 0; bit < 64; ++bit) {
            if (word >> bit & 1) {
                for (int i = 0; i < 4; ++i)
                    sum[i] ^= m_state[i];
            }
            next();
        }
    }
    for (int i = 0; i < 4; ++i)
        m_state[i] = sum[i];
}

} // namespace tiebreak

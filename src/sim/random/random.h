// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are the same for the same seed on every machine, which <random>'s distributions are
// not, at about a nanosecond each.
#pragma once

#include "core/base/int128.h"

#include <bit>
#include <cstdint>

namespace tiebreak
{

/// A well-mixed 64-bit value of another: the output function of SplitMix64, G. L. Steele, D. Lea, C. H.
/// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. A bijection.
constexpr std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
    return value ^ (value >> 31);
}

/// A well-mixed value of a seed and of what it is used for.
constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t use)
{
    return mixed(mixed(seed + 0x9E3779B97F4A7C15) + (use + 1) * 0x9E3779B97F4A7C15);
}

/// What a seed is used for: each use has numbers of its own.
enum class SeedUse : std::uint64_t { Operations, Popularity, StartScores, Contest, Arrivals, FaultInjection };

constexpr std::uint64_t seedFor(std::uint64_t seed, SeedUse use)
{
    return mixed(seed, static_cast<std::uint64_t>(use));
}

/// xoshiro256**, D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 2021.
class Random
{
public:
    /// Streams of one seed do not overlap in their first 2^128 numbers.
    explicit Random(std::uint64_t seed, unsigned stream = 0);

    std::uint64_t next()
    {
        const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
        const std::uint64_t shifted = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= shifted;
        m_state[3] = std::rotl(m_state[3], 45);
        return result;
    }
    /// From 0 up to, but not including, 1, in steps of 2^-53.
    double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    /// From 0 to count - 1, none of them favoured; count must not be 0. After D. Lemire, "Fast random integer
    /// generation in an interval", ACM TOMACS 2019.
    std::uint64_t below(std::uint64_t count)
    {
        UInt128 product = static_cast<UInt128>(next()) * count;
        if (static_cast<std::uint64_t>(product) < count) {
            const std::uint64_t uneven = (0 - count) % count;
            while (static_cast<std::uint64_t>(product) < uneven)
                product = static_cast<UInt128>(next()) * count;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

private:
    void jump();

    std::uint64_t m_state[4];
};

} // namespace tiebreak

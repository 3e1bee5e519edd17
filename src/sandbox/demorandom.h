// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that are the same for the same seed on every machine, which <random>'s distributions are
// not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A stream of numbers that depends on a seed and on a name, so that boards do not depend on one another.
class DemoRandom
{
public:
    DemoRandom(std::uint64_t seed, std::string_view name) : m_engine(seed ^ hash(name)) {}

    /// From 0 up to, but not including, 1.
    double share() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }
    /// From 0 to count - 1.
    std::size_t below(std::size_t count)
    {
        return static_cast<std::size_t>(share() * static_cast<double>(count));
    }
    const std::string &oneOf(const std::vector<std::string> &words) { return words[below(words.size())]; }

    /// FNV-1a.
    static std::uint64_t hash(std::string_view text)
    {
        std::uint64_t value = 14695981039346656037u;
        for (const char byte : text)
            value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211u;
        return value;
    }

private:
    std::mt19937_64 m_engine;
};

} // namespace tiebreak

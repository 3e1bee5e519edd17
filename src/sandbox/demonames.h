// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a demo board's members, and the random numbers that pick them.
#pragma once

#include "sandbox/demoplan.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tiebreak
{

/// Random numbers that are the same for the same seed on every machine, which <random>'s distributions are
/// not. They depend on a name too, so that boards do not depend on one another.
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

/// Gives names of one style, none twice, each at most 64 bytes long (so that a small board stays a listpack).
class DemoNames
{
public:
    DemoNames(const NamePool &pool, NameStyle style) : m_pool(pool), m_style(style) {}

    /// Keeps a name from being given.
    void reserve(std::string_view name) { m_given.emplace(name); }
    /// A name that has not been given or kept yet.
    std::string next(DemoRandom &random);

private:
    std::string make(DemoRandom &random) const;
    std::string handle(DemoRandom &random) const;
    std::string person(DemoRandom &random) const;
    std::string song(DemoRandom &random) const;

    const NamePool &m_pool;
    NameStyle m_style;
    std::unordered_set<std::string> m_given;
};

} // namespace tiebreak

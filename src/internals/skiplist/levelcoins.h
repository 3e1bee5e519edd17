// SPDX-License-Identifier: GPL-3.0-or-later
// The coin that draws the levels of a skip list's nodes, the same on every machine for one seed.
#pragma once

#include <bit>
#include <cstdint>

namespace tiebreak
{

/// What a skip list is made with. Redis has had p = 1/4 always, and 32 levels but for versions 5 to 6.2,
/// which allowed 64.
struct SkipListSettings {
    int oneIn = 4;          ///< p = 1/oneIn, the share of nodes that reach one level more: 4 or 2
    int maxLevels = 32;     ///< 1 to 64
    std::uint64_t seed = 7; ///< which levels are drawn
    double p() const { return 1.0 / oneIn; }
    bool operator==(const SkipListSettings &) const = default;
};

/// Flips the coin; a SplitMix64 (Steele, Lea and Flood 2014), of which each flip takes the highest bits of
/// one number.
class LevelCoins
{
public:
    explicit LevelCoins(const SkipListSettings &settings)
        : m_state(settings.seed ^ streamOfSeed)
        , m_shift(64 - std::bit_width(static_cast<unsigned>(settings.oneIn - 1)))
        , m_maxLevels(settings.maxLevels)
    {
    }

    /// The levels of a new node, 1 to maxLevels: one, and one more for each flip that shows 1 in oneIn.
    int draw()
    {
        int levels = 1;
        while (levels < m_maxLevels && next() >> m_shift == 0)
            ++levels;
        return levels;
    }

private:
    /// Chosen so that the usual seed, 7, gives a list of 14 nodes several levels to look at.
    static constexpr std::uint64_t streamOfSeed = 0x3107f90a85508c1bU;

    std::uint64_t next()
    {
        std::uint64_t mixed = m_state += 0x9e3779b97f4a7c15U;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
        return mixed ^ mixed >> 31;
    }

    std::uint64_t m_state;
    int m_shift;
    int m_maxLevels;
};

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// One question to the hazards checker, and the lines of examples that answer it.
#pragma once

#include "core/base/firstwhere.h"
#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "lab/hazards/hazards.h"
#include "lab/limits/limits.h"
#include "lab/need/need.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A codec under a need: what all checks share.
class HazardCase
{
public:
    HazardCase(const CodecSpec &spec, const Need &need);

    CodecSpec spec;
    Need need;
    Direction raws;              ///< in which raws are read for the need's direction of scores
    TickWindow timeRange;        ///< the need's time range in ticks; never empty
    TickWindow packable;         ///< those of them that the codec can pack; may be empty
    std::int64_t resolution = 1; ///< ticks, at least 1: times so far apart must never share a double
    std::int64_t nearest = 0;    ///< the need's score nearest to 0
    CodecLimits limits;          ///< for the packable ticks; empty when there are none

    bool needs(std::int64_t score) const { return score >= need.lowestScore && score <= need.highestScore; }
    /// Certain for a score of the need, BeyondNeed for any other.
    HazardSeverity severityAt(std::int64_t score) const
    {
        return needs(score) ? HazardSeverity::Certain : HazardSeverity::BeyondNeed;
    }
    /// Whether a moment is one that a leaderboard can live to see: 1970 to 9999.
    bool isTellable(std::int64_t tick) const;

    /// The score of the need nearest to 0 for which `holds`, else the first beyond it. What `holds` for a
    /// score holds for those further from 0 as well.
    template <class Holds>
    std::optional<std::int64_t> nearestScore(Holds holds) const
    {
        constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
        const auto up = firstWhere(std::max<std::int64_t>(need.lowestScore, 0), largest, holds);
        if (need.lowestScore >= 0)
            return up;
        const auto down = firstWhere(std::max<std::int64_t>(1, -need.highestScore), -need.lowestScore,
                                     [&](std::int64_t size) { return holds(-size); });
        if (down && (!up || !needs(*up) || *down < *up))
            return -*down;
        return up;
    }
    /// The earliest packable tick for which `holds` at this score, looking at the ends of the time range and
    /// of what changes within it.
    template <class Holds>
    std::optional<std::int64_t> earliestTick(Holds holds) const
    {
        for (std::size_t i = 0; i < m_probes.size(); ++i) {
            if (holds(m_probes[i]))
                return i == 0 ? m_probes[0] : firstWhere(m_probes[i - 1] + 1, m_probes[i], holds);
        }
        return std::nullopt;
    }
    /// Whether it `holds` for one of the ticks that earliestTick() looks at.
    template <class Holds>
    bool holdsForSome(Holds holds) const
    {
        return std::ranges::any_of(m_probes, holds);
    }

    /// Packed, or Refused where the codec cannot pack it.
    HazardStep pack(std::int64_t score, std::int64_t tick) const;
    /// Unchecked: what the bare arithmetic gives; nothing where that is no number.
    std::optional<HazardStep> packUnchecked(std::int64_t score, std::int64_t tick) const;
    /// Wrapped: the packed whole number cut to 64 bits.
    HazardStep wrap(std::int64_t score, std::int64_t tick) const;
    /// Added.
    HazardStep add(const HazardStep &to, double addend) const;
    /// Written, with so many significant digits.
    HazardStep write(const HazardStep &from, int digits) const;

    /// Adds pack(), and where that is refused what packUnchecked() gives.
    void addPacking(std::vector<HazardStep> &example, std::int64_t score, std::int64_t tick) const;

private:
    void finish(HazardStep &step) const;

    Decoder m_decoder;
    std::vector<std::int64_t> m_probes; ///< packable ticks, ascending
};

/// The raw of a score and tick; nothing when it cannot be packed.
std::optional<double> rawOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick);
/// The whole number that plain, decimal or binary compute before it becomes a double; nothing for the others.
std::optional<Int128> wholeOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick);
/// Whether that whole number is no double.
bool isRounded(Int128 whole);
/// The digits of a whole number.
std::string wholeText(Int128 whole);
/// The double as C's printf("%.*g") writes it.
std::string textOfDigits(double raw, int digits);

} // namespace tiebreak

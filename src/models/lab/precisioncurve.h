// SPDX-License-Identifier: GPL-3.0-or-later
// How many ticks share a double, score by score, and where a board's members stand on that curve.
#pragma once

#include "core/audit/audit.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// All that a chart of "gap between doubles in seconds, by score" draws. Scores below 1 have no place on its
/// axis.
struct PrecisionCurve {
    /// From this score on one double spans so many ticks, 1 or more.
    struct Step {
        double score = 0;
        double ticks = 1;
        bool operator==(const Step &) const = default;
    };
    /// Members with scores from `first` up to but not including `end`.
    struct Bin {
        double first = 0;
        double end = 0;
        std::int64_t members = 0;
    };
    /// Members whose doubles are shared and span several ticks.
    struct Ring {
        double score = 0;
        double ticks = 1;
        std::int64_t members = 0;
    };

    double firstScore = 1;   ///< a power of ten
    double lastScore = 10;   ///< beyond the highest score; beyond exactUpTo too where that is near
    double endOfCodec = 10;  ///< from here on the codec packs nothing; lastScore when it packs all
    std::vector<Step> steps; ///< by score, the first at firstScore; empty when the codec packs no time. The
                             ///< ticks grow, but under a formula that adds to the score may shrink first
    std::optional<std::int64_t> exactUpTo; ///< only when it lies between firstScore and lastScore
    bool losesTrailingZeros = false;       ///< at every score, as losesTrailingZeros() says
    std::vector<Bin> bins;
    std::vector<Ring> rings;

    /// The most ticks of a step; 1 without steps.
    double maxTicks() const;
    /// The ticks at a score.
    double ticksAt(double score) const;
};

/// Where the members of an audited board are, four bins an octave.
std::vector<PrecisionCurve::Bin> scoreDensity(const ScoreBins &bins);

/// The curve of the decoder's codec over the scores of an audited board. The steps lie where ticksPerUlp()
/// changes for the window's tick with the largest field, as exactUpTo has it.
PrecisionCurve precisionCurve(const AuditReport &report, const Decoder &decoder);

} // namespace tiebreak

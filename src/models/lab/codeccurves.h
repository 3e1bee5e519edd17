// SPDX-License-Identifier: GPL-3.0-or-later
// What the chart "precision against magnitude" draws: the curves of several codecs over one time range.
#pragma once

#include "core/text/scoretext.h"
#include "lab/limits/resolution.h"
#include "models/text/codecnames.h"

#include <optional>

namespace tiebreak
{

/// The scores that the chart spans: 1 to 2^53.
inline constexpr std::int64_t firstCurveScore = 1;
inline constexpr std::int64_t lastCurveScore = lastWhole;

/// One line of the chart.
struct CodecCurve {
    CodecSpec spec;
    TickWindow window; ///< the times of the time range that the codec packs, in ticks of its unit
    CodecLook look;
    ResolutionCurve curve; ///< for scores up to lastCurveScore
    /// The first score that the scheme's own decoder reads wrong at some time of the time range. Nothing
    /// where the codec ends before it, or where it lies beyond lastCurveScore.
    std::optional<std::int64_t> wrongFrom;
    /// The last score the codec can pack with every time of the time range. Nothing where it packs all up to
    /// lastCurveScore.
    std::optional<std::int64_t> endsAfter;
    /// Times that differ in how many zeros they end with share doubles at every score, as
    /// losesTrailingZeros() says.
    bool losesZeros = false;
    bool wraps = false;         ///< times a multiple of 2^keep ticks apart do so, as wrapsWithin() says
    bool wholeTimeRange = true; ///< the codec packs every time of the time range, not only some

    /// The length of a tick in microseconds.
    std::int64_t tickMicroseconds() const { return unitMicroseconds(spec.unit); }
    /// The codec packs a time, and those times of the time range that it packs with the score 1.
    bool isDrawn() const { return curve.limits.packedUpTo && !curve.steps.empty(); }
    /// At every score some times share a double, though the resolution tells them apart.
    bool sharesFar() const { return losesZeros || wraps; }
    /// The last score up to which every tick of the time range has a double of its own.
    std::optional<std::int64_t> exactUpTo() const;
    /// The same where the line goes on beyond it and the score is still right.
    std::optional<std::int64_t> knee() const;
    /// Times so many ticks apart never share a double at this score, which may also be 0 or negative, but for
    /// those of sharesFar(); nothing where the codec packs no time, or not this score with every time of the
    /// time range.
    std::optional<std::int64_t> ticksAt(std::int64_t score) const;
};

/// The curves of `codecs` over the times of `timeRange`, in their order. A few milliseconds a codec at the
/// most.
QList<CodecCurve> codecCurves(const QList<NamedCodec> &codecs, const TimeRange &timeRange);
/// One of them, from a curve up to lastCurveScore.
CodecCurve codecCurve(const CodecSpec &spec, TickWindow window, const CodecLook &look,
                      const ResolutionCurve &curve);

/// Microseconds that one ULP is worth at this score, where the field is largest within the time range: not
/// the resolution, which rounding makes coarser. Nothing where the codec packs no time, or not this score
/// then.
std::optional<double> timePerUlp(const CodecCurve &curve, std::int64_t score);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which bounds of ZCOUNT and its like mean "all rows with 100 points" under a codec, and what bounds mean in
// points.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tiebreak
{

/// The smallest and the largest raw of one score, over some times.
struct RawSpan {
    double low = 0;
    double high = 0;
    bool operator==(const RawSpan &) const = default;
};

/// The raws of a score with every tick of `ticks` that the codec packs. Error Limit where the score does not
/// fit, or no tick of them does.
Result<RawSpan> rawsOf(const CodecSpec &spec, std::int64_t score, TickWindow ticks);

/// How a score is told from its neighbour by raws alone.
enum class Separation : std::uint8_t {
    Exact,       ///< for every time that the codec packs
    InTimeRange, ///< for every time of the time range; beyond it they share raws
    SharedRaw,   ///< the last raw of one is the first of the other, within the time range too
    Interleaved, ///< rows of the one stand among those of the other
};

/// All rows of one score.
struct PointBounds {
    std::int64_t score = 0;
    RawSpan raws;    ///< over the codec's own times, or those of the time range where scores would interleave
    std::string min; ///< as ZCOUNT takes it: "429496729600"
    std::string max; ///< the same: "(433791696896", with the bracket before what is left out
    std::optional<std::int64_t> down; ///< the neighbouring score with smaller raws; nothing: the codec ends
    std::optional<std::int64_t> up;   ///< the one with larger raws
    Separation below = Separation::Exact; ///< from `down`
    Separation above = Separation::Exact; ///< from `up`
};

/// Bounds that hold all rows with `score` points, whatever their time, and no others where above and below
/// are Exact, or InTimeRange for a row of the decoder's window. Where a raw is shared, it counts for the
/// score that it is the first of. Error Limit where the score does not fit.
Result<PointBounds> boundsOfPoints(const Decoder &decoder, std::int64_t score);

/// The two bounds of all rows with so many points or more, min first; with raws that fall as scores grow, the
/// lower bound is -inf.
std::pair<std::string, std::string> boundsFromPoints(const CodecSpec &spec, const PointBounds &bounds);

/// Scores, both included; nothing at an end: all.
struct ScoreRange {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;
    bool operator==(const ScoreRange &) const = default;
};

/// The scores whose rows of the decoder's window are exactly those between two bounds, written as "5", "(5",
/// "-inf"; nothing where a bound cuts a score in two, is no number, or raws fall as scores grow.
std::optional<ScoreRange> scoresBetween(const Decoder &decoder, std::string_view min, std::string_view max);

/// The score from 0 on whose last raw, over the times that the codec packs, is the first one that it shares
/// with the next score: 2097152 under a 32-bit split. Nothing where no score does before the codec ends.
std::optional<std::int64_t> firstSharedScore(const CodecSpec &spec);

/// What a raw means as a bound: where the rows of a score begin, or else one raw among others.
struct BoundMeaning {
    Decoded decoded;
    std::optional<std::int64_t> beginning; ///< the score whose smallest raw it is, over the codec's times
};

/// Any raw that is a number.
BoundMeaning meaningOf(const Decoder &decoder, double raw);

} // namespace tiebreak

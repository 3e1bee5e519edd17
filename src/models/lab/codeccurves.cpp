// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/codeccurves.h"

#include "core/precision/precision.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The score can be encoded with the first and the last time of the window, if only wrapped round.
bool encodes(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    return encode(spec, score, window.first).has_value() && encode(spec, score, window.last).has_value();
}

/// The times of the window that the codec can pack; the window itself where it packs none, or where only some
/// bits are kept, which fit any time.
TickWindow packedPart(const CodecSpec &spec, TickWindow window)
{
    if (!spec.hasTime() || spec.keep)
        return window;
    const TickWindow part = window.within(codecDomain(spec));
    return part.empty() ? window : part;
}

} // namespace

std::optional<std::int64_t> CodecCurve::exactUpTo() const
{
    return sharesFar() ? std::nullopt : curve.limits.exactUpTo;
}

std::optional<std::int64_t> CodecCurve::knee() const
{
    const auto exact = exactUpTo();
    const bool inside = exact && *exact >= firstCurveScore && *exact < curve.endsAt;
    return inside && (!wrongFrom || *exact < *wrongFrom) ? exact : std::nullopt;
}

std::optional<std::int64_t> CodecCurve::ticksAt(std::int64_t score) const
{
    if (!curve.limits.packedUpTo)
        return {};
    if (score >= firstCurveScore && score <= curve.endsAt) {
        const auto next = std::ranges::upper_bound(curve.steps, score, {}, &ResolutionCurve::Step::score);
        if (next != curve.steps.begin() && !std::prev(next)->varies)
            return std::prev(next)->ticks;
    }
    const auto resolution = resolutionAt(spec, window, score);
    return resolution ? std::optional(resolution->ticks) : std::nullopt;
}

CodecCurve codecCurve(const CodecSpec &spec, TickWindow window, const CodecLook &look,
                      const ResolutionCurve &curve)
{
    CodecCurve made{
        spec, window, look, curve, {}, {}, losesTrailingZeros(spec, window), wrapsWithin(spec, window)};
    const auto &[exact, right, packed] = curve.limits;
    const std::int64_t lastPacked = packed.value_or(-1);
    // Where scores wrap around they still encode: as another score, so that they are wrong rather than ended.
    const bool goesOn = lastPacked < lastCurveScore && encodes(spec, window, lastPacked + 1);
    if (lastPacked < lastCurveScore && !goesOn)
        made.endsAfter = lastPacked;
    const std::int64_t firstWrong = right.value_or(-1);
    if (firstWrong < lastCurveScore && (firstWrong < lastPacked || goesOn))
        made.wrongFrom = firstWrong + 1;
    return made;
}

QList<CodecCurve> codecCurves(const QList<NamedCodec> &codecs, const TimeRange &timeRange)
{
    const QList<CodecLook> looks = codecLooks(codecs);
    QList<CodecCurve> curves;
    curves.reserve(codecs.size());
    for (qsizetype i = 0; i < codecs.size(); ++i) {
        const CodecSpec &spec = codecs[i].spec;
        const TickWindow all = plausibleTicks(spec, timeRange);
        const TickWindow window = packedPart(spec, all);
        curves += codecCurve(spec, window, looks[i], resolutionCurve(spec, window, lastCurveScore));
        curves.back().wholeTimeRange = window == all;
    }
    return curves;
}

std::optional<double> timePerUlp(const CodecCurve &curve, std::int64_t score)
{
    const std::int64_t tick = curve.spec.earlierRises() ? curve.window.first : curve.window.last;
    const auto encoded = encode(curve.spec, score, tick);
    if (!encoded || encoded->wrapped)
        return {};
    const double ticks = ticksPerUlp(Decoder(curve.spec, curve.window), encoded->raw);
    return std::isfinite(ticks) ? std::optional(ticks * double(curve.tickMicroseconds())) : std::nullopt;
}

} // namespace tiebreak

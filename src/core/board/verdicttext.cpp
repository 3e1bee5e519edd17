// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/verdicttext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::size_t listedIntervals = 4;

std::int64_t ticksIn(const TickInterval &ticks)
{
    std::int64_t apart = 0;
    if (__builtin_sub_overflow(ticks.last, ticks.first, &apart) ||
        apart == std::numeric_limits<std::int64_t>::max())
        return std::numeric_limits<std::int64_t>::max();
    return apart + 1;
}

std::string blurredReason(const Decoded &decoded, TickUnit unit)
{
    return sentence("This double spans {}, so the exact {} is unknown.",
                    durationText(ticksIn(decoded.preimage), unit), unitWord(unit));
}

std::string exactReason(const TickNeighbours &neighbours, TickUnit unit)
{
    const bool crowded = std::ranges::any_of(
        neighbours.others, [](const TickSegment &s) { return s.ticks.last > s.ticks.first; });
    if (crowded)
        return sentence("This {} has the double to itself, but neighboring ones share theirs.",
                        unitWord(unit));
    return sentence("Only this {} encodes to this double.", unitWord(unit));
}

std::string ambiguousReason(const Decoded &decoded, bool hasTime, const Wording &wording)
{
    const std::string count = intervalCountText(decoded.intervals, wording);
    if (hasTime)
        return sentence("This double fits {} separate intervals, so the time is unknown.", count);
    return sentence("This double fits {} whole scores, so the score is unknown.", count);
}

std::string misreadReason(const Decoded &decoded, const Wording &wording)
{
    if (!decoded.hasOwnScore)
        return sentence("The usual decoder cannot read it.");
    return sentence("The usual decoder reads the wrong score, {}.", wording.number(decoded.ownScore));
}

std::string intervalText(const TickInterval &ticks, TickUnit unit, const Wording &wording)
{
    const std::string first = wording.time(ticks.first, unit);
    return ticks.first == ticks.last ? first
                                     : phrase("verdict", "{} to {}", first, wording.time(ticks.last, unit));
}

/// How many ticks the neighbouring doubles hold, when one of them holds several; else 0.
std::int64_t sharedByANeighbour(const Decoder &decoder, double raw)
{
    std::int64_t max = 0;
    for (const double towards :
         {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
        const Decoded neighbour = decoder.decode(std::nextafter(raw, towards));
        if (neighbour.verdict == Verdict::Blurred)
            max = std::max(max, ticksIn(neighbour.preimage));
    }
    return max;
}

std::string exactDetails(const Decoder &decoder, double raw, const Decoded &decoded, const Wording &wording)
{
    const TickUnit unit = decoder.spec().unit;
    if (!decoder.spec().hasTime())
        return sentence("The score, as it is; this codec packs no time.");
    std::string text =
        sentence("Only {} encodes to this double.", wording.time(decoded.preimage.first, unit));
    if (const std::int64_t ticks = sharedByANeighbour(decoder, raw); ticks > 0)
        text += '\n' + sentence("This row is exact only by chance: a neighboring double spans {}, so other "
                                "times at this score share a double.",
                                durationText(ticks, unit));
    return text;
}

std::string ambiguousDetails(const Decoder &decoder, double raw, const Decoded &decoded,
                             const Wording &wording)
{
    const std::vector<TickInterval> preimage = decoder.preimage(raw, listedIntervals);
    const bool hasTime = decoder.spec().hasTime();
    const std::string count = intervalCountText(decoded.intervals, wording);
    std::string text = hasTime ? sentence("{} separate times encode to this double:", count)
                               : sentence("{} whole scores share this double:", count);
    for (const TickInterval &interval : preimage) {
        const std::string score = wording.number(interval.score);
        text += '\n';
        text += hasTime
                    ? sentence("score {} at {}", score, intervalText(interval, decoder.spec().unit, wording))
                    : phrase("verdict", "score {}", score);
    }
    if (decoded.intervals > preimage.size())
        text += '\n' + sentence("and so on");
    return text;
}

std::string detailsOf(const Decoder &decoder, double raw, const Decoded &decoded, const Wording &wording)
{
    const TickUnit unit = decoder.spec().unit;
    switch (decoded.verdict) {
    case Verdict::Exact:
        return exactDetails(decoder, raw, decoded, wording);
    case Verdict::Blurred:
        return sentence("{} all encode to this double: {} of time.",
                        intervalText(decoded.preimage, unit, wording),
                        durationText(ticksIn(decoded.preimage), unit));
    case Verdict::Ambiguous:
        return ambiguousDetails(decoder, raw, decoded, wording);
    case Verdict::OutOfRange:
        return sentence("It can only encode score {} at {}, outside the time range.",
                        wording.number(decoded.preimage.score),
                        intervalText(decoded.preimage, unit, wording));
    case Verdict::Invalid:
        return sentence("Invalid: no score and time encode to it under this codec. {}",
                        invalidText(decoder.spec(), raw));
    }
    return {};
}

std::string outOfRangeReason(const Decoded &decoded, TickUnit unit, const TimeRange &timeRange,
                             const Wording &wording)
{
    const std::string time = wording.time(bestTick(decoded), unit);
    return decoded.intervals == 1 && ticksIn(decoded.preimage) == 1
               ? sentence("It decodes to {}, outside the time range {}.", time, timeRangePhrase(timeRange))
               : sentence("Its nearest possible time, {}, is outside the time range {}.", time,
                          timeRangePhrase(timeRange));
}

} // namespace

std::string verdictReason(const Decoder &decoder, double raw, const TickNeighbours &neighbours,
                          const TimeRange &timeRange, const Wording &wording)
{
    const CodecSpec &spec = decoder.spec();
    const Decoded decoded = decoder.decode(raw);
    std::string reason;
    switch (decoded.verdict) {
    case Verdict::Exact:
        reason = spec.hasTime() ? exactReason(neighbours, spec.unit)
                                : sentence("This codec packs no time. The raw score is the score.");
        break;
    case Verdict::Blurred:
        reason = blurredReason(decoded, spec.unit);
        break;
    case Verdict::Ambiguous:
        reason = ambiguousReason(decoded, spec.hasTime(), wording);
        break;
    case Verdict::OutOfRange:
        reason = outOfRangeReason(decoded, spec.unit, timeRange, wording);
        break;
    case Verdict::Invalid:
        return invalidText(spec, raw);
    }
    return decoded.misread ? phrase("verdict", "{} {}", misreadReason(decoded, wording), reason) : reason;
}

std::string verdictDetails(const Decoder &decoder, double raw, const Decoded &decoded, const Wording &wording)
{
    std::string text = detailsOf(decoder, raw, decoded, wording);
    const bool known = decoded.verdict != Verdict::Invalid;
    const bool otherScore = decoded.hasOwnScore && (!known || decoded.ownScore != decoded.preimage.score);
    const TickInterval ticks = possibleTicks(decoder, raw, decoded);
    const bool otherTick =
        decoded.hasOwnTick && (!known || decoded.ownTick < ticks.first || decoded.ownTick > ticks.last);
    if (!decoder.spec().hasTime() || (!otherScore && !otherTick))
        return text;
    const std::string score = decoded.hasOwnScore ? wording.number(decoded.ownScore) : sentence("no score");
    const std::string time = decoded.hasOwnTick ? wording.time(decoded.ownTick, decoder.spec().unit)
                                                : phrase("verdict", "no time");
    return text + '\n' + sentence("The usual decoder reads {} at {}.", score, time);
}

std::string intervalCountText(std::uint32_t intervals, const Wording &wording)
{
    const std::string count = wording.number(intervals);
    return intervals >= countedIntervals ? sentence("{} or more", count) : count;
}

std::string timeRangeUseText()
{
    return sentence("Times outside the time range count as out of range.");
}

std::string invalidText(const CodecSpec &spec, double raw)
{
    if (std::isnan(raw))
        return sentence("Not a number (NaN). Redis never stores it.");
    if (std::isinf(raw))
        return raw < 0 ? sentence("Negative infinity.") : phrase("verdict", "Infinity.");
    if (raw == 0)
        return std::signbit(raw)
                   ? sentence("Negative zero. The server ranks it equal to 0 but stores it with other bits.")
                   : sentence("Zero. No score and time encode to it under this codec.");
    if (!spec.hasTime() && raw == std::trunc(raw))
        return raw < 0 ? sentence("Below −2⁶³, the smallest score.")
                       : sentence("Above 2⁶³, the largest score.");
    if (!spec.hasTime())
        return sentence("Not a whole number. This codec holds only whole scores.");
    if (!std::isnormal(raw))
        return sentence("A subnormal double, smaller than any score and time of this codec.");
    return sentence(
        "No score and time encode to this double. Another codec wrote it, or ZINCRBY changed it.");
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/tailoredcodec.h"

#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/codec/decimaldigits.h"
#include "core/codec/field.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <bit>

namespace tiebreak
{

std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow timeRange,
                                       Direction direction, std::int64_t lowestScore)
{
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = unit;
    std::int64_t first = timeRange.first;
    std::int64_t last = timeRange.last;
    if (direction == Direction::HighestFirst) {
        last = std::max<std::int64_t>(last, 0); // `from` cannot lie before 1970
        spec.from = last;
    } else {
        spec.epoch = first;
    }
    if (timeRange.empty() || Int128(last) - first >= Int128(1) << 62)
        return std::nullopt;
    const std::int64_t field = std::max<std::int64_t>(last - first, 1);
    switch (scheme) {
    case Scheme::Decimal:
        spec.digits = digitsOf(field);
        if (spec.digits > 18)
            return std::nullopt;
        return spec;
    case Scheme::Ordered:
        if (lowestScore < 0)
            spec.bias = OrderedBias::Signed;
        [[fallthrough]];
    case Scheme::Binary:
        spec.bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(field)));
        return spec;
    case Scheme::Fraction:
        spec.span = field + 1; // a field of the whole span would be the next point
        if (spec.span > lastWhole)
            return std::nullopt;
        return spec;
    case Scheme::Plain:
    case Scheme::Text:
    case Scheme::Formula:
        break;
    }
    return std::nullopt;
}

namespace
{

constexpr std::int64_t secondsADay = 86400;

std::int64_t yearOf(std::int64_t tick, TickUnit unit)
{
    return std::stoll(isoTime(tick, unit));
}

/// The first tick of a year, where the calendar reaches that far.
std::optional<std::int64_t> yearStart(std::int64_t year, TickUnit unit)
{
    if (year < 1000 || year > 9999)
        return {};
    return parseIsoTime(std::to_string(year) + "-01-01", unit);
}

/// Whether the board goes on, as far as anybody has said.
bool isWithoutEnd(TickWindow times, TickWindow window, TickUnit unit)
{
    return window.last > times.last + 3 * 366 * secondsADay * 1000000 / unitMicroseconds(unit);
}

/// Where the time range of these times begins and ends.
std::optional<TickWindow> timeRangeOf(TickWindow times, TickWindow window, TickUnit unit)
{
    const std::int64_t threeYears = 3 * 366 * secondsADay * 1000000 / unitMicroseconds(unit);
    const auto begin =
        window.first >= times.first - threeYears ? window.first : yearStart(yearOf(times.first, unit), unit);
    const auto end = isWithoutEnd(times, window, unit) ? yearStart(yearOf(times.last, unit) + 1, unit)
                                                       : std::optional(window.last);
    if (!begin || !end || *end <= *begin)
        return {};
    return TickWindow{*begin, *end};
}

/// A codec that holds times from 1970 until 2106 at least.
CodecSpec lastingCodec(Scheme scheme, TickUnit unit, Direction direction, std::int64_t lowestScore)
{
    const Int128 end = Int128(4294967295) * 1000000 / unitMicroseconds(unit);
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = unit;
    if (scheme == Scheme::Decimal)
        spec.digits = digitsOf(static_cast<std::int64_t>(end));
    else
        spec.bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(end)));
    if (scheme == Scheme::Ordered && lowestScore < 0)
        spec.bias = OrderedBias::Signed;
    if (direction == Direction::HighestFirst)
        spec.from = largestField(spec);
    return spec;
}

/// What a board has now, which any other codec is measured by.
struct PresentCodec {
    CodecReach reach;
    bool laterFirst = false; ///< it ranks the later of equal scores first
};

/// Whether a move to a codec of the reach `other`, which keeps all of the board's scores and ranks the
/// earlier first, gains anything. `lasts`: that one does not end while the board may yet go on.
bool isGain(const AuditReport &report, const PresentCodec &now, const CodecReach &other, bool lasts)
{
    const std::optional<std::int64_t> &exactUpTo = now.reach.exactUpTo;
    if (now.laterFirst || (now.reach.endsEarly && other.lastTick > now.reach.lastTick))
        return true;
    const bool keepsAll = exactUpTo && report.highestScore <= *exactUpTo && report.lowestScore >= -*exactUpTo;
    return other.exactUpTo > exactUpTo && (lasts || !keepsAll);
}

} // namespace

std::vector<BetterCodec> betterCodecs(const AuditReport &report, const Decoder &decoder, Direction direction)
{
    const CodecSpec &now = decoder.spec();
    if (!report.times)
        return {};
    std::vector<BetterCodec> found;
    const bool stays = now.scheme == Scheme::Decimal || now.scheme == Scheme::Ordered;
    const Scheme first = stays ? now.scheme : Scheme::Binary;
    const PresentCodec present{codecReach(now, decoder.window()),
                               !earlierRanksFirst(now, direction) || report.finding(FindingKind::LaterFirst)};
    // Their raws rise, so that they are read in the direction in which scores stand now.
    const Direction scores = rawDirection(now, direction);
    const auto addFirst = [&](bool lasts, const auto &codecOf) {
        for (const Scheme scheme : {first, Scheme::Binary, Scheme::Ordered}) {
            const std::optional<CodecSpec> spec = codecOf(scheme);
            if (!spec || *spec == now || std::ranges::find(found, *spec, &BetterCodec::spec) != found.end())
                continue;
            const CodecReach reach = codecReach(*spec, decoder.window());
            // Below 0 a score takes no more bits than its magnitude does above.
            if (!reach.exactUpTo || report.highestScore > *reach.exactUpTo ||
                report.lowestScore < -*reach.exactUpTo || !isGain(report, present, reach, lasts))
                continue;
            found.push_back({*spec, reach});
            return;
        }
    };
    const bool goesOn = isWithoutEnd(*report.times, decoder.window(), now.unit);
    if (goesOn)
        addFirst(true, [&](Scheme scheme) -> std::optional<CodecSpec> {
            return lastingCodec(scheme, now.unit, scores, report.lowestScore);
        });
    if (const auto timeRange = timeRangeOf(*report.times, decoder.window(), now.unit))
        addFirst(!goesOn || !found.empty(), [&](Scheme scheme) {
            return tailoredCodec(scheme, now.unit, *timeRange, scores, report.lowestScore);
        });
    // What ends sooner is worth a word only where it reaches higher.
    if (found.size() == 2 && *found[1].reach.exactUpTo <= *found[0].reach.exactUpTo)
        found.pop_back();
    return found;
}

} // namespace tiebreak

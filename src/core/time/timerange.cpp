// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/timerange.h"

#include "core/base/int128.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// "2000-01-01", with the time of day where it is not midnight.
std::string endText(std::int64_t second)
{
    std::string text = isoTime(second, TickUnit::Second);
    if (text.ends_with("T00:00:00Z"))
        text.erase(text.size() - 10);
    return text;
}

} // namespace

TickWindow TickWindow::within(TickWindow other) const
{
    return {std::max(first, other.first), std::min(last, other.last)};
}

std::string ticksText(TickWindow ticks, TickUnit unit)
{
    return ticks.empty() ? phrase("time range", "no time")
                         : phrase("time range", "{} ({}) to {} ({})", ticks.first, isoTime(ticks.first, unit),
                                  ticks.last, isoTime(ticks.last, unit));
}

TickWindow TimeRange::ticks(TickUnit unit) const
{
    const std::int64_t length = unitMicroseconds(unit);
    if (length > 1'000'000) {
        const std::int64_t seconds = length / 1'000'000;
        return {-floorDiv(-firstSecond, seconds), floorDiv(lastSecond, seconds)};
    }
    const std::int64_t perSecond = 1'000'000 / length;
    return {firstSecond * perSecond, lastSecond * perSecond};
}

Result<TimeRange> parseTimeRange(std::string_view text)
{
    for (const std::string_view between : {"..", " to "}) {
        const std::size_t at = text.find(between);
        if (at == std::string_view::npos)
            continue;
        const auto first = parseIsoTime(trimmed(text.substr(0, at)), TickUnit::Second);
        const auto last = parseIsoTime(trimmed(text.substr(at + between.size())), TickUnit::Second);
        if (first && last && *last < *first)
            return failure(ErrorKind::Usage,
                           sentence("The time range {} must end after it begins.", quotedText(text)));
        if (first && last)
            return TimeRange{*first, *last};
    }
    return failure(ErrorKind::Usage, sentence("The time range {} is not A..B with ISO 8601 UTC times of the "
                                              "years 0001 to 9999, such as 2026-01-01..2027-01-01.",
                                              quotedText(text)));
}

std::string timeRangeText(const TimeRange &timeRange)
{
    return endText(timeRange.firstSecond) + ".." + endText(timeRange.lastSecond);
}

std::string timeRangePhrase(const TimeRange &timeRange)
{
    return phrase("time range", "{} to {}", endText(timeRange.firstSecond), endText(timeRange.lastSecond));
}

} // namespace tiebreak

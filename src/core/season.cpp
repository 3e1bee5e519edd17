// SPDX-License-Identifier: GPL-3.0-or-later
// Seasons in ticks of a unit, and as two ISO 8601 times.
#include "core/season.h"

#include "core/int128.h"

namespace tiebreak
{

TickWindow Season::ticks(TickUnit unit) const
{
    const std::int64_t length = unitMicroseconds(unit);
    if (length > 1'000'000) {
        const std::int64_t seconds = length / 1'000'000;
        return {-floorDiv(-firstSecond, seconds), floorDiv(lastSecond, seconds)};
    }
    const std::int64_t perSecond = 1'000'000 / length;
    return {firstSecond * perSecond, lastSecond * perSecond};
}

std::optional<Season> parseSeason(std::string_view text)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    const auto first = parseIsoTime(text.substr(0, dots), TickUnit::Second);
    const auto last = parseIsoTime(text.substr(dots + 2), TickUnit::Second);
    if (!first || !last || *last < *first)
        return std::nullopt;
    return Season{*first, *last};
}

std::string seasonText(const Season &season)
{
    const auto end = [](std::int64_t second) {
        std::string text = isoTime(second, TickUnit::Second);
        if (text.ends_with("T00:00:00Z"))
            text.erase(text.size() - 10);
        return text;
    };
    return end(season.firstSecond) + ".." + end(season.lastSecond);
}

} // namespace tiebreak

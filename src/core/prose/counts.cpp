// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/counts.h"

#include "core/prose/sentence.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace tiebreak
{

std::string memberCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} member", number), phrase("count", "{} members", number));
}

std::string pointCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} point", number), phrase("count", "{} points", number));
}

std::string pairCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} pair", number), phrase("count", "{} pairs", number));
}

std::string valueCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} raw score", number),
                  phrase("count", "{} different raw scores", number));
}

std::string byteCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} byte", number), phrase("count", "{} bytes", number));
}

std::string updateCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} update", number), phrase("count", "{} updates", number));
}

std::string rowCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} row", number), phrase("count", "{} rows", number));
}

std::string runCount(const Wording &wording, std::int64_t count)
{
    const std::string number = wording.number(count);
    return plural(count, phrase("count", "{} run", number), phrase("count", "{} runs", number));
}

std::string tickCount(const Wording &wording, std::int64_t ticks, TickUnit unit)
{
    return phrase("count", "{} {}", wording.number(ticks), ticks == 1 ? unitWord(unit) : unitPlural(unit));
}

std::string memoryText(std::int64_t bytes, const Wording &wording)
{
    if (bytes < 10'000)
        return phrase("memory", "{} B", wording.number(bytes));
    constexpr std::array<std::string_view, 5> units{"kB", "MB", "GB", "TB", "PB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    // 999.95 would be written as 1000.0.
    while (value >= 999.5 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    return value < 99.95 ? fmt::format("{:.1f} {}", value, units[unit])
                         : fmt::format("{:.0f} {}", value, units[unit]);
}

} // namespace tiebreak

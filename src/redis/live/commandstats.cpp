// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/commandstats.h"

#include "redis/live/standingreader.h"
#include "redis/wire/serverprocess.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace tiebreak
{

namespace
{

struct Totals {
    std::int64_t info = 0;   ///< microseconds of INFO
    std::int64_t others = 0; ///< of all other commands
    bool known = false;
};

// A line is cmdstat_NAME:calls=N,usec=N,usec_per_call=X,...
Totals totalsIn(std::string_view text)
{
    Totals totals;
    forEachInfoLine(text, [&](std::string_view name, std::string_view value) {
        constexpr std::string_view prefix = "cmdstat_";
        constexpr std::string_view field = "usec=";
        const std::size_t at = value.find(field);
        if (!name.starts_with(prefix) || at == std::string_view::npos)
            return;
        std::int64_t microseconds = 0;
        value.remove_prefix(at + field.size());
        if (std::from_chars(value.data(), value.data() + value.size(), microseconds).ec != std::errc())
            return;
        // No sum of what a server says may overflow.
        microseconds = std::clamp<std::int64_t>(microseconds, 0, std::int64_t(1) << 48);
        totals.known = true;
        (name == "cmdstat_info" ? totals.info : totals.others) += microseconds;
    });
    return totals;
}

} // namespace

std::optional<ServerTime> serverTimeBetween(std::string_view before, std::string_view after)
{
    const Totals first = totalsIn(before);
    const Totals last = totalsIn(after);
    if (!last.known || last.info < first.info || last.others < first.others)
        return std::nullopt;
    return ServerTime{std::chrono::microseconds(last.others - first.others),
                      std::chrono::microseconds(last.info - first.info)};
}

} // namespace tiebreak

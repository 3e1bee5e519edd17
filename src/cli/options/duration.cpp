// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/duration.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace tiebreak
{

namespace
{

struct Unit {
    std::string_view name;
    std::int64_t milliseconds;
};

constexpr Unit units[] = {{"ms", 1},     {"s", 1000},      {"min", 60'000},
                          {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}};

} // namespace

Result<std::chrono::milliseconds> parseDuration(const std::string &text, std::string_view option)
{
    std::int64_t count = 0;
    const auto end = text.data() + text.size();
    const auto [unitAt, error] = std::from_chars(text.data(), end, count);
    const auto unit = std::ranges::find(units, std::string_view(unitAt, end), &Unit::name);
    std::int64_t time = 0;
    if (error != std::errc() || count < 0 || unit == std::end(units) ||
        __builtin_mul_overflow(count, unit->milliseconds, &time))
        return failure(
            ErrorKind::Usage,
            sentence("{} {} is not a time: write a whole number and ms, s, min, h or d, such as 10s.", option,
                     quotedText(text)));
    return std::chrono::milliseconds(time);
}

Result<std::chrono::milliseconds> parseTimeLimit(const std::string &text, std::string_view option)
{
    TRY(const auto limit, parseDuration(text, option));
    if (limit > std::chrono::years(100))
        return failure(ErrorKind::Usage, sentence("{} is at most 36500d.", option));
    return limit;
}

Result<std::chrono::milliseconds> parseInterval(const std::string &text, std::string_view option)
{
    TRY(const auto interval, parseDuration(text, option));
    if (interval < std::chrono::milliseconds(10) || interval > std::chrono::hours(24))
        return failure(ErrorKind::Usage, sentence("{} is 10ms to 1d.", option));
    return interval;
}

std::string cutShortText(const CutShort &cut)
{
    const auto text = [](std::chrono::milliseconds time) {
        return durationText(time.count(), TickUnit::Millisecond);
    };
    return sentence("Ended after {} of {}.", text(cut.after), text(cut.of));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// A length of time as it is typed.
#pragma once

#include "core/base/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace tiebreak
{

/// "250ms", "10s", "2min" or "2m", "1h", "1d". The error (Usage) names the option.
Result<std::chrono::milliseconds> parseDuration(const std::string &text, std::string_view option);

/// How long something goes on, or may take: the same, up to 100 years.
Result<std::chrono::milliseconds> parseTimeLimit(const std::string &text, std::string_view option);

/// What was to go on for some time, and was ended before.
struct CutShort {
    std::chrono::milliseconds after{0};
    std::chrono::milliseconds of{0};
};

/// "Ended after 12 min of 1 h."
std::string cutShortText(const CutShort &cut);

/// How often something is read: the same, from 10 ms to a day.
Result<std::chrono::milliseconds> parseInterval(const std::string &text, std::string_view option);

} // namespace tiebreak

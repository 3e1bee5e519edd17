// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers and times are written in a sentence: the window groups digits and has a time zone, a program's
// output has neither.
#pragma once

#include "core/time/tick.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The writers of a sentence's parts; none is empty.
struct Wording {
    std::function<std::string(std::int64_t)> number;
    std::function<std::string(std::int64_t tick, TickUnit unit)> time;
    std::function<std::string(std::string_view bytes)> member;
};

/// Digits without groups, times in ISO 8601 UTC, members escaped and long ones cut: for output that programs
/// read too.
Wording plainWording();

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// The clock that commands judge times by.
#pragma once

#include <chrono>
#include <cstdint>

namespace tiebreak
{

/// This moment, in microseconds since the Unix epoch.
inline std::int64_t nowMicroseconds()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

} // namespace tiebreak

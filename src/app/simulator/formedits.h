// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of a workload show numbers.
#pragma once

#include "app/widgets/numberbox.h"

#include <chrono>
#include <cstdint>

namespace tiebreak
{

/// The whole number that a box shows.
inline std::int64_t whole(const NumberBox *box)
{
    return static_cast<std::int64_t>(box->value());
}

inline double shownNumber(std::int64_t number)
{
    return static_cast<double>(number);
}

/// Seconds, shown and read to the millisecond.
inline double shownSeconds(std::chrono::milliseconds time)
{
    return std::chrono::duration<double>(time).count();
}

inline std::chrono::milliseconds takenSeconds(const NumberBox *box)
{
    return std::chrono::milliseconds(qRound64(box->value() * 1000));
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which values an axis marks: round numbers, powers, steps of the clock and the calendar.
#pragma once

#include "core/base/int128.h"
#include "core/time/tick.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace tiebreak
{

/// The smallest of 1, 2, 5, 10, 20, ... that has at most `most` multiples from `first` to `last`; `most` is
/// at least 2, and then there is a multiple wherever there is a whole number.
Int128 roundStep(std::int64_t first, std::int64_t last, int most);
/// The same for numbers that count a unit of time: from a second to a day the steps of a clock.
Int128 roundClockStep(std::int64_t first, std::int64_t last, int most, TickUnit unit);
/// The multiples of a step from `first` to `last`, ascending.
std::vector<std::int64_t> multiplesOf(Int128 step, std::int64_t first, std::int64_t last);

/// At most `most` multiples of 1, 2 or 5 times a power of ten from `first` to `last`, ascending. Where the
/// two are the same number, that. None where one of them is not finite.
std::vector<double> linearTicks(double first, double last, int most);
/// 1, 2 and 5 times the powers of ten from `first`, which is above 0, to `last`. Where these are more than
/// `most`, 1 and 3 times the powers, the powers, or every second, third and so on of them; where a narrow
/// range has fewer than three, linearTicks(). None where one of the two is not finite.
std::vector<double> logarithmicTicks(double first, double last, int most);
/// Every power of `base`, 2 or 10, from `first`, which is above 0, to `last`, or every second, third and so
/// on of them, at most `most`. None where one of them is not finite.
std::vector<double> powersBetween(int base, double first, double last,
                                  int most = std::numeric_limits<int>::max());

/// A step of the clock or the calendar; one of the two is 0.
struct TimeStep {
    std::int64_t microseconds = 0;
    int months = 0;

    /// How long it is, a month being a twelfth of a year.
    double length() const;
    /// Whether each multiple of `longer` is a multiple of this.
    bool divides(const TimeStep &longer) const;
};
/// From a microsecond to a thousand years, ascending.
std::span<const TimeStep> timeSteps();
/// The times in microseconds from `first` to `last` at which the clock of a zone shows a multiple of the
/// step, ascending. `offset` is what that clock is ahead of UTC at a time, in microseconds. None beyond the
/// years 1 to 9999.
std::vector<std::int64_t> timeTicks(std::int64_t first, std::int64_t last, const TimeStep &step,
                                    const std::function<std::int64_t(std::int64_t)> &offset);

} // namespace tiebreak

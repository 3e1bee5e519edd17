// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/axisticks.h"

#include "core/chart/ticks.h"
#include "models/text/axistext.h"

#include <array>

namespace tiebreak
{

namespace
{

/// By their index in timeSpans(), the dearest first: those that stay when there is no room for all.
constexpr std::array<std::size_t, 20> dearest{6,  0, 15, 3, 11, 13, 8,  10, 5,  12,
                                              14, 7, 9,  1, 2,  4,  16, 17, 18, 19};

/// Whether a span lies on an axis from `first` to `last`, which may be off by what rounding does.
bool isWithin(const TimeSpan &span, double first, double last)
{
    return span.microseconds >= first * 0.999 && span.microseconds <= last * 1.001;
}

} // namespace

std::vector<AxisTick> scoreTicks(double first, double last, const std::function<double(double)> &xOf)
{
    std::vector<AxisTick> ticks;
    const auto add = [&](double score) { ticks.push_back({xOf(score), scoreLabel(score).toStdString()}); };
    if (last == 0x1p53)
        add(last);
    for (const double score : powersBetween(10, first, last))
        add(score);
    return ticks;
}

std::vector<AxisTick> spanTicks(double first, double last, const std::function<double(double)> &yOf)
{
    std::vector<AxisTick> ticks;
    for (const std::size_t index : dearest) {
        const TimeSpan &span = timeSpans()[index];
        if (isWithin(span, first, last))
            ticks.push_back({yOf(span.microseconds), spanLabel(span).toStdString()});
    }
    return ticks;
}

} // namespace tiebreak

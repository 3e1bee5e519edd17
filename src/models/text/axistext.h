// SPDX-License-Identifier: GPL-3.0-or-later
// What the axes of charts are labelled with: scores by magnitude, and spans of time as people say them.
#pragma once

#include <QString>

#include <span>

namespace tiebreak
{

/// A span of time that an axis may label.
struct TimeSpan {
    double microseconds = 1;
    const char *name = ""; ///< English, UTF-8
};

/// From 1 µs to 1 M years, ascending: powers of ten below a second, above it the spans of clock and calendar.
std::span<const TimeSpan> timeSpans();
/// "10 min", "100 years".
QString spanLabel(const TimeSpan &span);

/// A round score: "100 000", "10 M", "2·10⁹"; and "2⁵³", where the axes end.
QString scoreLabel(double score);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of runs as the window writes them.
#pragma once

#include "sim/run/matrix.h"

#include <QString>

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tiebreak
{

/// "23 runs, about 6 min"; "1 run, about 12 s".
QString runsTimeText(std::size_t runs, unsigned rounds, std::chrono::milliseconds time);
/// The same of runs to come.
QString runsTimeText(const RunMatrix &matrix);
/// What that time comes from: "27 runs × 3 rounds × 2.5 s · about 5 min with filling and checking", warm-up
/// included.
QString runsProductText(const RunMatrix &matrix);
/// A time of minutes and seconds, rounded as people say it: "12 s", "6 min", "1 h 20 min".
QString aboutTimeText(std::chrono::milliseconds time);

/// A latency in ms with three digits: "0.93", "17.9", "128".
QString latencyText(std::int64_t nanoseconds);
/// A cost with three digits: "18.1", "101", "0.62".
QString threeDigits(double number);

} // namespace tiebreak

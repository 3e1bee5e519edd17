// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a report, as SVG. Their colours are the CSS variables of the page that holds them.
#pragma once

#include "sim/run/runrecord.h"

#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What is no UTF-8 shown by its bytes, and characters that no HTML may hold replaced.
std::string visibleText(std::string_view text);
/// visibleText() with & < > " ' escaped.
std::string htmlText(std::string_view text);
/// With groups of three digits; as many decimals as asked for.
std::string groupedText(double value, int decimals);

/// A bar a run, in their order, of the operations a second.
std::string throughputChart(std::span<const RunRecord> records);
/// What was wrong in a million against the server's time an operation, both logarithmic; right ones
/// lie in a band of their own. Numbers are those of the table. Empty where nothing was checked.
std::string correctnessChart(std::span<const RunRecord> records);
/// Operations a second, second by second. Empty where there are fewer than two.
std::string secondsChart(const RunRecord &record);
/// p50, p99 and p99.9 of each second, on a logarithmic axis. Empty where there are fewer than two.
std::string latencyChart(const RunRecord &record);

} // namespace tiebreak

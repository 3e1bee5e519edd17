// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a report, as SVG. Their colours are those of resources/reports/charts.css.
#pragma once

#include "sim/run/runrecord.h"

#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What is no UTF-8 shown by its bytes, and characters that no HTML may hold replaced.
std::string visibleText(std::string_view text);
/// escapedHtml() of visibleText().
std::string htmlText(std::string_view text);
/// With groups of three digits; as many decimals as asked for.
std::string groupedText(double value, int decimals);

/// A chart of a report.
struct ReportChart {
    double width = 0; ///< in pixels of CSS
    double height = 0;
    std::string name;    ///< for those who do not see it
    std::string drawing; ///< elements of SVG whose classes are styled by charts.css; empty: nothing is drawn
};

/// With a style a file of its own; without one a part of a page that has the style.
std::string chartSvg(const ReportChart &chart, std::string_view style);

/// A bar a run, in their order, of the operations a second.
ReportChart throughputChart(std::span<const RunRecord> records);
/// What was wrong in a million against the server's time an operation, both logarithmic; right ones
/// lie in a band of their own. Numbers are those of the table. Empty where nothing was checked.
ReportChart correctnessChart(std::span<const RunRecord> records);
/// Operations a second, second by second. Empty where there are fewer than two.
ReportChart secondsChart(const RunRecord &record);
/// p50, p99 and p99.9 of each second, on a logarithmic axis. Empty where there are fewer than two.
ReportChart latencyChart(const RunRecord &record);

} // namespace tiebreak

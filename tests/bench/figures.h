// SPDX-License-Identifier: GPL-3.0-or-later
// How a bench program measures and prints: medians of alternating runs, a row a figure.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tiebreak
{

/// One row of the table that scripts/bench prints; all texts are ready to be shown.
struct Figure {
    std::string name;
    std::string measured;
    std::string reference; ///< what was measured beside it in the same run, and its value
    std::string ratio;
    std::string goal;
};

void printFigure(const Figure &figure);

/// Prints why nothing can be measured, and ends the program.
[[noreturn]] void giveUp(const std::string &why);

/// Seconds that `work` takes.
double secondsOf(const std::function<void()> &work);

/// Runs the works in turn, `rounds` times each, and returns the median seconds of each.
std::vector<double> medianSeconds(int rounds, const std::vector<std::function<void()>> &works);

double median(std::vector<double> values);

/// "12.3 M/s", "812 k/s".
std::string rateText(double perSecond);
/// "3.21 s", "48 ms", "310 us".
std::string timeText(double seconds);
/// "1.07".
std::string ratioText(double ratio);

/// What a bench program was asked for on its command line.
struct BenchOptions {
    bool quick = false; ///< fewer rounds, smaller data
};
/// Reads --quick and --no-header, and prints the table's header unless told not to. Exits on anything else.
BenchOptions readBenchOptions(int argc, char **argv);

} // namespace tiebreak

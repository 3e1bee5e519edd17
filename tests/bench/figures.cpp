// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring and printing for the bench programs.
#include "bench/figures.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace tiebreak
{

namespace
{

void printRow(const Figure &figure)
{
    std::printf("%-62s  %-18s  %-36s  %-6s  %s\n", figure.name.c_str(), figure.measured.c_str(),
                figure.reference.c_str(), figure.ratio.c_str(), figure.goal.c_str());
    std::fflush(stdout);
}

std::string withUnit(double value, const char *unit)
{
    char text[64];
    std::snprintf(text, sizeof text,
                  value < 10    ? "%.2f %s"
                  : value < 100 ? "%.1f %s"
                                : "%.0f %s",
                  value, unit);
    return text;
}

} // namespace

void printFigure(const Figure &figure)
{
    printRow(figure);
}

void giveUp(const std::string &why)
{
    std::fprintf(stderr, "bench: %s\n", why.c_str());
    std::exit(1);
}

double secondsOf(const std::function<void()> &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<double> medianSeconds(int rounds, const std::vector<std::function<void()>> &works)
{
    std::vector<std::vector<double>> times(works.size());
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < works.size(); ++i)
            times[i].push_back(secondsOf(works[i]));
    }
    std::vector<double> medians;
    for (auto &values : times)
        medians.push_back(median(std::move(values)));
    return medians;
}

std::string rateText(double perSecond)
{
    return perSecond >= 1e6 ? withUnit(perSecond / 1e6, "M/s") : withUnit(perSecond / 1e3, "k/s");
}

std::string timeText(double seconds)
{
    if (seconds >= 1)
        return withUnit(seconds, "s");
    return seconds >= 1e-3 ? withUnit(seconds * 1e3, "ms") : withUnit(seconds * 1e6, "us");
}

std::string ratioText(double ratio)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", ratio);
    return text;
}

BenchOptions readBenchOptions(int argc, char **argv)
{
    BenchOptions options;
    bool header = true;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--quick") {
            options.quick = true;
        } else if (argument == "--no-header") {
            header = false;
        } else {
            std::fprintf(stderr, "usage: %s [--quick] [--no-header]\n", argv[0]);
            std::exit(2);
        }
    }
    if (header)
        printRow({"figure", "measured", "reference", "ratio", "goal"});
    return options;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/labels.h"

#include <algorithm>
#include <numeric>

namespace tiebreak
{

namespace
{

bool areApart(const LabelExtent &one, const LabelExtent &other, double gap)
{
    return one.to + gap <= other.from || other.to + gap <= one.from;
}

} // namespace

std::vector<std::size_t> labelsApart(std::span<const LabelExtent> labels, double gap)
{
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (std::ranges::all_of(kept, [&](std::size_t k) { return areApart(labels[k], labels[i], gap); }))
            kept.push_back(i);
    }
    return kept;
}

std::vector<double> spreadLabels(const std::vector<double> &wanted, double height, double top, double bottom)
{
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return wanted[index]; });

    // Labels that would touch become a run, which stands around the mean of its wishes.
    struct Run {
        std::size_t count = 0;
        double sum = 0; // of the wishes, each less what stands above it in the run
        double first = 0;
    };
    std::vector<Run> runs;
    for (const std::size_t index : order) {
        runs.push_back({1, wanted[index], 0});
        const auto place = [&](Run &run) {
            const auto count = static_cast<double>(run.count);
            const double lowest = bottom - height / 2 - (count - 1) * height;
            run.first = std::max(top + height / 2, std::min(run.sum / count, lowest));
        };
        place(runs.back());
        while (runs.size() > 1) {
            Run &above = runs[runs.size() - 2];
            const Run &below = runs.back();
            const double shift = static_cast<double>(above.count) * height;
            if (below.first >= above.first + shift)
                break;
            above.sum += below.sum - shift * static_cast<double>(below.count);
            above.count += below.count;
            runs.pop_back();
            place(runs.back());
        }
    }

    std::vector<double> places(wanted.size());
    std::size_t at = 0;
    for (const Run &run : runs)
        for (std::size_t i = 0; i < run.count; ++i)
            places[order[at++]] = run.first + static_cast<double>(i) * height;
    return places;
}

} // namespace tiebreak

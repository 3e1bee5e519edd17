// SPDX-License-Identifier: GPL-3.0-or-later
// What the page asks of a plan.
#include "app/simulator/planfacts.h"

#include "models/numbertext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

int chartLength(const RunPlan &plan)
{
    const SimLoad &load = plan.workload.load;
    return load.duration ? int((load.duration->count() + 999) / 1000) : 0;
}

std::vector<RunSecond> shownSeconds(const RunRecord &record)
{
    constexpr double leastPart = 0.2; // of a second; less is chance
    const double measured = std::chrono::duration<double>(record.measuredFor).count();
    const auto whole = std::size_t(std::clamp(measured + 0.02, 0.0, 1e9));
    std::vector<RunSecond> seconds = record.seconds;
    const double part = measured - double(whole);
    if (seconds.size() != whole + 1 || (whole == 0 && part < leastPart))
        return seconds;
    if (part < leastPart) {
        seconds.pop_back();
        return seconds;
    }
    seconds.back().done = std::llround(double(seconds.back().done) / part);
    seconds.back().refused = std::llround(double(seconds.back().refused) / part);
    return seconds;
}

std::size_t boardsThatFit(const SimBoard &board)
{
    constexpr std::size_t room = std::size_t(256) << 20; // half of what a sandbox may use
    constexpr std::size_t bytesOfMember = 210;           // in the layouts that take most
    return room / (bytesOfMember * board.members + 1);
}

std::optional<ThroughputChart::Note> pauseNote(const RunPlan &plan)
{
    const auto pause = plan.workload.faults.serverPause;
    const SimLoad &load = plan.workload.load;
    if (pause.count() == 0 || !load.duration)
        return {};
    return ThroughputChart::Note{std::chrono::duration<double>(*load.duration).count() / 2,
                                 QObject::tr("server paused for %1 ms").arg(groupedText(pause.count()))};
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What the page asks of a plan.
#include "app/simulator/planfacts.h"

#include "models/numbertext.h"

namespace tiebreak
{

int chartLength(const RunPlan &plan)
{
    const SimLoad &load = plan.workload.load;
    return load.duration ? int((load.duration->count() + 999) / 1000) : 0;
}

std::size_t boardsThatFit(const SimBoard &board)
{
    constexpr std::size_t room = std::size_t(200) << 20;
    constexpr std::size_t bytesOfMember = 250; // in the layouts that take most
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/boardpast.h"

#include "core/live/liveaudittext.h"
#include "core/live/seenchange.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace tiebreak
{

void seeSample(BoardPast &past, const StandingPtr &standing, Moment confirmed, const Decoder &decoder,
               const Wording &wording)
{
    const StandingPtr before = past.history.latest();
    const Moment stood = past.history.confirmed();
    past.history.add(standing);
    past.history.confirm(confirmed);
    std::int64_t changes = 0;
    if (before) {
        const Moment from = std::max(stood, before->asked());
        auto events = eventsBetween(*before, from, *standing, decoder);
        const std::size_t listed = past.audit.see(*before, from, *standing);
        auto damage = damageEvents(past.audit.log(), listed, decoder.spec(), wording);
        std::ranges::move(damage, std::back_inserter(events));
        for (LiveEvent &event : events)
            addEvent(past, std::move(event));
        changes = std::ssize(seenChanges(*before, from, *standing));
    }
    past.activity.add(standing->answered(), changes);
}

void addEvent(BoardPast &past, LiveEvent event)
{
    past.events.push_front(std::move(event));
    if (past.events.size() > BoardPast::maxEvents)
        past.events.pop_back();
}

} // namespace tiebreak

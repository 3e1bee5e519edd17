// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/sellbytext.h"

#include "core/live/judge/stamps.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

namespace
{

std::string spanOfTime(std::chrono::microseconds time)
{
    return durationText(time.count(), TickUnit::Microsecond);
}

} // namespace

std::string sellBySentence(const SellBy &sellBy, const Wording &wording)
{
    const std::string limit = pointCount(wording, sellBy.exactUpTo);
    const std::string seen = spanOfTime(sellBy.seen);
    switch (sellBy.outcome) {
    case SellBy::Outcome::Date: {
        // Nearer than a day the minute counts, farther away the day.
        const bool near = sellBy.left < std::chrono::hours(24);
        const TickUnit unit = near ? TickUnit::Minute : TickUnit::Second;
        const std::string at = near ? wording.time(tickOf(sellBy.at, unit), unit)
                                    : isoTime(tickOf(sellBy.at, unit), unit).substr(0, 10);
        return sentence(
            "The leader will leave the exact range ({}) in {}, around {}, at the pace of the last {}.", limit,
            spanOfTime(sellBy.left), at, seen);
    }
    case SellBy::Outcome::Never:
        return sentence("The leader stays within the exact range, {}, for more than 100 years at the pace of "
                        "the last {}.",
                        limit, seen);
    case SellBy::Outcome::Passed:
        return sentence("The leader is past the exact range: above {} one double holds several times.",
                        limit);
    case SellBy::Outcome::NoLimit:
    case SellBy::Outcome::TooLittle:
    case SellBy::Outcome::NotGrowing:
    case SellBy::Outcome::Unsteady:
        break;
    }
    return {};
}

std::string noSellByReason(const SellBy &sellBy)
{
    switch (sellBy.outcome) {
    case SellBy::Outcome::NoLimit:
        return sentence("This codec has no exact range that the leader could leave.");
    case SellBy::Outcome::TooLittle:
        return sentence("Not enough data for an estimate. It needs half an hour with twelve samples and five "
                        "different scores of the leader.");
    case SellBy::Outcome::NotGrowing:
        return sentence("The leader's score does not grow.");
    case SellBy::Outcome::Unsteady:
        return sentence("The leader's pace changed too much in the last {} for a date.",
                        spanOfTime(sellBy.seen));
    case SellBy::Outcome::Never:
    case SellBy::Outcome::Date:
    case SellBy::Outcome::Passed:
        break;
    }
    return {};
}

} // namespace tiebreak

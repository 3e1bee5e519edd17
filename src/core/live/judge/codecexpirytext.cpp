// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/codecexpirytext.h"

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

std::string expirySentence(const CodecExpiry &expiry, const Wording &wording)
{
    const std::string limit = pointCount(wording, expiry.exactUpTo);
    const std::string seen = spanOfTime(expiry.seen);
    switch (expiry.outcome) {
    case CodecExpiry::Outcome::Date: {
        // Nearer than a day the minute counts, farther away the day.
        const bool near = expiry.left < std::chrono::hours(24);
        const TickUnit unit = near ? TickUnit::Minute : TickUnit::Second;
        const std::string at = near ? wording.time(tickOf(expiry.at, unit), unit)
                                    : isoTime(tickOf(expiry.at, unit), unit).substr(0, 10);
        return sentence(
            "At the pace of the last {3}, the leader will leave the exact range ({0}) in {1}, around {2}.",
            limit, spanOfTime(expiry.left), at, seen);
    }
    case CodecExpiry::Outcome::Never:
        return sentence(
            "At the pace of the last {1}, the leader stays within the exact range ({0}) for more than "
            "100 years.",
            limit, seen);
    case CodecExpiry::Outcome::Passed:
        return sentence(
            "The leader's score is above the exact range ({}), so several times share one double.", limit);
    case CodecExpiry::Outcome::NoLimit:
    case CodecExpiry::Outcome::TooLittle:
    case CodecExpiry::Outcome::NotGrowing:
    case CodecExpiry::Outcome::Unsteady:
        break;
    }
    return {};
}

std::string noExpiryReason(const CodecExpiry &expiry)
{
    switch (expiry.outcome) {
    case CodecExpiry::Outcome::NoLimit:
        return sentence("This codec has no exact range that the leader could leave.");
    case CodecExpiry::Outcome::TooLittle:
        return sentence("Not enough data for an estimate. It needs half an hour with twelve samples and five "
                        "different scores of the leader.");
    case CodecExpiry::Outcome::NotGrowing:
        return sentence("The leader's score does not grow.");
    case CodecExpiry::Outcome::Unsteady:
        return sentence("The leader's pace changed too much in the last {} for a date.",
                        spanOfTime(expiry.seen));
    case CodecExpiry::Outcome::Never:
    case CodecExpiry::Outcome::Date:
    case CodecExpiry::Outcome::Passed:
        break;
    }
    return {};
}

} // namespace tiebreak

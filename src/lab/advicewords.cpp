// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a recommendation.
#include "lab/advicewords.h"

#include "core/codecorigins.h"
#include "core/lastwhole.h"
#include "lab/budgetwords.h"
#include "lab/needfields.h"
#include "lab/pointweight.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

std::string schemeTitle(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Plain:
        return "plain scores";
    case Scheme::Decimal:
        return "a decimal split";
    case Scheme::Binary:
        return "a binary split";
    case Scheme::Fraction:
        return "a fraction";
    case Scheme::Text:
        return "a text fraction";
    case Scheme::Ordered:
        return "ordered bits";
    case Scheme::Formula:
        return "your formula";
    }
    return {};
}

std::string points(const Wording &wording, std::int64_t count)
{
    return countText(wording, count, "point", "points");
}

std::string seasonLength(const Season &season)
{
    return durationText(season.lastSecond - season.firstSecond, TickUnit::Second);
}

/// The day on which the codec ends; its year alone where the season is over before that begins.
std::string endText(const BudgetRow &row, const Season &season)
{
    const std::string day = dateText(*row.lastTick, row.codec.spec.unit);
    const std::string year = day.substr(0, day.find('-', 1));
    return year > dateText(season.lastSecond, TickUnit::Second) ? year : day;
}

/// The first alternative of this kind whose codec is of the scheme; null when there is none.
const Alternative *find(const Advice &advice, AlternativeKind kind, Scheme scheme)
{
    for (const Alternative &alternative : advice.alternatives) {
        if (alternative.kind == kind && alternative.codec.scheme == scheme)
            return &alternative;
    }
    return nullptr;
}

/// The season or the ticks with which something readable would do.
std::string readableInstead(const Advice &advice)
{
    const Alternative *season = find(advice, AlternativeKind::ShorterSeason, Scheme::Binary);
    const Alternative *ticks = find(advice, AlternativeKind::CoarserTicks, Scheme::Binary);
    if (season)
        return "a season of " + seasonLength(season->season) + " fits a binary split";
    if (ticks)
        return resolutionWords(ticks->resolution) + " would fit a binary split";
    return {};
}

std::string alternativeText(const Alternative &alternative, const Need &need, const Wording &wording)
{
    const std::string codec = schemeTitle(alternative.codec.scheme) + ", " + specText(alternative.codec);
    switch (alternative.kind) {
    case AlternativeKind::CoarserTicks:
        return "Coarser ticks: " + codec + ", keeps " + resolutionWords(alternative.resolution) +
               " instead of " + resolutionWords(need.resolution) + '.';
    case AlternativeKind::ShorterSeason:
        return "A shorter season, counted from its own epoch: " + codec + ", holds " +
               seasonLength(alternative.season) + ", " + seasonText(alternative.season) + '.';
    case AlternativeKind::TimeInMember: {
        const std::string digits = std::to_string(alternative.digits);
        if (!scoresAreDoubles(need))
            return "Score and time in the member: give all members raw 0 and write score and time, padded "
                   "with "
                   "zeros, in front of the name; then ZRANGE BYLEX ranks them. Scores beyond " +
                   wording.number(lastWhole) + " are not all doubles of their own.";
        return "Time in the member: keep the plain score, and write the time in " + digits +
               (alternative.digits == 1 ? " digit" : " digits") + ", padded with zeros" +
               (need.direction == Direction::HighestFirst ? " and counted down to the season's end," : ",") +
               " in front of the name; equal scores rank by it. It costs " + digits +
               " bytes a member, and a new time is a new member: ZREM the old one in the same script.";
    }
    case AlternativeKind::TwoSets:
        return "Two sorted sets: one of scores and one of times, written by one script; both are exact up "
               "to " +
               wording.number(lastWhole) +
               ". It costs a second set, and places among equal scores take a second look-up.";
    }
    return {};
}

} // namespace

NeedBits needBits(const Need &need)
{
    const auto length = static_cast<std::uint64_t>(need.season.lastSecond - need.season.firstSecond);
    const auto resolution = static_cast<std::uint64_t>(need.resolution);
    // Both ends of the season count.
    return {bitsFor(scoresCounted(need), 1, 1), bitsFor(length * 1'000'000 + resolution, 1, resolution)};
}

std::string adviceHeadline(const Advice &advice)
{
    const BudgetRow *best = advice.best();
    if (!best)
        return "No single double holds this.";
    std::string text = "Take " + schemeTitle(best->codec.spec.scheme);
    if (advice.need.increments)
        text += ", and add points with a script";
    return text + '.';
}

std::string adviceReason(const Advice &advice, const Wording &wording)
{
    const NeedBits bits = needBits(advice.need);
    const std::string needed = std::to_string(bits.together()) + " bits";
    const BudgetRow *best = advice.best();
    if (!best) {
        // Codecs count whole ticks: a resolution between two units takes the finer one.
        Need counted = advice.need;
        counted.resolution = 1;
        for (const TickUnit unit : allUnits) {
            if (unitMicroseconds(unit) <= advice.need.resolution)
                counted.resolution = std::max(counted.resolution, unitMicroseconds(unit));
        }
        const bool whole = counted.resolution == advice.need.resolution;
        std::string text = "It takes " + std::to_string(needBits(counted).together()) + " bits" +
                           (whole ? "" : ", counted in ticks of " + resolutionText(counted.resolution)) +
                           "; a double keeps 53 of a number, and 62 as ordered bits.";
        if (const Alternative *ticks = find(advice, AlternativeKind::CoarserTicks, Scheme::Ordered))
            text += " Ordered bits hold " + resolutionWords(ticks->resolution) + '.';
        return text;
    }
    const CodecSpec &spec = best->codec.spec;
    const std::string until = best->lastTick ? endText(*best, advice.need.season) : "";
    std::string text = (spec.scheme == Scheme::Ordered ? "They keep " : "It keeps ") +
                       resolutionWords(advice.need.resolution) + " up to " +
                       points(wording, *best->keepsUpTo) + (until.empty() ? "." : ", until " + until + '.');
    if (spec.scheme != Scheme::Ordered)
        return text;
    text += " Nothing readable holds " + needed;
    const std::string instead = readableInstead(advice);
    return text + (instead.empty() ? "." : "; " + instead + '.');
}

std::vector<std::string> adviceNotes(const Advice &advice, const Wording &wording)
{
    const Need &need = advice.need;
    std::vector<std::string> notes;
    if (const BudgetRow *best = advice.best()) {
        if (need.increments)
            notes.push_back(
                "Scores grow by increments: an atomic script or function has to read the raw, add "
                "the points, stamp the time and write it back. " +
                incrementSentence(*best));
        if (need.simpleRanges && best->ranges != RangeBounds::Scores)
            notes.push_back("Range by score: for the scores a to b the bounds of ZRANGEBYSCORE are " +
                            rangeWords(*best) + '.');
        if (need.readableRaw && best->readable != ReadableBy::Sight)
            notes.push_back(best->readable == ReadableBy::Dividing
                                ? "In redis-cli the score is the raw divided by " +
                                      pointWeightText(best->codec.spec) + ", cut to a whole number."
                                : "In redis-cli nobody can read these raws; only code can.");
        for (const Language language : need.writers) {
            if (std::string note = languageNote(*best, language); !note.empty())
                notes.push_back(std::move(note));
        }
    } else if (need.increments) {
        notes.push_back("Scores grow by increments: whatever is chosen, an atomic script or function has to "
                        "add the points and stamp the time.");
    }
    for (const Alternative &alternative : advice.alternatives)
        notes.push_back(alternativeText(alternative, need, wording));
    return notes;
}

std::vector<std::string> orderedExplanation()
{
    return {
        "Why it works: a double is stored as sign, exponent and mantissa, in this order. For positive "
        "doubles "
        "a larger exponent, or the same exponent and a larger mantissa, is a larger number, so their 64 "
        "bits, "
        "read as a whole number, order as the doubles do. The codec writes score × 2^bits + time straight "
        "into those bits; Redis compares the doubles and thereby compares the codes.",
        "What it gains: a number in a double keeps 53 bits, for the exponent only says where the point "
        "stands. As bits the exponent carries data too: 2^62 codes from 1.0 up, nearly 2^63 with bias=min. "
        "That is about 10 bits more, a thousand times the score or the time, and nothing is ever rounded.",
        "What it costs: the raw tells a person nothing; redis-cli prints 17 digits and often an exponent. "
        "ZINCRBY and the sums of ZUNIONSTORE break it, so a script has to add points. Ranges by score need "
        "encoded bounds, and every writer needs access to the 64 bits of a double.",
    };
}

} // namespace tiebreak

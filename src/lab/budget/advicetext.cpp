// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/budget/advicetext.h"

#include "core/codec/pointweight.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/budget/budget.h"
#include "lab/budget/budgettext.h"
#include "lab/need/need.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

std::string schemeTitle(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Plain:
        return phrase("codec", "plain scores");
    case Scheme::Decimal:
        return sentence("a decimal split");
    case Scheme::Binary:
        return sentence("a binary split");
    case Scheme::Fraction:
        return phrase("codec", "a fraction");
    case Scheme::Text:
        return sentence("a text fraction");
    case Scheme::Ordered:
        return phrase("codec", "ordered bits");
    case Scheme::Formula:
        return sentence("your formula");
    }
    return {};
}

/// How a person divides a raw.
std::string dividingNote(const CodecSpec &spec)
{
    const std::string weight = pointWeightText(spec);
    const std::int64_t offset = spec.formula ? spec.formula->facts().offset : 0;
    if (spec.formula && spec.formula->facts().subtractsQuotient())
        return sentence("In redis-cli the score is {} minus the raw score divided by {} and rounded down.",
                        spec.formula->facts().minuend(), weight.substr(1));
    if (offset == 0)
        return sentence("In redis-cli the score is the raw score divided by {}, rounded down.", weight);
    if (offset < 0)
        return sentence("In redis-cli the score is the raw score divided by {}, rounded down, plus {}.",
                        weight, -offset);
    return sentence("In redis-cli the score is the raw score divided by {}, rounded down, minus {}.", weight,
                    offset);
}

std::string timeRangeLength(const TimeRange &timeRange)
{
    return durationText(timeRange.lastSecond - timeRange.firstSecond, TickUnit::Second);
}

/// The day on which the codec ends; its year alone where the time range is over before that begins.
std::string endText(const BudgetRow &row, const TimeRange &timeRange)
{
    const std::string day = dateText(*row.lastTick, row.codec.spec.unit);
    const std::string year = day.substr(0, day.find('-', 1));
    return year > dateText(timeRange.lastSecond, TickUnit::Second) ? year : day;
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

/// The time range or the ticks with which something readable would do.
std::string readableInstead(const Advice &advice, const Wording &wording)
{
    if (const Alternative *timeRange = find(advice, AlternativeKind::ShorterTimeRange, Scheme::Binary)) {
        const std::string length = timeRangeLength(timeRange->timeRange);
        const std::string units = unitPlural(timeRange->codec.unit);
        if (advice.need.lowestScore < 0)
            return sentence("With scores from {} to {}, a binary split that counts {} covers only {}.",
                            wording.number(advice.need.lowestScore), wording.number(advice.need.highestScore),
                            units, length);
        return sentence("With {}, a binary split that counts {} covers only {}.",
                        pointCount(wording, advice.need.highestScore), units, length);
    }
    if (const Alternative *ticks = find(advice, AlternativeKind::CoarserTicks, Scheme::Binary))
        return sentence("A binary split distinguishes only {}.", resolutionWords(ticks->resolution));
    return {};
}

std::string timeInMemberText(int digits, const Need &need, const Wording &wording)
{
    if (!scoresAreDoubles(need))
        return sentence(
            "Score and time in the member: give all members raw 0 and write score and time, padded "
            "with zeros, in front of the name; then ZRANGE BYLEX ranks them. Scores beyond {} are not "
            "all doubles of their own.",
            wording.number(lastWhole));
    const std::string width =
        plural(digits, phrase("codec", "{} digit", digits), phrase("codec", "{} digits", digits));
    if (need.direction == Direction::HighestFirst)
        return sentence(
            "Time in the member: keep the plain score, and write the time in {}, padded with zeros "
            "and counted down to the time range's end, in front of the name; equal scores rank by it. It "
            "costs {} bytes a member, and a new time is a new member: ZREM the old one in the same "
            "script.",
            width, digits);
    return sentence(
        "Time in the member: keep the plain score, and write the time in {}, padded with zeros, in "
        "front of the name; equal scores rank by it. It costs {} bytes a member, and a new time is a "
        "new member: ZREM the old one in the same script.",
        width, digits);
}

std::string alternativeText(const Alternative &alternative, const Need &need, const Wording &wording)
{
    const std::string title = schemeTitle(alternative.codec.scheme);
    const std::string spec = specText(alternative.codec);
    switch (alternative.kind) {
    case AlternativeKind::CoarserTicks:
        return sentence("A coarser time unit: {}, {}, distinguishes {} instead of {}.", title, spec,
                        resolutionWords(alternative.resolution), resolutionWords(need.resolution));
    case AlternativeKind::ShorterTimeRange:
        return sentence("A shorter time range, counted from its own epoch: {}, {}, holds {}, {}.", title,
                        spec, timeRangeLength(alternative.timeRange), timeRangeText(alternative.timeRange));
    case AlternativeKind::TimeInMember:
        return timeInMemberText(alternative.digits, need, wording);
    case AlternativeKind::TwoSets:
        return sentence(
            "Two sorted sets: one of scores and one of times, written by one script; both are exact "
            "up to {}. It costs a second set, and places among equal scores take a second look-up.",
            wording.number(lastWhole));
    }
    return {};
}

/// Why no single double does.
std::string noCodecReason(const Advice &advice)
{
    // Codecs count whole ticks: a resolution between two units takes the finer one.
    Need counted = advice.need;
    counted.resolution = 1;
    for (const TickUnit unit : allUnits) {
        if (unitMicroseconds(unit) <= advice.need.resolution)
            counted.resolution = std::max(counted.resolution, unitMicroseconds(unit));
    }
    const int bits = needBits(counted).together();
    const std::string text =
        counted.resolution == advice.need.resolution
            ? sentence("This takes {} bits. A double holds 53 bits of a number, or 62 as ordered bits.", bits)
            : sentence(
                  "This takes {} bits, in time units of {}. A double holds 53 bits of a number, or 62 as "
                  "ordered bits.",
                  bits, resolutionText(counted.resolution));
    const Alternative *ticks = find(advice, AlternativeKind::CoarserTicks, Scheme::Ordered);
    return ticks ? sentence("{} Ordered bits can distinguish {}.", text, resolutionWords(ticks->resolution))
                 : text;
}

} // namespace

NeedBits needBits(const Need &need)
{
    const auto length = static_cast<std::uint64_t>(need.timeRange.lastSecond - need.timeRange.firstSecond);
    const auto resolution = static_cast<std::uint64_t>(need.resolution);
    // Both ends of the time range count.
    return {bitsFor(scoresCounted(need), 1, 1), bitsFor(length * 1'000'000 + resolution, 1, resolution)};
}

std::string adviceHeadline(const Advice &advice)
{
    const BudgetRow *best = advice.best();
    if (!best)
        return sentence("One double cannot hold these scores and times.");
    const std::string title = schemeTitle(best->codec.spec.scheme);
    return advice.need.increments ? sentence("Use {}, and add points with a script.", title)
                                  : phrase("advice", "Use {}.", title);
}

std::string adviceReason(const Advice &advice, const Wording &wording)
{
    const BudgetRow *best = advice.best();
    if (!best)
        return noCodecReason(advice);
    const std::string kept = resolutionWords(advice.need.resolution);
    const std::string reach = pointCount(wording, *best->keepsUpTo);
    const std::string until = best->lastTick ? endText(*best, advice.need.timeRange) : "";
    if (best->codec.spec.scheme != Scheme::Ordered)
        return until.empty() ? sentence("It distinguishes {} up to {}.", kept, reach)
                             : sentence("It distinguishes {} up to {}, until {}.", kept, reach, until);
    const std::string text =
        until.empty() ? sentence("Ordered bits distinguish {} up to {}.", kept, reach)
                      : sentence("Ordered bits distinguish {} up to {}, until {}.", kept, reach, until);
    const int bits = needBits(advice.need).together();
    const std::string instead = readableInstead(advice, wording);
    return instead.empty() ? sentence("{} No human-readable codec provides the required {} bits.", text, bits)
                           : sentence("{} No human-readable codec provides the required {} bits. {}", text,
                                      bits, instead);
}

std::vector<std::string> adviceNotes(const Advice &advice, const Wording &wording)
{
    const Need &need = advice.need;
    std::vector<std::string> notes;
    if (const BudgetRow *best = advice.best()) {
        if (need.increments)
            notes.push_back(
                sentence("Scores change by increments. An atomic script or function must read the "
                         "raw score, add the points, set the time and write it back. {}",
                         incrementSentence(*best)));
        if (need.simpleRanges && best->ranges != RangeBounds::Scores)
            notes.push_back(
                sentence("Range by score: for the scores a to b the bounds of ZRANGEBYSCORE are {}.",
                         rangeWords(*best)));
        if (need.readableRaw && best->readable == ReadableBy::Dividing)
            notes.push_back(dividingNote(best->codec.spec));
        else if (need.readableRaw && best->readable != ReadableBy::Sight)
            notes.push_back(
                sentence("These raw scores cannot be read in redis-cli. Only code can decode them."));
        for (const Language language : need.writers) {
            if (std::string note = languageNote(*best, language); !note.empty())
                notes.push_back(std::move(note));
        }
    } else if (need.increments) {
        notes.push_back(
            sentence("Scores change by increments. With any codec, an atomic script or function must "
                     "add the points and set the time."));
    }
    for (const Alternative &alternative : advice.alternatives)
        notes.push_back(alternativeText(alternative, need, wording));
    return notes;
}

std::vector<std::string> orderedExplanation()
{
    return {
        sentence(
            "Why it works: a double is stored as sign, exponent and mantissa, in this order. For positive "
            "doubles a larger exponent, or the same exponent and a larger mantissa, is a larger number, so "
            "their 64 bits, read as a whole number, order as the doubles do. The codec writes score × 2^bits "
            "+ time straight into those bits; Redis compares the doubles and thereby compares the codes."),
        sentence("What it gains: a number in a double keeps 53 bits, because the exponent only says where "
                 "the point is. As bits the exponent carries data too: 2^62 codes from 1.0 up, nearly 2^63 "
                 "with bias=min. That is about 10 bits more, a thousand times the score or the time, and "
                 "nothing is ever rounded."),
        sentence(
            "What it costs: people cannot read the raw score; redis-cli prints 17 digits and often an "
            "exponent. "
            "ZINCRBY and the sums of ZUNIONSTORE break it, so a script has to add points. Ranges by score "
            "need encoded bounds, and every writer needs access to the 64 bits of a double."),
    };
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/hazards/hazardtext.h"

#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/codec/pointweight.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/hazards/hazardcase.h"

#include <cmath>
#include <span>

namespace tiebreak
{

namespace
{

/// "+3", "-3"
std::string signedText(double addend)
{
    return (addend < 0 ? "" : "+") + shortestText(addend);
}

/// Writes scores, times and raws of one codec.
class HazardWriter
{
public:
    HazardWriter(const CodecSpec &spec, const Need &need, const Wording &wording)
        : m_spec(spec), m_need(need), m_wording(wording)
    {
    }

    const CodecSpec &spec() const { return m_spec; }
    const Need &need() const { return m_need; }
    /// For the need's direction of scores.
    bool readsHighestRawFirst() const
    {
        return rawDirection(m_spec, m_need.direction) == Direction::HighestFirst;
    }

    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }
    /// A moment in microseconds.
    std::string moment(std::int64_t microseconds) const
    {
        return m_wording.time(microseconds, TickUnit::Microsecond);
    }
    /// "1 point", "2 097 152 points"
    std::string points(std::int64_t score) const { return pointCount(m_wording, score); }
    /// "2 097 152 points at 2020-01-01T00:00:02Z"; without a time for `plain`.
    std::string row(const HazardStep &step) const;
    /// "On 2020-01-01, 00:00:02 and 00:00:04Z", or two whole times where the days differ.
    std::string twoTimes(std::int64_t first, std::int64_t last) const;
    /// "one second"
    std::string oneTick() const { return oneUnit(m_spec.unit); }
    /// Which of two rows ranks first: -1 when the first does, 0 when their raws are equal.
    int ranking(const HazardStep &one, const HazardStep &other) const;

    /// What is read back from a step's raw: a score and a time, or why there is none.
    std::string readBack(const HazardStep &step) const;
    /// Whether the own decoder reads a score there, but no time that belongs to it.
    bool readsScoreAlone(const HazardStep &step) const;
    /// Whether it lies in the years 1 to 9999.
    bool isDate(std::int64_t tick) const
    {
        return parseIsoTime(isoTime(tick, m_spec.unit), m_spec.unit) == tick;
    }
    std::string dateOf(std::int64_t tick) const { return isDate(tick) ? time(tick) : sentence("no date"); }
    /// The step as a line of a worked example.
    HazardLine line(const Hazard &hazard, const HazardStep &step) const;

private:
    const CodecSpec &m_spec;
    const Need &m_need;
    const Wording &m_wording;
};

std::string HazardWriter::row(const HazardStep &step) const
{
    return m_spec.hasTime() ? phrase("hazard", "{} at {}", points(step.score), time(step.tick))
                            : points(step.score);
}

std::string HazardWriter::twoTimes(std::int64_t first, std::int64_t last) const
{
    constexpr std::size_t dateLength = 10; // 2020-01-01
    std::string one = time(first);
    const std::string other = time(last);
    if (one.size() != other.size() || one.size() <= dateLength ||
        !one.starts_with(other.substr(0, dateLength)) || other[4] != '-')
        return phrase("hazard", "{} and {}", one, other);
    // The zone is said once, at the end.
    const std::size_t zone = other.find_last_of("0123456789") + 1;
    if (one.substr(zone) == other.substr(zone))
        one.erase(zone);
    return sentence("On {}, {} and {}", one.substr(0, dateLength), one.substr(dateLength + 1),
                    other.substr(dateLength + 1));
}

int HazardWriter::ranking(const HazardStep &one, const HazardStep &other) const
{
    if (one.raw == other.raw)
        return 0;
    return (one.raw > other.raw) == readsHighestRawFirst() ? -1 : 1;
}

bool HazardWriter::readsScoreAlone(const HazardStep &step) const
{
    const Decoded &read = step.read;
    const bool known = read.verdict != Verdict::Invalid;
    const bool sameScore = known && (!read.hasOwnScore || read.ownScore == read.preimage.score);
    return m_spec.hasTime() && read.hasOwnScore && !sameScore && !read.hasOwnTick;
}

std::string HazardWriter::readBack(const HazardStep &step) const
{
    if (step.way == HazardStep::Way::Refused)
        return phrase("hazard", "does not fit");
    const Decoded &read = step.read;
    const bool known = read.verdict != Verdict::Invalid;
    if (!known && !read.hasOwnScore)
        return sentence("nothing of this codec");
    const std::string text = points(read.hasOwnScore ? read.ownScore : read.preimage.score);
    const bool sameScore = known && (!read.hasOwnScore || read.ownScore == read.preimage.score);
    if (!m_spec.hasTime() || readsScoreAlone(step))
        return text;
    const std::int64_t first = sameScore ? read.preimage.first : read.ownTick;
    const std::int64_t last = sameScore ? read.preimage.last : read.ownTick;
    if (first == last || (!isDate(first) && !isDate(last)))
        return phrase("hazard", "{}, {}", text, dateOf(first));
    return phrase("hazard", "{}, {} to {}", text, dateOf(first), dateOf(last));
}

HazardLine HazardWriter::line(const Hazard &hazard, const HazardStep &step) const
{
    HazardLine line;
    const std::string packed = m_spec.hasTime()
                                   ? phrase("hazard", "{}, {}", points(step.score), time(step.tick))
                                   : points(step.score);
    switch (step.way) {
    case HazardStep::Way::Packed:
    case HazardStep::Way::Refused:
        line.what = packed;
        break;
    case HazardStep::Way::Unchecked:
        line.what = sentence("the same, without a check");
        break;
    case HazardStep::Way::Wrapped:
        line.what = sentence("{}, in 64 bits", packed);
        break;
    case HazardStep::Way::Added:
        line.what = hazard.kind == HazardKind::AddBeforeCut
                        ? sentence("plus the score before, {}", shortestText(step.addend))
                        : phrase("hazard", "ZINCRBY {}", signedText(step.addend));
        break;
    case HazardStep::Way::Written:
        line.what = sentence("written with {} digits", hazard.digits);
        break;
    }
    line.readsAs = readBack(step);
    if (step.way == HazardStep::Way::Refused)
        return line;
    line.raw = step.text;
    line.bits = bitsLiteral(step.raw);
    return line;
}

bool isRefused(const HazardStep &step)
{
    return step.way == HazardStep::Way::Refused;
}

std::string packedText(const HazardWriter &in, const HazardStep &step)
{
    return sentence("{} is packed as {} and reads as {}.", in.row(step), step.text, in.readBack(step));
}

/// A time that the codec cannot pack: what comes of it, with and without a check.
std::string misfit(const HazardWriter &in, std::span<const HazardStep> steps, const std::string &why)
{
    const HazardStep &first = steps.front();
    if (!isRefused(first))
        return packedText(in, first);
    if (steps.size() < 2)
        return sentence("{}: {}, and the row is refused.", in.row(first), why);
    return sentence("{}: {}. Without a check, it becomes {} and reads as {}.", in.row(first), why,
                    steps[1].text, in.readBack(steps[1]));
}

/// At one score: the time that ranks first, and the other one.
std::pair<std::string, std::string> rankedTimes(const HazardWriter &in, const HazardStep &one,
                                                const HazardStep &other)
{
    std::pair times(in.time(one.tick), in.time(other.tick));
    if (in.ranking(one, other) >= 0)
        std::swap(times.first, times.second);
    return times;
}

/// `before`, a sentence without its full stop, and what adding the weight of a point does; nothing more where
/// points have none.
std::string withPointAdded(const std::string &before, std::span<const HazardStep> steps)
{
    if (steps.size() < 3)
        return phrase("hazard", "{}.", before);
    const std::string weight = shortestText(steps[2].addend);
    const bool rounded = steps[2].raw - steps[2].addend != steps[0].raw;
    return rounded ? sentence("{}. Adding {} adds one point but keeps the old time, rounded once more.",
                              before, weight)
                   : sentence("{}. Adding {} adds one point but keeps the old time.", before, weight);
}

std::string incrementText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    switch (in.spec().scheme) {
    case Scheme::Decimal:
    case Scheme::Binary:
        if (steps[1].raw - steps[0].raw == 1)
            return withPointAdded(
                in.spec().earlierIsLarger()
                    ? sentence("Adding 1 to the raw score moves its time back by {}", in.oneTick())
                    : sentence("Adding 1 to the raw score moves its time forward by {}", in.oneTick()),
                steps);
        [[fallthrough]]; // past 2^53 the 1 is rounded away, or more is added
    case Scheme::Ordered:
    case Scheme::Formula:
        return withPointAdded(sentence("Adding 1 to the raw score of {} gives {}, which reads as {}",
                                       in.row(steps[0]), steps[1].text, in.readBack(steps[1])),
                              steps);
    case Scheme::Plain:
    case Scheme::Fraction:
    case Scheme::Text:
        break;
    }
    return sentence(
        "Adding 1 adds one point but keeps the time of the previous score, rounded once more: {} becomes {}.",
        in.row(steps[0]), in.readBack(steps[1]));
}

std::string missingTimeText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (isRefused(steps[1]))
        return misfit(in, std::span(steps).subspan(1), sentence("it does not fit"));
    if (steps[1].read.hasOwnScore && steps[1].read.ownScore != steps[1].score)
        return sentence("{} reads as {}.", in.row(steps[1]), in.points(steps[1].read.ownScore));
    const int ranking = in.ranking(steps[1], steps[0]);
    const std::string real = in.time(steps[0].tick);
    if (ranking == 0)
        return sentence("A time that was never set shares a double with {}.", real);
    // Digits that change and bits that wrap turn the order within the time range.
    if (in.spec().scheme == Scheme::Text || in.spec().keep)
        return ranking < 0 ? sentence("A time that was never set ranks before {} of the same score.", real)
                           : sentence("A time that was never set ranks behind {} of the same score.", real);
    return ranking < 0 ? sentence("A time that was never set ranks before every real one of the same score.")
                       : sentence("A time that was never set ranks behind every real one of the same score.");
}

std::string timeBelowZeroText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (!isRefused(steps[0]))
        return packedText(in, steps[0]);
    const CodecSpec &spec = in.spec();
    if (spec.scheme == Scheme::Text && steps.size() == 1 && !spec.from)
        return sentence("{}: \"{}.{}\" is not a number, and the write fails.", in.row(steps[0]),
                        steps[0].score, steps[0].tick - spec.epoch);
    return misfit(in, steps, sentence("it does not fit"));
}

std::string addBeforeCutText(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &packed = hazard.example[0];
    const HazardStep &sum = hazard.example[1];
    const auto before = static_cast<std::int64_t>(sum.addend);
    return sentence("{} and then {}: {} + ({}) = {}, and int() cuts this to {}, not {}.", in.points(before),
                    in.number(packed.score), before, packed.text, sum.text,
                    in.number(static_cast<std::int64_t>(std::trunc(sum.raw))),
                    in.number(before + packed.score));
}

std::string mixUpText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    const HazardStep &last = steps.back();
    const std::string fed = sentence("{} fed in as {}", in.time(steps[0].tick), *hazard.atTick);
    if (isRefused(last))
        return sentence("{} is refused.", fed);
    const std::string what = isRefused(steps[1]) ? sentence("{} is refused, and without a check", fed) : fed;
    const Int128 moved = last.read.hasOwnScore ? Int128(last.read.ownScore) - last.score : Int128(0);
    if (moved != 0)
        return sentence("{} moves the score by {}.", what, in.number(heldTo64(moved)));
    return sentence("{} reads as {}.", what, in.readBack(last));
}

std::string writtenText(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &packed = hazard.example[0];
    const HazardStep &written = hazard.example[1];
    const std::string before = in.readBack(packed);
    const std::string after = in.readBack(written);
    std::string text;
    if (after == before)
        text = sentence("{} is written as {}, another double", packed.text, written.text);
    else if (in.readsScoreAlone(written))
        text = sentence("{} is written as {} and reads as {} without a time instead of {}", packed.text,
                        written.text, after, before);
    else
        text = sentence("{} is written as {} and reads as {} instead of {}", packed.text, written.text, after,
                        before);
    if (hazard.movesScoreAt && *hazard.movesScoreAt != *hazard.fromScore)
        return sentence("{}; {} can be read as another score.", text, in.points(*hazard.movesScoreAt));
    return phrase("hazard", "{}.", text);
}

std::string namesText(const HazardWriter &in, const Hazard &hazard)
{
    const bool highest = in.readsHighestRawFirst();
    const HazardStep &step = hazard.example[0];
    if (!in.spec().hasTime()) {
        const std::string points = in.points(step.score);
        return highest
                   ? sentence("No time is packed. At {} bob ranks before alice, even if alice came first.",
                              points)
                   : sentence("No time is packed. At {} alice ranks before bob, even if bob came first.",
                              points);
    }
    return highest
               ? sentence("Of two rows of {} bob ranks before alice, even if alice came first.", in.row(step))
               : sentence("Of two rows of {} alice ranks before bob, even if bob came first.", in.row(step));
}

std::string roundedHazardText(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &step = hazard.example[0];
    return sentence("{}, packed for {}, becomes {}.", wholeText(*wholeOf(in.spec(), step.score, step.tick)),
                    in.row(step), step.text);
}

std::string overlapText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (steps.size() == 2 && !isRefused(steps[0]))
        return in.spec().fallsWithScore() ? sentence("{} is not above {}: {} and {}.", in.row(steps[0]),
                                                     in.row(steps[1]), steps[0].text, steps[1].text)
                                          : sentence("{} is not below {}: {} and {}.", in.row(steps[0]),
                                                     in.row(steps[1]), steps[0].text, steps[1].text);
    return misfit(in, steps, sentence("the time is too large for its field"));
}

std::string tooCoarseText(const HazardWriter &in, const Hazard &hazard)
{
    const std::int64_t length = unitMicroseconds(in.spec().unit);
    const std::int64_t start = hazard.example[0].tick * length;
    return sentence("{} and {} are {} and one double.", in.moment(start),
                    in.moment(start + std::min(in.need().resolution, length - 1)), in.oneTick());
}

/// Two neighbouring ticks between which the field jumps.
std::string startsAgain(const HazardWriter &in, const Hazard &hazard)
{
    const auto one = [&](const HazardStep &step) {
        return isRefused(step) ? sentence("{} is refused", in.time(step.tick))
                               : sentence("{} is packed as {}", in.time(step.tick), step.text);
    };
    return sentence("{}, {}: from then on, later times rank as if they were the earliest.",
                    one(hazard.example[0]), one(hazard.example[1]));
}

/// What rounding down reads and what cutting off does.
std::string floorText(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &step = hazard.example[0];
    const std::string floor = in.number(*hazard.floorScore);
    const std::string cut = in.number(*hazard.cutScore);
    if (in.spec().fallsWithScore() && !in.spec().formula->facts().subtractsQuotient())
        return sentence("{} is {}, below zero when divided by {}. Code that rounds down reads {}; code that "
                        "truncates reads {}.",
                        in.row(step), step.text, pointWeightText(in.spec()), floor, cut);
    return sentence("{} is {}. Code that rounds down reads {}; code that truncates reads {}.", in.row(step),
                    step.text, floor, cut);
}

/// The example of a hazard in a sentence.
std::string exampleText(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    switch (hazard.kind) {
    case HazardKind::LaterFirst: {
        const auto [first, second] = rankedTimes(in, steps[0], steps[1]);
        return sentence("At {}, {} ranks before {}.", in.points(steps[0].score), first, second);
    }
    case HazardKind::FieldsOverlap:
        return overlapText(in, hazard);
    case HazardKind::TimeOutside:
        return misfit(in, steps, sentence("the time's field would be negative"));
    case HazardKind::UlpAboveTick:
        return sentence("{} share one double.", in.twoTimes(steps[0].tick, steps[1].tick));
    case HazardKind::TickAboveNeed:
        return tooCoarseText(in, hazard);
    case HazardKind::TextOrder:
    case HazardKind::KeepWraps:
        return startsAgain(in, hazard);
    case HazardKind::TrailingZeros:
        return sentence("{} are one double: {} with and without a zero at its end.",
                        in.twoTimes(steps[0].tick, steps[1].tick), steps[0].text);
    case HazardKind::NegativeOrder: {
        const auto [first, second] = rankedTimes(in, steps[0], steps[1]);
        return sentence("At {}, {} ranks before {}, the reverse of what holds from 0 on.",
                        in.points(steps[0].score), first, second);
    }
    case HazardKind::Increment:
        return incrementText(in, hazard);
    case HazardKind::ScoreEnds:
        return sentence("{} has no double of this codec: encoding fails.", in.row(steps[0]));
    case HazardKind::NamesDecide:
        return namesText(in, hazard);
    case HazardKind::ScoreReadsWrong:
        return packedText(in, steps[0]);
    case HazardKind::FloorOrTruncate:
        return floorText(in, hazard);
    case HazardKind::Above53Bits:
    case HazardKind::JsonNumber:
        return roundedHazardText(in, hazard);
    case HazardKind::Wraps:
        return sentence("{} becomes {} and reads as {}.", in.row(steps[0]), steps[0].text,
                        in.readBack(steps[0]));
    case HazardKind::TimeZero:
        return missingTimeText(in, hazard);
    case HazardKind::TimeBelowZero:
        return timeBelowZeroText(in, hazard);
    case HazardKind::AddBeforeCut:
        return addBeforeCutText(in, hazard);
    case HazardKind::UnitMixUp:
        return mixUpText(in, hazard);
    case HazardKind::LuaText:
    case HazardKind::ClientText:
        return writtenText(in, hazard);
    case HazardKind::OldServerText:
        return sentence("Redis before 7.2 writes {} as {}: the same double, another text.", steps[0].text,
                        steps[1].text);
    }
    return {};
}

std::string fromPoints(const HazardWriter &in, const Hazard &hazard)
{
    return sentence("at {} or more", in.points(*hazard.fromScore));
}

bool isBehindThePoint(const CodecSpec &spec)
{
    return spec.scheme != Scheme::Plain && std::abs(pointWeight(spec).value_or(0)) == 1;
}

std::string incrementName(const CodecSpec &spec)
{
    if (spec.scheme == Scheme::Ordered)
        return sentence("ZINCRBY breaks the bits");
    return isBehindThePoint(spec) ? sentence("ZINCRBY keeps the old time")
                                  : sentence("ZINCRBY changes the time");
}

std::string nameOf(const HazardWriter &in, const Hazard &hazard)
{
    const CodecSpec &spec = in.spec();
    const bool inverted = spec.earlierIsLarger();
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return sentence("Later time wins");
    case HazardKind::FieldsOverlap:
        return sentence("Overlapping fields");
    case HazardKind::TimeOutside:
        return spec.formula ? sentence("Times outside the formula")
               : inverted   ? sentence("Times after from")
                            : sentence("Times before the epoch");
    case HazardKind::UlpAboveTick: {
        const std::int64_t apart = hazard.example[1].tick - hazard.example[0].tick;
        return apart == 1 ? sentence("Gap between doubles exceeds one time unit")
                          : sentence("Gap between doubles exceeds {}", durationText(apart, spec.unit));
    }
    case HazardKind::TickAboveNeed:
        return sentence("Time unit coarser than the resolution");
    case HazardKind::TextOrder:
        return sentence("Unpadded text fraction");
    case HazardKind::TrailingZeros:
        return sentence("Trailing zeros");
    case HazardKind::KeepWraps:
        return sentence("Kept bits wrap around");
    case HazardKind::NegativeOrder:
        return sentence("Text fraction below zero");
    case HazardKind::Increment:
        return incrementName(spec);
    case HazardKind::ScoreEnds:
        return sentence("Score does not fit");
    case HazardKind::NamesDecide:
        return sentence("Member bytes decide ties");
    case HazardKind::ScoreReadsWrong:
        return isBehindThePoint(spec) ? sentence("Fraction rounds up to the next score")
                                      : sentence("Rounding reaches the score");
    case HazardKind::FloorOrTruncate:
        return sentence("Floor differs from truncation");
    case HazardKind::Above53Bits:
        return sentence("Rounding above 2^53");
    case HazardKind::Wraps:
        return spec.scheme == Scheme::Binary ? sentence("Wraps around") : sentence("Overflow past 2^63");
    case HazardKind::TimeZero:
        return sentence("Missing time, 0");
    case HazardKind::TimeBelowZero:
        return sentence("Time below zero, -1");
    case HazardKind::AddBeforeCut:
        return sentence("Negative points added before the fraction is cut");
    case HazardKind::UnitMixUp:
        return hazard.fedUnit == TickUnit::Second
                   ? sentence("Seconds where {} belong", unitPlural(spec.unit))
                   : sentence("Milliseconds where {} belong", unitPlural(spec.unit));
    case HazardKind::LuaText:
        return sentence("14-digit Lua tostring");
    case HazardKind::ClientText:
        return sentence("{}-digit client", hazard.digits);
    case HazardKind::JsonNumber:
        return sentence("JSON number past 2^53 in JavaScript");
    case HazardKind::OldServerText:
        return sentence("Double text of old servers");
    }
    return {};
}

/// The scores whose raw is below zero when it is divided by the weight of a point.
std::string belowZeroText(const HazardWriter &in)
{
    if (in.spec().formula) {
        const FormulaFacts &facts = in.spec().formula->facts();
        if (facts.subtractsQuotient())
            return phrase("hazard", "above {}", in.points(facts.minuend()));
        if (facts.offset != 0)
            return phrase("hazard", "below {}", in.points(-facts.offset));
    }
    return sentence("below zero");
}

std::string whereOf(const HazardWriter &in, const Hazard &hazard)
{
    const bool inverted = in.spec().earlierIsLarger();
    const bool cyclic = in.spec().keep.has_value();
    switch (hazard.kind) {
    case HazardKind::FieldsOverlap:
        if (!hazard.atTick)
            return fromPoints(in, hazard);
        return cyclic     ? phrase("hazard", "on {}", in.time(*hazard.atTick))
               : inverted ? sentence("up to {}", in.time(*hazard.atTick))
                          : phrase("hazard", "from {}", in.time(*hazard.atTick));
    case HazardKind::TimeOutside:
        if (in.spec().formula)
            return *hazard.atTick < codecDomain(in.spec()).first
                       ? sentence("up to {}", in.time(*hazard.atTick))
                       : phrase("hazard", "from {}", in.time(*hazard.atTick));
        return cyclic     ? sentence("do not fit: {} for example", in.time(*hazard.atTick))
               : inverted ? sentence("do not fit: {} and later", in.time(*hazard.atTick))
                          : sentence("do not fit: {} and earlier", in.time(*hazard.atTick));
    case HazardKind::UlpAboveTick:
    case HazardKind::ScoreReadsWrong:
    case HazardKind::Above53Bits:
    case HazardKind::JsonNumber:
    case HazardKind::LuaText:
    case HazardKind::ClientText:
    case HazardKind::OldServerText:
        return fromPoints(in, hazard);
    case HazardKind::TextOrder:
    case HazardKind::KeepWraps:
        return phrase("hazard", "on {}", in.time(*hazard.atTick));
    case HazardKind::TrailingZeros:
        return sentence("at every score");
    case HazardKind::TickAboveNeed:
    case HazardKind::NamesDecide:
        return in.spec().hasTime() ? phrase("hazard", "within {}", in.oneTick())
                                   : sentence("at equal scores");
    case HazardKind::LaterFirst:
        return sentence("at equal scores");
    case HazardKind::FloorOrTruncate:
        return belowZeroText(in);
    case HazardKind::ScoreEnds:
        return *hazard.fromScore < 0 ? phrase("hazard", "at {}", in.points(*hazard.fromScore))
                                     : fromPoints(in, hazard);
    case HazardKind::Wraps:
        return phrase("hazard", "at {}", in.points(*hazard.fromScore));
    default:
        return {};
    }
}

std::string remedyOf(const HazardWriter &in, const Hazard &hazard)
{
    const CodecSpec &spec = in.spec();
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return in.readsHighestRawFirst()
                   ? sentence("Pack a fixed moment minus the time, so that the earlier time gives the larger "
                              "raw score.")
                   : sentence("Pack the time itself, so that the earlier time gives the smaller raw score.");
    case HazardKind::FieldsOverlap:
        return sentence("Give the time more bits, or count it from the start of the time range.");
    case HazardKind::TimeOutside:
        return spec.earlierIsLarger()
                   ? sentence("Subtract the time from a moment after the time range ends.")
                   : sentence("Count the time from a moment before the time range starts.");
    case HazardKind::UlpAboveTick:
        return sentence(
            "Keep scores below this, use a coarser time unit or a shorter time range, or use ordered bits.");
    case HazardKind::TickAboveNeed:
        return sentence("Pack the time in a finer unit.");
    case HazardKind::TextOrder:
    case HazardKind::TrailingZeros:
        return sentence("Pad the time with zeros on the left to a fixed number of digits.");
    case HazardKind::KeepWraps:
        return sentence("Keep more bits, or count the time from the start of the time range.");
    case HazardKind::NegativeOrder:
        return sentence("Add an offset that keeps every score above zero.");
    case HazardKind::Increment:
        return sentence("Read, add and pack in one script, with the new time.");
    case HazardKind::ScoreEnds:
        return *hazard.fromScore < 0
                   ? sentence("Use bias=signed, or add an offset that keeps scores above zero.")
                   : sentence("Give the time fewer bits, or check the score before it is packed.");
    case HazardKind::NamesDecide:
        return spec.hasTime()
                   ? sentence("Use a finer unit if that matters.")
                   : sentence("Pack the time with the score if the first to arrive should rank first.");
    case HazardKind::ScoreReadsWrong:
        return sentence("Keep scores below this, or choose a codec that holds them.");
    case HazardKind::FloorOrTruncate:
        return spec.scheme == Scheme::Text
                   ? sentence("Cut the fraction off; do not round down.")
                   : sentence("Round down (floor), even if the language truncates integer division.");
    case HazardKind::Above53Bits:
        return sentence("Compare the raw score with 2^53 before it is written.");
    case HazardKind::Wraps:
        return sentence("Check the score before it is packed.");
    case HazardKind::TimeZero:
        return sentence("Refuse to pack a row without a time.");
    case HazardKind::TimeBelowZero:
        return sentence("Refuse every time <= 0, not only 0.");
    case HazardKind::AddBeforeCut:
        return sentence(
            "Cut the old score's fraction off, add the points as whole numbers, and pack the sum.");
    case HazardKind::UnitMixUp:
        return sentence("Check that the time is within the time range before it is packed.");
    case HazardKind::LuaText:
        return sentence(
            "Pass the number itself to redis.call, or write it with string.format('%.17g', raw).");
    case HazardKind::ClientText:
        return sentence("Write doubles with 17 significant digits, or the shortest text that reads back.");
    case HazardKind::JsonNumber:
        return sentence("Send the raw score as a string.");
    case HazardKind::OldServerText:
        return sentence("Compare raw scores as doubles, never as text.");
    }
    return {};
}

} // namespace

std::string_view hazardSeverityTitle(HazardSeverity severity)
{
    switch (severity) {
    case HazardSeverity::Certain:
        return "At your scores and times";
    case HazardSeverity::BeyondNeed:
        return "Only beyond your scores and times";
    case HazardSeverity::Conditional:
        return "Depending on how scores are written or read";
    }
    return {};
}

HazardWords hazardWords(const CodecSpec &spec, const Need &need, const Hazard &hazard, const Wording &wording)
{
    const HazardWriter writer(spec, need, wording);
    HazardWords words{nameOf(writer, hazard),
                      whereOf(writer, hazard),
                      exampleText(writer, hazard),
                      remedyOf(writer, hazard),
                      {}};
    for (const HazardStep &step : hazard.example)
        words.lines.push_back(writer.line(hazard, step));
    return words;
}

} // namespace tiebreak

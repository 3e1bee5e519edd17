// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest example of each hazard in a sentence.
#include "lab/hazardwriter.h"

#include "core/int128.h"
#include "core/scoretext.h"
#include "lab/hazardcase.h"

#include <span>

namespace tiebreak
{

namespace
{

bool isRefused(const HazardStep &step)
{
    return step.way == HazardStep::Way::Refused;
}

/// A time that the codec cannot pack: what comes of it, with and without a check.
std::string misfit(const HazardWriter &in, std::span<const HazardStep> steps, std::string_view why)
{
    std::string text = in.row(steps.front()) + ": " + std::string(why);
    if (!isRefused(steps.front()))
        return in.row(steps.front()) + " is packed as " + steps.front().text + " and reads as " +
               in.reading(steps.front()) + '.';
    if (steps.size() < 2)
        return text + ", and the row is refused.";
    return text + "; without a check it becomes " + steps[1].text + " and reads as " + in.reading(steps[1]) +
           '.';
}

std::string orderOf(const HazardWriter &in, const HazardStep &one, const HazardStep &other)
{
    const bool firstLeads = in.ranking(one, other) < 0;
    return in.time((firstLeads ? one : other).tick) + " ranks before " +
           in.time((firstLeads ? other : one).tick);
}

/// What adding the weight of a point does; nothing where points have none.
std::string pointAdded(std::span<const HazardStep> steps)
{
    if (steps.size() < 3)
        return ".";
    const bool rounded = steps[2].raw - steps[2].addend != steps[0].raw;
    return "; +" + shortestText(steps[2].addend) + " adds a point and keeps the old time" +
           (rounded ? ", rounded once more." : ".");
}

std::string incrementSentence(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    switch (in.spec().scheme) {
    case Scheme::Decimal:
    case Scheme::Binary:
        if (steps[1].raw - steps[0].raw == 1)
            return "+1 to a packed score moves its time " + in.oneTick() +
                   (in.spec().earlierIsLarger() ? " back" : " on") + pointAdded(steps);
        [[fallthrough]]; // past 2^53 the 1 is rounded away, or more is added
    case Scheme::Ordered:
    case Scheme::Formula:
        return "+1 to the raw of " + in.row(steps[0]) + " makes " + steps[1].text + ", which reads as " +
               in.reading(steps[1]) + pointAdded(steps);
    case Scheme::Plain:
    case Scheme::Fraction:
    case Scheme::Text:
        break;
    }
    return "+1 adds a point but keeps the time of the score before it, rounded once more: " +
           in.row(steps[0]) + " becomes " + in.reading(steps[1]) + '.';
}

std::string missingTimeSentence(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (isRefused(steps[1]))
        return misfit(in, std::span(steps).subspan(1), "it does not fit");
    const bool scoreMoves = steps[1].read.hasOwnScore && steps[1].read.ownScore != steps[1].score;
    if (scoreMoves)
        return in.row(steps[1]) + " reads as " + in.points(steps[1].read.ownScore) + '.';
    const int ranking = in.ranking(steps[1], steps[0]);
    if (ranking == 0)
        return "A time that was never set shares a double with " + in.time(steps[0].tick) + '.';
    // Digits that change and bits that wrap turn the order within the season.
    const bool turns = in.spec().scheme == Scheme::Text || in.spec().keep;
    return "A time that was never set ranks " + std::string(ranking < 0 ? "before " : "behind ") +
           (turns ? in.time(steps[0].tick) : "every real one") + " of the same score.";
}

std::string mixUpSentence(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    const std::string fed = in.time(steps[0].tick) + " fed in as " + std::to_string(*hazard.atTick);
    const HazardStep &last = steps.back();
    if (isRefused(last))
        return fed + " is refused.";
    std::string text = fed + (isRefused(steps[1]) ? " is refused, and without a check" : "");
    if (!last.read.hasOwnScore)
        return text + " reads as " + in.reading(last) + '.';
    const Int128 moved = Int128(last.read.ownScore) - last.score;
    if (moved != 0)
        return text + " moves the score by " + in.number(heldTo64(moved)) + '.';
    return text + " reads as " + in.reading(last) + '.';
}

std::string writtenSentence(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &packed = hazard.example[0];
    const HazardStep &written = hazard.example[1];
    std::string text = packed.text + " is written as " + written.text;
    if (in.reading(written) == in.reading(packed))
        text += ", another double";
    else
        text += " and reads as " + in.reading(written) + " instead of " + in.reading(packed);
    if (hazard.movesScoreAt && *hazard.movesScoreAt != *hazard.fromScore)
        text += "; " + in.points(*hazard.movesScoreAt) + " can be read as another score";
    return text + '.';
}

std::string namesSentence(const HazardWriter &in, const Hazard &hazard)
{
    const bool highest = in.need().direction == Direction::HighestFirst;
    const std::string order = highest ? "bob ranks before alice" : "alice ranks before bob";
    if (!in.spec().hasTime())
        return "No time is packed: at " + in.points(hazard.example[0].score) + ' ' + order +
               ", whoever came first.";
    return "Of two rows of " + in.row(hazard.example[0]) + ' ' + order + ", whoever came first.";
}

std::string roundedSentence(const HazardWriter &in, const Hazard &hazard)
{
    const HazardStep &step = hazard.example[0];
    return wholeText(*wholeOf(in.spec(), step.score, step.tick)) + ", packed for " + in.row(step) +
           ", becomes " + step.text + '.';
}

std::string overlapSentence(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    if (steps.size() == 2 && !isRefused(steps[0]))
        return in.row(steps[0]) + " is not below " + in.row(steps[1]) + ": " + steps[0].text + " and " +
               steps[1].text + '.';
    return misfit(in, steps, "the time is too large for its field");
}

std::string tooCoarseSentence(const HazardWriter &in, const Hazard &hazard)
{
    const std::int64_t length = unitMicroseconds(in.spec().unit);
    const std::int64_t start = hazard.example[0].tick * length;
    return in.moment(start) + " and " + in.moment(start + std::min(in.need().resolution, length - 1)) +
           " are " + in.oneTick() + " and one double.";
}

/// Two neighbouring ticks between which the field jumps.
std::string startsAgain(const HazardWriter &in, const Hazard &hazard)
{
    const auto one = [&](const HazardStep &step) {
        return in.time(step.tick) + (isRefused(step) ? " is refused" : " is packed as " + step.text);
    };
    return one(hazard.example[0]) + ", " + one(hazard.example[1]) +
           ": there the order of times starts again.";
}

} // namespace

std::string hazardSentence(const HazardWriter &in, const Hazard &hazard)
{
    const auto &steps = hazard.example;
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return "At " + in.points(steps[0].score) + ", " + orderOf(in, steps[0], steps[1]) + '.';
    case HazardKind::FieldsOverlap:
        return overlapSentence(in, hazard);
    case HazardKind::TimeOutside:
        return misfit(in, steps, "the time's field would be negative");
    case HazardKind::UlpAboveTick:
        return in.twoTimes(steps[0].tick, steps[1].tick) + " are one double.";
    case HazardKind::TickAboveNeed:
        return tooCoarseSentence(in, hazard);
    case HazardKind::TextOrder:
        return startsAgain(in, hazard);
    case HazardKind::TrailingZeros:
        return in.twoTimes(steps[0].tick, steps[1].tick) + " are one double: " + steps[0].text +
               " with and without a zero at its end.";
    case HazardKind::KeepWraps:
        return startsAgain(in, hazard);
    case HazardKind::NegativeOrder:
        return "At " + in.points(steps[0].score) + ", " + orderOf(in, steps[0], steps[1]) +
               ", the reverse of what holds from 0 on.";
    case HazardKind::Increment:
        return incrementSentence(in, hazard);
    case HazardKind::ScoreEnds:
        return in.row(steps[0]) + " has no double of this codec: encoding fails.";
    case HazardKind::NamesDecide:
        return namesSentence(in, hazard);
    case HazardKind::ScoreReadsWrong:
        return in.row(steps[0]) + " is packed as " + steps[0].text + " and reads as " + in.reading(steps[0]) +
               '.';
    case HazardKind::FloorOrTruncate:
        return in.row(steps[0]) + " is " + steps[0].text + ": rounding down reads " +
               in.number(*hazard.floorScore) + ", cutting off reads " + in.number(*hazard.cutScore) + '.';
    case HazardKind::Above53Bits:
    case HazardKind::JsonNumber:
        return roundedSentence(in, hazard);
    case HazardKind::Wraps:
        return in.row(steps[0]) + " becomes " + steps[0].text + " and reads as " + in.reading(steps[0]) + '.';
    case HazardKind::TimeZero:
        return missingTimeSentence(in, hazard);
    case HazardKind::UnitMixUp:
        return mixUpSentence(in, hazard);
    case HazardKind::LuaText:
    case HazardKind::ClientText:
        return writtenSentence(in, hazard);
    case HazardKind::OldServerText:
        return "Redis before 7.2 writes " + steps[0].text + " as " + steps[1].text +
               ": the same double, another text.";
    }
    return {};
}

} // namespace tiebreak

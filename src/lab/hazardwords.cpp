// SPDX-License-Identifier: GPL-3.0-or-later
// What each hazard is called, where it begins and what helps.
#include "lab/hazardwords.h"

#include "lab/hazardcase.h"
#include "lab/hazardwriter.h"
#include "lab/pointweight.h"

namespace tiebreak
{

namespace
{

std::string fromPoints(const HazardWriter &in, const Hazard &hazard)
{
    return "from " + in.points(*hazard.fromScore);
}

bool isBehindThePoint(const CodecSpec &spec)
{
    return spec.scheme != Scheme::Plain && pointWeight(spec) == 1;
}

std::string incrementName(const CodecSpec &spec)
{
    if (spec.scheme == Scheme::Ordered)
        return "ZINCRBY breaks the bits";
    return isBehindThePoint(spec) ? "ZINCRBY keeps the old time" : "ZINCRBY adds to the time";
}

std::string nameOf(const HazardWriter &in, const Hazard &hazard)
{
    const CodecSpec &spec = in.spec();
    const bool inverted = spec.earlierIsLarger();
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return "Later time wins";
    case HazardKind::FieldsOverlap:
        return "Overlapping fields";
    case HazardKind::TimeOutside:
        return spec.formula ? "Times outside the formula"
               : inverted   ? "Times after from"
                            : "Times before the epoch";
    case HazardKind::UlpAboveTick: {
        const std::int64_t apart = hazard.example[1].tick - hazard.example[0].tick;
        return "ULP above " + (apart == 1 ? "one tick" : durationText(apart, spec.unit));
    }
    case HazardKind::TickAboveNeed:
        return "Tick longer than the resolution";
    case HazardKind::TextOrder:
        return "Unpadded text fraction";
    case HazardKind::TrailingZeros:
        return "Trailing zeros";
    case HazardKind::KeepWraps:
        return "Kept bits wrap round";
    case HazardKind::NegativeOrder:
        return "Text fraction below zero";
    case HazardKind::Increment:
        return incrementName(spec);
    case HazardKind::ScoreEnds:
        return "Score does not fit";
    case HazardKind::NamesDecide:
        return "Member bytes decide ties";
    case HazardKind::ScoreReadsWrong:
        return isBehindThePoint(spec) ? "Fraction rounds up to the next score" : "Rounding reaches the score";
    case HazardKind::FloorOrTruncate:
        return "Floor against truncation";
    case HazardKind::Above53Bits:
        return "Overflow past 2^53";
    case HazardKind::Wraps:
        return spec.scheme == Scheme::Binary ? "Wraps" : "Overflow past 2^63";
    case HazardKind::TimeZero:
        return "Missing time, 0";
    case HazardKind::UnitMixUp:
        return (hazard.fedUnit == TickUnit::Second ? "Seconds" : "Milliseconds") + std::string(" where ") +
               std::string(unitPlural(spec.unit)) + " belong";
    case HazardKind::LuaText:
        return "14-digit Lua tostring";
    case HazardKind::ClientText:
        return std::to_string(hazard.digits) + "-digit client";
    case HazardKind::JsonNumber:
        return "JSON number past 2^53 in JavaScript";
    case HazardKind::OldServerText:
        return "Double text of old servers";
    }
    return {};
}

std::string whereOf(const HazardWriter &in, const Hazard &hazard)
{
    const bool inverted = in.spec().earlierIsLarger();
    const bool cyclic = in.spec().keep.has_value();
    switch (hazard.kind) {
    case HazardKind::FieldsOverlap:
        if (!hazard.atTick)
            return fromPoints(in, hazard);
        return (cyclic ? "on " : inverted ? "up to " : "from ") + in.time(*hazard.atTick);
    case HazardKind::TimeOutside:
        if (in.spec().formula)
            return (*hazard.atTick < codecDomain(in.spec()).first ? "up to " : "from ") +
                   in.time(*hazard.atTick);
        return "do not fit: " + in.time(*hazard.atTick) +
               (cyclic     ? " for one"
                : inverted ? " and later"
                           : " and earlier");
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
        return "on " + in.time(*hazard.atTick);
    case HazardKind::TrailingZeros:
        return "at every score";
    case HazardKind::TickAboveNeed:
    case HazardKind::NamesDecide:
        return in.spec().hasTime() ? "within " + in.oneTick() : "at equal scores";
    case HazardKind::LaterFirst:
        return "at equal scores";
    case HazardKind::FloorOrTruncate:
        return "below zero";
    case HazardKind::ScoreEnds:
        return (*hazard.fromScore < 0 ? "at " : "from ") + in.points(*hazard.fromScore);
    case HazardKind::Wraps:
        return "at " + in.points(*hazard.fromScore);
    default:
        return {};
    }
}

std::string remedyOf(const HazardWriter &in, const Hazard &hazard)
{
    const CodecSpec &spec = in.spec();
    switch (hazard.kind) {
    case HazardKind::LaterFirst:
        return in.need().direction == Direction::HighestFirst
                   ? "Pack a fixed moment minus the time, so that the earlier time is larger."
                   : "Pack the time itself, so that the earlier time is smaller.";
    case HazardKind::FieldsOverlap:
        return "Give the time more room, or count it from the start of the season.";
    case HazardKind::TimeOutside:
        return spec.earlierIsLarger() ? "Subtract the time from a moment after the season ends."
                                      : "Count the time from a moment before the season starts.";
    case HazardKind::UlpAboveTick:
        return "Keep scores below this, take a coarser tick or a shorter season, or pack ordered bits.";
    case HazardKind::TickAboveNeed:
        return "Pack the time in a finer unit.";
    case HazardKind::TextOrder:
    case HazardKind::TrailingZeros:
        return "Pad the time with zeros on the left to a fixed number of digits.";
    case HazardKind::KeepWraps:
        return "Keep more bits, or count the time from the start of the season.";
    case HazardKind::NegativeOrder:
        return "Add an offset that keeps every score above zero.";
    case HazardKind::Increment:
        return "Read, add and pack in one script, and stamp the new time there.";
    case HazardKind::ScoreEnds:
        return *hazard.fromScore < 0 ? "Take bias=signed, or add an offset that keeps scores above zero."
                                     : "Give the time fewer bits, or check the score before it is packed.";
    case HazardKind::NamesDecide:
        return spec.hasTime() ? "Take a finer unit if that matters."
                              : "Pack the time beside the score, if the first to arrive should rank first.";
    case HazardKind::ScoreReadsWrong:
        return "Keep scores below this, or choose a codec that holds them.";
    case HazardKind::FloorOrTruncate:
        return spec.scheme == Scheme::Text ? "Cut the fraction off; do not round down."
                                           : "Round down (floor), also where the language's division cuts.";
    case HazardKind::Above53Bits:
        return "Compare the packed number with 2^53 before it is written.";
    case HazardKind::Wraps:
        return "Check the score before it is packed.";
    case HazardKind::TimeZero:
        return "Refuse to pack a row without a time.";
    case HazardKind::UnitMixUp:
        return "Check that the time lies within the season before it is packed.";
    case HazardKind::LuaText:
        return "Pass the number itself to redis.call, or write it with string.format('%.17g', raw).";
    case HazardKind::ClientText:
        return "Write doubles with 17 significant digits, or the shortest text that reads back.";
    case HazardKind::JsonNumber:
        return "Send the packed number as a string.";
    case HazardKind::OldServerText:
        return "Compare raws as doubles, never as text.";
    }
    return {};
}

} // namespace

std::string_view hazardSeverityTitle(HazardSeverity severity)
{
    switch (severity) {
    case HazardSeverity::Certain:
        return "Within the need";
    case HazardSeverity::BeyondNeed:
        return "Only beyond the need";
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
                      hazardSentence(writer, hazard),
                      remedyOf(writer, hazard),
                      {}};
    for (const HazardStep &step : hazard.example)
        words.lines.push_back(writer.line(hazard, step));
    return words;
}

} // namespace tiebreak

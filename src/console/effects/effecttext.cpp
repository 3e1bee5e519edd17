// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/effecttext.h"

#include "core/codec/pointweight.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

/// "+1", "-2.5".
std::string signedText(double number)
{
    const std::string text = shortestText(number);
    return text.starts_with('-') ? text : phrase("effect", "+{}", text);
}

/// "1 second", "17 seconds", "34 h".
std::string ticksInWords(std::int64_t ticks, TickUnit unit, const Wording &wording)
{
    return ticks < 100 ? tickCount(wording, ticks, unit) : durationText(ticks, unit);
}

bool isWholeSplit(const CodecSpec &spec)
{
    return spec.scheme == Scheme::Binary || spec.scheme == Scheme::Decimal;
}

std::string intervalText(const CodecSpec &spec, const PointBounds &bounds, const Wording &wording)
{
    const bool minOut = bounds.min.starts_with('(');
    const bool maxOut = bounds.max.starts_with('(');
    if (maxOut && isWholeSplit(spec))
        return sentence("From {0} × {2} up to but not including {1} × {2}.", wording.number(bounds.score),
                        wording.number(bounds.score + 1), pointWeightText(spec));
    if (maxOut)
        return sentence("From {} up to but not including {}.", bounds.min, bounds.max.substr(1));
    if (minOut)
        return sentence("Above {}, up to {}.", bounds.min.substr(1), bounds.max);
    return bounds.min == bounds.max ? std::string() : sentence("From {} up to {}.", bounds.min, bounds.max);
}

std::string separationText(const CodecSpec &spec, const PointBounds &bounds, const Wording &wording)
{
    const auto points = [&](std::int64_t score) { return pointCount(wording, score); };
    for (const auto &[separation, neighbour] :
         {std::pair(bounds.above, bounds.up), std::pair(bounds.below, bounds.down)})
        if (separation == Separation::Interleaved)
            return sentence("No bounds separate them: rows with {} and rows with {} are mixed.",
                            points(bounds.score), points(*neighbour));
    if (bounds.above == Separation::SharedRaw)
        return sentence(
            "Not exact: the highest raw score of {} is also the lowest of {}, and it counts for these.",
            points(bounds.score), points(*bounds.up));
    if (bounds.below == Separation::SharedRaw)
        return sentence(
            "Not exact: the lowest raw score of {} is also the highest of {}, and it counts for the former.",
            points(bounds.score), points(*bounds.down));
    // Text fractions share raws with times of 18 digits alone.
    if (bounds.above == Separation::InTimeRange && spec.scheme != Scheme::Text)
        return sentence("The opening parenthesis matters. Beyond the time range, the last raw score of {} is "
                        "also the first of {}. "
                        "Within it, the bounds are exact.",
                        points(bounds.score), points(*bounds.up));
    if (!isWholeSplit(spec))
        return {};
    if (const auto shared = firstSharedScore(spec))
        return sentence(
            "The opening parenthesis excludes the upper bound, which already belongs to {}. From {} "
            "on, the highest raw score for n points can equal the lowest for n + 1.",
            points(bounds.score + 1), points(*shared));
    return {};
}

std::string joinedSentences(std::string first, const std::string &second)
{
    if (!first.empty() && !second.empty())
        first += ' ';
    return first += second;
}

/// "100 points", with the time behind it where there is one.
std::string placeText(const CodecSpec &spec, const RawReading &reading, const Wording &wording)
{
    const std::string points = pointCount(wording, reading.score());
    return spec.hasTime() ? phrase("effect", "{}, {}", points, wording.time(reading.tick(), spec.unit))
                          : points;
}

bool takesBounds(std::span<const CommandArgument> arguments)
{
    return std::ranges::any_of(arguments, [](const CommandArgument &argument) {
        return argument.type == ArgumentType::ScoreBound || takesBounds(argument.parts) ||
               std::ranges::any_of(argument.variants, [](const ArgumentVariant &variant) {
                   return variant.type == ArgumentType::ScoreBound;
               });
    });
}

/// Whether the larger bound is always the first one.
bool largerFirst(const CommandEntry &entry)
{
    const auto first = std::ranges::find(entry.arguments, ArgumentType::ScoreBound, &CommandArgument::type);
    return first != entry.arguments.end() && first->name == "max";
}

} // namespace

std::string effectText(ScoreEffect effect)
{
    switch (effect) {
    case ScoreEffect::None:
    case ScoreEffect::Removes:
        return {};
    case ScoreEffect::SetsBoth:
        return sentence("sets both");
    case ScoreEffect::MovesTime:
        return sentence("moves the time");
    case ScoreEffect::AddsTimes:
        return sentence("adds the times");
    case ScoreEffect::RawBounds:
        return sentence("uses raw scores");
    case ScoreEffect::EqualRawsOnly:
        return sentence("only if all tied");
    case ScoreEffect::KeepsBoth:
        return sentence("keeps both");
    }
    return {};
}

Severity severityOf(ScoreEffect effect)
{
    return effect == ScoreEffect::MovesTime || effect == ScoreEffect::AddsTimes ? Severity::Bad
                                                                                : Severity::Good;
}

std::string structureText(TouchedStructure structure)
{
    switch (structure) {
    case TouchedStructure::Length:
        return sentence("length only");
    case TouchedStructure::Dictionary:
        return sentence("dictionary (listpack on small boards)");
    case TouchedStructure::SkipList:
        return sentence("skip list (listpack on small boards)");
    case TouchedStructure::DictionaryThenSkipList:
        return sentence("dictionary, then skip list (listpack on small boards)");
    case TouchedStructure::SkipListThenDictionary:
        return sentence("skip list, then dictionary (listpack on small boards)");
    case TouchedStructure::WholeList:
        return sentence("whole list");
    }
    return {};
}

std::string groupText(CommandGroup group)
{
    switch (group) {
    case CommandGroup::Write:
        return phrase("effect", "Write");
    case CommandGroup::ReadByRank:
        return sentence("Read by rank");
    case CommandGroup::ReadByScore:
        return sentence("Read by raw score");
    case CommandGroup::ReadByName:
        return sentence("Read by name");
    case CommandGroup::SetsOfSets:
        return sentence("Combine sets");
    case CommandGroup::Pop:
        return phrase("effect", "Pop");
    }
    return {};
}

std::string boundsText(const CodecSpec &spec, const PointBounds &bounds, const Wording &wording)
{
    return joinedSentences(intervalText(spec, bounds, wording), separationText(spec, bounds, wording));
}

std::string incrementText(const CodecSpec &spec, const Increment &effect, const Wording &wording)
{
    const std::string by = signedText(effect.increment);
    if (effect.vanishes)
        return sentence("{} is lost because doubles are not precise enough here.", by);
    const auto points = effect.points();
    if (!points)
        return sentence("{} leads to a raw score that encodes no score under this codec.", by);
    const std::string added = *points == 0 ? std::string() : signedText(static_cast<double>(*points));
    if (!spec.hasTime())
        return plural(std::abs(*points), sentence("{} adds {} point.", by, added),
                      sentence("{} adds {} points.", by, added));
    const std::int64_t ticks = effect.ticks().value_or(0);
    const std::string moved = ticksInWords(std::abs(ticks), spec.unit, wording);
    if (*points != 0) {
        if (effect.keepsTime())
            return plural(std::abs(*points),
                          sentence("{} adds {} point but keeps the time of the old score.", by, added),
                          sentence("{} adds {} points but keeps the time of the old score.", by, added));
        if (ticks == 0)
            return plural(std::abs(*points),
                          sentence("{} adds {} point and makes the time less certain.", by, added),
                          sentence("{} adds {} points and makes the time less certain.", by, added));
        return ticks < 0
                   ? sentence("{} adds {} to the score and moves the time back by {}.", by, added, moved)
                   : sentence("{} adds {} to the score and moves the time forward by {}.", by, added, moved);
    }
    const std::string weight = effect.point ? shortestText(*effect.point) : std::string();
    if (ticks == 0)
        return weight.empty()
                   ? sentence("{} adds no point, and the time reads as before.", by)
                   : sentence("{} adds no point, and the time reads as before; a point is {}.", by, weight);
    if (weight.empty())
        return ticks < 0 ? sentence("{} moves the time back by {} and adds no points.", by, moved)
                         : sentence("{} moves the time forward by {} and adds no points.", by, moved);
    return ticks < 0 ? sentence("{} moves the time back by {} and adds no points. One point is {}.", by,
                                moved, weight)
                     : sentence("{} moves the time forward by {} and adds no points. One point is {}.", by,
                                moved, weight);
}

std::string incrementDetails(const CodecSpec &spec, const Increment &effect, std::string_view member,
                             const Wording &wording)
{
    const std::string sum = effect.increment < 0
                                ? phrase("effect", "{} − {} = {}", shortestText(effect.before.raw),
                                         shortestText(-effect.increment), shortestText(effect.after.raw))
                                : phrase("effect", "{} + {} = {}", shortestText(effect.before.raw),
                                         shortestText(effect.increment), shortestText(effect.after.raw));
    const auto points = effect.points();
    if (!points)
        return phrase("effect", "{}: {}", member, sum);
    const std::string score = *points == 0
                                  ? phrase("effect", "still {}", pointCount(wording, effect.after.score()))
                                  : phrase("effect", "{} become {}", wording.number(effect.before.score()),
                                           wording.number(effect.after.score()));
    if (!spec.hasTime())
        return phrase("effect", "{}: {}, {}", member, sum, score);
    const std::string before = wording.time(effect.before.tick(), spec.unit);
    const std::string after = wording.time(effect.after.tick(), spec.unit);
    return before == after ? phrase("effect", "{}: {}, {}, still {}", member, sum, score, before)
                           : phrase("effect", "{}: {}, {}, {} becomes {}", member, sum, score, before, after);
}

std::string pointText(const Decoder &decoder, const RawReading &row, const Wording &wording)
{
    const CodecSpec &spec = decoder.spec();
    const auto weight = pointWeight(spec);
    if (!weight)
        return sentence(
            "No increment adds exactly one point under this codec, because the weight of a point depends "
            "on the score. Read the row, add the point and write both again.");
    if (!spec.hasTime())
        return {};
    const Increment effect = incrementOf(decoder, row.raw, *weight);
    if (effect.keepsTime() && effect.points() == 1)
        return sentence("The time stays that of the old score, so ties can be in the wrong order. Write "
                        "score and time together instead.");
    return joinedSentences(sentence("Even this is not exact here, because the sum is rounded."),
                           incrementText(spec, effect, wording));
}

std::string readingText(const CodecSpec &spec, const RawReading &reading, const Wording &wording)
{
    const std::string raw = shortestText(reading.raw);
    if (!reading.isScore())
        return sentence("{} encodes no score", raw);
    if (!spec.hasTime())
        return phrase("effect", "{} is {}", raw, placeText(spec, reading, wording));
    return phrase("effect", "{} is {}, {}", raw, placeText(spec, reading, wording),
                  verdictLabel(reading.decoded.verdict));
}

std::string unionText(const CodecSpec &spec, const UnionEffect &effect, const Wording &wording)
{
    if (effect.keepsOne())
        return spec.hasTime()
                   ? sentence("The result keeps score and time of one row: {}.",
                              readingText(spec, effect.result, wording))
                   : sentence("The result keeps one row: {}.", readingText(spec, effect.result, wording));
    if (!spec.hasTime())
        return phrase("effect", "{}.", readingText(spec, effect.result, wording));
    return sentence("{}: the times were added too, so both are lost.",
                    readingText(spec, effect.result, wording));
}

std::string comparisonText(const CodecSpec &spec)
{
    if (!spec.hasTime())
        return sentence("GT keeps the higher score, LT the lower one.");
    if (spec.fallsWithScore())
        return spec.earlierIsLarger()
                   ? sentence("Raw scores fall as scores grow: LT keeps the higher score and, "
                              "of equal scores, the later "
                              "time. GT keeps the lower score.")
                   : sentence("Raw scores fall as scores grow: LT keeps the higher score and, "
                              "of equal scores, the earlier "
                              "time. GT keeps the lower score.");
    return spec.earlierIsLarger()
               ? sentence("GT keeps the higher score and, of equal scores, the earlier time. LT keeps the "
                          "lower score.")
               : sentence(
                     "GT keeps the higher score but, of equal scores, the later time. Writing the same score "
                     "again makes its time later. LT keeps the lower score.");
}

std::string meaningText(const Decoder &decoder, double raw, const Wording &wording)
{
    if (std::isnan(raw))
        return {};
    if (std::isinf(raw))
        return raw > 0 ? sentence("+inf is above every raw score.")
                       : sentence("-inf is below every raw score.");
    const BoundMeaning meaning = meaningOf(decoder, raw);
    if (meaning.beginning)
        return sentence("{} is the lowest raw score of {}.", shortestText(raw),
                        pointCount(wording, *meaning.beginning));
    return phrase("effect", "{}.", readingText(decoder.spec(), readRaw(decoder, raw), wording));
}

SampleRow sampleRow(const Decoder &decoder, std::int64_t score, std::string member)
{
    const TickWindow window = decoder.window().within(packedTicks(decoder.spec()));
    const TickWindow ticks = decoder.spec().keep || window.empty() ? decoder.window() : window;
    const auto raw = encode(decoder.spec(), score, ticks.first + (ticks.last - ticks.first) / 2);
    return {std::move(member), raw ? raw->raw : 0};
}

std::vector<EffectNote> effectNotes(const CommandEntry &entry, const Decoder &decoder, std::int64_t score,
                                    const SampleRow &sample, const Wording &wording)
{
    const CodecSpec &spec = decoder.spec();
    std::vector<EffectNote> notes;
    if (takesBounds(entry.arguments)) {
        const auto bounds = boundsOfPoints(decoder, score);
        if (!bounds) {
            notes.push_back({{}, {}, bounds.error().message});
            return notes;
        }
        const auto written = [&](const std::string &min, const std::string &max) {
            return largerFirst(entry) ? phrase("effect", "{} {}", max, min)
                                      : phrase("effect", "{} {}", min, max);
        };
        const std::string number = wording.number(score);
        notes.push_back({spec.hasTime() ? plural(score, sentence("All rows with {} point, any time:", number),
                                                 sentence("All rows with {} points, any time:", number))
                                        : plural(score, sentence("All rows with {} point:", number),
                                                 sentence("All rows with {} points:", number)),
                         written(bounds->min, bounds->max), boundsText(spec, *bounds, wording)});
        const auto [min, max] = boundsFromPoints(spec, *bounds);
        notes.push_back(
            {plural(score, sentence("{} point or more:", number), sentence("{} points or more:", number)),
             written(min, max),
             spec.fallsWithScore() ? sentence("Raw scores fall as scores grow.") : std::string()});
    }
    if (entry.effect == ScoreEffect::MovesTime) {
        const Increment one = incrementOf(decoder, sample.raw, 1);
        notes.push_back({sentence("An increment of 1:"), incrementDetails(spec, one, sample.member, wording),
                         incrementText(spec, one, wording)});
        if (spec.hasTime()) {
            const auto weight = pointWeight(spec);
            notes.push_back({sentence("One more point:"), weight ? shortestText(*weight) : std::string(),
                             pointText(decoder, readRaw(decoder, sample.raw), wording)});
        }
    }
    if (entry.effect == ScoreEffect::SetsBoth)
        notes.push_back({{}, {}, comparisonText(spec)});
    if (entry.effect == ScoreEffect::AddsTimes) {
        const SampleRow other = sampleRow(decoder, score, sample.member);
        const UnionEffect sum = unionOf(decoder, sample.raw, other.raw, Aggregate::Sum);
        notes.push_back({sentence("Two rows of {}, added:", sample.member),
                         phrase("effect", "{} + {} = {}", shortestText(sum.first.raw),
                                shortestText(sum.second.raw), shortestText(sum.result.raw)),
                         unionText(spec, sum, wording)});
        const UnionEffect best =
            unionOf(decoder, sample.raw, other.raw, spec.fallsWithScore() ? Aggregate::Min : Aggregate::Max);
        notes.push_back({sentence("The better one of them:"),
                         spec.fallsWithScore() ? std::string("AGGREGATE MIN") : std::string("AGGREGATE MAX"),
                         unionText(spec, best, wording)});
    }
    return notes;
}

} // namespace tiebreak

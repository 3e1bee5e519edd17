// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/whatif.h"

#include "console/bench/commandtable.h"
#include "console/replies/readingtext.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

std::string signedText(double increment)
{
    return increment < 0 ? shortestText(increment) : "+" + shortestText(increment);
}

std::string movesText(std::int64_t ticks, TickUnit unit)
{
    const std::string duration = durationText(ticks < 0 ? -ticks : ticks, unit);
    return ticks < 0 ? sentence("moves the time by {} back", duration)
                     : sentence("moves the time by {} on", duration);
}

/// Two times of one day as times of day; others as they are.
std::pair<std::string, std::string> withoutSharedDay(std::string a, std::string b)
{
    constexpr std::size_t day = 11; // with what stands before the time
    if (a.size() > day && b.size() > day && a.substr(0, day) == b.substr(0, day) && a[4] == '-')
        return {a.substr(day), b.substr(day)};
    return {std::move(a), std::move(b)};
}

std::string pointsText(std::int64_t points, const Wording &wording)
{
    if (points == 0)
        return sentence("adds no point");
    return points > 0 ? sentence("adds {}", pointCount(wording, points))
                      : sentence("takes {}", pointCount(wording, -points));
}

/// What becomes of a row, without a full stop.
std::string changeText(double increment, const Decoder &decoder, const Decoded &before, const Decoded &after,
                       const Wording &wording)
{
    const std::string sign = signedText(increment);
    if (after.verdict == Verdict::Foreign)
        return sentence("{} makes a number that no score and time encode to", sign);
    const std::int64_t points = after.preimage.score - before.preimage.score;
    const std::int64_t ticks = bestTick(after) - bestTick(before);
    const std::string added = pointsText(points, wording);
    if (!decoder.spec().hasTime())
        return sentence("{} {}", sign, added);
    if (ticks == 0)
        return points == 0 ? sentence("{} is lost: score and time stay as they are", sign)
                           : sentence("{} {} and keeps the time", sign, added);
    return sentence("{} {} and {}", sign, movesText(ticks, decoder.spec().unit), added);
}

} // namespace

std::optional<double> pointStep(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const auto here = encode(spec, score, tick);
    std::int64_t next = 0;
    if (!here || __builtin_add_overflow(score, 1, &next))
        return std::nullopt;
    const auto above = encode(spec, next, tick);
    if (!above)
        return std::nullopt;
    const double step = above->raw - here->raw;
    return std::isfinite(step) && step != 0 ? std::optional(step) : std::nullopt;
}

std::optional<IncrementWords> incrementIn(const Command &command)
{
    if (command.size() < 4)
        return std::nullopt;
    const std::string name = upperCased(command[0]);
    std::size_t word = 0;
    if (name == "ZINCRBY" && command.size() == 4) {
        word = 2;
    } else if (name == "ZADD") {
        bool increments = false;
        for (word = 2; word < command.size(); ++word) {
            const std::string option = upperCased(command[word]);
            if (option == "INCR")
                increments = true;
            else if (option != "NX" && option != "XX" && option != "GT" && option != "LT" && option != "CH")
                break;
        }
        if (!increments || word + 2 != command.size())
            return std::nullopt;
    } else {
        return std::nullopt;
    }
    const auto increment = parseRawText(command[word]);
    if (!increment || !std::isfinite(*increment))
        return std::nullopt;
    return IncrementWords{command[1], command[word + 1], *increment, word};
}

WhatIf incrementWhatIf(const Command &command, const IncrementWords &words, std::optional<double> raw,
                       const Decoder &decoder, const Wording &wording)
{
    WhatIf whatIf;
    const std::string member = wording.member(words.member);
    const double after = raw.value_or(0) + words.increment;
    const Decoded decodedAfter = decoder.decode(after);
    if (!raw) {
        whatIf.sentence =
            sentence("{} is not on the board: it would come with the raw {}.", member, shortestText(after));
        whatIf.detail = scoreReadText(decoder, decodedAfter, wording);
        return whatIf;
    }
    const Decoded before = decoder.decode(*raw);
    const TickUnit unit = decoder.spec().unit;
    if (before.verdict == Verdict::Foreign) {
        whatIf.sentence = sentence("{} has a raw that no score and time encode to; {} moves it to {}.",
                                   member, signedText(words.increment), shortestText(after));
        return whatIf;
    }
    const std::string change = changeText(words.increment, decoder, before, decodedAfter, wording);
    const auto step = decoder.spec().hasTime()
                          ? pointStep(decoder.spec(), before.preimage.score, bestTick(before))
                          : std::nullopt;
    const bool isPoints = step && std::fmod(words.increment, *step) == 0;
    whatIf.sentence = step && !isPoints ? sentence("{}; a point is {}.", change, shortestText(*step))
                                        : sentence("{}.", change);
    const std::string sum = sentence("{}: {} + {} = {}", member, shortestText(*raw),
                                     shortestText(words.increment), shortestText(after));
    whatIf.detail = sum;
    if (decodedAfter.verdict != Verdict::Foreign) {
        const std::string score = before.preimage.score == decodedAfter.preimage.score
                                      ? sentence("still {}", pointCount(wording, before.preimage.score))
                                      : sentence("{} become {}", pointCount(wording, before.preimage.score),
                                                 pointCount(wording, decodedAfter.preimage.score));
        const auto [from, to] = withoutSharedDay(wording.time(bestTick(before), unit),
                                                 wording.time(bestTick(decodedAfter), unit));
        whatIf.detail = decoder.spec().hasTime() ? sentence("{}, {}, {} becomes {}", sum, score, from, to)
                                                 : sentence("{}, {}", sum, score);
    }
    const double points = words.increment * step.value_or(0);
    if (step && !isPoints && std::trunc(words.increment) == words.increment &&
        std::fabs(points) < static_cast<double>(lastWhole)) {
        whatIf.instead = command;
        whatIf.instead[words.word] = shortestText(points);
        whatIf.insteadWords =
            sentence("Write {} instead of {}", shortestText(points), shortestText(words.increment));
    }
    return whatIf;
}

} // namespace tiebreak

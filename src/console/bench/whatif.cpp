// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/whatif.h"

#include "console/effects/effecttext.h"
#include "console/effects/rawchange.h"
#include "console/replies/readingtext.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/scoretext.h"
#include "internals/skiplist/addwords.h"

#include <cmath>

namespace tiebreak
{

namespace
{

/// The wording with times of day alone, where both times of a row lie on one day.
Wording withoutSharedDay(const Wording &wording, const Increment &effect, TickUnit unit)
{
    constexpr std::size_t day = 11; // with what stands before the time of day
    if (effect.ticks().value_or(0) == 0)
        return wording;
    const std::string before = wording.time(effect.before.tick(), unit);
    const std::string after = wording.time(effect.after.tick(), unit);
    if (before.size() <= day || after.size() <= day || before[4] != '-' ||
        before.substr(0, day) != after.substr(0, day))
        return wording;
    Wording brief = wording;
    brief.time = [whole = wording.time](std::int64_t tick, TickUnit ticks) {
        return whole(tick, ticks).substr(day);
    };
    return brief;
}

} // namespace

std::optional<IncrementWords> incrementIn(const Command &command)
{
    if (command.size() < 4)
        return std::nullopt;
    std::size_t word = 2;
    if (const auto add = readAddWords(command)) {
        if (!add->increments || add->rows != 1)
            return std::nullopt;
        word = add->firstRow;
    } else if (upperCased(command[0]) != "ZINCRBY" || command.size() != 4) {
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
    if (!raw) {
        whatIf.sentence = sentence("{} is not on the board. It would be added with the raw score {}.", member,
                                   shortestText(words.increment));
        whatIf.detail = scoreReadText(decoder, decoder.decode(words.increment), wording);
        return whatIf;
    }
    whatIf.ofRow = true;
    const Increment effect = incrementOf(decoder, *raw, words.increment);
    whatIf.sentence = incrementText(decoder.spec(), effect, wording);
    whatIf.detail = incrementDetails(decoder.spec(), effect, member,
                                     withoutSharedDay(wording, effect, decoder.spec().unit));
    if (!effect.point || !decoder.spec().hasTime() || !effect.before.isScore() ||
        std::trunc(words.increment) != words.increment || std::fmod(words.increment, *effect.point) == 0)
        return whatIf;
    const double points = words.increment * *effect.point;
    if (std::fabs(points) < static_cast<double>(lastWhole)) {
        whatIf.instead = command;
        whatIf.instead[words.word] = shortestText(points);
        whatIf.insteadWords =
            sentence("Write {} instead of {}", shortestText(points), shortestText(words.increment));
    }
    return whatIf;
}

} // namespace tiebreak

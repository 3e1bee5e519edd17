// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/runtext.h"

#include "core/prose/sentence.h"
#include "sim/board/strategies/strategies.h"
#include "sim/run/rounds.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Whether a clock has a say in what the run writes.
bool isStamped(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return !strategy ||
           ((*strategy)->stamps && ((*strategy)->layout != BoardLayout::Composite || plan.codec.hasTime()));
}

std::string schemeWords(const CodecSpec &codec)
{
    switch (codec.scheme) {
    case Scheme::Plain:
        return phrase("run", "plain scores");
    case Scheme::Decimal:
        return sentence("{} decimal digits", codec.digits);
    case Scheme::Binary:
        return sentence("{}-bit binary split", codec.bits);
    case Scheme::Fraction:
        return sentence("time as a fraction");
    case Scheme::Text:
        return sentence("time behind the point");
    case Scheme::Ordered:
        return phrase("run", "ordered bits");
    case Scheme::Formula:
        return phrase("run", "formula");
    }
    return {};
}

/// "the Lua script", "read, add, write".
std::string strategyPhrase(const RunPlan &plan)
{
    const std::string &key = plan.strategy;
    if (key == "script")
        return sentence("the Lua script");
    if (key == "function")
        return phrase("strategy in a sentence", "the function");
    if (key == "lock")
        return phrase("strategy in a sentence", "a lock");
    if (key == "two-sets")
        return phrase("strategy in a sentence", "a second sorted set");
    if (key == "time-in-member")
        return phrase("strategy in a sentence", "storing the time in the member");
    if (key == "unguarded")
        return phrase("strategy in a sentence", "read, add, write");
    return strategyTitle(plan);
}

/// "a 32-bit split", "ordered bits".
std::string codecPhrase(const CodecSpec &codec)
{
    const std::string words = codecWords(codec);
    return codec.scheme == Scheme::Binary || codec.scheme == Scheme::Formula
               ? phrase("codec in a sentence", "a {}", words)
               : words;
}

} // namespace

bool isComposite(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return !strategy || (*strategy)->layout == BoardLayout::Composite;
}

std::string millisecondsText(std::int64_t nanoseconds)
{
    const int decimals = nanoseconds < 10'000'000 ? 2 : nanoseconds < 100'000'000 ? 1 : 0;
    return phrase("run", "{:.{}f} ms", static_cast<double>(nanoseconds) / 1e6, decimals);
}

std::string groupedText(double value, int decimals)
{
    std::string text = fmt::format("{:.{}f}", value, decimals);
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    for (std::size_t at = point; at > first + 3; at -= 3)
        text.insert(at - 3, "\u202f");
    return text;
}

std::string threeDigitsText(double number)
{
    const double size = std::abs(number);
    return groupedText(number, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

std::string latencyWords(double nanoseconds)
{
    if (nanoseconds < 999.5e3)
        return phrase("duration", "{} µs", threeDigitsText(nanoseconds / 1e3));
    if (nanoseconds < 999.5e6)
        return phrase("duration", "{} ms", threeDigitsText(nanoseconds / 1e6));
    return phrase("duration", "{} s", threeDigitsText(nanoseconds / 1e9));
}

std::string strategyTitle(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return strategy ? label("strategy", (*strategy)->title) : plan.strategy;
}

std::string codecWords(const CodecSpec &codec)
{
    const std::string words = schemeWords(codec);
    return codec.hasTime() && codec.unit != TickUnit::Millisecond
               ? phrase("run", "{} of {}", words, unitPlural(codec.unit))
               : words;
}

std::string runTitle(const RunPlan &plan)
{
    std::vector<std::string> parts{strategyTitle(plan)};
    if (isComposite(plan))
        parts.push_back(codecWords(plan.codec));
    if (isStamped(plan))
        parts.push_back(plan.serverTime ? sentence("server time") : sentence("client time"));
    std::string title = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        title = phrase("run", "{} · {}", title, parts[i]);
    return title;
}

std::string runPhrase(const RunPlan &plan)
{
    const std::string way = strategyPhrase(plan);
    if (!isComposite(plan)) {
        return !isStamped(plan)  ? way
               : plan.serverTime ? sentence("{} (server time)", way)
                                 : sentence("{} (client time)", way);
    }
    const std::string codec = codecPhrase(plan.codec);
    return !isStamped(plan)  ? phrase("run", "{} with {}", way, codec)
           : plan.serverTime ? sentence("{} with {} (server time)", way, codec)
                             : sentence("{} with {} (client time)", way, codec);
}

std::string codecShortName(const CodecSpec &codec)
{
    std::string name(schemeName(codec.scheme));
    if (codec.hasTime() && codec.unit != TickUnit::Millisecond)
        name += ' ' + std::string(unitName(codec.unit));
    return name;
}

std::string timeFrom(const RunPlan &plan)
{
    return !isStamped(plan) ? "–" : plan.serverTime ? "server" : "client";
}

std::string neverBegunText(const RunRecord &record, const Wording &wording)
{
    const std::string count = wording.number(record.neverBegun);
    const bool falls = record.neverBegun > record.operations / 100;
    if (!falls || record.unanswered > 0 || !record.partial.empty())
        return plural(record.neverBegun, sentence("{} more operation was due and never started.", count),
                      sentence("{} more operations were due and never started.", count));
    return plural(
        record.neverBegun,
        sentence("{} more operation never started: this strategy cannot keep up with the rate.", count),
        sentence("{} more operations never started: this strategy cannot keep up with the rate.", count));
}

std::string refusedText(std::string_view reason, std::int64_t times, const Wording &wording)
{
    return plural(times, sentence("Failed once: {}", reason),
                  sentence("Failed {} times: {}", wording.number(times), reason));
}

std::string roundsText(const RunRecord &record, const Wording &wording)
{
    if (roundCount(record) < 2)
        return {};
    const auto number = [&](double value) { return wording.number(std::llround(std::min(value, 1e15))); };
    const auto count = [&](std::size_t value) { return wording.number(static_cast<std::int64_t>(value)); };
    const std::string rounds = count(roundCount(record));
    const Spread rate = throughputSpread(record);
    std::vector<std::string> sentences{
        rate.rounds == 1
            ? sentence("Only one of {} rounds ran to its end: {} operations per second.", rounds,
                       number(rate.median))
            : sentence("Median of {} rounds: {} operations per second, from {} to {}.", count(rate.rounds),
                       number(rate.median), number(rate.min), number(rate.max))};
    if (const auto cpu = serverCpuSpread(record); cpu && cpu->rounds > 1)
        sentences.push_back(sentence("Server CPU time per operation: {:.1f} µs, from {:.1f} to {:.1f}.",
                                     cpu->median, cpu->min, cpu->max));
    if (record.refused + record.unanswered + record.neverBegun > 0 || !record.errors.empty())
        sentences.push_back(sentence("Operations that failed or never started are counted over all rounds."));
    const auto wrong = std::ranges::count(record.rounds, RunOutcome::Wrong, &RoundFigures::outcome);
    if (wrong > 0)
        sentences.push_back(sentence("{} of {} rounds went wrong. The errors are those of the worst one.",
                                     wording.number(wrong), rounds));
    return listText(ListOf::Sentences, sentences);
}

std::vector<std::string> endedRoundsText(const RunRecord &record, const Wording &wording)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
        if (const std::string &why = record.rounds[i].partial; !why.empty())
            texts.push_back(
                sentence("Round {} ended early: {}", wording.number(static_cast<std::int64_t>(i) + 1), why));
    }
    return texts;
}

std::vector<std::string> runNotes(const RunRecord &record, const Wording &wording)
{
    std::vector<std::string> notes;
    if (const auto &consistency = record.consistency) {
        notes.push_back(
            sentence("Checked against the updates that were acknowledged ({}) and the ties whose order "
                     "is known ({}); updates that were never answered: {}.",
                     wording.number(consistency->acknowledged), wording.number(consistency->judgedPairs),
                     wording.number(consistency->uncertain)));
    }
    if (const std::string rounds = roundsText(record, wording); !rounds.empty())
        notes.push_back(rounds);
    std::ranges::move(endedRoundsText(record, wording), std::back_inserter(notes));
    if (record.neverBegun > 0)
        notes.push_back(neverBegunText(record, wording));
    if (record.redirects > 0)
        notes.push_back(plural(record.redirects,
                               sentence("{} time a client was sent to another node and asked there again.",
                                        wording.number(record.redirects)),
                               sentence("{} times a client was sent to another node and asked there again.",
                                        wording.number(record.redirects))));
    for (const auto &[reason, times] : record.errors)
        notes.push_back(refusedText(reason, times, wording));
    return notes;
}

} // namespace tiebreak

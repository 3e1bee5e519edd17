// SPDX-License-Identifier: GPL-3.0-or-later
// What runs are called.
#include "sim/runtitles.h"

#include "core/fixedtext.h"
#include "sim/runwords.h"
#include "sim/strategies.h"

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

std::string lowerFirst(std::string text)
{
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
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
    return fixedText(static_cast<double>(nanoseconds) / 1e6, decimals) + " ms";
}

std::string strategyTitle(const RunPlan &plan)
{
    const auto strategy = findStrategy(plan.strategy);
    return strategy ? std::string((*strategy)->title) : plan.strategy;
}

namespace
{

std::string schemeWords(const CodecSpec &codec)
{
    switch (codec.scheme) {
    case Scheme::Plain:
        return "plain scores";
    case Scheme::Decimal:
        return std::to_string(codec.digits) + " decimal digits";
    case Scheme::Binary:
        return std::to_string(codec.bits) + "-bit split";
    case Scheme::Fraction:
        return "time as a fraction";
    case Scheme::Text:
        return "time behind the point";
    case Scheme::Ordered:
        return "ordered bits";
    case Scheme::Formula:
        return "formula";
    }
    return {};
}

} // namespace

std::string codecWords(const CodecSpec &codec)
{
    std::string words = schemeWords(codec);
    if (codec.hasTime() && codec.unit != TickUnit::Millisecond)
        words += " of " + std::string(unitPlural(codec.unit));
    return words;
}

std::string runTitle(const RunPlan &plan)
{
    std::string title = strategyTitle(plan);
    if (isComposite(plan))
        title += ", " + codecWords(plan.codec);
    if (isStamped(plan))
        title += plan.serverTime ? ", server time" : ", client time";
    return title;
}

std::string runPhrase(const RunPlan &plan)
{
    const std::string &key = plan.strategy;
    const bool noun = key == "function" || key == "lock" || key == "two-sets" || key == "time-in-member";
    std::string phrase = key == "script" ? "the Lua script"
                         : noun          ? "the " + lowerFirst(strategyTitle(plan))
                                         : lowerFirst(strategyTitle(plan));
    const Scheme scheme = plan.codec.scheme;
    if (isComposite(plan))
        phrase += (scheme == Scheme::Binary || scheme == Scheme::Formula ? " with a " : " with ") +
                  codecWords(plan.codec);
    if (isStamped(plan))
        phrase += (isComposite(plan) ? " and " : " with ") +
                  std::string(plan.serverTime ? "server time" : "client time");
    return phrase;
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

std::string upperFirst(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumenttext.h"

#include "console/reference/argumentstate.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <vector>

namespace tiebreak
{

std::string eitherText(std::span<const std::string> tokens)
{
    return listText(ListOf::Choices, {tokens.begin(), tokens.end()});
}

std::string notWithText(std::string_view token)
{
    return sentence("not with {}", token);
}

std::string onlyWithText(std::span<const std::string> tokens)
{
    return sentence("only with {}", eitherText(tokens));
}

std::string conflictText(std::string_view command, std::string_view token, std::string_view other)
{
    return sentence("{} does not take {} together with {}.", command, token, other);
}

std::string twiceText(std::string_view command, std::string_view token)
{
    return sentence("{} accepts {} once.", command, token);
}

std::string noPlaceText(std::string_view command, std::string_view word)
{
    return sentence("{} has no place for {}.", command, quotedText(word));
}

std::string onceText(std::string_view command, std::string_view token)
{
    return sentence("{} accepts one increment and one member with {}.", command, token);
}

std::string noneOfText(std::string_view command, std::string_view name, std::span<const std::string> tokens,
                       std::string_view word)
{
    return sentence("{} of {} is {}, not {}.", name, command, eitherText(tokens), quotedText(word));
}

std::string noValueText(std::string_view command, std::string_view name, ArgumentType type,
                        std::optional<std::int64_t> min, std::string_view word)
{
    const std::string typed = quotedText(word);
    switch (type) {
    case ArgumentType::Raw:
    case ArgumentType::Increment:
    case ArgumentType::Weight:
        return sentence("{} accepts a number for {}, not {}.", command, name, typed);
    case ArgumentType::ScoreBound:
        return sentence("{} accepts a number for {}, with ( before it to exclude it, not {}.", command, name,
                        typed);
    case ArgumentType::LexBound:
        return sentence("{} accepts [name, (name, - or + for {}, not {}.", command, name, typed);
    case ArgumentType::Timeout:
        return sentence("{} accepts seconds for {}, at least 0, not {}.", command, name, typed);
    default:
        if (min)
            return sentence("{} accepts a whole number for {}, at least {}, not {}.", command, name, *min,
                            typed);
        return sentence("{} accepts a whole number for {}, not {}.", command, name, typed);
    }
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentrules.h"

#include "console/reference/argumenttext.h"
#include "core/text/asciicase.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Whether a word tells that this argument begins.
bool leadsWithToken(const CommandArgument &argument)
{
    return !argument.token.empty() ||
           (argument.shape == ArgumentShape::OneOf && std::ranges::all_of(argument.parts, leadsWithToken));
}

bool isNumber(std::string_view text)
{
    const auto number = parseRawText(text);
    return number && !std::isnan(*number);
}

} // namespace

bool beginsToken(std::string_view token, std::string_view word)
{
    return token.starts_with(upperCased(word));
}

bool isToken(std::string_view token, std::string_view word)
{
    return word.size() == token.size() && beginsToken(token, word);
}

bool isOption(const CommandArgument &argument)
{
    return argument.optional && leadsWithToken(argument);
}

const CommandArgument *beginning(const CommandArgument &argument, std::string_view word)
{
    if (!argument.token.empty())
        return isToken(argument.token, word) ? &argument : nullptr;
    if (argument.shape == ArgumentShape::OneOf)
        for (const CommandArgument &part : argument.parts)
            if (isToken(part.token, word))
                return &part;
    return nullptr;
}

bool isValue(ArgumentType type, std::optional<std::int64_t> min, std::string_view word)
{
    switch (type) {
    case ArgumentType::Token:
    case ArgumentType::Key:
    case ArgumentType::Member:
    case ArgumentType::Pattern:
        return true;
    case ArgumentType::Raw:
    case ArgumentType::Increment:
    case ArgumentType::Weight:
        return isNumber(word);
    case ArgumentType::ScoreBound:
        return isNumber(word.starts_with('(') ? word.substr(1) : word);
    case ArgumentType::LexBound:
        return word == "-" || word == "+" || word.starts_with('[') || word.starts_with('(');
    case ArgumentType::Timeout: {
        const auto seconds = parseRawText(word);
        return seconds && *seconds >= 0 && std::isfinite(*seconds);
    }
    case ArgumentType::RankBound:
    case ArgumentType::Integer:
    case ArgumentType::Count:
    case ArgumentType::KeyCount:
    case ArgumentType::Cursor: {
        const auto number = parseInteger(word);
        return number && (!min || *number >= *min);
    }
    }
    return false;
}

std::pair<std::string, ArgumentType> nameAndType(const CommandArgument &argument,
                                                 const std::vector<std::string> &given)
{
    for (const ArgumentVariant &variant : argument.variants)
        if (std::ranges::all_of(variant.with, [&](const std::string &token) {
                return std::ranges::find(given, token) != given.end();
            }))
            return {variant.name, variant.type};
    return {argument.name, argument.type};
}

std::string reasonAgainst(const CommandArgument &argument, const std::vector<std::string> &given)
{
    const auto isGiven = [&](const std::string &token) {
        return std::ranges::find(given, token) != given.end();
    };
    if (const auto other = std::ranges::find_if(argument.notWith, isGiven); other != argument.notWith.end())
        return notWithText(*other);
    if (!argument.onlyWith.empty() && std::ranges::none_of(argument.onlyWith, isGiven))
        return onlyWithText(argument.onlyWith);
    return {};
}

} // namespace tiebreak

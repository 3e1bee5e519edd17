// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/names/namepattern.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::string_view memberPlace = "{member}";
constexpr std::size_t longestPattern = 1024;

std::string filledPlace(const std::string &pattern, std::string_view member)
{
    const std::size_t at = pattern.find(memberPlace);
    if (at == std::string::npos)
        return pattern;
    return std::string(pattern).replace(at, memberPlace.size(), member);
}

std::unexpected<Error> patternFailure(std::string message, std::size_t position)
{
    return std::unexpected(Error{ErrorKind::Usage, std::move(message), position});
}

/// A place that was meant to be {member}: {id}, {user}, {Member}, but not the braces that mark a slot of a
/// cluster.
std::string_view otherPlace(std::string_view text)
{
    constexpr std::string_view known[] = {"{id}",     "{user}", "{uid}", "{name}",  "{user_id}",  "{player}",
                                          "{Member}", "{}",     "%s",    "{member", "{player_id}"};
    for (const std::string_view place : known) {
        if (text.contains(place))
            return place;
    }
    return {};
}

} // namespace

std::string NamePattern::keyOf(std::string_view member) const
{
    return filledPlace(key, member);
}

std::string NamePattern::fieldOf(std::string_view member) const
{
    return filledPlace(field, member);
}

Result<NamePattern> parseNamePattern(std::string_view key, std::string_view field)
{
    key = trimmed(key);
    field = trimmed(field);
    if (key.empty())
        return patternFailure("Name the hashes that hold the names, such as user:{member}.", 1);
    if (field.empty())
        return patternFailure("Name the field of the hash that holds the name, such as name.", 1);
    if (std::max(key.size(), field.size()) > longestPattern)
        return patternFailure(
            sentence("A pattern of more than {} bytes names no hash of this server.", longestPattern),
            longestPattern + 1);
    const std::size_t inKey = key.find(memberPlace);
    const std::size_t inField = field.find(memberPlace);
    if (inKey == std::string_view::npos && inField == std::string_view::npos) {
        if (const std::string_view other = otherPlace(key); !other.empty())
            return patternFailure(sentence("Write {} instead of {} in {}. Tiebreak puts the member there.",
                                           memberPlace, quotedText(other), quotedText(key)),
                                  key.find(other) + 1);
        return patternFailure(
            sentence("Write {} in the key, as in user:{}, or in the field. Tiebreak puts the member "
                     "there.",
                     memberPlace, memberPlace),
            key.size() + 1);
    }
    for (const std::string_view text : {key, field}) {
        const std::size_t first = text.find(memberPlace);
        if (first == std::string_view::npos)
            continue;
        if (const std::size_t again = text.find(memberPlace, first + 1); again != std::string_view::npos)
            return patternFailure(
                sentence("{} is in {} twice. Once is enough.", memberPlace, quotedText(text)), again + 1);
    }
    if (inKey != std::string_view::npos && inField != std::string_view::npos)
        return patternFailure(
            sentence("{} is in both the key and the field. Use it in only one of them.", memberPlace),
            inField + 1);
    return NamePattern{std::string(key), std::string(field)};
}

} // namespace tiebreak

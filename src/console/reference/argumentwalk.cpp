// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentwalk.h"

#include "console/reference/argumentrules.h"
#include "core/text/integertext.h"

#include <algorithm>

namespace tiebreak
{

ArgumentWalk::ArgumentWalk(const CommandEntry &entry, std::span<const std::string> words, std::size_t size,
                           std::optional<std::size_t> typed, bool open)
    : wordSlots(words.size()), m_words(words), m_size(size), m_typed(typed), m_open(open)
{
    walk(entry.arguments);
    if (m_at < m_size && !unplaced)
        unplaced = m_at;
}

bool ArgumentWalk::has(std::string_view token) const
{
    return std::ranges::find(given, token) != given.end();
}

void ArgumentWalk::take(Slot slot)
{
    slot.again = m_again;
    wordSlots[m_at] = slot;
    if (slot.opening)
        given.push_back(slot.argument->token);
    else if (slot.argument->type == ArgumentType::KeyCount)
        if (const auto count = parseInteger(m_words[m_at]); count && *count > 0)
            m_counts[slot.argument->name] = *count;
    ++m_at;
}

void ArgumentWalk::offer(const CommandArgument &argument, const CommandArgument &option,
                         const std::string &blockedBy)
{
    if (!m_offering)
        return;
    if (argument.token.empty() && argument.shape == ArgumentShape::OneOf) {
        for (const CommandArgument &part : argument.parts)
            offer(part, option, part.token == blockedBy ? std::string() : blockedBy);
        return;
    }
    if (argument.token.empty() && argument.shape == ArgumentShape::Block) {
        offer(argument.parts.front(), argument.parts.front());
        return;
    }
    next.push_back({{&argument, &option, !argument.token.empty(), m_again}, blockedBy});
}

void ArgumentWalk::require(const CommandArgument &argument, const CommandArgument &option)
{
    offer(argument, option);
    missing.push_back(&argument);
    m_offering = false;
}

void ArgumentWalk::takeValue(const CommandArgument &argument)
{
    if (!ended())
        return take({&argument, &argument, false, false});
    if (m_offering)
        next.push_back({{&argument, &argument, false, m_again}, {}});
    missing.push_back(&argument);
    m_offering = false;
}

void ArgumentWalk::walkInside(const CommandArgument &argument)
{
    switch (argument.shape) {
    case ArgumentShape::Token:
        break;
    case ArgumentShape::Value:
        takeValue(argument);
        break;
    case ArgumentShape::Block:
        walk(argument.parts);
        break;
    case ArgumentShape::OneOf:
        walkOneOf(argument);
        break;
    }
}

void ArgumentWalk::walkOneOf(const CommandArgument &argument)
{
    if (ended()) {
        for (const CommandArgument &part : argument.parts)
            offer(part, argument);
        missing.push_back(&argument);
        m_offering = false;
        return;
    }
    for (const CommandArgument &part : argument.parts)
        if (isToken(part.token, m_words[m_at])) {
            options[&argument] = {m_at, &part};
            take({&part, &argument, true, false});
            return walkInside(part);
        }
    if (m_typed == m_at && std::ranges::any_of(argument.parts, [&](const CommandArgument &part) {
            return beginsToken(part.token, m_words[m_at]);
        })) {
        typing = true;
        ++m_at;
        return;
    }
    wordSlots[m_at] = {&argument, &argument, false, false};
    unplaced = m_at;
}

void ArgumentWalk::walkOnce(const CommandArgument &argument)
{
    if (!argument.token.empty()) {
        if (ended())
            return require(argument, argument);
        options[&argument] = {m_at, &argument};
        take({&argument, &argument, true, false});
    }
    if (argument.repeated)
        walkRepeated(argument, 0);
    else
        walkInside(argument);
}

void ArgumentWalk::walkRepeated(const CommandArgument &argument, std::size_t behind)
{
    std::int64_t most = -1;
    if (!argument.countedBy.empty()) {
        const auto count = m_counts.find(argument.countedBy);
        most = count == m_counts.end() ? 1 : count->second;
    } else if (std::ranges::any_of(argument.onceWith, [&](const std::string &token) { return has(token); })) {
        most = 1;
    }
    for (std::int64_t round = 0; (most < 0 || round < most) && !unplaced; ++round) {
        m_again = round > 0;
        if (m_again && most < 0) {
            if (ended()) {
                offer(argument, argument);
                break;
            }
            if (m_size - m_at <= behind)
                break;
        }
        const bool none = ended();
        walkInside(argument);
        if (none)
            break;
    }
    m_again = false;
}

void ArgumentWalk::walkOptions(std::span<const CommandArgument> run)
{
    while (!ended() && !unplaced) {
        const auto found = std::ranges::find_if(run, [&](const CommandArgument &option) {
            return !options.contains(&option) && beginning(option, m_words[m_at]);
        });
        if (found != run.end()) {
            walkOnce(*found);
            // Its token stands there, or one of its parts.
            continue;
        }
        if (m_typed != m_at || m_words[m_at].empty() || !anyBeginsWith(run, m_words[m_at]))
            break;
        typing = true;
        ++m_at;
    }
    if (!ended())
        return;
    for (const CommandArgument &option : run) {
        const auto used = options.find(&option);
        if (used == options.end())
            offer(option, option);
        else if (option.shape == ArgumentShape::OneOf && option.token.empty())
            for (const CommandArgument &part : option.parts)
                if (&part != used->second.second)
                    offer(part, option, used->second.second->token);
    }
}

bool ArgumentWalk::anyBeginsWith(std::span<const CommandArgument> run, std::string_view word)
{
    return std::ranges::any_of(run, [&](const CommandArgument &option) {
        return option.token.empty() ? std::ranges::any_of(option.parts,
                                                          [&](const CommandArgument &part) {
                                                              return beginsToken(part.token, word);
                                                          })
                                    : beginsToken(option.token, word);
    });
}

void ArgumentWalk::walk(std::span<const CommandArgument> arguments)
{
    for (std::size_t k = 0; k < arguments.size() && !unplaced; ++k) {
        const CommandArgument &argument = arguments[k];
        if (isOption(argument)) {
            std::size_t end = k;
            while (end < arguments.size() && isOption(arguments[end]))
                ++end;
            walkOptions(arguments.subspan(k, end - k));
            k = end - 1;
        } else if (argument.repeated) {
            walkRepeated(argument, wordsBehind(arguments.subspan(k + 1)));
        } else if (argument.optional && ended()) {
            offer(argument, argument);
        } else {
            walkInside(argument);
        }
    }
}

std::size_t ArgumentWalk::wordsBehind(std::span<const CommandArgument> following) const
{
    if (m_open || following.empty() || following.front().optional)
        return 0;
    const CommandArgument &last = following.front();
    return isValue(last.type, last.min, m_words[m_size - 1]) ? 1 : 0;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentstate.h"

#include "console/reference/argumentrules.h"
#include "console/reference/argumenttext.h"
#include "console/reference/argumentwalk.h"
#include "console/reference/hintwriter.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

/// All that is said of one line.
class ArgumentMatch
{
    using Slot = ArgumentWalk::Slot;

public:
    ArgumentMatch(const CommandEntry &entry, std::span<const std::string> words, std::size_t cursorWord)
        : m_entry(entry)
        , m_words(words)
        , m_cursor(std::clamp<std::size_t>(cursorWord, 1, std::max<std::size_t>(1, words.size())))
        , m_all(entry, words, words.size(), m_cursor, false)
        , m_before(entry, words, std::min(m_cursor, words.size()), std::nullopt, true)
        , m_given(givenAround())
    {
    }

    ArgumentState state() const
    {
        ArgumentState state;
        for (std::size_t i = 0; i < m_words.size(); ++i)
            state.roles.push_back(i == 0 ? WordRole{m_entry.name, ArgumentType::Token, true} : roleOf(i));
        state.next = choices();
        for (const CommandArgument *argument : m_all.missing)
            addMissing(state.missing, nameAndType(*argument, m_all.given).first);
        for (const auto &[argument, where] : m_all.options)
            for (const CommandArgument *part : {argument, where.second})
                if (!part->onlyWith.empty() &&
                    std::ranges::none_of(part->onlyWith,
                                         [&](const std::string &token) { return m_all.has(token); }))
                    addMissing(state.missing, eitherText(part->onlyWith));
        state.problem = problem();
        state.complete = state.missing.empty() && !state.problem && !m_all.typing;
        state.hint = hint();
        return state;
    }

private:
    const CommandEntry &m_entry;
    std::span<const std::string> m_words;
    std::size_t m_cursor;
    ArgumentWalk m_all;
    ArgumentWalk m_before;
    std::vector<std::string> m_given; ///< in the line without the word at the cursor

    std::string_view typedWord() const
    {
        return m_cursor < m_words.size() ? std::string_view(m_words[m_cursor]) : std::string_view();
    }

    std::vector<std::string> givenAround() const
    {
        std::vector<std::string> given;
        for (std::size_t i = 1; i < m_words.size(); ++i)
            if (i != m_cursor && m_all.wordSlots[i].opening)
                given.push_back(m_all.wordSlots[i].argument->token);
        return given;
    }

    static void addMissing(std::vector<std::string> &missing, std::string name)
    {
        if (std::ranges::find(missing, name) == missing.end())
            missing.push_back(std::move(name));
    }

    WordRole roleOf(std::size_t word) const
    {
        const Slot &slot = m_all.wordSlots[word];
        if (!slot.argument)
            return {};
        if (slot.opening)
            return {slot.argument->token, ArgumentType::Token, true};
        auto [name, type] = nameAndType(*slot.argument, m_all.given);
        return {std::move(name), type, m_all.unplaced != word};
    }

    std::vector<ArgumentChoice> choices() const
    {
        std::vector<ArgumentChoice> choices;
        if (m_before.unplaced)
            return choices;
        for (const auto &[slot, blockedBy] : m_before.next) {
            const CommandArgument &argument = *slot.argument;
            if (slot.opening) {
                if (std::ranges::find(m_given, argument.token) != m_given.end())
                    continue;
                std::string reason =
                    blockedBy.empty() ? reasonAgainst(argument, m_given) : notWithText(blockedBy);
                if (reason.empty())
                    reason = siblingReason(*slot.option, argument);
                choices.push_back({argument.token, ArgumentType::Token, argument.purpose, reason.empty(),
                                   std::move(reason)});
            } else {
                auto [name, type] = nameAndType(argument, m_given);
                const bool same = type == argument.type;
                choices.push_back({std::move(name), type, same ? argument.purpose : std::string(), true, {}});
            }
        }
        for (ArgumentChoice &choice : choices)
            choice.possible = choice.reason.empty();
        std::ranges::stable_partition(choices, &ArgumentChoice::possible);
        return choices;
    }

    /// A part of a OneOf of which another part stands behind the cursor.
    std::string siblingReason(const CommandArgument &option, const CommandArgument &argument) const
    {
        if (option.shape == ArgumentShape::OneOf)
            for (const CommandArgument &part : option.parts)
                if (&part != &argument && std::ranges::find(m_given, part.token) != m_given.end())
                    return notWithText(part.token);
        return {};
    }

    std::optional<std::string> problem() const
    {
        for (std::size_t i = 1; i < m_words.size(); ++i) {
            if (m_all.unplaced == i)
                return unplacedText(i);
            const Slot &slot = m_all.wordSlots[i];
            if (!slot.argument)
                continue;
            if (slot.opening) {
                for (const std::string &other : slot.argument->notWith)
                    if (m_all.has(other))
                        return conflictText(m_entry.name, slot.argument->token, other);
                continue;
            }
            const auto [name, type] = nameAndType(*slot.argument, m_all.given);
            if (!isValue(type, slot.argument->min, m_words[i]) && !(i == m_cursor && m_words[i].empty()))
                return tokenText(m_entry.arguments, m_words[i])
                    .value_or(noValueText(m_entry.name, name, type, slot.argument->min, m_words[i]));
        }
        return std::nullopt;
    }

    std::string unplacedText(std::size_t at) const
    {
        const std::string &word = m_words[at];
        if (const CommandArgument *choice = m_all.wordSlots[at].argument) {
            std::vector<std::string> tokens;
            for (const CommandArgument &part : choice->parts)
                tokens.push_back(part.token);
            return noneOfText(m_entry.name, choice->token.empty() ? choice->name : choice->token, tokens,
                              word);
        }
        if (auto text = tokenText(m_entry.arguments, word))
            return *std::move(text);
        for (const CommandArgument &argument : m_entry.arguments)
            for (const std::string &token : argument.onceWith)
                if (m_all.has(token))
                    return onceText(m_entry.name, token);
        return noPlaceText(m_entry.name, word);
    }

    /// Why a token of the command cannot stand where it does, where that is known.
    std::optional<std::string> tokenText(std::span<const CommandArgument> arguments,
                                         std::string_view word) const
    {
        for (const CommandArgument &argument : arguments) {
            if (!argument.token.empty() && isToken(argument.token, word)) {
                if (m_all.has(argument.token))
                    return twiceText(m_entry.name, argument.token);
                return std::nullopt;
            }
            if (argument.shape == ArgumentShape::OneOf && argument.token.empty())
                if (const CommandArgument *part = beginning(argument, word))
                    if (const auto used = m_all.options.find(&argument); used != m_all.options.end())
                        return used->second.second == part
                                   ? twiceText(m_entry.name, part->token)
                                   : conflictText(m_entry.name, part->token, used->second.second->token);
            if (argument.shape == ArgumentShape::Block)
                if (auto text = tokenText(argument.parts, word))
                    return text;
        }
        return std::nullopt;
    }

    std::vector<HintPart> hint() const
    {
        HintWriter writer(m_all.given, m_all.options);
        writer.write(m_entry.arguments);
        std::optional<Slot> current;
        if (m_cursor < m_words.size() && m_all.wordSlots[m_cursor].argument)
            current = m_all.wordSlots[m_cursor];
        else if (!m_before.unplaced)
            for (const auto &[slot, blockedBy] : m_before.next)
                if (isOffered(slot, blockedBy)) {
                    current = slot;
                    break;
                }
        std::vector<HintPart> hint{{m_entry.name, false, true}};
        bool marked = false;
        for (HintWriter::Piece &piece : writer.pieces) {
            if (current && !marked && standsFor(piece, *current))
                marked = piece.part.current = true;
            for (std::size_t i = 1; i < m_words.size(); ++i)
                if (m_all.wordSlots[i].argument && standsFor(piece, m_all.wordSlots[i]))
                    piece.part.given = true;
            hint.push_back(std::move(piece.part));
        }
        return hint;
    }

    bool isOffered(const Slot &slot, const std::string &blockedBy) const
    {
        if (!slot.opening)
            return typedWord().empty();
        return blockedBy.empty() && beginsToken(slot.argument->token, typedWord()) &&
               reasonAgainst(*slot.argument, m_given).empty() &&
               std::ranges::find(m_given, slot.argument->token) == m_given.end();
    }
};

} // namespace

ArgumentState matchArguments(const CommandEntry &entry, std::span<const std::string> words,
                             std::size_t cursorWord)
{
    return ArgumentMatch(entry, words, cursorWord).state();
}

std::vector<std::string> syntaxLines(const CommandEntry &entry, std::size_t columns)
{
    const std::vector<std::string> given;
    const UsedOptions options;
    HintWriter writer(given, options);
    writer.write(entry.arguments);
    std::vector<std::string> texts;
    std::size_t whole = entry.name.size();
    for (const HintWriter::Piece &piece : writer.pieces) {
        texts.push_back(piece.part.text);
        whole += 1 + piece.part.text.size();
    }
    // Where all that is optional stands at the end, it begins a line of its own.
    const auto isRequired = [](const std::string &text) { return !text.starts_with('['); };
    const auto tail = static_cast<std::size_t>(
        std::ranges::find_if(texts.rbegin(), texts.rend(), isRequired).base() - texts.begin());
    const bool breaks = whole > columns &&
                        std::ranges::all_of(texts.begin(), texts.begin() + std::ptrdiff_t(tail), isRequired);
    std::vector<std::string> lines{entry.name};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if ((breaks && i == tail) || lines.back().size() + 1 + texts[i].size() > columns)
            lines.push_back(std::string(2, ' ').append(texts[i]));
        else
            lines.back().append(1, ' ').append(texts[i]);
    }
    return lines;
}

} // namespace tiebreak

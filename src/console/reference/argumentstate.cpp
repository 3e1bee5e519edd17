// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/argumentstate.h"

#include "console/reference/argumenttext.h"
#include "core/text/asciicase.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

bool beginsToken(std::string_view token, std::string_view word)
{
    return token.starts_with(upperCased(word));
}

bool isToken(std::string_view token, std::string_view word)
{
    return word.size() == token.size() && beginsToken(token, word);
}

/// Whether a word tells that this argument begins.
bool leadsWithToken(const CommandArgument &argument)
{
    return !argument.token.empty() ||
           (argument.shape == ArgumentShape::OneOf && std::ranges::all_of(argument.parts, leadsWithToken));
}

bool isOption(const CommandArgument &argument)
{
    return argument.optional && leadsWithToken(argument);
}

/// The argument, or the part of it, that this token begins; null where none does.
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

/// What one word is, or would be.
struct Slot {
    const CommandArgument *argument = nullptr; ///< null: none
    const CommandArgument *option = nullptr;   ///< what of the hint it belongs to
    bool opening = false;                      ///< the token, not the value behind it
    bool again = false;                        ///< of a repetition
};

/// What may come next; blocked by a token that excludes it.
struct NextSlot {
    Slot slot;
    std::string blockedBy;
};

bool isNumber(std::string_view text)
{
    const auto number = parseRawText(text);
    return number && !std::isnan(*number);
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

/// Goes over the words from the first argument on, as far as `size` of them.
class ArgumentWalk
{
public:
    /// `typed`: the word that may be the beginning of a token. `open`: more words may follow, so that the
    /// last one need not be what must come last.
    ArgumentWalk(const CommandEntry &entry, std::span<const std::string> words, std::size_t size,
                 std::optional<std::size_t> typed, bool open)
        : m_words(words), m_size(size), m_typed(typed), m_open(open), wordSlots(words.size())
    {
        walk(entry.arguments);
        if (m_at < m_size && !unplaced)
            unplaced = m_at;
    }

private:
    std::span<const std::string> m_words;
    std::size_t m_size;
    std::optional<std::size_t> m_typed;
    bool m_open;
    std::size_t m_at = 1;
    bool m_offering = true;
    bool m_again = false;
    std::map<std::string, std::int64_t> m_counts;

public:
    std::vector<Slot> wordSlots; ///< of each word
    std::vector<NextSlot> next;
    std::vector<const CommandArgument *> missing;
    std::vector<std::string> given; ///< tokens
    std::map<const CommandArgument *, std::pair<std::size_t, const CommandArgument *>>
        options; ///< those that are there: the word, and which part of a OneOf it is
    std::optional<std::size_t> unplaced;
    bool typing = false;

    bool has(std::string_view token) const { return std::ranges::find(given, token) != given.end(); }

private:
    bool ended() const { return m_at >= m_size; }

    void take(Slot slot)
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

    void offer(const CommandArgument &argument, const CommandArgument &option,
               const std::string &blockedBy = {})
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

    void require(const CommandArgument &argument, const CommandArgument &option)
    {
        offer(argument, option);
        missing.push_back(&argument);
        m_offering = false;
    }

    void takeValue(const CommandArgument &argument)
    {
        if (!ended())
            return take({&argument, &argument, false, false});
        if (m_offering)
            next.push_back({{&argument, &argument, false, m_again}, {}});
        missing.push_back(&argument);
        m_offering = false;
    }

    /// Without the token before it.
    void walkInside(const CommandArgument &argument)
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

    void walkOneOf(const CommandArgument &argument)
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

    void walkOnce(const CommandArgument &argument)
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

    /// `behind`: so many words must follow it.
    void walkRepeated(const CommandArgument &argument, std::size_t behind)
    {
        std::int64_t most = -1;
        if (!argument.countedBy.empty()) {
            const auto count = m_counts.find(argument.countedBy);
            most = count == m_counts.end() ? 1 : count->second;
        } else if (std::ranges::any_of(argument.onceWith,
                                       [&](const std::string &token) { return has(token); })) {
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

    void walkOptions(std::span<const CommandArgument> run)
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

    static bool anyBeginsWith(std::span<const CommandArgument> run, std::string_view word)
    {
        return std::ranges::any_of(run, [&](const CommandArgument &option) {
            return option.token.empty() ? std::ranges::any_of(option.parts,
                                                              [&](const CommandArgument &part) {
                                                                  return beginsToken(part.token, word);
                                                              })
                                        : beginsToken(option.token, word);
        });
    }

    void walk(std::span<const CommandArgument> arguments)
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

    /// How many of the last words belong to what follows a repeated argument.
    std::size_t wordsBehind(std::span<const CommandArgument> following) const
    {
        if (m_open || following.empty() || following.front().optional)
            return 0;
        const CommandArgument &last = following.front();
        return isValue(last.type, last.min, m_words[m_size - 1]) ? 1 : 0;
    }
};

/// Name and type while these tokens are given.
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

/// Why an argument cannot stand beside what is given: "not with NX"; empty: it can.
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

std::string bracketed(const std::string &text)
{
    return fmt::format("[{}]", text);
}

/// Writes the pieces of the hint, or of the syntax where no word is there.
class HintWriter
{
public:
    HintWriter(
        const std::vector<std::string> &given,
        const std::map<const CommandArgument *, std::pair<std::size_t, const CommandArgument *>> &options)
        : m_given(given), m_options(options)
    {
    }

    struct Piece {
        HintPart part;
        const CommandArgument *argument = nullptr;
        enum Place { Whole, Opening, Inside, Again } place = Whole;
    };

    void write(std::span<const CommandArgument> arguments)
    {
        for (std::size_t k = 0; k < arguments.size(); ++k) {
            if (!isOption(arguments[k])) {
                writePositional(arguments[k]);
                continue;
            }
            std::vector<const CommandArgument *> run;
            for (; k < arguments.size() && isOption(arguments[k]); ++k)
                run.push_back(&arguments[k]);
            --k;
            std::ranges::stable_sort(run, {}, [&](const CommandArgument *option) {
                const auto used = m_options.find(option);
                return used == m_options.end() ? std::size_t(-1) : used->second.first;
            });
            for (const CommandArgument *option : run)
                writeOption(*option);
        }
    }

    std::vector<Piece> pieces;

private:
    const std::vector<std::string> &m_given;
    const std::map<const CommandArgument *, std::pair<std::size_t, const CommandArgument *>> &m_options;

    void add(const CommandArgument &argument, std::string text, Piece::Place place)
    {
        pieces.push_back({{std::move(text), false, false}, &argument, place});
    }

    std::string nameOf(const CommandArgument &argument) const { return nameAndType(argument, m_given).first; }

    std::string wholeText(const CommandArgument &argument) const
    {
        std::string text = argument.token;
        const auto append = [&](const std::string &more) {
            if (!text.empty() && !more.empty())
                text += ' ';
            text += more;
        };
        switch (argument.shape) {
        case ArgumentShape::Token:
            break;
        case ArgumentShape::Value:
            append(nameOf(argument));
            if (argument.repeated)
                append(againText(argument));
            break;
        case ArgumentShape::Block:
            for (const CommandArgument &part : argument.parts)
                append(part.optional ? bracketed(wholeText(part)) : wholeText(part));
            break;
        case ArgumentShape::OneOf:
            append(choicesText(argument));
            break;
        }
        return text;
    }

    std::string choicesText(const CommandArgument &argument) const
    {
        std::string text;
        for (const CommandArgument &part : argument.parts)
            if (part.onlyWith.empty() ? reasonAgainst(part, m_given).empty() : true)
                text.append(text.empty() ? "" : " | ").append(wholeText(part));
        return text;
    }

    std::string againText(const CommandArgument &argument) const
    {
        if (argument.shape == ArgumentShape::Value)
            return bracketed(nameOf(argument) + " ...");
        std::string text;
        for (const CommandArgument &part : argument.parts)
            text += wholeText(part) + " ";
        return bracketed(text + "...");
    }

    void writePositional(const CommandArgument &argument)
    {
        if (argument.optional) {
            add(argument, bracketed(wholeText(argument)), Piece::Whole);
            return;
        }
        if (argument.shape == ArgumentShape::Block)
            write(argument.parts);
        else if (argument.shape == ArgumentShape::OneOf)
            writeChosen(argument);
        else
            add(argument, nameOf(argument), Piece::Inside);
        if (argument.repeated && std::ranges::none_of(argument.onceWith, [&](const std::string &token) {
                return std::ranges::find(m_given, token) != m_given.end();
            }))
            add(argument, againText(argument), Piece::Again);
    }

    void writeChosen(const CommandArgument &argument)
    {
        const auto used = m_options.find(&argument);
        if (used == m_options.end() || used->second.second == &argument)
            add(argument, choicesText(argument), Piece::Inside);
        else
            add(argument, used->second.second->token, Piece::Inside);
    }

    void writeOption(const CommandArgument &argument)
    {
        if (!m_options.contains(&argument)) {
            const bool excluded = std::ranges::any_of(argument.notWith, [&](const std::string &token) {
                return std::ranges::find(m_given, token) != m_given.end();
            });
            const std::string text = excluded ? std::string() : wholeText(argument);
            if (!text.empty())
                add(argument, bracketed(text), Piece::Whole);
            return;
        }
        if (!argument.token.empty())
            add(argument, argument.token, Piece::Opening);
        switch (argument.shape) {
        case ArgumentShape::Token:
            break;
        case ArgumentShape::Value:
            add(argument, nameOf(argument), Piece::Inside);
            if (argument.repeated)
                add(argument, againText(argument), Piece::Again);
            break;
        case ArgumentShape::Block:
            write(argument.parts);
            break;
        case ArgumentShape::OneOf:
            writeChosen(argument);
            break;
        }
    }
};

/// Whether this piece stands for that word.
bool standsFor(const HintWriter::Piece &piece, const Slot &slot)
{
    const auto contains = [&](const CommandArgument *outer) {
        return outer == slot.option || outer == slot.argument ||
               std::ranges::any_of(outer->parts, [&](const CommandArgument &part) {
                   return &part == slot.option || &part == slot.argument;
               });
    };
    using Piece = HintWriter::Piece;
    switch (piece.place) {
    case Piece::Whole:
        return contains(piece.argument);
    case Piece::Opening:
        return piece.argument == slot.argument && slot.opening;
    case Piece::Inside:
        return (piece.argument == slot.argument || piece.argument == slot.option) &&
               (!slot.opening || piece.argument->token.empty() || slot.argument != piece.argument) &&
               !slot.again;
    case Piece::Again:
        return slot.again && contains(piece.argument);
    }
    return false;
}

/// All that is said of one line.
class ArgumentMatch
{
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
    const std::map<const CommandArgument *, std::pair<std::size_t, const CommandArgument *>> options;
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

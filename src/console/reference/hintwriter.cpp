// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/reference/hintwriter.h"

#include "console/reference/argumentrules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace tiebreak
{

namespace
{

std::string bracketed(const std::string &text)
{
    return fmt::format("[{}]", text);
}

} // namespace

HintWriter::HintWriter(const std::vector<std::string> &given, const UsedOptions &options)
    : m_given(given), m_options(options)
{
}

void HintWriter::write(std::span<const CommandArgument> arguments)
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

void HintWriter::add(const CommandArgument &argument, std::string text, Piece::Place place)
{
    pieces.push_back({{std::move(text), false, false}, &argument, place});
}

std::string HintWriter::nameOf(const CommandArgument &argument) const
{
    return nameAndType(argument, m_given).first;
}

std::string HintWriter::wholeText(const CommandArgument &argument) const
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

std::string HintWriter::choicesText(const CommandArgument &argument) const
{
    std::string text;
    for (const CommandArgument &part : argument.parts)
        if (part.onlyWith.empty() ? reasonAgainst(part, m_given).empty() : true)
            text.append(text.empty() ? "" : " | ").append(wholeText(part));
    return text;
}

std::string HintWriter::againText(const CommandArgument &argument) const
{
    if (argument.shape == ArgumentShape::Value)
        return bracketed(nameOf(argument) + " ...");
    std::string text;
    for (const CommandArgument &part : argument.parts)
        text += wholeText(part) + " ";
    return bracketed(text + "...");
}

void HintWriter::writePositional(const CommandArgument &argument)
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

void HintWriter::writeChosen(const CommandArgument &argument)
{
    const auto used = m_options.find(&argument);
    if (used == m_options.end() || used->second.second == &argument)
        add(argument, choicesText(argument), Piece::Inside);
    else
        add(argument, used->second.second->token, Piece::Inside);
}

void HintWriter::writeOption(const CommandArgument &argument)
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

bool standsFor(const HintWriter::Piece &piece, const ArgumentWalk::Slot &slot)
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

} // namespace tiebreak

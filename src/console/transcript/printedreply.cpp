// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/transcript/printedreply.h"

#include "console/words/commandwords.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tiebreak
{

namespace
{

using Type = Reply::Type;

/// One element that is no array.
Reply printedElement(std::string_view text)
{
    text = trimmed(text);
    Reply reply;
    const auto take = [&](std::string_view begin) {
        if (!text.starts_with(begin))
            return false;
        text = trimmed(text.substr(begin.size()));
        return true;
    };
    if (take("(nil)") || take("(null)"))
        return reply;
    if (take("(integer)")) {
        if (const auto number = parseInteger(text)) {
            reply.type = Type::Integer;
            reply.integer = *number;
            return reply;
        }
        reply.type = Type::Status;
        reply.text = text;
        return reply;
    }
    if (text.starts_with("(empty")) {
        reply.type = Type::Array;
        return reply;
    }
    if (take("(error)")) {
        reply.type = Type::Error;
        reply.text = text;
        return reply;
    }
    if (take("(double)")) {
        reply.type = Type::String;
        reply.text = text;
        return reply;
    }
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'')) {
        if (const auto words = splitCommandLine(text); words && words->size() == 1) {
            reply.type = Type::String;
            reply.text = words->front().bytes;
            return reply;
        }
        if (text.ends_with(text.front())) {
            reply.type = Type::String;
            reply.text = text.substr(1, text.size() - 2);
            return reply;
        }
    }
    reply.type = Type::Status;
    reply.text = text;
    return reply;
}

/// The number and its sign in front of an element, and where they stand.
struct Numbered {
    std::size_t column = 0;
    std::size_t number = 0;
    std::size_t length = 0; ///< with the column
};

std::optional<Numbered> numberedAt(std::string_view line, std::size_t from)
{
    std::size_t at = from;
    while (at < line.size() && line[at] == ' ')
        ++at;
    const std::size_t digits = at;
    Numbered found{0, 0, 0};
    while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])) && at - digits < 9)
        found.number = found.number * 10 + static_cast<std::size_t>(line[at++] - '0');
    if (at == digits || at == line.size() || (line[at] != ')' && line[at] != '~' && line[at] != '#'))
        return std::nullopt;
    // Numbers of one array end in one column, however many digits they have.
    found.column = at;
    found.length = at + 1;
    return found;
}

constexpr int deepestArray = 8;

/// Reads the elements of an array whose numbers end in the column of the first one.
Reply printedArray(std::vector<std::string> &lines, std::size_t &at, int depth)
{
    Reply array;
    array.type = Type::Array;
    const auto first = numberedAt(lines[at], 0);
    std::size_t number = 0;
    while (at < lines.size()) {
        const auto here = numberedAt(lines[at], 0);
        if (!here || here->number != number + 1 || (here->column != first->column && depth > 0))
            break;
        ++number;
        // What stands behind the number is an element, or the first one of an array.
        std::string rest = std::string(here->length, ' ') + lines[at].substr(here->length);
        if (depth < deepestArray && numberedAt(rest, 0)) {
            lines[at] = rest;
            array.items.push_back(printedArray(lines, at, depth + 1));
        } else {
            array.items.push_back(printedElement(rest));
            ++at;
        }
    }
    return array;
}

/// Whether text is what a server says of a number, with no more about it.
std::optional<double> numberIn(const Reply &reply)
{
    if (reply.type == Type::Integer)
        return static_cast<double>(reply.integer);
    if (reply.type == Type::String || reply.type == Type::Status)
        return parseRawText(reply.text);
    return std::nullopt;
}

std::string firstWord(std::string_view text)
{
    return std::string(text.substr(0, text.find(' ')));
}

bool sameError(const std::string &printed, const std::string &real)
{
    // Redis 2.6 had no word for it.
    const bool oldWrongType = printed.find("wrong kind of value") != std::string::npos;
    return firstWord(printed) == firstWord(real) || (oldWrongType && real.starts_with("WRONGTYPE")) ||
           printed.empty();
}

bool sameText(const std::string &a, const std::string &b)
{
    if (a == b)
        return true;
    const auto left = parseRawText(a);
    const auto right = parseRawText(b);
    return left && right && *left == *right;
}

bool sameMeaning(const Reply &printed, const Reply &real)
{
    if (printed.type == Type::Array || real.type == Type::Array) {
        if (printed.type != real.type)
            return false;
        return std::ranges::equal(printed.items, real.items, sameMeaning);
    }
    // What --raw prints has no type.
    if (printed.type == Type::Status && real.type != Type::Error) {
        if (real.isNil())
            return printed.text.empty() || printed.text == "nil";
        if (real.type == Type::Integer)
            return numberIn(printed) == static_cast<double>(real.integer);
        return sameText(printed.text, real.text);
    }
    if (printed.type == Type::Error || real.type == Type::Error)
        return printed.type == real.type && sameError(printed.text, real.text);
    if (printed.type == Type::String && real.type == Type::Status)
        return printed.text == real.text;
    if (printed.type != real.type)
        return false;
    if (printed.type == Type::Integer)
        return printed.integer == real.integer;
    return printed.isNil() || sameText(printed.text, real.text);
}

/// Whether each part of the one finds a part of its own in the other; parts of `width` elements each.
bool sameAsSets(const std::vector<Reply> &a, const std::vector<Reply> &b, std::size_t width)
{
    if (a.size() != b.size() || a.size() % width != 0)
        return false;
    const auto partOf = [&](const std::vector<Reply> &items, std::size_t at) {
        Reply part;
        part.type = Type::Array;
        part.items.assign(items.begin() + std::ptrdiff_t(at), items.begin() + std::ptrdiff_t(at + width));
        return part;
    };
    std::vector<bool> used(b.size() / width);
    for (std::size_t i = 0; i < a.size(); i += width) {
        bool found = false;
        for (std::size_t j = 0; j < b.size() && !found; j += width) {
            if (used[j / width] || !sameMeaning(partOf(a, i), partOf(b, j)))
                continue;
            used[j / width] = true;
            found = true;
        }
        if (!found)
            return false;
    }
    return true;
}

bool isIn(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

bool sameWithoutOrder(const std::string &name, const Reply &printed, const Reply &real)
{
    constexpr std::size_t most = 2000; // each is compared with each
    if (printed.type != Type::Array || real.type != Type::Array || printed.items.size() > most)
        return false;
    if (isIn(name, {"KEYS", "SMEMBERS", "HKEYS", "HVALS", "SUNION", "SINTER", "SDIFF"}))
        return sameAsSets(printed.items, real.items, 1);
    if (name == "HGETALL")
        return sameAsSets(printed.items, real.items, 2);
    if (isIn(name, {"SCAN", "SSCAN", "HSCAN"}) && printed.items.size() == 2 && real.items.size() == 2)
        return sameAsSets(printed.items[1].items, real.items[1].items, name == "HSCAN" ? 2 : 1);
    return false;
}

} // namespace

std::optional<Reply> parsePrintedReply(const std::vector<std::string> &lines)
{
    if (lines.empty())
        return std::nullopt;
    if (numberedAt(lines[0], 0)) {
        std::vector<std::string> left = lines;
        std::size_t at = 0;
        Reply reply = printedArray(left, at, 0);
        return at == lines.size() ? std::optional(std::move(reply)) : std::nullopt;
    }
    if (lines.size() == 1) {
        Reply reply = printedElement(lines[0]);
        if (reply.type == Type::Status && reply.text.starts_with('('))
            return std::nullopt;
        return reply;
    }
    Reply array;
    array.type = Type::Array;
    for (const std::string &line : lines)
        array.items.push_back(printedElement(line));
    return array;
}

ReplyMatch compareReplies(const Command &command, const Reply &printed, const Reply &real)
{
    if (sameMeaning(printed, real))
        return ReplyMatch::Same;
    const std::string name = command.empty() ? std::string() : upperCased(command[0]);
    if (sameWithoutOrder(name, printed, real))
        return ReplyMatch::Same;
    if (printed.isError() != real.isError())
        return ReplyMatch::Differs;
    if (isIn(name, {"TIME",        "LASTSAVE", "RANDOMKEY", "SRANDMEMBER", "SPOP",   "ZRANDMEMBER",
                    "HRANDFIELD",  "INFO",     "CLIENT",    "MEMORY",      "DUMP",   "SLOWLOG",
                    "LATENCY",     "COMMAND",  "CONFIG",    "LOLWUT",      "SCRIPT", "EXPIRETIME",
                    "PEXPIRETIME", "ROLE",     "OBJECT",    "XADD",        "HELLO",  "ACL"}))
        return ReplyMatch::Varies;
    // Time went on between, but a key lives on or does not.
    if (isIn(name, {"TTL", "PTTL"}) && printed.integer > 0 && real.integer > 0)
        return ReplyMatch::Varies;
    return ReplyMatch::Differs;
}

} // namespace tiebreak

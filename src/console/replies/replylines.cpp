// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/replylines.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/lines.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

constexpr std::size_t longestString = 2000;

/// In double quotes, with those in it escaped.
std::string quotedString(std::string_view bytes, std::size_t max)
{
    std::string quoted = "\"";
    for (const char c : escapeBytes(bytes.substr(0, max))) {
        if (c == '"')
            quoted += '\\';
        quoted += c;
    }
    quoted += '"';
    if (bytes.size() > max)
        quoted += phrase("reply", "... ({} bytes)", bytes.size());
    return quoted;
}

std::string leafLine(const Reply &reply, std::size_t max)
{
    switch (reply.type) {
    case Reply::Type::Nil:
        return "(nil)";
    case Reply::Type::Status:
        return escapeBytes(reply.text.substr(0, max));
    case Reply::Type::Integer:
        return "(integer) " + std::to_string(reply.integer);
    case Reply::Type::String:
        return quotedString(reply.text, max);
    case Reply::Type::Error:
        return "(error) " + escapeBytes(reply.text.substr(0, max));
    case Reply::Type::Array:
        break;
    }
    return "(empty array)";
}

/// Prints the lines that are asked for, and counts on to the end of them.
struct LinePrinter {
    std::size_t first;
    std::size_t end;
    std::size_t at = 0;
    std::vector<std::string> lines;

    /// `begun`: what stands before the first line; `indent`: before all others.
    void print(const Reply &reply, const std::string &begun, const std::string &indent)
    {
        if (at >= end)
            return;
        if (reply.type != Reply::Type::Array || reply.items.empty()) {
            if (at >= first)
                lines.push_back(begun + leafLine(reply, longestString));
            ++at;
            return;
        }
        const std::size_t width = std::to_string(reply.items.size()).size();
        const std::string inner = indent + std::string(width + 2, ' ');
        for (std::size_t i = 0; i < reply.items.size() && at < end; ++i) {
            const std::string number = std::to_string(i + 1);
            print(reply.items[i],
                  (i == 0 ? begun : indent) + std::string(width - number.size(), ' ') + number + ") ", inner);
        }
    }
};

} // namespace

std::size_t replyLineCount(const Reply &reply)
{
    if (reply.type != Reply::Type::Array || reply.items.empty())
        return 1;
    std::size_t count = 0;
    for (const Reply &item : reply.items)
        count += replyLineCount(item);
    return count;
}

std::vector<std::string> replyLines(const Reply &reply, std::size_t first, std::size_t count)
{
    LinePrinter printer{first, first + count, 0, {}};
    printer.print(reply, "", "");
    return std::move(printer.lines);
}

std::string replyInSentence(const Reply &reply)
{
    constexpr std::size_t longest = 60;
    if (reply.type != Reply::Type::Array || reply.items.empty())
        return leafLine(reply, longest);
    const auto count = static_cast<std::int64_t>(reply.items.size());
    return plural(count, phrase("reply", "{} element", count), phrase("reply", "{} elements", count));
}

bool repliesWithText(const Command &command)
{
    if (command.empty())
        return false;
    const std::string name = lowerCased(command[0]);
    if (name == "info" || name == "lolwut")
        return true;
    constexpr std::array families{"client list",   "client info",    "cluster info",  "cluster nodes",
                                  "memory doctor", "latency doctor", "latency graph", "memory malloc-stats"};
    return command.size() > 1 &&
           std::ranges::find(families, name + ' ' + lowerCased(command[1])) != families.end();
}

std::vector<std::string> textLines(const Reply &reply)
{
    std::vector<std::string> lines;
    std::string_view text = reply.text;
    while (!text.empty())
        lines.push_back(excerpt(takeLine(text), longestString));
    return lines;
}

} // namespace tiebreak

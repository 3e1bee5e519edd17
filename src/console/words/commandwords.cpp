// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/words/commandwords.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

char escapedBy(char letter)
{
    switch (letter) {
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'b':
        return '\b';
    case 'a':
        return '\a';
    default:
        return letter;
    }
}

std::unexpected<Error> unbalanced(std::size_t quote)
{
    return std::unexpected(Error{ErrorKind::Usage,
                                 sentence("A quote is not closed, or something follows it without a space."),
                                 quote + 1});
}

/// Reads on behind the opening quote at `at` - 1; false where it is not closed or does not end the word.
bool readQuoted(std::string_view line, std::size_t &at, char quote, std::string &bytes)
{
    for (; at < line.size() && line[at] != quote; ++at) {
        if (line[at] != '\\' || at + 1 == line.size()) {
            bytes += line[at];
            continue;
        }
        const char next = line[at + 1];
        if (quote == '\'') {
            if (next == '\'')
                ++at;
            bytes += line[at];
            continue;
        }
        if (next == 'x' && at + 3 < line.size()) {
            if (const auto byte = byteOfHex(line.substr(at + 2, 2))) {
                bytes += *byte;
                at += 3;
                continue;
            }
        }
        bytes += escapedBy(next);
        ++at;
    }
    if (at == line.size())
        return false;
    ++at;
    return at == line.size() || isSpace(line[at]);
}

} // namespace

Result<std::vector<CommandWord>> splitCommandLine(std::string_view line)
{
    std::vector<CommandWord> words;
    std::size_t at = 0;
    for (;;) {
        while (at < line.size() && isSpace(line[at]))
            ++at;
        if (at == line.size())
            return words;
        CommandWord word{{}, at, at};
        while (at < line.size() && !isSpace(line[at])) {
            const char c = line[at++];
            if (c != '"' && c != '\'') {
                word.bytes += c;
                continue;
            }
            const std::size_t quote = at - 1;
            if (!readQuoted(line, at, c, word.bytes))
                return unbalanced(quote);
        }
        word.end = at;
        words.push_back(std::move(word));
    }
}

std::vector<std::string> wordsOfLine(std::string_view line)
{
    std::vector<std::string> words;
    if (auto split = splitCommandLine(line))
        for (CommandWord &word : *split)
            words.push_back(std::move(word.bytes));
    return words;
}

std::string commandLineOf(std::span<const std::string> words)
{
    std::string line;
    for (const std::string &word : words)
        line += (line.empty() ? "" : " ") + redisCliWord(word);
    return line;
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// A command as its words, and as the bytes that a server reads: an array of bulk strings.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A command as its words; words are arbitrary bytes.
using Command = std::vector<std::string>;

namespace commandtext
{

/// The room that a sign, a count and the end of their line take at the most.
inline constexpr std::size_t countRoom = 24;

inline char *putCount(char *out, char sign, std::size_t count)
{
    *out++ = sign;
    out = std::to_chars(out, out + countRoom, count).ptr;
    *out++ = '\r';
    *out++ = '\n';
    return out;
}

} // namespace commandtext

/// Begins a command of so many words; each is then added by appendWord().
inline void appendCommandHead(std::string &out, std::size_t words)
{
    const std::size_t old = out.size();
    out.resize_and_overwrite(old + commandtext::countRoom, [&](char *text, std::size_t) {
        return commandtext::putCount(text + old, '*', words) - text;
    });
}

/// Adds a word of arbitrary bytes, which must not be those of `out`.
inline void appendWord(std::string &out, std::string_view word)
{
    const std::size_t old = out.size();
    out.resize_and_overwrite(old + commandtext::countRoom + word.size() + 2, [&](char *text, std::size_t) {
        char *end = commandtext::putCount(text + old, '$', word.size());
        end = std::ranges::copy(word, end).out;
        *end++ = '\r';
        *end++ = '\n';
        return end - text;
    });
}

} // namespace tiebreak

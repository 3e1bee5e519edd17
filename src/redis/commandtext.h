// SPDX-License-Identifier: GPL-3.0-or-later
// A command as the bytes that a server reads: an array of bulk strings.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace tiebreak
{

namespace commandtext
{

inline void appendCount(std::string &out, char sign, std::size_t count)
{
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, count);
    out += sign;
    out.append(digits, end).append("\r\n");
}

} // namespace commandtext

/// Begins a command of so many words; each is then added by appendWord().
inline void appendCommandHead(std::string &out, std::size_t words)
{
    commandtext::appendCount(out, '*', words);
}

/// Adds a word of arbitrary bytes.
inline void appendWord(std::string &out, std::string_view word)
{
    commandtext::appendCount(out, '$', word.size());
    out.append(word).append("\r\n");
}

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Letters of commands, options and units in one case, whatever the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tiebreak
{

/// a to z as A to Z; any other byte as it is.
constexpr char upperCased(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// A to Z as a to z; any other byte as it is.
constexpr char lowerCased(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The same of each byte of a text.
inline std::string upperCased(std::string_view text)
{
    std::string upper(text);
    std::ranges::transform(upper, upper.begin(), [](char c) { return upperCased(c); });
    return upper;
}

/// The same of each byte of a text.
inline std::string lowerCased(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return lowerCased(c); });
    return lower;
}

/// With a capital where the text begins with a letter from a to z.
inline std::string upperFirst(std::string text)
{
    if (!text.empty())
        text.front() = upperCased(text.front());
    return text;
}

} // namespace tiebreak

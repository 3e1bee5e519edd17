// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/glob.h"

#include "core/text/bytestext.h"

#include <algorithm>
#include <optional>

namespace tiebreak
{

bool isGlob(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '*' || text[at] == '?' || text[at] == '[')
            return true;
    }
    return false;
}

namespace
{

/// Whether the class that begins behind `at`, a [, has the byte; `at` moves behind it. One that is not closed
/// ends with the glob.
bool isInClass(std::string_view glob, std::size_t &at, unsigned char byte)
{
    const auto byteAt = [&](std::size_t place) { return static_cast<unsigned char>(glob[place]); };
    const bool excludes = at < glob.size() && glob[at] == '^';
    at += excludes ? 1 : 0;
    bool has = false;
    for (; at < glob.size() && glob[at] != ']'; ++at) {
        if (glob[at] == '\\' && at + 1 < glob.size()) {
            has = has || byteAt(++at) == byte;
        } else if (at + 2 < glob.size() && glob[at + 1] == '-') {
            const unsigned char one = byteAt(at);
            const unsigned char other = byteAt(at + 2);
            has = has || (std::min(one, other) <= byte && byte <= std::max(one, other));
            at += 2;
        } else {
            has = has || byteAt(at) == byte;
        }
    }
    at = std::min(at + 1, glob.size());
    return has != excludes;
}

/// Whether what stands at `at`, which is no *, matches the byte; `at` moves behind it.
bool matchesByte(std::string_view glob, std::size_t &at, char byte)
{
    const char c = glob[at++];
    if (c == '?')
        return true;
    if (c == '[')
        return isInClass(glob, at, static_cast<unsigned char>(byte));
    if (c == '\\' && at < glob.size())
        return glob[at++] == byte;
    return c == byte;
}

} // namespace

bool matchesGlob(std::string_view glob, std::string_view text)
{
    std::size_t at = 0;
    std::size_t matched = 0;
    // Behind the last * so far, and where the text that it stands for ends: that it is longer is tried next.
    std::optional<std::size_t> behindStar;
    std::size_t starEnd = 0;
    while (matched < text.size()) {
        if (at < glob.size() && glob[at] == '*') {
            behindStar = ++at;
            starEnd = matched;
            continue;
        }
        if (at < glob.size() && matchesByte(glob, at, text[matched])) {
            ++matched;
            continue;
        }
        if (!behindStar)
            return false;
        at = *behindStar;
        matched = ++starEnd;
    }
    return glob.find_first_not_of('*', at) == std::string_view::npos;
}

std::string unescapeGlob(std::string_view text)
{
    std::string name;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            name += text[at];
            continue;
        }
        const char next = text[++at];
        // An escaped backslash is left as a pair, so that what follows it is not taken for escaped.
        if (next != '*' && next != '?' && next != '[' && next != ']')
            name += '\\';
        name += next;
    }
    return name;
}

std::string globBeginning(std::string_view prefix)
{
    std::string glob;
    for (const char c : prefix) {
        if (std::string_view("*?[]\\").contains(c))
            glob += '\\';
        glob += c;
    }
    return glob + '*';
}

std::string globBytes(std::string_view text)
{
    std::string glob;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            glob += text[at++];
            continue;
        }
        const std::string_view escape = text.substr(at, text[at + 1] == 'x' ? 4 : 2);
        const auto byte = escape[1] == '\\' ? std::nullopt : unescapeBytes(escape);
        if (byte && !std::string_view("*?[]^-\\").contains(*byte)) {
            glob += *byte;
        } else {
            glob += '\\';
            glob += byte ? *byte : std::string(1, escape[1]);
        }
        at += byte ? escape.size() : 2;
    }
    return glob;
}

bool AllowedTexts::allows(std::string_view text) const
{
    return std::ranges::any_of(globs, [&](const std::string &glob) { return matchesGlob(glob, text); });
}

} // namespace tiebreak

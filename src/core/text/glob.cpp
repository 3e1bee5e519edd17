// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/glob.h"

#include "core/text/bytestext.h"

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

} // namespace tiebreak

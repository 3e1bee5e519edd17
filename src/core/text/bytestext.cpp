// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/bytestext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace tiebreak
{

namespace
{

/// One UTF-8 character; length 0 where the bytes are none.
struct Character {
    std::uint32_t code = 0;
    std::size_t length = 0;
};

Character characterAt(std::string_view bytes, std::size_t at)
{
    const auto lead = static_cast<unsigned char>(bytes[at]);
    if (lead < 0x80)
        return {lead, 1};
    if (lead < 0xC2 || lead > 0xF4)
        return {};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (at + length > bytes.size())
        return {};
    std::uint32_t code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(bytes[at + i]);
        if ((next & 0xC0U) != 0x80U)
            return {};
        code = code << 6 | (next & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    if (code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return {};
    return {code, length};
}

/// Control characters, line separators, and characters that cannot be seen or turn the direction of writing.
/// Not the joiner and the non-joiner, U+200D and U+200C: they shape emoji and Persian or Indic names.
bool harmsALine(std::uint32_t code)
{
    struct Span {
        std::uint32_t first;
        std::uint32_t last;
    };
    constexpr std::array<Span, 9> spans{{{0, 0x1F},
                                         {0x7F, 0x9F},
                                         {0x61C, 0x61C},
                                         {0x200B, 0x200B},
                                         {0x200E, 0x200F},
                                         {0x2028, 0x202E},
                                         {0x2060, 0x2069},
                                         {0xFEFF, 0xFEFF},
                                         {0xFFF9, 0xFFFB}}};
    return std::ranges::any_of(spans, [code](Span span) { return code >= span.first && code <= span.last; });
}

/// The letter behind the backslash in a short escape; 0 where the character has none.
char shortEscape(std::uint32_t code)
{
    switch (code) {
    case '\\':
        return '\\';
    case '\t':
        return 't';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    default:
        return 0;
    }
}

void appendHex(std::string &text, std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += "\\x";
        text += digits[value >> 4];
        text += digits[value & 15U];
    }
}

std::string escaped(std::string_view bytes, bool quotesToo)
{
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Character character = characterAt(bytes, at);
        const std::string_view piece = bytes.substr(at, std::max<std::size_t>(character.length, 1));
        const bool quote = quotesToo && character.code == '"';
        if (const char letter = quote ? '"' : shortEscape(character.code); character.length > 0 && letter) {
            text += '\\';
            text += letter;
        } else if (character.length == 0 || harmsALine(character.code)) {
            appendHex(text, piece);
        } else {
            text += piece;
        }
        at += piece.size();
    }
    return text;
}

/// The byte that an escape stands for; `at` is on the letter behind the backslash and ends on its last
/// character.
std::optional<char> unescaped(std::string_view text, std::size_t &at)
{
    switch (at < text.size() ? text[at] : '\0') {
    case '\\':
        return '\\';
    case 't':
        return '\t';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 'x': {
        const auto byte = byteOfHex(text.substr(at + 1, 2));
        at += 2;
        return byte;
    }
    default:
        return std::nullopt;
    }
}

/// Nothing in the bytes has a meaning to redis-cli or to a shell.
bool isBareWord(std::string_view bytes)
{
    return !bytes.empty() && std::ranges::all_of(bytes, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-.:/@+=,").contains(c);
    });
}

} // namespace

bool isUtf8(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = characterAt(bytes, at).length;
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

std::optional<std::u32string> charactersOf(std::string_view bytes)
{
    std::u32string characters;
    for (std::size_t at = 0; at < bytes.size();) {
        const Character character = characterAt(bytes, at);
        if (character.length == 0)
            return std::nullopt;
        characters += static_cast<char32_t>(character.code);
        at += character.length;
    }
    return characters;
}

std::string escapeBytes(std::string_view bytes)
{
    return escaped(bytes, false);
}

std::string escapeControls(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        const std::string_view piece = text.substr(at, std::max<std::size_t>(character.length, 1));
        if (character.length == 0 ||
            (harmsALine(character.code) && !std::string_view("\t\n").contains(piece) &&
             !text.substr(at).starts_with("\r\n")))
            appendHex(out, piece);
        else
            out += piece;
        at += piece.size();
    }
    return out;
}

std::string excerpt(std::string_view bytes, std::size_t max)
{
    return escapeBytes(bytes.substr(0, max)) + (bytes.size() > max ? "..." : "");
}

std::string quotedText(std::string_view bytes)
{
    return '"' + excerpt(bytes, 60) + '"';
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::array<std::string_view, 25> spaces{
        " ",      "\t",     "\n",     "\v",     "\f",     "\r",     "\u0085", "\u00A0", "\u1680",
        "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
        "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};
    const auto spaceWhere = [&](auto matches) {
        const auto space = std::ranges::find_if(spaces, matches);
        return space == spaces.end() ? std::size_t(0) : space->size();
    };
    while (const auto size = spaceWhere([&](auto space) { return text.starts_with(space); }))
        text.remove_prefix(size);
    while (const auto size = spaceWhere([&](auto space) { return text.ends_with(space); }))
        text.remove_suffix(size);
    return text;
}

std::optional<char> byteOfHex(std::string_view digits)
{
    unsigned char value = 0;
    const char *const end = digits.data() + digits.size();
    if (digits.size() != 2 || std::from_chars(digits.data(), end, value, 16).ptr != end)
        return std::nullopt;
    return static_cast<char>(value);
}

std::optional<std::string> unescapeBytes(std::string_view text)
{
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\') {
            bytes += text[at];
            continue;
        }
        const auto byte = unescaped(text, ++at);
        if (!byte)
            return std::nullopt;
        bytes += *byte;
    }
    return bytes;
}

std::string redisCliWord(std::string_view bytes)
{
    return isBareWord(bytes) ? std::string(bytes) : '"' + escaped(bytes, true) + '"';
}

namespace
{

/// In $'...', with the bytes that harm a line, or are no UTF-8, in octal: a hexadecimal escape has no end.
std::string dollarQuoted(std::string_view bytes)
{
    std::string word = "$'";
    for (std::size_t at = 0; at < bytes.size();) {
        const Character character = characterAt(bytes, at);
        const std::string_view piece = bytes.substr(at, std::max<std::size_t>(character.length, 1));
        if (character.length == 0 || harmsALine(character.code)) {
            for (const char byte : piece) {
                const auto value = static_cast<unsigned char>(byte);
                for (const int shift : {6, 3, 0})
                    word.append(shift == 6 ? 1 : 0, '\\') += static_cast<char>('0' + (value >> shift & 7));
            }
        } else {
            word.append(piece == "'" || piece == "\\" ? 1 : 0, '\\') += piece;
        }
        at += piece.size();
    }
    return word + '\'';
}

} // namespace

std::string shellWord(std::string_view bytes)
{
    if (isBareWord(bytes))
        return std::string(bytes);
    if (escapeControls(bytes) != bytes || bytes.find_first_of("\t\n") != std::string_view::npos)
        return dollarQuoted(bytes);
    std::string word = "'";
    for (const char character : bytes) {
        if (character == '\'')
            word += "'\\''";
        else
            word += character;
    }
    return word + '\'';
}

} // namespace tiebreak

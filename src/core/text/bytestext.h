// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members are arbitrary bytes; here they become one line of UTF-8 text, and come back unharmed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view bytes);

/// The characters of UTF-8 text, as Unicode numbers them; nothing for bytes that are not UTF-8.
std::optional<std::u32string> charactersOf(std::string_view bytes);

/// The bytes as one line of UTF-8: \\ \t \n \r for these four; \xNN for other control characters, for
/// characters that break lines, are invisible or turn the direction of writing, and for bytes that are not
/// UTF-8. U+200C and U+200D, which shape the characters beside them, stay as they are.
std::string escapeBytes(std::string_view bytes);

/// The text for a terminal, lines and all: \t, \n and \r\n stay, and so does a backslash; whatever else
/// escapeBytes() would not show as it is becomes \xNN.
std::string escapeControls(std::string_view text);

/// The byte that two hex digits stand for; nothing for any other text.
std::optional<char> byteOfHex(std::string_view digits);

/// Undoes escapeBytes(); nothing when a backslash begins none of its escapes.
std::optional<std::string> unescapeBytes(std::string_view text);

/// As escapeBytes(), but of the first `max` bytes only, with "..." where more follow. For messages.
std::string excerpt(std::string_view bytes, std::size_t max = 200);

/// The excerpt of 60 bytes in double quotes. For messages about what was typed.
std::string quotedText(std::string_view bytes);

/// The text without white space of any script around it.
std::string_view trimmed(std::string_view text);

/// The bytes as one word of a redis-cli command line: bare where nothing in it needs quoting, else in double
/// quotes.
std::string redisCliWord(std::string_view bytes);

/// The same for a shell, in single quotes where it needs any; in $'...' where bytes are among them that
/// escapeBytes() would not show.
std::string shellWord(std::string_view bytes);

} // namespace tiebreak

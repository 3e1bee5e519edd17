// SPDX-License-Identifier: GPL-3.0-or-later
// A typed command line as its words, with the quoting of redis-cli.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One word of a command line, and where it stands there.
struct CommandWord {
    std::string bytes;     ///< arbitrary, with the escapes undone
    std::size_t begin = 0; ///< in bytes of the line, its quote included
    std::size_t end = 0;   ///< one behind it
};

/// The words of a line as redis-cli reads them: separated by white space; in double quotes \n \r \t \b \a
/// and \xNN are escapes and a backslash before any other character is that character; in single quotes \'
/// alone. A closing quote must end the word. Error Usage, with the position of the quote that is not
/// balanced.
Result<std::vector<CommandWord>> splitCommandLine(std::string_view line);

/// The words of a line alone; none where its quotes are not balanced.
std::vector<std::string> wordsOfLine(std::string_view line);

/// These words as one line, which splitCommandLine() takes apart again.
std::string commandLineOf(std::span<const std::string> words);

} // namespace tiebreak

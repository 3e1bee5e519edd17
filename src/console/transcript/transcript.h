// SPDX-License-Identifier: GPL-3.0-or-later
// A transcript of redis-cli as articles print it: commands and replies.
#pragma once

#include "redis/wire/command.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One command of a transcript and what is printed below it.
struct TranscriptStep {
    std::size_t line = 0;             ///< where the command stands, from 1
    std::string text;                 ///< the command as it stands there, without its prompt
    Command command;                  ///< empty where a quote is not closed
    std::vector<std::string> printed; ///< the lines of its reply; none where the article leaves it out
};

/// Whether a name, in capitals, is a command, and takes so many words; 0: however many.
using KnowsCommand = std::function<bool(const std::string &name, std::size_t words)>;

/// The commands of a text, in order. Prompts are redis>, 127.0.0.1:6379[2]>, redis host:6379>, > and a
/// shell's $ redis-cli; where the text has none, a line that begins with a command's name in capitals, or in
/// small letters where a reply follows, is a command. `knows` tells whether a name, in capitals, is a
/// command. Curly quotes, blanks that do not break and line ends of any kind are taken for plain ones; prose
/// between, comments and code fences are left out. A backslash at its end joins a line to the next one.
std::vector<TranscriptStep> parseTranscript(std::string_view text, const KnowsCommand &knows);

} // namespace tiebreak

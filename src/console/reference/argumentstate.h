// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of a command line are to the command, and what may come next: for the hint and for
// completion.
#pragma once

#include "console/reference/commandreference.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What one word of a command line is.
struct WordRole {
    std::string name; ///< of the argument, or the token; empty: of none
    ArgumentType type = ArgumentType::Token;
    bool known = false; ///< false: the command has no place for it
};

/// What may be typed at the cursor: a token, or a value of some type.
struct ArgumentChoice {
    std::string text; ///< the token, or the name of the value
    ArgumentType type = ArgumentType::Token;
    std::string purpose;
    bool possible = true;
    std::string reason; ///< why it is not possible: "not with BYSCORE"
};

/// A piece of the hint: "key", "[LIMIT offset count]".
struct HintPart {
    std::string text;
    bool current = false; ///< it is being typed, or comes next
    bool given = false;   ///< words stand there for it already
};

/// How far a command line has come.
struct ArgumentState {
    std::vector<WordRole> roles;        ///< one for each word, the name of the command first
    std::vector<ArgumentChoice> next;   ///< what may stand at the cursor; possible ones first
    std::vector<HintPart> hint;         ///< the name of the command first
    std::vector<std::string> missing;   ///< the names of what must still come
    std::optional<std::string> problem; ///< what Redis would refuse, a sentence; what is missing is none
    bool complete = false;              ///< it could be sent: nothing is missing, and there is no problem
};

/// Matches `words`, the name of the command first. `cursorWord` counts from 0; words.size() where a new word
/// is about to be typed. A word that is being typed is no problem as long as it begins a token that may stand
/// there. Server and command are not asked: a line with a problem may be sent all the same.
ArgumentState matchArguments(const CommandEntry &entry, std::span<const std::string> words,
                             std::size_t cursorWord);

/// The syntax in lines of at most `columns` characters where its parts allow it, all but the first indented
/// by two blanks: "ZRANGE key start stop", "  [BYSCORE | BYLEX] [REV]".
std::vector<std::string> syntaxLines(const CommandEntry &entry, std::size_t columns);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a line while it is typed: its hint, what may come next, and what its raw means.
#pragma once

#include "console/reference/argumentstate.h"
#include "core/codec/codec.h"
#include "core/prose/wording.h"

#include <QList>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// One line of the list of completions.
struct Completion {
    QString text;    ///< as it is put into the line
    QString purpose; ///< beside it
    bool possible = true;
    bool faded = false; ///< still possible, but something else stands for it today
};

/// What is known of a line with the cursor at a place in it.
struct LineState {
    std::vector<std::string> words; ///< all of them, unescaped
    std::size_t cursorWord = 0;
    int wordBegin = 0; ///< in characters, of what a completion replaces
    int wordEnd = 0;
    std::string typed; ///< of the word at the cursor, up to it
    std::vector<HintPart> hint;
    QList<Completion> completions; ///< commands and options; keys and members come from the server
    QString meaning;               ///< of the raw that is typed; or what is wrong
    const CommandEntry *entry = nullptr;
    bool wantsKey = false; ///< the word at the cursor is a key
    bool wantsMember = false;
    std::string key; ///< the first key of the line; for members
};

/// Reads a line. `known`: names of further commands of the server.
LineState readLine(const QString &line, int cursor, const CommandReference &reference,
                   const std::vector<std::string> &known, const Decoder &decoder, const Wording &wording);

/// "dictionary, then skip list": what a command touches; empty for one that is not in the reference.
QString structureText(const CommandEntry *entry);

} // namespace tiebreak

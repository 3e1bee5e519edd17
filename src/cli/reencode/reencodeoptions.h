// SPDX-License-Identifier: GPL-3.0-or-later
// The options of tiebreak-cli reencode.
#pragma once

#include "cli/options/boardoptions.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// What was asked for.
struct ReencodeOptions {
    WholeBoardOptions board;
    std::string to;
    std::string eventsFile;       ///< empty: none
    std::string newKey;           ///< empty: only the plan
    std::string language;         ///< of the application, for the lines that it runs; empty: redis-cli
    std::string shadowKey;        ///< kept in step with a board that is written to; empty: none
    bool overwriteShadow = false; ///< whatever it holds
    std::string keptKey; ///< where the old board goes when the shadow takes its place; empty: it does not
    bool allowWrites = false;              ///< on a server that is not the sandbox
    std::optional<std::string> production; ///< the board's key once more, for a server that is marked so
    bool leaveOut = false;                 ///< write, though some rows cannot be moved
    std::string pipeFile;                  ///< where the new board goes as commands; empty: nowhere
    std::string pipeKey;                   ///< the key that these add to; empty: KEY:new
    std::string changesFile;               ///< where the list of those goes who change place; empty: nowhere
};

} // namespace tiebreak

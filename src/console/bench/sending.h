// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the bench may send a command, and why not.
#pragma once

#include "console/bench/commandtable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What the bench may do on its connection.
struct BenchRights {
    bool writes = false;                     ///< the user has allowed writes there
    bool sandbox = false;                    ///< it is ours: everything goes that leaves it standing
    std::optional<std::string> onlyKey = {}; ///< writes may change this one alone
    bool production = false;                 ///< nothing is sent that may hold the server up
};

/// What becomes of a command before it is sent.
struct SendDecision {
    enum class Way : std::uint8_t {
        Send,
        Ask,      ///< it is sent once the user has said so
        HoldBack, ///< it writes, or may, and this connection is read-only
        Refuse,   ///< it is sent to no server of this kind
        Unknown,  ///< the server has no such command
    };
    Way way = Way::Send;
    std::string reason;               ///< one sentence, unless it is sent
    std::string consent;              ///< Ask: what the user says by having it sent
    std::vector<std::string> nearest; ///< Unknown: what may have been meant
    bool writes = false;              ///< it may change what the server holds
    bool blocks = false;              ///< it may wait for as long as it likes
};

/// Decides by what the server says of its commands. Where it says nothing (an empty table), only commands
/// that are known to read are sent, and in the sandbox all.
SendDecision decideSending(const Command &command, const CommandTable &table, BenchRights rights);

/// What ends a script that this command runs, as long as it has written nothing: SCRIPT KILL or FUNCTION
/// KILL. Empty: it runs none that these would end.
Command endingOf(const Command &command);
/// Whether the command is one of these.
bool endsScript(const Command &command);
/// What ends the script that an error is about: "BUSY ...", as the server said it or as errorFromReply() has
/// it; empty: it is another one.
Command endingNamedBy(std::string_view error);
/// Whose script an ending ends: a sentence.
std::string whoseScriptText(const Command &ending);

/// Whether the command's words may hold a password, so that they are kept nowhere.
bool mayHoldPassword(const Command &command);

} // namespace tiebreak

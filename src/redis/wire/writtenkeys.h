// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys a command changes, as its words name them.
#pragma once

#include "redis/wire/command.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// The keys that a command may change, of a script those that it declares; nothing where the command is not
/// known, or changes what it does not name. For commands that write: of one that only reads it is nothing.
std::optional<std::vector<std::string>> writtenKeys(const Command &command);

/// Who has written a script: one of Tiebreak's own keeps to the keys that it declares.
enum class ScriptBy : bool { Tiebreak, User };

/// The keys that a command would change beside this one; empty: none, or it is not known which.
std::vector<std::string> otherKeys(const Command &command, const std::string &key);

/// Why a command that may write is not sent where `key` alone may be written, and those `beside` it, which
/// are made for its board: a sentence. Empty: it changes no other.
std::string otherKeyText(const Command &command, const std::string &key, std::span<const std::string> beside,
                         ScriptBy by);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Which commands change nothing that a server holds.
#pragma once

#include "redis/wire/command.h"
#include "redis/wire/reply.h"

#include <string>

namespace tiebreak
{

/// Whether the command, by its name and in a family by its second word, is known to read, to answer, or to
/// set no more than its own connection up, on any server of Redis 2.6 to 8 or Valkey. Of those that Redis
/// flags "readonly" some are left out: they are asked about (see readsByFlags()).
bool isKnownToRead(const Command &command);

/// The command's name, upper case, with the second word of one of a family: "CONFIG GET".
std::string fullCommandName(const Command &command);

/// Whether the command runs code, which may take as long as it likes: EVAL and its like, those that may not
/// write too.
bool runsScript(const Command &command);

/// Whether one entry of the reply to COMMAND or COMMAND INFO calls its command one that only reads: it has
/// the flag "readonly", and neither "write", "admin" nor "may_replicate"; it reads each of its keys (RO, from
/// Redis 7 on); and it is neither a script nor one that writes unnoticed, such as PFCOUNT, which stores its
/// count. An entry of another shape does not.
bool readsByFlags(const Reply &entry);

} // namespace tiebreak

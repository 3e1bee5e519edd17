// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps passwords from whoever looks at the process: in its arguments, its children and its remains.
#pragma once

#include "redis/wire/command.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What must not be shown of an argument of a command line, and what stands before it there.
struct HiddenPart {
    std::string_view before;
    std::string_view secret;
};

/// Of --option=URL, too. Of a URL that cannot be read everything behind its scheme, and of a redis-cli line
/// all options: who knows what they are.
std::optional<HiddenPart> hiddenIn(std::string_view argument);

/// The command with *** for each of its words, or the part of one, that is a password or the name of who has
/// it: of AUTH, HELLO, ACL SETUSER, CONFIG SET, MIGRATE and SENTINEL.
Command withoutSecrets(Command command);

/// Overwrites the passwords of URLs in the arguments of the program, which every user of the machine can
/// list.
void blankPasswords(int argc, char **argv);

/// Variables of the environment that hold passwords of servers.
inline constexpr std::array<std::string_view, 2> passwordVariables{"REDISCLI_AUTH", "TIEBREAK_SENTINEL_AUTH"};

/// The environment for a program that is started, which has nothing to do with our servers: without
/// passwordVariables, ending with a null. Good until this process changes its environment.
std::vector<char *> environmentWithoutPasswords();

/// A crash leaves no memory with passwords in a file. Does nothing in builds for debuggers and sanitizers,
/// which want to look inside.
void refuseCoreDumps();

} // namespace tiebreak

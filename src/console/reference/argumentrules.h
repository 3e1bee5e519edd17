// SPDX-License-Identifier: GPL-3.0-or-later
// What an argument of a command takes, and what it may stand beside.
#pragma once

#include "console/reference/commandreference.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Whether a word is the beginning of this token, or all of it.
bool beginsToken(std::string_view token, std::string_view word);
bool isToken(std::string_view token, std::string_view word);
/// It need not be there, and a token tells that it is.
bool isOption(const CommandArgument &argument);
/// The argument, or the part of it, that this token begins; null where none does.
const CommandArgument *beginning(const CommandArgument &argument, std::string_view word);
/// Whether a word can be a value of this type, from `min` on where there is one.
bool isValue(ArgumentType type, std::optional<std::int64_t> min, std::string_view word);
/// Name and type while these tokens are given.
std::pair<std::string, ArgumentType> nameAndType(const CommandArgument &argument,
                                                 const std::vector<std::string> &given);
/// Why an argument cannot stand beside what is given: "not with NX"; empty: it can.
std::string reasonAgainst(const CommandArgument &argument, const std::vector<std::string> &given);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the words of a command, in words.
#pragma once

#include "console/reference/commandreference.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A few words for a greyed choice: "not with BYSCORE".
std::string notWithText(std::string_view token);
/// The same: "only with BYSCORE or BYLEX".
std::string onlyWithText(std::span<const std::string> tokens);
/// "BYSCORE or BYLEX".
std::string eitherText(std::span<const std::string> tokens);

/// "ZRANGE does not take BYLEX together with BYSCORE."
std::string conflictText(std::string_view command, std::string_view token, std::string_view other);
/// "ZRANGE takes LIMIT once."
std::string twiceText(std::string_view command, std::string_view token);
/// "ZCARD has no place for "b"."
std::string noPlaceText(std::string_view command, std::string_view word);
/// "ZADD takes one increment and one member with INCR."
std::string onceText(std::string_view command, std::string_view token);
/// "AGGREGATE of ZUNION is SUM, MIN or MAX, not "AVG"."
std::string noneOfText(std::string_view command, std::string_view name, std::span<const std::string> tokens,
                       std::string_view word);
/// "ZCOUNT takes a number for min, with ( before it to leave it out, not "ann"."
std::string noValueText(std::string_view command, std::string_view name, ArgumentType type,
                        std::optional<std::int64_t> min, std::string_view word);

} // namespace tiebreak

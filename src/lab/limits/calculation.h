// SPDX-License-Identifier: GPL-3.0-or-later
// Whole-number arithmetic that somebody wrote down.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What an expression of whole numbers with + - * ^ gives, powers first, exact: "2^53 + 1" is
/// "9007199254740993". Nothing for any other text, for one of more than 200 characters, and where a number on
/// the way has more than 4096 bits.
std::optional<std::string> calculated(std::string_view expression);

} // namespace tiebreak

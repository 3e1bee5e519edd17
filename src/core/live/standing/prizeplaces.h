// SPDX-License-Identifier: GPL-3.0-or-later
// The last place of each prize, as people type them.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Prizes end at no place below this one.
inline constexpr std::int64_t lowestPrizePlace = 1000;

/// Reads up to ten places from 1 to lowestPrizePlace, with commas, semicolons or spaces in between:
/// ascending, each once. There may be none. Error Usage says what is no place.
Result<std::vector<std::int64_t>> parsePrizePlaces(std::string_view text);

} // namespace tiebreak

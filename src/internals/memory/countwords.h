// SPDX-License-Identifier: GPL-3.0-or-later
// How many members, as people write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// The largest number of members that is read, a million million: their bytes still fit 64 bits.
inline constexpr std::int64_t maxCountInWords = 1'000'000'000'000;

/// Reads "10 million", "10M", "2.5k", "1e7", "1 000 000" or "10,000": a whole number from 0 to
/// maxCountInWords, in powers of ten. Spaces, thin ones too, and commas between groups of three digits do not
/// count. Nothing for any other text.
std::optional<std::int64_t> parseCountInWords(std::string_view text);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about values that are out of their range.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What is wrong, one sentence for the user; nothing where all is well.
using Fault = std::optional<std::string>;

/// "The rate must be above 0, not -1."
std::string mustBe(std::string_view field, std::string_view range, std::string_view value);
/// A fault unless the value lies from least to most. The unit follows the range: " ms".
Fault outside(std::string_view field, std::int64_t value, std::int64_t least, std::int64_t most,
              std::string_view unit = {});
Fault outside(std::string_view field, std::chrono::milliseconds value, std::chrono::milliseconds least,
              std::chrono::milliseconds most);
/// The same for real numbers; NaN lies outside everything.
Fault outsideReal(std::string_view field, double value, double least, double most);
/// A fault unless the value lies above 0 and is at most `most`.
Fault notAboveZero(std::string_view field, double value, double most);

} // namespace tiebreak

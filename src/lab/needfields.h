// SPDX-License-Identifier: GPL-3.0-or-later
// A need field by field, as a command line and a form are told it.
#pragma once

#include "core/result.h"
#include "core/wording.h"
#include "lab/need.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What of a need can be stated wrongly.
enum class NeedField : std::uint8_t { LowestScore, HighestScore, Season, Resolution };

/// The first thing that is wrong with a need.
struct NeedFault {
    NeedField field = NeedField::HighestScore;
    std::string message; ///< a sentence that names the field
};

/// The fault that checkNeed() reports, in these words; nothing when the need is sound.
std::optional<NeedFault> findFault(const Need &need, const Wording &wording);

/// Reads a score of -2^62 to 2^62. Error Usage with a sentence that names the field.
Result<std::int64_t> parseNeedScore(std::string_view text, NeedField field);

/// Reads a time span as microseconds: a number, with decimals or without (1 when it is missing), and us, µs,
/// ms, cs, ds, s, min, h or d, e.g. "1s", "10 s", "0.5 s", "us"; 0 needs no unit. Error Usage with a sentence
/// that names the resolution; nothing is said of its range, which findFault() checks.
Result<std::int64_t> parseResolution(std::string_view text);

/// A span of microseconds as parseResolution() reads it, exactly and as short as can be: "250 ms", "90 s", "1
/// µs".
std::string resolutionText(std::int64_t microseconds);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// What two bounds of ZCOUNT mean in points.
#pragma once

#include "core/codec/codec.h"

#include <optional>
#include <string_view>

namespace tiebreak
{

/// The scores that lie between two bounds, all their rows of the season; nothing at an end: all.
struct ScoreRange {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;
};

/// The scores whose rows are exactly those between the bounds, written as "5", "(5", "-inf"; nothing where a
/// bound cuts a score in two, is no number, or raws fall as scores grow.
std::optional<ScoreRange> scoresBetween(const Decoder &decoder, std::string_view min, std::string_view max);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// A codec that spends no more on time than a season needs.
#pragma once

#include "core/codecspec.h"
#include "core/rows.h"
#include "core/season.h"

#include <optional>

namespace tiebreak
{

/// The `decimal`, `binary`, `fraction` or `ordered` codec with the fewest digits or bits, or the smallest
/// span, that packs every tick of the season: counted down to its last tick where the highest score ranks
/// first, up from its first tick where the lowest does, so that the earlier time wins. `ordered` takes
/// negative scores where `lowestScore` is one. Nothing when no such codec can be named: the season is empty
/// or has too many ticks.
std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow season, Direction direction,
                                       std::int64_t lowestScore);

} // namespace tiebreak

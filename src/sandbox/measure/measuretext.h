// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured, in sentences.
#pragma once

#include "core/prose/wording.h"
#include "sandbox/measure/codeccosts.h"
#include "sandbox/measure/commandtimes.h"
#include "sandbox/measure/switchwalk.h"

#include <string>

namespace tiebreak
{

/// "9 bytes, an integer", "18 to 19 bytes, as text".
std::string scoreCostText(const CodecCost &cost, const Wording &wording);

/// Why rows are missing in this codec; empty where none are.
std::string leftOutSentence(const CodecCost &cost, const Wording &wording);

/// What was measured and where: "This board's 96 rows in each codec, measured in a sandbox, Redis 7.0.15."
std::string codecCostsSentence(const CodecCosts &costs, std::int64_t members, const Wording &wording);

/// "The 129th row made it a skip list: 3 144 B became 16 112 B."
std::string switchSentence(const SwitchWalk &walk, const Wording &wording);
/// What the bytes of the switch are for; empty where none took place.
std::string switchReason(const SwitchWalk &walk);

/// "ZRANGE, 10 rows"
std::string timedCommandText(TimedCommand command);

/// How the times came about.
std::string timesSentence(const CommandTimes &times);

} // namespace tiebreak

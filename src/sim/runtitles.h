// SPDX-License-Identifier: GPL-3.0-or-later
// What runs are called inside a sentence.
#pragma once

#include "sim/runplan.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// "Lua script"; the key where there is no such strategy.
std::string strategyTitle(const RunPlan &plan);
/// Whether one sorted set holds scores and times; true where there is no such strategy.
bool isComposite(const RunPlan &plan);
/// "1.61 ms", "23.4 ms", "512 ms".
std::string millisecondsText(std::int64_t nanoseconds);
/// "ordered bits", "32-bit split", "32-bit split of seconds" where that is not of milliseconds.
std::string codecWords(const CodecSpec &codec);
/// "the Lua script with ordered bits and server time".
std::string runPhrase(const RunPlan &plan);
/// With a capital where the text begins with a letter from a to z.
std::string upperFirst(std::string text);

} // namespace tiebreak

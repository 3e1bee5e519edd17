// SPDX-License-Identifier: GPL-3.0-or-later
// What runs are called inside a sentence.
#pragma once

#include "sim/runplan.h"

#include <string>

namespace tiebreak
{

/// "Lua script"; the key where there is no such strategy.
std::string strategyTitle(const RunPlan &plan);
/// "ordered bits", "32-bit split".
std::string codecWords(const CodecSpec &codec);
/// "the Lua script with ordered bits and server time".
std::string runPhrase(const RunPlan &plan);
/// With a capital where the text begins with a letter from a to z.
std::string upperFirst(std::string text);

} // namespace tiebreak

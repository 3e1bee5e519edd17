// SPDX-License-Identifier: GPL-3.0-or-later
// A run as a command line.
#pragma once

#include "sim/run/runrecord.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The command that repeats a run from a shell, complete: a preset, and what differs from it. A codec of
/// runCodec() is named, so that it is made anew for the day of the repetition.
std::string repeatCommand(const RunRecord &record);

/// Such a command in parts: its program with the server, then each option with its value.
std::vector<std::string> commandParts(std::string_view command);

} // namespace tiebreak

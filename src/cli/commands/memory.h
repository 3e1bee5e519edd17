// SPDX-License-Identifier: GPL-3.0-or-later
// What a board will cost.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command memory with its options and its help.
void addMemory(CLI::App &app, Choice &choice);

} // namespace tiebreak

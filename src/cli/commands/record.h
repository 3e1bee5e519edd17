// SPDX-License-Identifier: GPL-3.0-or-later
// A board recorded while it moves.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command record with its options and its help.
void addRecord(CLI::App &app, Choice &choice);

} // namespace tiebreak

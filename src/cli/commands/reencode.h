// SPDX-License-Identifier: GPL-3.0-or-later
// The move of a board to another codec: planned, and written to a new key.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command reencode with its options and its help.
void addReencode(CLI::App &app, Choice &choice);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// How a server keeps a board, and how far it is from keeping it otherwise.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command internals with its options and its help.
void addInternals(CLI::App &app, Choice &choice);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board, decoded.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command board with its options and its help.
void addBoard(CLI::App &app, Choice &choice);

} // namespace tiebreak

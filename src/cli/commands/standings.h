// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a recorded board at any moment.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command standings with its options and its help.
void addStandings(CLI::App &app, Choice &choice);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Why one member of a board stands above another.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command explain with its options and its help.
void addExplain(CLI::App &app, Choice &choice);

} // namespace tiebreak

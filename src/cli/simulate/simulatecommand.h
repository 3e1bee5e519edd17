// SPDX-License-Identifier: GPL-3.0-or-later
// A load run, and whether the order is still right after it.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command simulate with its options and its help.
void addSimulate(CLI::App &app, Choice &choice);

} // namespace tiebreak

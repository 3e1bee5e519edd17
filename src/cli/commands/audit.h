// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a whole board is ordered by time, and why not.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command audit with its options and its help.
void addAudit(CLI::App &app, Choice &choice);

} // namespace tiebreak

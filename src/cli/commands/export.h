// SPDX-License-Identifier: GPL-3.0-or-later
// A whole board as CSV, JSON lines or redis-cli input.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command export with its options and its help.
void addExport(CLI::App &app, Choice &choice);

} // namespace tiebreak

// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec holds.
#pragma once

#include "cli/options/subcommand.h"

namespace tiebreak
{

/// Adds the command limits with its options and its help.
void addLimits(CLI::App &app, Choice &choice);

} // namespace tiebreak
